import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { parseJson } from '@belvedere/contract'
import { noticesPath, type VizStart, vizListening, vizNotice } from '@belvedere/contract/internal'
import { VizUnavailable, type VizUpdate } from '../../room/viz-port.ts'
import { openNotices, type VizConnection } from './viz-client.ts'

export interface VizSupervisorOptions {
  /** Absolute path of the service's entry file. */
  entry: string
  logLevel: string
  secret: string
  record(what: string, details: Record<string, unknown>): void
}

/** One life of the service. */
export interface RunningViz {
  connection: VizConnection
  ended: Promise<void>
}

type Child = ChildProcessByStdio<Writable, Readable, null>
type Life = RunningViz & { since: number; end(): void }
type State =
  /** Never there until now, or one that does not come to life. */
  { state: 'away' } | { state: 'returning'; back: PromiseWithResolvers<Life> } | { state: 'running'; life: Life }

const startMs = 30_000
/** One that ends before it has served so long fell over its start. */
const healthyMs = 500
const firstPauseMs = 50
const longestPauseMs = 1000
/** Who needs the service while it is started again waits so long, and not at all after so many starts in vain. */
const patienceMs = 5000
const startsAwaited = 3
const listenAgainMs = 200

/**
 * Keeps the visualization service running as a child process: started, listened to, started again when it dies. It ends
 * with its standard input, so that a killed server leaves none behind.
 */
export class VizSupervisor {
  readonly #options: VizSupervisorOptions
  readonly #listeners = new Set<(told: VizUpdate) => void>()
  #child: Child | null = null
  #state: State = { state: 'away' }
  #closing = false
  /** Starts that came to nothing, one after the other. */
  #falls = 0

  constructor(options: VizSupervisorOptions) {
    this.#options = options
  }

  /** Resolves once the service takes requests. */
  async start(): Promise<void> {
    const child: Child = spawn(process.execPath, [this.#options.entry], {
      stdio: ['pipe', 'pipe', 'inherit'],
      // Nothing of ours is its business.
      env: { ...inherited(), TZ: 'UTC', LOG_LEVEL: this.#options.logLevel },
    })
    this.#child = child
    child.stdin.on('error', () => undefined)
    child.once('exit', (code, signal) => void this.#onExit({ code, signal }))
    // A process that could not be made at all has no exit.
    child.on('error', () => child.pid === undefined && void this.#onExit({ code: null, signal: null }))
    const first: VizStart = { secret: this.#options.secret }
    child.stdin.write(`${JSON.stringify(first)}\n`)
    const { listening } = vizListening.parse(JSON.parse(await firstLine(child)))
    this.#begin({ address: listening, secret: this.#options.secret, agent: new Agent({ keepAlive: true }) })
  }

  get isRunning(): boolean {
    return this.#state.state === 'running'
  }

  /** The service as it runs now. Throws `unavailable` while it does not. */
  get running(): RunningViz {
    if (this.#state.state !== 'running') throw starting()
    return this.#state.life
  }

  /** The service that runs, or the one that is being started in its place. Rejects with `unavailable` where that takes long. */
  async whenRunning(): Promise<RunningViz> {
    if (this.#state.state !== 'returning') return this.running
    const late = new AbortController()
    const patience = wait(patienceMs, undefined, { ref: false, signal: late.signal }).then(() => {
      throw starting()
    })
    try {
      return await Promise.race([this.#state.back.promise, patience])
    } finally {
      patience.catch(() => undefined)
      late.abort()
    }
  }

  subscribe(listener: (told: VizUpdate) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Lets the service close its viewers, then ends it. */
  async close(): Promise<void> {
    this.#closing = true
    if (this.#state.state === 'returning') this.#state.back.reject(starting())
    const child = this.#child
    if (child === null || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await Promise.race([gone, wait(5000, undefined, { ref: false })])
    if (child.exitCode === null) child.kill('SIGKILL')
  }

  #begin(connection: VizConnection): void {
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    let closeNotices = () => {}
    const end = () => {
      closeNotices()
      connection.agent.destroy()
      resolve()
    }
    const life: Life = { connection, since: performance.now(), ended, end }
    const listen = () => {
      if (this.#state.state !== 'running' || this.#state.life !== life) return
      closeNotices = openNotices(connection, noticesPath, {
        line: (text) => this.#onNotice(text),
        end: () => void setTimeout(listen, listenAgainMs).unref(),
      })
    }
    const before = this.#state
    this.#state = { state: 'running', life }
    if (before.state === 'returning') before.back.resolve(life)
    listen()
  }

  async #onExit(end: { code: number | null; signal: string | null }): Promise<void> {
    const servedMs = this.#leave()
    if (this.#closing) return
    this.#falls = servedMs >= healthyMs ? 0 : this.#falls + 1
    this.#options.record('the visualization service ended; starting it again', { ...end, servedMs })
    this.#tell({ type: 'ended' })
    await wait(pauseAfter(this.#falls))
    if (this.#closing) return
    await this.start().catch((error: unknown) => {
      this.#options.record('the visualization service did not start', { err: error })
      // Its exit comes back here.
      this.#child?.kill('SIGKILL')
    })
  }

  /** Gives for how long it served, in milliseconds. */
  #leave(): number {
    if (this.#state.state === 'returning' && this.#falls >= startsAwaited) {
      this.#state.back.reject(starting())
      this.#state = { state: 'away' }
    }
    if (this.#state.state !== 'running') return 0
    const { life } = this.#state
    const back = Promise.withResolvers<Life>()
    back.promise.catch(() => undefined)
    this.#state = { state: 'returning', back }
    life.end()
    return Math.round(performance.now() - life.since)
  }

  #onNotice(text: string): void {
    const notice = vizNotice.safeParse(parseJson(text))
    if (!notice.success) this.#options.record('a notice was not understood', { err: notice.error })
    else this.#tell(notice.data)
  }

  #tell(told: VizUpdate): void {
    for (const listener of this.#listeners) listener(told)
  }
}

/** Milliseconds to the next start: none for one that served, longer each time for one that falls over its start. */
export function pauseAfter(falls: number): number {
  return falls === 0 ? 0 : Math.min(longestPauseMs, firstPauseMs * 2 ** (falls - 1))
}

const starting = () => new VizUnavailable('The visualization service is starting. Try again in a moment.')

/** Compiled code of earlier starts saves half of the time until it is ready. */
function inherited(): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env
  return { PATH, ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }) }
}

async function firstLine(child: Child): Promise<string> {
  const lines = createInterface({ input: child.stdout })
  const line = once(lines, 'line').then(([text]) => String(text))
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The visualization service ended with ${code} before it was ready.`)
  })
  const late = wait(startMs, undefined, { ref: false }).then(() => {
    throw new Error('The visualization service did not become ready in time.')
  })
  try {
    return await Promise.race([line, ended, late])
  } finally {
    for (const promise of [line, ended, late]) promise.catch(() => undefined)
  }
}
