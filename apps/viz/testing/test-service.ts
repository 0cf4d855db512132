import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { AppError, type FrameHeader, readFrame, type VizMessage, vizMessage, vizPath } from '@belvedere/contract'
import {
  internalProblem,
  noticesPath,
  ticketHeader,
  type VizNotice,
  type VizTicket,
  vizInternal,
  vizListening,
  vizNotice,
} from '@belvedere/contract/internal'
import type { ChartLimits } from '@belvedere/spec/limits'
import { SignJWT } from 'jose'
import { pino } from 'pino'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { systemClock } from '../src/clock.ts'
import type { ServiceFiles } from '../src/files/service-files.ts'
import { readLimits } from '../src/limits.ts'
import { limitsFor, type ServiceLimits, startService } from '../src/service.ts'

export type ReceivedFrame = FrameHeader & { type: 'frame'; lossless: boolean; bytes: number; at: number }
export type ReceivedMessage = VizMessage | ReceivedFrame

const { NODE_COMPILE_CACHE, RENDER_PROGRAM } = process.env
const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

/** The real service, called as the server calls it. */
export class TestService {
  readonly #end: () => Promise<void>
  readonly #secret: string
  readonly #base: string
  /** On 127.0.0.1. */
  readonly port: number
  /** The service's process id. */
  readonly pid: number
  /** A temporary folder, removed with the service. */
  readonly folder = mkdtempSync(join(tmpdir(), 'viz-'))

  private constructor(options: { secret: string; port: number; pid: number; end: () => Promise<void> }) {
    this.#secret = options.secret
    this.#base = `127.0.0.1:${options.port}`
    this.port = options.port
    this.pid = options.pid
    this.#end = options.end
  }

