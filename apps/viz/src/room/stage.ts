import { Alarm, type Clock } from '../clock.ts'
import { type LossKind, ProcessLost } from '../process/child-process.ts'
import type { PickedMark } from '../process/messages.ts'
import type { RenderPool } from '../process/pool.ts'
import { type Renderer, RenderRefused } from '../process/renderer.ts'
import { type ProbeDeps, type ProbeOutcome, type ProbeRequest, probeSpec } from './candidate.ts'
import { Candidates } from './candidates.ts'
import type { ChartFacts } from './chart-facts.ts'
import { type DrawLimits, type DrawnRoom, drawSlot } from './drawing.ts'
import type { Drawn, KeptFrames } from './kept-frames.ts'
import type { Moment } from './moment.ts'
import { nextDrawing } from './next-drawing.ts'
import { type ProcessStatus, RoomProcess } from './room-process.ts'
import { contentOf, type RoomVersion } from './room-version.ts'
import { sendNewest } from './send-newest.ts'
import { type Slot, Slots } from './slots.ts'
import { abandon, type Task } from './tasks.ts'
import type { Viewer } from './viewer.ts'

export interface StageDeps {
  room: string
  pool: RenderPool
  kept: KeptFrames
  clock: Clock
  limits: DrawLimits
  /** Something that should not happen did; this room goes on with its next piece of work. */
  onFault: (cause: unknown) => void
}

/** What the stage asks of its room. */
export interface StageRoom extends DrawnRoom {
  /** The state that everybody is told. */
  readonly moment: Moment
  /** The state that a spec would be shown in if it were the next. */
  stateUnder(facts: ChartFacts): Moment['state']
  failed(version: RoomVersion, detail: string): void
  status(status: ProcessStatus): void
  /** Everything that may be drawn now is drawn. */
  rested(): void
}

const retryStartMs = 2000

/**
 * Draws a room: one piece of work after the other in the room's process, the newest state always, and hands the
 * pictures to the viewers. A process that is lost on the way is replaced, and everything is opened again as it stood.
 */
export class Stage {
  readonly slots: Slots
  readonly #deps: StageDeps
  readonly #room: StageRoom
  readonly #process: RoomProcess
  readonly #retry: Alarm
  readonly #tasks: Task[] = []
  #dropped: { view: string; openedIn: number }[] = []
  readonly #candidates = new Candidates((candidate) => this.#dropped.push(candidate))
  #views = 0
  #busy = false
  #again = false
  #closed = false

  constructor(deps: StageDeps, room: StageRoom) {
    this.#deps = deps
    this.#room = room
    this.#process = new RoomProcess(deps.pool, (status) => room.status(status))
    this.#retry = new Alarm(deps.clock, () => this.kick())
    this.slots = new Slots({
      newView: () => `view-${++this.#views}`,
      kept: (version, shape) => this.#upToNow(version, deps.kept.get(deps.room, version.number, shape)),
      onDropped: (slot) => this.#dropped.push(slot),
    })
  }

