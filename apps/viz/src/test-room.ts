import { type FrameHeader, readFrame, type VizMessage, vizMessage } from '@belvedere/contract'
import type { VizNotice, VizTicket } from '@belvedere/contract/internal'
import type { OpenView, View } from '@belvedere/render'
import type { Spec } from '@belvedere/spec'
import type { Cancel, Clock } from './clock.ts'
import { ViewerSession } from './gateway/viewer-session.ts'
import { type LossKind, ProcessLost } from './process/child-process.ts'
import type { RenderAnswer, RenderRequest } from './process/messages.ts'
import { RenderPool } from './process/pool.ts'
import { RenderHost } from './process/render-host.ts'
import { Renderer, type RenderPort } from './process/renderer.ts'
import { KeptFrames } from './room/kept-frames.ts'
import { Room, type ShownSpec } from './room/room.ts'
import type { Shape } from './room/shape.ts'

/** Parts for tests of the protocol: a clock moved by hand, a renderer without pixels, a connection flushed by hand. */

export class FakeClock implements Clock {
  #now = 0
  #timers: { at: number; run: () => void }[] = []

  now(): number {
    return this.#now
  }

  after(delayMs: number, run: () => void): Cancel {
    const timer = { at: this.#now + delayMs, run }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer)
    }
  }

  /** Moves time, ringing what is due in order, with all that follows from it. */
  async advance(ms: number): Promise<void> {
    const until = this.#now + ms
    await settle()
    for (;;) {
      const due = this.#timers.filter((timer) => timer.at <= until).sort((a, b) => a.at - b.at)[0]
      if (due === undefined) break
      this.#timers = this.#timers.filter((timer) => timer !== due)
      this.#now = Math.max(this.#now, due.at)
      due.run()
      await settle()
    }
    this.#now = until
  }
}

/** Lets everything that only waits for promises go on. */
export const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

/** What a spec of these tests may say in `usermeta.fake`; `timesteps` of them, marks drawn, and how it misbehaves. */
interface FakeChart {
  params?: { [name: string]: number }
  timesteps?: number
  marks?: number
  throwsOnOpen?: string
  throwsOnStep?: number
  /** The process dies of it: when it is opened, or when param `x` has this value. */
  fatal?: { kind: LossKind; on: 'open' | number }
}

export function aSpec(fake: FakeChart = {}): Spec {
  return {
    data: { name: 'cars' },
    mark: 'bar',
    encoding: {},
    params: [{ name: 'brush', select: 'interval' }],
    usermeta: { fake: { ...fake } },
    title: JSON.stringify(fake),
  }
}

function fakeOf(spec: Spec): FakeChart {
  return JSON.parse(String(spec.title))
}

/** A view that draws its state as text, so that a test can read what is on a frame. */
async function openFakeView({ spec, state, size, theme }: OpenView): Promise<View> {
  const fake = fakeOf(spec)
  if (fake.throwsOnOpen !== undefined) throw new Error(fake.throwsOnOpen)
  const params = fake.params ?? { x: 0 }
  const timesteps = fake.timesteps
  let now = state
  let shape = size
  let look = theme
  return {
    widgets: Object.entries(params).map(([name, value]) => ({
      name,
      label: name,
      type: 'slider',
      value,
      min: 0,
      max: 100,
    })),
    timesteps:
      timesteps === undefined
        ? null
        : { count: timesteps, labels: Array.from({ length: timesteps }, (_, i) => `${1970 + i}`) },
    initialState: { params, selections: { brush: null }, timestep: timesteps === undefined ? null : 0 },
    warnings: [],
    marks: () => fake.marks ?? 3,
    apply: async (next) => {
      if (fake.throwsOnStep !== undefined && next.params.x === fake.throwsOnStep) throw new Error('no such picture')
      now = next
    },
    resize: async (next) => {
      shape = next
    },
    setTheme: async (next) => {
      look = next
    },
    draw: async ({ quality }) => ({
      format: 'png',
      final: quality === 'final',
      width: shape.width,
      height: shape.height,
      bytes: Buffer.from(JSON.stringify({ ...now, width: shape.width, height: shape.height, theme: look })),
    }),
    write: (format) => Buffer.from(JSON.stringify({ ...now, format, width: shape.width, theme: look })),
    scene: () => ({ title: '', description: '', views: [], legends: [] }),
    pick: (x) => (x < 0 ? null : { datum: { x }, rows: [['x', `${x}`]] }),
    close: () => undefined,
  }
}

/** A render process within the test: it answers when the gate is open, and dies of specs that say so. */
export class FakeProcess implements RenderPort {
  readonly #host = new RenderHost(openFakeView)
  readonly #lost = Promise.withResolvers<ProcessLost>()
  readonly #gate: Gate
  readonly requests: RenderRequest[] = []
  #specs = new Map<string, FakeChart>()
  alive = true

  constructor(gate: Gate) {
    this.#gate = gate
  }

  get lost(): Promise<ProcessLost> {
    return this.#lost.promise
  }

