import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { parseJson } from '@belvedere/contract'
import { noticesPath, type VizStartOptions, vizListening, vizNotice } from '@belvedere/contract/internal'
import { credentialVariables } from '@belvedere/objects'
import type { ChartLimits, QueryLimits, RoomLimits } from '@belvedere/spec'
import { serverTexts } from '@belvedere/texts/server'
import { tracingVariables } from '@belvedere/tracing/start'
import { VizUnavailable, type VizUpdate } from '../../room/viz-port.ts'
import { openNotices, type VizConnection } from './viz-client.ts'

export interface VizSupervisorOptions {
  /** Absolute path of the service's entry file. */
  entry: string
  logLevel: string
  secret: string
  chartLimits: ChartLimits
  queryLimits: QueryLimits
  roomLimits: RoomLimits
  /** Where files are, if not on this machine. */
  bucket?: VizStartOptions['bucket']
  record(what: string, details: Record<string, unknown>): void
}

/** One run of the service. */
export interface VizRun {
  connection: VizConnection
  ended: Promise<void>
}

type Child = ChildProcessByStdio<Writable, Readable, null>
type Run = VizRun & { since: number; end(): void }
type State =
  /** It never started, or its start timed out. */
  { state: 'down' } | { state: 'starting'; ready: PromiseWithResolvers<Run> } | { state: 'running'; run: Run }

const startTimeoutMs = 30_000
/** A run shorter than this counts as a failed start. */
const minHealthyRunMs = 500
const initialBackoffMs = 50
const maxBackoffMs = 1000
/** How long callers wait for a restart, and after how many failed starts their calls fail at once. */
const restartTimeoutMs = 5000
const maxFailedStarts = 3
const reconnectDelayMs = 200

/**
 * Keeps the visualization service running as a child process: starts it, listens to it, restarts it when it exits. The
 * service exits when its standard input closes, so that a killed server leaves no child behind.
 */
export class VizSupervisor {
  readonly #options: VizSupervisorOptions
  readonly #listeners = new Set<(update: VizUpdate) => void>()
  #child: Child | null = null
  #state: State = { state: 'down' }
  #closing = false
  /** Consecutive failed starts. */
  #failedStarts = 0

  constructor(options: VizSupervisorOptions) {
    this.#options = options
  }

