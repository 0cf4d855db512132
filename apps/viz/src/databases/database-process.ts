import type { MonotonicClock } from '../clock.ts'
import { ChildProcess } from '../process/child-process.ts'
import type { QueryRequest, QueryResponse } from '../process/query-messages.ts'

/** Results of several statements lie in it at a time, and what drivers make them of. */
const limits = { heapMb: 768, youngMb: 16, residentMb: 1536, startTimeoutMs: 30_000 }

/** Starts the process of databases. */
export const startDatabaseProcess = (clock: MonotonicClock): ChildProcess<QueryRequest, QueryResponse> =>
  new ChildProcess(new URL('database-main.ts', import.meta.url), limits, clock)
