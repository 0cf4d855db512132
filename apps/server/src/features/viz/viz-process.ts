import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { AppError, parseJson } from '@belvedere/contract'
import { noticesPath, type VizStart, vizInternal, vizListening, vizNotice } from '@belvedere/contract/internal'
import { figureResult, tableProfile } from '@belvedere/spec'
import type { z } from 'zod'
import type { Ingested, VizPort, VizTold } from '../../room/viz-port.ts'
import { callViz, openNotices, type VizConnection } from './viz-client.ts'

export interface VizProcessOptions {
  /** Absolute path of the service's entry file. */
  entry: string
  logLevel: string
  secret: string
  record(what: string, details: Record<string, unknown>): void
}

type Child = ChildProcessByStdio<Writable, Readable, null>
type Running = { connection: VizConnection; closeNotices(): void }

const startMs = 30_000
/** From when the drawing of a file begins. */
const exportMs = 15_000
const firstBackoffMs = 200
const longestBackoffMs = 10_000
/** A service that lived so long did not fall over its start. */
const healthyMs = 30_000

/**
 * The visualization service as a child process: started, listened to, started again when it dies. It ends with its
 * standard input, so that a killed server leaves none behind.
 */
export class VizProcess implements VizPort {
  readonly #options: VizProcessOptions
  readonly #listeners = new Set<(told: VizTold) => void>()
  #child: Child | null = null
  #running: Running | null = null
  #closing = false
  #backoffMs = 0

  constructor(options: VizProcessOptions) {
    this.#options = options
  }

  /** Resolves once the service takes requests. */
  async start(): Promise<void> {
    const startedAt = Date.now()
    const child: Child = spawn(process.execPath, [this.#options.entry], {
      stdio: ['pipe', 'pipe', 'inherit'],
      // Nothing of ours is its business.
      env: { ...inherited(), TZ: 'UTC', LOG_LEVEL: this.#options.logLevel },
    })
    this.#child = child
    child.stdin.on('error', () => undefined)
    child.once('exit', (code, signal) => void this.#onExit({ code, signal, livedMs: Date.now() - startedAt }))
    const first: VizStart = { secret: this.#options.secret }
    child.stdin.write(`${JSON.stringify(first)}\n`)
    const { listening } = vizListening.parse(JSON.parse(await firstLine(child)))
    const agent = new Agent({ keepAlive: true })
    const connection = { address: listening, secret: this.#options.secret, agent }
    this.#running = { connection, closeNotices: () => undefined }
    this.#listen()
  }

  get ready(): boolean {
    return this.#running !== null
  }

  /** Lets the service close its viewers, then ends it. */
  async close(): Promise<void> {
    this.#closing = true
    const child = this.#child
    if (child === null || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await Promise.race([gone, wait(5000, undefined, { ref: false })])
    if (child.exitCode === null) child.kill('SIGKILL')
  }

  async #onExit(end: { code: number | null; signal: string | null; livedMs: number }): Promise<void> {
    this.#running?.closeNotices()
    this.#running?.connection.agent.destroy()
    this.#running = null
    if (this.#closing) return
    this.#options.record('the visualization service ended; starting it again', end)
    this.#backoffMs =
      end.livedMs > healthyMs ? 0 : Math.min(longestBackoffMs, Math.max(firstBackoffMs, 2 * this.#backoffMs))
    await wait(this.#backoffMs)
    if (this.#closing) return
    await this.start().catch((error: unknown) => {
      this.#options.record('the visualization service did not start', { err: error })
      // Its exit comes back here.
      this.#child?.kill('SIGKILL')
    })
  }

  #listen(): void {
    const running = this.#running
    if (running === null) return
    running.closeNotices = openNotices(running.connection, noticesPath, {
      line: (text) => this.#onNotice(text),
      end: () => {
        if (this.#running === running) setTimeout(() => this.#listen(), 200).unref()
      },
    })
  }

  #onNotice(text: string): void {
    const notice = vizNotice.safeParse(parseJson(text))
    if (!notice.success) this.#options.record('a notice was not understood', { err: notice.error })
    else for (const listener of this.#listeners) listener(notice.data)
  }

  get #connection(): VizConnection {
    if (this.#running === null)
      throw new AppError('unavailable', 'The visualization service is starting. Try again in a moment.')
    return this.#running.connection
  }

  async show(shown: Parameters<VizPort['show']>[0]): Promise<void> {
    await callViz(this.#connection, vizInternal.show, shown)
  }
  async version(past: Parameters<VizPort['version']>[0]): Promise<void> {
    await callViz(this.#connection, vizInternal.version, past)
  }
  async forget(room: string, closeCode: number): Promise<void> {
    await callViz(this.#connection, vizInternal.forget, { room, closeCode })
  }
  async dismiss(whom: { signIn?: string; room?: string }, closeCode: number): Promise<void> {
    await callViz(this.#connection, vizInternal.dismiss, { ...whom, closeCode })
  }
  async command(...[room, command]: Parameters<VizPort['command']>): Promise<number> {
    return (await callViz(this.#connection, vizInternal.command, { room, command })).command
  }
  async probe(...[candidate, signal]: Parameters<VizPort['probe']>) {
    const canvas = { width: 900, height: 500, theme: 'light' }
    return callViz(this.#connection, vizInternal.probe, { ...candidate, ...canvas }, signal)
  }
  async exportFrame(...[request, signal]: Parameters<VizPort['exportFrame']>) {
    const wanted = { ...request, deadlineMs: exportMs }
    const { file } = await callViz(this.#connection, vizInternal.export, wanted, signal).catch((cause: unknown) => {
      throw signal.aborted ? new AppError('unavailable', 'The picture was given up. Ask again.', { cause }) : cause
    })
    return Buffer.from(file, 'base64')
  }
  async ingest(request: Parameters<VizPort['ingest']>[0]) {
    return ingestedOf(await callViz(this.#connection, vizInternal.ingest, request))
  }
  async derive(...[request, signal]: Parameters<VizPort['derive']>) {
    const cancel = () => void this.cancelIngest(request.job).catch(() => undefined)
    signal.addEventListener('abort', cancel)
    try {
      return ingestedOf(await callViz(this.#connection, vizInternal.derive, request, signal))
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }
  async cancelIngest(job: string): Promise<void> {
    await callViz(this.#connection, vizInternal.cancelIngest, { job })
  }
  async rows({ files, profile }: Parameters<VizPort['rows']>[0], limit: number) {
    return (await callViz(this.#connection, vizInternal.rows, { files, profile, offset: 0, limit })).rows
  }
  async figure(...[{ files, profile }, query, signal]: Parameters<VizPort['figure']>) {
    return figureResult.parse(await callViz(this.#connection, vizInternal.figure, { files, profile, query }, signal))
  }
  address() {
    return this.#running?.connection.address ?? null
  }
  subscribe(listener: (told: VizTold) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}

function ingestedOf(ingested: z.infer<typeof vizInternal.ingest.answer>): Ingested {
  if (ingested.state === 'failed') return ingested
  const tables = ingested.tables.map(({ files, profile, notes }) => ({
    files,
    profile: tableProfile.parse(profile),
    notes,
  }))
  return { ...ingested, tables }
}

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
