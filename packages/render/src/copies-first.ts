import { DialectError } from '@belvedere/engines/tables'
import { type QueryEngine, QueryStopped } from '@belvedere/query'
import { DatabaseAway } from './model/errors.ts'

/** Of the time of a query; the files then have all of it. Both fit into the time that a chart has to be opened. */
const shareOfCopies = 0.6
/** A database that cannot be asked is left alone for so long, and one that failed for a chart, by that chart. */
const restMs = 60_000

/** When databases with copies could not be asked last, in milliseconds of the clock, by their keys. */
export type CopyFailures = Map<string, number>

/**
 * Asks copies of tables, and the files themselves where that fails, is not possible or takes too long: of copies nobody sees
 * more than that charts are quicker.
 */
export function copiesFirst(
  { copies, database, files }: { copies: QueryEngine; database: string; files: QueryEngine },
  failures: CopyFailures,
  now = () => performance.now(),
): QueryEngine {
  let failedAt = Number.NEGATIVE_INFINITY
  return {
    async run(request) {
      if (now() < Math.max(failedAt, failures.get(database) ?? failedAt) + restMs) return files.run(request)
      try {
        return await runWithin(copies, request)
      } catch (cause) {
        if (request.signal?.aborted || isOfResult(cause)) throw cause
        if (!(cause instanceof DialectError)) failedAt = now()
        if (cause instanceof DatabaseAway) failures.set(database, now())
        return await files.run(request)
      }
    },
  }
}

/** Files would give as many rows. */
const isOfResult = (cause: unknown): boolean => cause instanceof QueryStopped && cause.limit === 'rows'

/** Also where a turn has to be waited for. */
async function runWithin(engine: QueryEngine, request: Parameters<QueryEngine['run']>[0]) {
  const late = new AbortController()
  const deadlineMs = request.deadlineMs * shareOfCopies
  const timer = setTimeout(() => late.abort(), deadlineMs)
  const signal = request.signal ? AbortSignal.any([request.signal, late.signal]) : late.signal
  try {
    return await engine.run({ ...request, deadlineMs, signal })
  } finally {
    clearTimeout(timer)
  }
}