  /** Look for work, and do it until none is left. */
  kick(): void {
    this.#again = true
    if (this.#busy) return
    this.#busy = true
    this.#run().catch((cause: unknown) => this.#deps.onFault(cause))
  }

  /** True while a piece of work is under way. */
  get busy(): boolean {
    return this.#busy
  }

  /** Draw a candidate; kept open for `claim`. */
  probe(request: ProbeRequest): Promise<ProbeOutcome> {
    const { promise, resolve } = Promise.withResolvers<ProbeOutcome>()
    this.#tasks.push({ type: 'probe', request, resolve })
    this.kick()
    return promise
  }

  /** The facts of a candidate of the same content, whose view the version then takes over; null where there is none. */
  claim(version: RoomVersion): ChartFacts | null {
    const found = this.#candidates.claim(version.content, this.#process.generation)
    if (found === null) return null
    const drawn = { ...found.drawn, version: version.number }
    this.#deps.kept.put(this.#deps.room, drawn)
    this.slots.adopt(version, { ...found, drawn })
    return found.facts
  }

  pick(viewer: Viewer, x: number, y: number): Promise<PickedMark | null> {
    const slot = this.slots.of(viewer)
    if (slot === null) return Promise.resolve(null)
    const { promise, resolve } = Promise.withResolvers<PickedMark | null>()
    // A viewer that shares another's view points into its own letterboxed picture.
    this.#tasks.push({ type: 'pick', slot, x, y, resolve })
    this.kick()
    return promise
  }

  /** End the process; frames that were kept stay. */
  release(): void {
    this.#process.release()
    this.#candidates.forget()
  }

  close(): void {
    this.#closed = true
    this.#retry.clear()
    this.release()
    for (const task of this.#tasks.splice(0)) abandon(task)
  }

  /** A picture of the same state contains every command up to now. */
  #upToNow(version: RoomVersion, drawn: Drawn | null): Drawn | null {
    const { key, state } = this.#room.momentFor(version)
    return drawn === null || drawn.key !== key ? drawn : { ...drawn, command: state.command }
  }

  async #run(): Promise<void> {
    try {
      while (this.#again && !this.#closed) {
        this.#again = false
        await this.#work()
        if (!this.#again) this.#room.rested()
      }
    } finally {
      this.#busy = false
    }
  }

  async #work(): Promise<void> {
    while (!this.#closed && !this.#retry.isSet) {
      for (const slot of this.slots) sendNewest(slot, this.#room)
      const task = this.#tasks.shift()
      if (task !== undefined) {
        await this.#attempt(task)
        continue
      }
      const slot = nextDrawing([...this.slots], this.#room)
      if (slot !== null) await this.#draw(slot)
      else if (!(await this.#closeDropped())) return
    }
  }

  async #attempt(task: Task): Promise<void> {
    const renderer = await this.#acquire()
    if (renderer === null) {
      abandon(task)
      return
    }
    try {
      if (task.type === 'probe') await this.#probe(renderer, task.request, task.resolve)
      else await this.#pick(renderer, task)
    } catch (cause) {
      abandon(task)
      throw cause
    }
  }

  async #probe(renderer: Renderer, request: ProbeRequest, resolve: (outcome: ProbeOutcome) => void): Promise<void> {
    const view = `view-${++this.#views}`
    const openedIn = this.#process.generation
    const deps: ProbeDeps = {
      renderer,
      clock: this.#deps.clock,
      stateFor: (facts) => this.#room.stateUnder(facts),
    }
    const { outcome, opened } = await probeSpec(deps, request, view)
    if (opened !== null) {
      this.#candidates.add(contentOf(request.spec, request.tables), { view, openedIn, ...opened })
    }
    resolve(outcome)
  }

  async #pick(renderer: Renderer, { slot, x, y, resolve }: Extract<Task, { type: 'pick' }>): Promise<void> {
    if (slot.openedIn !== this.#process.generation) {
      resolve(null)
      return
    }
    try {
      resolve(await renderer.pick(slot.view, x, y, this.#deps.limits.stepMs))
    } catch (fault) {
      resolve(null)
      if (!(fault instanceof RenderRefused)) this.#recover(fault, slot)
    }
  }

  async #draw(slot: Slot): Promise<void> {
    const renderer = await this.#acquire()
    if (renderer === null) return
    try {
      const { generation } = this.#process
      const { limits } = this.#deps
      const { drawn, quality } = await drawSlot({ room: this.#room, renderer, generation, limits }, slot)
      if (quality === 'final') this.#deps.kept.put(this.#deps.room, drawn)
      this.#process.worked()
      this.slots.rotate(slot)
    } catch (fault) {
      this.#recover(fault, slot)
    }
  }

  /** A refused state waits for the next one; a refused or twice fatal spec has failed; everything else is tried again. */
  #recover(fault: unknown, slot: Slot): void {
    const { version } = slot
    if (fault instanceof RenderRefused) {
      if (version.condition.state === 'unopened') this.#fail(version, fault.message)
      else slot.refusedKey = this.#room.momentFor(version).key
      for (const viewer of version.condition.state === 'failed' ? [] : slot.viewers) {
        viewer.tell({ type: 'error', code: 'invalid_request', detail: `This could not be drawn: ${fault.message}` })
      }
      return
    }
    if (!(fault instanceof ProcessLost)) throw fault
    this.#candidates.forget()
    if (this.#closed) return
    if (version.blame(this.#deps.clock.now())) this.#fail(version, failure(fault.kind))
  }

  #fail(version: RoomVersion, detail: string): void {
    version.fail(detail)
    this.#room.failed(version, detail)
  }

  async #acquire(): Promise<Renderer | null> {
    try {
      const renderer = await this.#process.renderer()
      if (!this.#closed) return renderer
      this.#process.release()
      return null
    } catch (fault) {
      if (!(fault instanceof ProcessLost)) throw fault
      // No process will start now: not this spec's fault, and no reason to stop trying.
      if (!this.#closed) this.#retry.set(retryStartMs)
      return null
    }
  }

  async #closeDropped(): Promise<boolean> {
    const dropped = this.#dropped.pop()
    if (dropped === undefined) return false
    if (dropped.openedIn !== this.#process.generation) return true
    const renderer = await this.#acquire()
    try {
      await renderer?.close(dropped.view, this.#deps.limits.stepMs)
    } catch (fault) {
      if (!(fault instanceof ProcessLost || fault instanceof RenderRefused)) throw fault
    }
    return true
  }
}

function failure(kind: LossKind): string {
  const reason = { deadline: 'takes too long to draw', memory: 'needs too much memory', crash: 'ends its process' }[
    kind
  ]
  return `This chart ${reason} and was stopped. The last picture stays; ask for a smaller or simpler chart.`
}
