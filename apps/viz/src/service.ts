import { availableParallelism } from 'node:os'
import type { ChartLimits, QueryLimits, RoomLimits } from '@belvedere/spec/limits'
import type { IngestProgress } from '@belvedere/tables'
import type { Logger } from 'pino'
import { Alarm, type MonotonicClock } from './clock.ts'
import { startDatabaseProcess } from './databases/database-process.ts'
import { Databases } from './databases/databases.ts'
import { Exports } from './exports/exports.ts'
import { localFiles, type ServiceFiles } from './files/service-files.ts'
import { Gateway, type ListenAt, type OperatorRoutes } from './gateway/gateway.ts'
import { Notices } from './gateway/notices.ts'
import { Rooms } from './gateway/rooms.ts'
import { internalRoutes } from './gateway/routes.ts'
import type { JobRequest, JobResponse } from './jobs/job-messages.ts'
import { Jobs } from './jobs/jobs.ts'
import type { Limits } from './limits.ts'
import { type ChildLimits, ChildProcess } from './process/child-process.ts'
import { RenderPool } from './process/pool.ts'
import { RenderProcess, renderLimits } from './process/render-process.ts'
import { Renderer } from './process/renderer.ts'
import { Queries } from './queries/queries.ts'
import { startQueryProcess } from './queries/query-process.ts'
import type { DrawLimits } from './room/draw-target.ts'
import { FrameCache } from './room/frame-cache.ts'
import { type ProbeRequest, probeSpec } from './room/probe.ts'
import type { SpecFacts } from './room/spec-facts.ts'

export interface ServiceOptions {
  /** Signs tickets and authenticates the server. */
  secret: string
  listenAt: ListenAt
  /** The id of the visualization node that it is. */
  node?: string
  /** Answered without the secret. */
  operatorRoutes?: OperatorRoutes
  /** Called with the time that each frame took to draw. */
  onFrame?: (ms: number) => void
  clock: MonotonicClock
  log: Logger
  limits: ServiceLimits
  /** Where the files are that requests name; absent: on this machine. */
  files?: ServiceFiles
  /** A process that is already starting, used as the first spare. */
  firstRenderProcess?: RenderProcess
  /** Number of render processes kept warm for new rooms; absent: one. */
  spares?: number
}

export interface ServiceLimits {
  render: ChildLimits
  job: ChildLimits
  draw: DrawLimits
  view: ChartLimits
  queries: QueryLimits
  rooms: RoomLimits
}

/** A step, such as a slider's, has half of the time that a chart has to be opened. */
export const limitsFor = ({ charts: view, queries, rooms }: Limits): ServiceLimits => ({
  render: renderLimits(view),
  // Interactive charts go before reading files.
  job: { heapMb: 1024, youngMb: 16, residentMb: 2048, startTimeoutMs: 30_000, background: true },
  draw: { openMs: view.seconds * 1000, stepMs: view.seconds * 500, pixels: view.pixels },
  view,
  queries,
  rooms,
})
const jobsWarmUpDelayMs = 3000
const ingestTimeoutMs = 10 * 60_000
const rowsDeadlineMs = 10_000
const databasesPerQuery = 4
const beatEveryMs = 1000

export interface Service {
  /** Null if it listens on a Unix socket. */
  port: number | null
  rooms: Rooms
  pool: RenderPool
  /** The calls that are being answered. */
  calls: () => number
  /** Starts the spares. */
  warm: () => void
  close: () => Promise<void>
}

