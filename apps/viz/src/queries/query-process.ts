import type { QueryLimits } from '@belvedere/spec/limits'
import type { MonotonicClock } from '../clock.ts'
import { ChildProcess } from '../process/child-process.ts'
import type { QueryRequest, QueryResponse } from '../process/query-messages.ts'

/** Starts the process of queries. Statements on one set of files may take as much memory as is there for each at once. */
export function startQueryProcess(
  { megabytes, threads, atOnce }: QueryLimits,
  clock: MonotonicClock,
): ChildProcess<QueryRequest, QueryResponse> {
  const memoryMb = Math.round((megabytes * shareOfDatabases) / atOnce)
  const restMb = Math.round((megabytes * (1 - shareOfDatabases)) / 2)
  const limits = { heapMb: Math.round(megabytes / 3), youngMb: 16, residentMb: megabytes, startTimeoutMs: 30_000 }
  return new ChildProcess(
    new URL('query-main.ts', import.meta.url),
    limits,
    clock,
    [memoryMb, threads, restMb, restMb].map(String),
  )
}

/** Half of the rest is the most that one result may take, the other half is for cubes. */
const shareOfDatabases = 2 / 3
