import { QueryStopped } from '@belvedere/query'
import { EngineFailure, EngineUnavailable } from '../connection.ts'
import { DialectError } from '../dialects/dialect-error.ts'
import type { SelectLimits } from '../engine-session.ts'

const codeOf = (cause: unknown): string =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : ''

/** What an error of PostgreSQL, of its driver or of the network means. Its message may quote values and names. */
export function postgresFault(cause: unknown, { deadlineMs }: SelectLimits): Error {
  if (cause instanceof QueryStopped || cause instanceof EngineUnavailable) return cause
  const code = codeOf(cause)
  if (code === '57014') return new QueryStopped('seconds', deadlineMs / 1000)
  if (code === '53200' || code === '53100' || code === '53400') return new QueryStopped('memory')
  if (code === '53300' || code.startsWith('57P')) return new EngineUnavailable('busy')
  if (code.startsWith('28')) return new EngineUnavailable('login')
  if (['3D000', '3F000', '42P01', '42501', '42703'].includes(code)) return new EngineUnavailable('missing')
  // Numbers beyond what PostgreSQL computes, and remainders that are not exact.
  if (code === '22003' || code === '22P02' || code === '2201F' || code === '22012' || code === '2201E')
    return new DialectError('postgres', 'a number beyond its range')
  if (/^[0-9A-Z]{5}$/.test(code)) return new EngineFailure('postgres', code)
  const isOfTls = /SSL|TLS|certificate|self.signed/i.test(`${code} ${cause instanceof Error ? cause.message : ''}`)
  return new EngineUnavailable(isOfTls ? 'tls' : 'unreachable')
}