/** Assembles the service and starts listening. The caller closes it. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { clock, log, secret, limits, files = localFiles } = options
  // Error messages may quote cells, so only the stack is logged.
  const onError = (cause: unknown) => log.error({ stack: stackOf(cause) }, 'unexpected error')

  const queries = new Queries({
    start: () => startQueryProcess(limits.queries, clock),
    atOnce: limits.queries.atOnce,
    rowsDeadlineMs,
    waitMs: limits.queries.waitSeconds * 1000,
    clock,
  })
  // They wait for other machines, which costs this one little.
  const databases = new Databases(
    new Queries({
      start: () => startDatabaseProcess(clock),
      atOnce: limits.queries.atOnce * databasesPerQuery,
      rowsDeadlineMs,
      waitMs: limits.queries.waitSeconds * 1000,
      clock,
    }),
  )
  let first = options.firstRenderProcess
  const pool = new RenderPool({
    start: () => {
      const child = first ?? new RenderProcess(clock, limits.render)
      first = undefined
      child.runStatements(
        (client, request, options) => queries.run(client, request, options),
        (client, statement, options) => databases.statement(client, statement, options),
      )
      child.lost.then(({ kind, message }) =>
        log.info({ process: child.pid, kind, why: message }, 'render process exited'),
      )
      const renderer = new Renderer(child, {
        limits: limits.view,
        // What lies in a database is not held.
        holdTables: (tables) => files.holdTables(tables.flatMap((table) => ('files' in table ? [table] : []))),
        onEngineError: (trace) => log.warn({ trace }, 'rendering a chart failed'),
      })
      return { renderer, ready: child.ready }
    },
    clock,
    spares: options.spares ?? 1,
    starting: Math.min(4, availableParallelism()),
    refillAfterMs: 1000,
    most: limits.rooms.open,
    waitMs: limits.queries.waitSeconds * 1000,
    releaseOne: () => rooms.releaseUnwatched(),
  })
  const notices = new Notices({ node: options.node })
  const jobs = new Jobs({
    start: () =>
      new ChildProcess<JobRequest, JobResponse, IngestProgress>(entry('jobs/job-main.ts'), limits.job, clock),
    clock,
    atOnce: { ingest: 3, derive: 2, copy: 1 },
    ingestTimeoutMs,
    onProgress: (job, progress) => notices.notify({ type: 'ingest_progress', job, progress }),
  })
  const frameCache = new FrameCache({ perRoom: 24, totalBytes: 256 << 20 })
  const onFrame = options.onFrame ?? (() => undefined)
  const roomDeps = { pool, frameCache, clock, limits: limits.draw, notify: notices.notify, onFrame, onError }
  const rooms: Rooms = new Rooms(roomDeps)
  const exports = new Exports({ pool, clock, maxConcurrent: 2, maxWaiting: 8 })
  const probe = (request: ProbeRequest) => probeInSpare(pool, clock, request)
  const gateway = new Gateway({
    secret,
    operatorRoutes: options.operatorRoutes ?? new Map(),
    routes: internalRoutes({
      rooms,
      jobs,
      queries,
      databases,
      probe,
      drawFile: (request, signal) => exports.draw(request, signal),
      files,
    }),
    rooms,
    notices,
    clock,
    onError,
  })
  const beat = new Alarm(clock, () => {
    notices.beat()
    beat.set(beatEveryMs)
  })
  beat.set(beatEveryMs)
  const jobsWarm = new Alarm(clock, () => jobs.warm())
  const port = await gateway.listen(options.listenAt)
  return {
    port,
    rooms,
    pool,
    calls: () => gateway.calls,
    warm: () => {
      pool.warm()
      queries.warm()
      // Later than the render processes, for which viewers may be waiting after a restart.
      jobsWarm.set(jobsWarmUpDelayMs)
    },
    close: async () => {
      jobsWarm.clear()
      beat.clear()
      jobs.close()
      pool.close()
      queries.close()
      databases.close()
      await gateway.close()
    },
  }
}

async function probeInSpare(pool: RenderPool, clock: MonotonicClock, request: ProbeRequest) {
  let taken: Renderer | null = null
  const { outcome, trial } = await probeSpec(
    {
      clock,
      begin: async () => {
        taken = await pool.takeOrRefuse()
        return { renderer: taken, view: 'probe' }
      },
      stateFor: ({ initial }: SpecFacts) => ({ ...initial, playing: false, command: 0 }),
    },
    request,
  ).catch((error: unknown) => {
    taken?.kill()
    throw error
  })
  // It has seen rows, which nobody else may.
  trial?.renderer.kill()
  return outcome
}

const entry = (path: string) => new URL(path, import.meta.url)

/** The stack of an error without its message. */
function stackOf(cause: unknown): string {
  const stack = cause instanceof Error ? (cause.stack ?? '') : ''
  const frames = stack.split('\n').filter((line) => line.trimStart().startsWith('at '))
  return `${cause instanceof Error ? cause.name : typeof cause}\n${frames.join('\n')}`
}
