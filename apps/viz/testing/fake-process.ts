import type { EncodedPicture, PictureRequest, View, ViewOptions } from '@belvedere/render'
import { LimitExceeded, RenderError } from '@belvedere/render/errors'
import type { ExceededLimit, Spec } from '@belvedere/spec'
import { renderTexts } from '@belvedere/texts/render'
import { z } from 'zod'
import { type LossKind, ProcessLost } from '../src/process/child-process.ts'
import { RenderHost } from '../src/process/render-host.ts'
import type { RenderRequest, RenderResponse } from '../src/process/render-messages.ts'
import type { RenderPort } from '../src/process/renderer.ts'
import { settle } from './fake-clock.ts'

/** The behaviour of a test spec's chart: its number of timesteps and marks, and its faults. */
interface FakeChart {
  params?: { [name: string]: number }
  timesteps?: number
  marks?: number
  throwsOnOpen?: string
  throwsOnStep?: number
  /** Exceeds a limit when opened, or when param `x` has this value; the process stays. */
  exceeds?: { limit: ExceededLimit; on: 'open' | number }
  /** Kills the process when opened, or when param `x` has this value. */
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

/** The bytes of a fake picture, as JSON. */
export const fakePicture = z.looseObject({
  width: z.number(),
  /** How far marks have come from the timestep before. */
  progress: z.number(),
  /** The view that drew it, unique in all processes. */
  source: z.number(),
  drawing: z.number(),
  request: z.object({
    base: z.number().nullable(),
    inexact: z.looseObject({ width: z.number() }).nullable(),
    maxBytes: z.number().nullable(),
  }),
})
export type FakePicture = z.infer<typeof fakePicture>

const losslessBytes = 6000
let openedViews = 0

/** A view that draws its state, and what the picture was requested for, as JSON, so that tests can read its frames. */
async function openFakeView({ spec, state, size, theme }: ViewOptions): Promise<View> {
  const fake = fakeOf(spec)
  if (fake.throwsOnOpen !== undefined)
    throw new RenderError(renderTexts.message('reason.table_missing', { name: fake.throwsOnOpen }))
  if (fake.exceeds?.on === 'open') throw new LimitExceeded(fake.exceeds.limit)
  const params = fake.params ?? { x: 0 }
  const timesteps = fake.timesteps
  let now = state
  let viewport = size
  let look = theme
  const drawings = { newest: '', number: 0, first: 1 }
  openedViews += 1
  const source = openedViews
  const shownState = () => ({ ...now, width: viewport.width, height: viewport.height, theme: look })
  const pictureOf = (request: PictureRequest, final: boolean, progress = 1): EncodedPicture => {
    const patch = request.base !== null && request.base >= drawings.first
    const { width, height } = viewport
    const lossless = final || request.maxBytes === null
    const json = JSON.stringify({ ...shownState(), progress, source, drawing: drawings.number, request })
    return {
      format: 'png',
      lossless,
      patch,
      area: patch ? { x: 1, y: 2, width: 3, height: 4 } : { x: 0, y: 0, width, height },
      bytes: Buffer.from(lossless ? json.padEnd(losslessBytes) : json),
    }
  }
  return {
    engineFault: null,
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
    markCount: () => fake.marks ?? 3,
    apply: async (next) => {
      if (fake.throwsOnStep !== undefined && next.params.x === fake.throwsOnStep)
        throw new RenderError(renderTexts.message('reason.image'))
      if (fake.exceeds && next.params.x === fake.exceeds.on) throw new LimitExceeded(fake.exceeds.limit)
      now = next
    },
    fetchAhead: async () => undefined,
    resize: async (next) => {
      viewport = next
      drawings.first = drawings.number + 1
    },
    setTheme: async (next) => {
      look = next
    },
    draw: async ({ quality, requests, progress }) => {
      const newest = JSON.stringify([shownState(), progress])
      if (newest !== drawings.newest) drawings.number += 1
      drawings.newest = newest
      return {
        number: drawings.number,
        pictures: requests.map((request) => pictureOf(request, quality === 'final', progress)),
      }
    },
    drawPng: async () => pictureOf({ base: null, inexact: null, maxBytes: null }, true),
    drawVector: (format) => Buffer.from(JSON.stringify({ ...now, format, width: viewport.width, theme: look })),
    scene: () => ({ title: '', description: '', views: [], legends: [] }),
    pick: (x) => (x < 0 ? null : { datum: { x }, rows: [['x', `${x}`]] }),
    statements: () => [{ sql: `SELECT ${JSON.stringify(now.params)}`, rows: 1, ms: 2, isOfCube: false }],
    close: () => undefined,
  }
}

/** What the limits of a lost process were. */
const exceededBy: Record<LossKind, ExceededLimit | null> = {
  deadline: { limit: 'seconds', value: 5 },
  memory: { limit: 'megabytes', value: 512 },
  crash: null,
  killed: null,
  busy: null,
}

/** An in-process render process that responds while its gate is open. */
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

  async call(request: RenderRequest): Promise<RenderResponse> {
    this.requests.push(request)
    await Promise.race([this.#gate.pass(), this.#lost.promise])
    if (!this.alive) throw new ProcessLost('killed', 'ended')
    const fatal = this.#fatal(request)
    if (fatal !== null) {
      this.alive = false
      const error = new ProcessLost(fatal, fatal, exceededBy[fatal])
      this.#lost.resolve(error)
      throw error
    }
    return this.#host.respond(request)
  }

  /** Ends the process, and loses running calls. */
  kill(): void {
    this.alive = false
    this.#lost.resolve(new ProcessLost('killed', 'ended'))
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

/** Render processes are busy while it is shut. */
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

/** The command that sets the param of `aSpec`. */
export const set = (value: number) => ({ type: 'set_param', name: 'x', value }) as const

/** For a pool: as many processes as it likes. */
export const boundless = { most: Number.POSITIVE_INFINITY, waitMs: 30_000, releaseOne: () => undefined }