  /** Starts the service as a process, as the server does. */
  static async spawn(limits: Partial<ChartLimits> = {}): Promise<TestService> {
    const secret = newSecret()
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: {
        LOG_LEVEL: 'error',
        CHART_LIMITS: JSON.stringify(limits),
        ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }),
        ...(RENDER_PROGRAM === undefined ? {} : { RENDER_PROGRAM }),
      },
    })
    const ended = once(child, 'exit')
    child.stdin.write(`${JSON.stringify({ secret })}\n`)
    for await (const line of createInterface(child.stdout)) {
      const { listening } = vizListening.parse(JSON.parse(line))
      if (!('port' in listening)) throw new Error('The service listens on no port.')
      const end = async () => {
        // The service ends with its standard input.
        child.stdin.end()
        await ended
      }
      return new TestService({ secret, port: listening.port, pid: child.pid ?? 0, end })
    }
    throw new Error('The service ended before it listened.')
  }

  /** Starts the service in this process, with its own limits; render processes and jobs run outside. */
  static async open(own: Partial<ServiceLimits>, files?: ServiceFiles): Promise<TestService> {
    const secret = newSecret()
    const limits = { ...limitsFor(readLimits({})), ...own }
    const log = pino({ level: 'silent' })
    const listenAt = { host: '127.0.0.1', port: 0 }
    const service = await startService({ secret, listenAt, limits, clock: systemClock, log, ...(files && { files }) })
    service.warm()
    return new TestService({ secret, port: service.port ?? 0, pid: process.pid, end: service.close })
  }

  /** Calls an internal route; throws the service's `AppError`. */
  async call<B extends z.ZodType, A extends z.ZodType>(
    route: { path: string; body: B; response: A },
    body: z.input<B>,
    { secret = this.#secret, signal }: { secret?: string; signal?: AbortSignal } = {},
  ): Promise<z.output<A>> {
    const response = await fetch(`http://${this.#base}${route.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
      ...(signal === undefined ? {} : { signal }),
    })
    const content: unknown = await response.json()
    if (response.ok) return route.response.parse(content)
    const { code, detail } = internalProblem.parse(content)
    throw new AppError(code, detail)
  }

  /** Ingests a sample file. */
  async ingest(file: string): Promise<TableToShow> {
    const outDir = mkdtempSync(join(this.folder, 'table-'))
    return this.read(fileURLToPath(new URL(`../../../samples/${file}`, import.meta.url)), outDir)
  }

  /** Ingests a file. */
  async read(source: string, outDir = mkdtempSync(join(this.folder, 'table-'))): Promise<TableToShow> {
    const file = basename(source)
    const ingested = await this.call(vizInternal.ingest, { job: outDir, parts: [{ path: source, name: file }], outDir })
    if (ingested.state === 'lost') throw new AppError('unavailable', `The reader was lost: ${ingested.by}.`)
    if (ingested.state === 'failed') throw new AppError(ingested.code, ingested.detail)
    const [table] = ingested.tables
    if (table === undefined) throw new Error(`${file} has no table.`)
    return { files: table.files, profile: table.profile }
  }

  show(room: string, version: number, spec: object, tables: AnyTable[]): Promise<object> {
    const state = { params: {}, selections: {}, timestep: null }
    const shown = { seq: 0, commandBase: 0, isRebased: true }
    const specJson = z.record(z.string(), z.json()).parse(spec)
    return this.call(vizInternal.show, { room, version, spec: specJson, tables, state, ...shown })
  }

  /** The stream of notices; ends with the service. */
  async *notices(): AsyncGenerator<VizNotice> {
    const response = await fetch(`http://${this.#base}${noticesPath}`, {
      headers: { authorization: `Bearer ${this.#secret}` },
    })
    let text = ''
    for await (const part of response.body ?? []) {
      text += Buffer.from(part).toString()
      const lines = text.split('\n')
      text = lines.pop() ?? ''
      for (const line of lines) if (line !== '') yield vizNotice.parse(JSON.parse(line))
    }
  }

  async ticket(claims: Partial<VizTicket> & { room: string }, lifetime = '30s'): Promise<string> {
    return new SignJWT({ signIn: 'someone', role: 'owner', ...claims })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime(lifetime)
      .sign(Buffer.from(this.#secret))
  }

  /** `port`: of a proxy in front of the service. */
  connect(ticket: string, port = this.port): SocketViewer {
    return new SocketViewer(new WebSocket(`ws://127.0.0.1:${port}${vizPath}`, { headers: { [ticketHeader]: ticket } }))
  }

  /** A connected viewer that has sent hello. */
  async watch(room: string, options: WatchOptions = {}): Promise<SocketViewer> {
    const { width = 900, height = 500, pixelRatio = 1, acks = true, port } = options
    const viewer = this.connect(await this.ticket({ room }), port)
    viewer.acks = acks
    await viewer.opened
    viewer.send({ type: 'hello', protocol: 1, width, height, pixelRatio, theme: 'light' })
    return viewer
  }

  async close(): Promise<void> {
    await this.#end()
    rmSync(this.folder, { recursive: true, force: true })
  }
}

export interface WatchOptions {
  width?: number
  height?: number
  pixelRatio?: number
  acks?: boolean
  /** Of a proxy in front of the service. */
  port?: number
}

const timeoutMs = 45_000

const newSecret = () => randomBytes(32).toString('hex')

type AnyTable = z.input<typeof vizInternal.show.body>['tables'][number]
export type TableToShow = Extract<AnyTable, { files: unknown }>

export class SocketViewer {
  readonly #socket: WebSocket
  readonly #received: ReceivedMessage[] = []
  readonly #waiting: { matches: (message: ReceivedMessage) => boolean; resolve: (message: ReceivedMessage) => void }[] =
    []
  readonly #closed = Promise.withResolvers<number>()
  readonly opened: Promise<void>
  acks = true

  constructor(socket: WebSocket) {
    this.#socket = socket
    this.opened = new Promise((resolve, reject) => {
      socket.once('open', () => resolve())
      socket.once('error', reject)
    })
    this.opened.catch(() => undefined)
    socket.on('message', (data: Buffer, isBinary: boolean) => this.#receive(data, isBinary))
    socket.on('error', () => undefined)
    socket.on('close', (code) => this.#closed.resolve(code))
  }

  /** All received messages. */
  get received(): readonly ReceivedMessage[] {
    return this.#received
  }

  get frames(): ReceivedFrame[] {
    return this.#received.filter((message) => message.type === 'frame')
  }

  /** The close code. */
  get closed(): Promise<number> {
    return this.#closed.promise
  }

  send(message: object | string): void {
    this.#socket.send(typeof message === 'string' ? message : JSON.stringify(message))
  }

  command(command: object): void {
    this.send({ type: 'command', command })
  }

  /** The first message that matches, received or future. */
  find<T extends ReceivedMessage>(matches: (message: ReceivedMessage) => message is T): Promise<T>
  find(matches: (message: ReceivedMessage) => boolean): Promise<ReceivedMessage>
  find(matches: (message: ReceivedMessage) => boolean): Promise<ReceivedMessage> {
    const match = this.#received.find(matches)
    return match === undefined ? this.next(matches) : Promise.resolve(match)
  }

  /** The next message that matches; rejects with the latest messages after a timeout. */
  next(matches: (message: ReceivedMessage) => boolean, withinMs = timeoutMs): Promise<ReceivedMessage> {
    const { promise, resolve, reject } = Promise.withResolvers<ReceivedMessage>()
    const timeout = setTimeout(() => {
      const last = this.#received.slice(-5).map((message) => JSON.stringify(message).slice(0, 200))
      reject(new Error(`Nothing matched in ${withinMs / 1000} s. The last that came:\n${last.join('\n')}`))
    }, withinMs)
    this.#waiting.push({
      matches,
      resolve: (message) => {
        clearTimeout(timeout)
        resolve(message)
      },
    })
    return promise
  }

  close(): void {
    this.#socket.terminate()
  }

  #receive(data: Buffer, isBinary: boolean): void {
    const message = isBinary ? frameOf(data) : vizMessage.parse(JSON.parse(data.toString()))
    if (message.type === 'frame' && this.acks) this.send({ type: 'ack', seq: message.seq })
    this.#received.push(message)
    for (const waiter of this.#waiting.filter(({ matches }) => matches(message))) {
      this.#waiting.splice(this.#waiting.indexOf(waiter), 1)
      waiter.resolve(message)
    }
  }
}

function frameOf(data: Buffer): ReceivedFrame {
  const frame = readFrame(data)
  if (frame === null) throw new Error('The message is no frame.')
  const { header, image } = frame
  const lossless = header.format === 'png' || Buffer.from(image.subarray(12, 16)).toString('latin1') === 'VP8L'
  return { type: 'frame', ...header, lossless, bytes: image.byteLength, at: performance.now() }
}