  /** Resolves once the service takes requests. */
  async start(): Promise<void> {
    const child: Child = spawn(process.execPath, [this.#options.entry], {
      stdio: ['pipe', 'pipe', 'inherit'],
      // The environment of the server is not passed on.
      env: {
        ...inherited(inheritedVariables),
        ...(this.#options.bucket === undefined ? {} : inherited(credentialVariables)),
        TZ: 'UTC',
        LOG_LEVEL: this.#options.logLevel,
        CHART_LIMITS: JSON.stringify(this.#options.chartLimits),
        QUERY_LIMITS: JSON.stringify(this.#options.queryLimits),
        ROOM_LIMITS: JSON.stringify(this.#options.roomLimits),
      },
    })
    this.#child = child
    child.stdin.on('error', () => undefined)
    child.once('exit', (code, signal) => void this.#onExit({ code, signal }))
    // A process that could not be spawned emits no exit.
    child.on('error', () => child.pid === undefined && void this.#onExit({ code: null, signal: null }))
    const { secret, bucket } = this.#options
    const startOptions: VizStartOptions = { secret, ...(bucket === undefined ? {} : { bucket }) }
    child.stdin.write(`${JSON.stringify(startOptions)}\n`)
    const { listening } = vizListening.parse(JSON.parse(await firstLine(child)))
    this.#beginRun({ address: listening, secret: this.#options.secret, agent: new Agent({ keepAlive: true }) })
  }

  get isRunning(): boolean {
    return this.#state.state === 'running'
  }

  /** The running service. Throws `unavailable` if there is none. */
  get running(): VizRun {
    if (this.#state.state !== 'running') throw serviceStarting()
    return this.#state.run
  }

  /** The running service, or the one being started. Rejects with `unavailable` if that takes too long. */
  async whenRunning(): Promise<VizRun> {
    if (this.#state.state !== 'starting') return this.running
    const timer = new AbortController()
    const timeout = wait(restartTimeoutMs, undefined, { ref: false, signal: timer.signal }).then(() => {
      throw serviceStarting()
    })
    try {
      return await Promise.race([this.#state.ready.promise, timeout])
    } finally {
      timeout.catch(() => undefined)
      timer.abort()
    }
  }

  subscribe(listener: (update: VizUpdate) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Lets the service close its viewers, then ends it. */
  async close(): Promise<void> {
    this.#closing = true
    if (this.#state.state === 'starting') this.#state.ready.reject(serviceStarting())
    const child = this.#child
    if (child === null || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    await Promise.race([exited, wait(5000, undefined, { ref: false })])
    if (child.exitCode === null) child.kill('SIGKILL')
  }

  #beginRun(connection: VizConnection): void {
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    let closeNotices = () => {}
    const end = () => {
      closeNotices()
      connection.agent.destroy()
      resolve()
    }
    const run: Run = { connection, since: performance.now(), ended, end }
    const listen = () => {
      if (this.#state.state !== 'running' || this.#state.run !== run) return
      closeNotices = openNotices(connection, noticesPath, {
        line: (text) => this.#onNotice(text),
        end: () => void setTimeout(listen, reconnectDelayMs).unref(),
      })
    }
    const previous = this.#state
    this.#state = { state: 'running', run }
    if (previous.state === 'starting') previous.ready.resolve(run)
    listen()
  }

  async #onExit(exit: { code: number | null; signal: string | null }): Promise<void> {
    const servedMs = this.#endRun()
    if (this.#closing) return
    this.#failedStarts = servedMs >= minHealthyRunMs ? 0 : this.#failedStarts + 1
    this.#options.record('the visualization service exited; restarting it', { ...exit, servedMs })
    this.#publish({ type: 'ended' })
    await wait(pauseAfter(this.#failedStarts))
    if (this.#closing) return
    await this.start().catch((error: unknown) => {
      this.#options.record('the visualization service did not start', { err: error })
      // The exit event continues here.
      this.#child?.kill('SIGKILL')
    })
  }

  /** Returns the duration of the run in milliseconds; 0 if the service was not running. */
  #endRun(): number {
    if (this.#state.state === 'starting' && this.#failedStarts >= maxFailedStarts) {
      this.#state.ready.reject(serviceStarting())
      this.#state = { state: 'down' }
    }
    if (this.#state.state !== 'running') return 0
    const { run } = this.#state
    const ready = Promise.withResolvers<Run>()
    ready.promise.catch(() => undefined)
    this.#state = { state: 'starting', ready }
    run.end()
    return Math.round(performance.now() - run.since)
  }

  #onNotice(text: string): void {
    if (text === '') return
    const notice = vizNotice.safeParse(parseJson(text))
    if (!notice.success)
      this.#options.record('a notice from the visualization service is invalid', { err: notice.error })
    else this.#publish(notice.data)
  }

  #publish(update: VizUpdate): void {
    for (const listener of this.#listeners) listener(update)
  }
}

/** Pause before the next start: none after a successful run, growing after failed starts. */
export function pauseAfter(failedStarts: number): number {
  return failedStarts === 0 ? 0 : Math.min(maxBackoffMs, initialBackoffMs * 2 ** (failedStarts - 1))
}

const serviceStarting = () => new VizUnavailable({ text: serverTexts.message('viz.starting') })

/** `NODE_COMPILE_CACHE` halves the start time; `RENDER_PROGRAM` is what was built of render processes. */
const inheritedVariables = ['PATH', 'NODE_COMPILE_CACHE', 'RENDER_PROGRAM', ...tracingVariables]
const inherited = (names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])))

async function firstLine(child: Child): Promise<string> {
  const lines = createInterface({ input: child.stdout })
  const line = once(lines, 'line').then(([text]) => String(text))
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The visualization service ended with ${code} before it was ready.`)
  })
  const timeout = wait(startTimeoutMs, undefined, { ref: false }).then(() => {
    throw new Error('The visualization service did not become ready in time.')
  })
  try {
    return await Promise.race([line, ended, timeout])
  } finally {
    for (const promise of [line, ended, timeout]) promise.catch(() => undefined)
  }
}