  async call(request: RenderRequest): Promise<RenderAnswer> {
    this.requests.push(request)
    await Promise.race([this.#gate.pass(), this.#lost.promise])
    if (!this.alive) throw new ProcessLost('crash', 'ended')
    const fatal = this.#fatal(request)
    if (fatal !== null) {
      this.alive = false
      const lost = new ProcessLost(fatal, fatal)
      this.#lost.resolve(lost)
      throw lost
    }
    return this.#host.answer(request)
  }

  kill(): void {
    this.alive = false
    this.#lost.resolve(new ProcessLost('crash', 'ended'))
  }

  #fatal(request: RenderRequest): LossKind | null {
    if (request.type === 'open') this.#specs.set(request.view, fakeOf(request.open.spec))
    const { fatal } = this.#specs.get(request.view) ?? {}
    if (fatal === undefined) return null
    if (request.type === 'open') return fatal.on === 'open' ? fatal.kind : null
    const drawn = request.type === 'frame' ? request.frame : request.type === 'write' ? request.file : null
    return drawn?.state.params.x === fatal.on ? fatal.kind : null
  }
}

/** While shut, render processes are busy. */
export class Gate {
  #shut: PromiseWithResolvers<void> | null = null

  shut(): void {
    this.#shut ??= Promise.withResolvers<void>()
  }

  async open(): Promise<void> {
    this.#shut?.resolve()
    this.#shut = null
    await settle()
  }

  async pass(): Promise<void> {
    await this.#shut?.promise
  }
}

/** A connection whose messages to the viewer wait until the test looks at them. */
export class TestViewer {
  readonly #arrived: (VizMessage | ({ type: 'frame' } & FrameHeader & { picture: unknown }))[] = []
  readonly #session: ViewerSession
  closeCode: number | null = null
  unsentBytes = 0
  #seq = 0

  constructor(room: Room, clock: Clock, ticket: Partial<VizTicket> = {}) {
    const viewer = this
    this.#session = new ViewerSession({
      room,
      clock,
      ticket: { room: room.id, signIn: 'someone', role: 'owner', ...ticket },
      onFault: (cause) => {
        throw cause
      },
      socket: {
        get unsentBytes() {
          return viewer.unsentBytes
        },
        sendText: (text) => this.#arrived.push(vizMessage.parse(JSON.parse(text))),
        sendBytes: (bytes) => this.#hearFrame(bytes),
        close: (code) => {
          this.closeCode = code
        },
      },
    })
  }

  /** Newest frame that was read. */
  get seq(): number {
    return this.#seq
  }

  async send(message: unknown): Promise<void> {
    this.#session.receive(typeof message === 'string' ? message : JSON.stringify(message))
    await settle()
  }

  hello(shape: Partial<Shape> & { version?: number } = {}): Promise<void> {
    return this.send({ type: 'hello', protocol: 1, width: 900, height: 500, pixelRatio: 1, theme: 'light', ...shape })
  }

  command(command: object, id?: string): Promise<void> {
    return this.send({ type: 'command', command, ...(id === undefined ? {} : { id }) })
  }

  /** Acknowledges the newest frame that was read. */
  ack(): Promise<void> {
    return this.send({ type: 'ack', seq: this.#seq })
  }

  leave(): void {
    this.#session.closed()
  }

  /** Everything that arrived since the last look. */
  read() {
    const messages = this.#arrived.splice(0)
    for (const message of messages) if (message.type === 'frame') this.#seq = message.seq
    return messages
  }

  /** The types of what arrived since the last look. */
  readTypes(): string[] {
    return this.read().map((message) => message.type)
  }

  #hearFrame(bytes: Uint8Array): void {
    const frame = readFrame(bytes)
    if (frame === null) throw new Error('This is no frame.')
    const picture: unknown = JSON.parse(Buffer.from(frame.image).toString())
    this.#arrived.push({ type: 'frame', ...frame.header, picture })
  }
}

/** A room on fake processes, with its notices. */
export function aRoom(options: { commandBase?: number; spec?: Spec | null; params?: { [name: string]: number } } = {}) {
  const clock = new FakeClock()
  const gate = new Gate()
  const processes: FakeProcess[] = []
  const pool = new RenderPool({
    start: () => {
      const fake = new FakeProcess(gate)
      processes.push(fake)
      return { renderer: new Renderer(fake), ready: Promise.resolve() }
    },
    clock,
    spares: 1,
    starting: 2,
    refillAfterMs: 0,
  })
  const notices: VizNotice[] = []
  const kept = new KeptFrames({ perRoom: 24, totalBytes: 1 << 20 })
  const room = new Room(
    'r1',
    {
      pool,
      kept,
      clock,
      limits: { openMs: 10_000, stepMs: 5_000 },
      notify: (notice) => notices.push(notice),
      onFault: (cause) => {
        throw cause
      },
    },
    { params: options.params ?? {}, selections: {}, timestep: null, commandBase: options.commandBase ?? 0 },
  )
  const show = (version: number, spec: Spec, commandBase = 0) => room.show(shown(version, spec), commandBase)
  if (options.spec !== null) show(1, options.spec ?? aSpec())
  const viewer = (ticket?: Partial<VizTicket>) => new TestViewer(room, clock, ticket)
  /** A viewer who has said hello and read and acknowledged everything up to the first picture. */
  const watching = async (shape: Partial<Shape> = {}, ticket?: Partial<VizTicket>) => {
    const one = viewer(ticket)
    await one.hello(shape)
    one.read()
    if (one.seq > 0) await one.ack()
    return one
  }
  return { room, clock, gate, pool, processes, notices, kept, show, viewer, watching }
}

export const shown = (version: number, spec: Spec): ShownSpec => ({ version, spec, tables: [] })

/** The command that sets the one param of `aSpec`. */
export const set = (value: number) => ({ type: 'set_param', name: 'x', value }) as const

/** The frames that arrived since the last look; everything else that did is read with them. */
export const framesOf = (viewer: TestViewer) => viewer.read().filter((message) => message.type === 'frame')
