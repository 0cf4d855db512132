import type { ExportFormat, Theme } from '@belvedere/contract'
import type { RenderTable, ViewState } from '@belvedere/render'
import type { Json, Spec } from '@belvedere/spec'
import { TextError } from '@belvedere/texts/errors'
import { vizTexts } from '@belvedere/texts/viz'
import type { MonotonicClock } from '../clock.ts'
import { ProcessLost } from '../process/child-process.ts'
import { exceededLimitOf, stoppedText } from '../process/exceeded-limit.ts'
import type { RenderPool } from '../process/pool.ts'
import { type Renderer, RenderRefusal } from '../process/renderer.ts'
import { retryOnce } from '../process/retry-once.ts'
import { carryState } from '../room/carry-state.ts'
import { applyCommand } from '../room/commands.ts'
import { firstState } from '../room/probe.ts'
import { viewState } from '../room/room-revision.ts'
import { type SpecFacts, specFacts } from '../room/spec-facts.ts'

export interface ExportRequest {
  spec: Spec
  tables: RenderTable[]
  /** The room's state. Params unknown to the chart are ignored. */
  state: ViewState
  /** Requested changes. Params unknown to the chart are rejected. */
  changes: { params: { [name: string]: Json }; timestep: number | null }
  size: { width: number; height: number; pixelRatio: number }
  theme: Theme
  format: ExportFormat
  /** A `thumbnail` has no title, and is refused if the chart has no marks. */
  form: 'file' | 'thumbnail'
  /** Milliseconds from when drawing starts. */
  timeoutMs: number
}

export interface ExportsOptions {
  pool: RenderPool
  clock: MonotonicClock
  maxConcurrent: number
  maxWaiting: number
}

/** Maximum size of a file, in bytes. */
const maxFileBytes = 12_000_000

/**
 * Exports charts as files, each in a render process of its own: whatever a spec does to its process, only this export is
 * affected.
 */
export class Exports {
  readonly #options: ExportsOptions
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(options: ExportsOptions) {
    this.#options = options
  }

  /**
   * The bytes of the file. Throws `invalid_request` if the chart has no such param, value or timestep, `invalid_spec` if it
   * cannot be drawn, and `unavailable` if too many exports wait, no process starts, a limit is exceeded, or the process was
   * lost twice. Aborting the signal rejects, too, and frees the slot.
   */
  async draw(request: ExportRequest, signal: AbortSignal): Promise<Buffer> {
    await this.#turn(signal)
    try {
      return await retryOnce(
        () => this.#draw(request, signal),
        () => !signal.aborted,
      ).catch((error: unknown) => refuse(error, request))
    } finally {
      const next = this.#waiting.shift()
      if (next === undefined) this.#running -= 1
      else next()
    }
  }

  /** Resolves when it may start; finished exports hand their place directly to the next in the queue. */
  async #turn(signal: AbortSignal): Promise<void> {
    const { maxConcurrent, maxWaiting } = this.#options
    if (signal.aborted) throw givenUp()
    if (this.#running < maxConcurrent) {
      this.#running += 1
      return
    }
    if (this.#waiting.length >= maxWaiting) throw new TextError('unavailable', vizTexts.message('export.queue_full'))
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const leave = () => {
      const place = this.#waiting.indexOf(resolve)
      if (place === -1) return
      this.#waiting.splice(place, 1)
      reject(givenUp())
    }
    this.#waiting.push(resolve)
    signal.addEventListener('abort', leave)
    await promise.finally(() => signal.removeEventListener('abort', leave))
  }

  async #draw(request: ExportRequest, signal: AbortSignal): Promise<Buffer> {
    const { pool, clock } = this.#options
    const renderer = await pool.takeOrRefuse()
    if (signal.aborted) {
      pool.giveBack(renderer)
      throw givenUp()
    }
    const end = () => renderer.kill()
    signal.addEventListener('abort', end)
    try {
      const bytes = await drawIn(renderer, clock, request)
      if (bytes.byteLength > maxFileBytes) {
        const megabytes = Math.round(maxFileBytes / 1e6)
        const format = request.format.toUpperCase()
        throw new TextError('too_large', vizTexts.message('export.too_large', { format, megabytes }))
      }
      return bytes
    } finally {
      signal.removeEventListener('abort', end)
      // It has seen rows, which nobody else may.
      renderer.kill()
    }
  }
}

const view = 'export'

async function drawIn(renderer: Renderer, clock: MonotonicClock, request: ExportRequest): Promise<Buffer> {
  const { spec, tables, size, theme, format, form, timeoutMs } = request
  const startedAt = clock.now()
  const title = form === 'file' ? 'inside' : 'outside'
  const opened = await renderer.open(view, { spec, tables, size, theme, state: firstState, title }, timeoutMs)
  if (form === 'thumbnail' && opened.marks === 0) throw new TextError('invalid_spec', vizTexts.message('chart.empty'))
  const facts = specFacts(spec, opened)
  const state = stateFor(facts, request)
  return renderer.write(view, { state, format }, Math.max(1, timeoutMs - (clock.now() - startedAt)))
}

/** The part of the room's state that the chart knows, with the requested changes applied as commands. */
function stateFor(facts: SpecFacts, { spec, state, changes }: ExportRequest): ViewState {
  let next = carryState({ ...state, playing: false, command: 0 }, null, facts)
  for (const [name, value] of Object.entries(changes.params)) {
    if (name === spec.usermeta?.belvedere?.timestep) {
      const last = (facts.timesteps?.count ?? 1) - 1
      throw new TextError('invalid_request', vizTexts.message('command.timestep_param', { name, last }))
    }
    next = applyCommand(next, { type: 'set_param', name, value }, facts)
  }
  if (changes.timestep !== null) next = applyCommand(next, { type: 'set_timestep', index: changes.timestep }, facts)
  return viewState(next)
}

const givenUp = () => new TextError('unavailable', vizTexts.message('export.cancelled'))

function refuse(error: unknown, { timeoutMs }: ExportRequest): never {
  if (error instanceof RenderRefusal) {
    throw new TextError('invalid_spec', vizTexts.message('chart.refused', { reason: error.message }), { cause: error })
  }
  const exceeded = exceededLimitOf(error, timeoutMs)
  if (exceeded !== null) {
    const text = vizTexts.message('export.stopped', { reason: stoppedText(exceeded) })
    throw new TextError('unavailable', text, { cause: error })
  }
  if (error instanceof ProcessLost)
    throw new TextError('unavailable', vizTexts.message('export.interrupted'), { cause: error })
  throw error
}
