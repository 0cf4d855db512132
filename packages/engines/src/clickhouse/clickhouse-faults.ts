import { QueryStopped } from '@belvedere/query'
import { EngineFailure, EngineUnavailable, type UnavailableReason } from '../connection.ts'
import type { SelectLimits } from '../engine-session.ts'

const reasons: { readonly [code: string]: UnavailableReason } = {
  // Unknown database, table, column; not enough privileges.
  ...{ 81: 'missing', 60: 'missing', 16: 'missing', 47: 'missing', 497: 'missing' },
  // Wrong password, unknown user, not from this address.
  ...{ 193: 'login', 192: 'login', 194: 'login', 195: 'login', 516: 'login' },
  // Settings may not be made, or not so, or are not known to an old version.
  ...{ 164: 'limits', 452: 'limits', 115: 'limits' },
  202: 'busy',
}

/** What an error of ClickHouse, of its client or of the network means. Its message may quote values and names. */
export function clickhouseFault(cause: unknown, { deadlineMs, maxRows }: SelectLimits): Error {
  if (cause instanceof QueryStopped || cause instanceof EngineUnavailable || cause instanceof EngineFailure)
    return cause
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (code === '159' || code === '160') return new QueryStopped('seconds', deadlineMs / 1000)
  if (code === '241') return new QueryStopped('memory')
  if (code === '396') return new QueryStopped('rows', maxRows)
  if (code === '394') return new QueryStopped('cancelled')
  const reason = Object.hasOwn(reasons, code) ? reasons[code] : undefined
  if (reason) return new EngineUnavailable(reason)
  if (/^\d+$/.test(code)) return new EngineFailure('clickhouse', code)
  const isOfTls = /SSL|TLS|CERT|self.signed/i.test(`${code} ${cause instanceof Error ? cause.message : ''}`)
  return new EngineUnavailable(isOfTls ? 'tls' : 'unreachable')
}
