import { DatabaseError } from 'pg'
import { errorCode } from '../error-code.ts'

/** Serialization failure, deadlock and lock timeout: others were in the way, and nothing was committed. */
const conflicts = new Set(['40001', '40P01', '55P03'])
/** Shutdown by the operator, a crash, not ready yet, too many connections, an idle transaction that was ended. */
const awayStates = new Set(['57P01', '57P02', '57P03', '53300', '25P03'])
const awayCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'])
/** The driver's errors without a code. */
const awayMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Whether PostgreSQL could not be reached, or ended the connection. */
export function isPostgresAway(cause: unknown): boolean {
  const code = errorCode(cause)
  if (awayStates.has(code) || awayCodes.has(code) || code.startsWith('08')) return true
  if (cause instanceof AggregateError) return cause.errors.some(isPostgresAway)
  return cause instanceof Error && awayMessages.test(cause.message)
}

/** Whether a prepared statement has other columns than when it was prepared. PostgreSQL tells it in its own language. */
export const isStalePlan = (cause: unknown): boolean =>
  errorCode(cause) === '0A000' && cause instanceof DatabaseError && cause.routine === 'RevalidateCachedQuery'

/** Whether a transaction that failed was surely not committed and could succeed if it were run again. */
export const mayRunAgain = (cause: unknown, { isCommitting }: { isCommitting: boolean }): boolean =>
  conflicts.has(errorCode(cause)) || isStalePlan(cause) || (!isCommitting && isPostgresAway(cause))
