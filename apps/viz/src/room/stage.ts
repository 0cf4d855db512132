import { AppError } from '@belvedere/contract'
import { Alarm, type Clock } from '../clock.ts'
import { type LossKind, ProcessLost } from '../process/child-process.ts'
import { noProcess } from '../process/interruptions.ts'
import type { PickedMark } from '../process/messages.ts'
import type { RenderPool } from '../process/pool.ts'
import { type Renderer, RenderRefused } from '../process/renderer.ts'
import { type ProbeOutcome, type ProbeRequest, probeSpec } from './candidate.ts'
import { Candidates } from './candidates.ts'
import type { ChartFacts } from './chart-facts.ts'
import { type DrawLimits, type DrawnRoom, drawSlot, openSlot } from './drawing.ts'
import type { Drawn, KeptFrames } from './kept-frames.ts'
import type { Moment } from './moment.ts'
import { isPaused, nextDrawing } from './next-drawing.ts'
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

const retryStartMs = 1000
/** A state that is interrupted again is left alone for a while, twice as long each time. */
const firstPauseMs = 250
const longestPauseMs = 60_000
/** From here on it is no chance any more, and who waits is told. */
const interruptionsTold = 4

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
  readonly #unpause: Alarm
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
    this.#process = new RoomProcess({
      pool: deps.pool,
      clock: deps.clock,
      isWatched: () => [...this.slots].some((slot) => slot.viewers.length > 0),
      onStatus: (status) => room.status(status),
      onLost: () => this.#lost(),
    })
    this.#retry = new Alarm(deps.clock, () => this.kick())
    this.#unpause = new Alarm(deps.clock, () => this.kick())
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
    const { promise, resolve, reject } = Promise.withResolvers<ProbeOutcome>()
    this.#tasks.push({ type: 'probe', request, resolve, reject })
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

  /** Why nobody should wait for this version now; null where it is about to be drawn. */
  interruptionOf(version: RoomVersion): string | null {
    const stuck = [...this.slots].some(
      (slot) => slot.version === version && slot.interruptions >= interruptionsTold && isPaused(slot, this.#room),
    )
    return stuck ? interruption : null
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
    for (const slot of this.slots) slot.lost = false
  }

  close(): void {
    this.#closed = true
    this.#retry.clear()
    this.#unpause.clear()
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
    this.#wakeAfterPause()
  }

  #wakeAfterPause(): void {
    const ends = [...this.slots].filter((slot) => isPaused(slot, this.#room)).map(({ pause }) => pause?.until ?? 0)
    if (ends.length > 0 && !this.#closed) this.#unpause.set(Math.min(...ends) - this.#room.time)
  }

  /** Whoever looked gets a picture of the next process without asking for it. */
  #lost(): void {
    this.#candidates.forget()
    this.slots.lose()
    if (!this.#closed) this.kick()
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
    try {
      if (task.type === 'probe') task.resolve(await this.#probe(task.request))
      else task.resolve(await this.#pick(task))
    } catch (cause) {
      if (!(cause instanceof AppError)) {
        abandon(task)
        throw cause
      }
      if (task.type === 'probe') task.reject(cause)
      else task.resolve(null)
    }
  }

  async #probe(request: ProbeRequest): Promise<ProbeOutcome> {
    const begin = async () => {
      const renderer = await this.#requireRenderer()
      return { renderer, view: `view-${++this.#views}`, openedIn: this.#process.generation }
    }
    const stateFor = (facts: ChartFacts) => this.#room.stateUnder(facts)
    const { outcome, opened, trial } = await probeSpec({ clock: this.#deps.clock, begin, stateFor }, request)
    if (opened !== null && trial !== null) {
      const { view, openedIn } = trial
      this.#candidates.add(contentOf(request.spec, request.tables), { view, openedIn, ...opened })
    }
    return outcome
  }

  async #pick({ slot, x, y }: Extract<Task, { type: 'pick' }>): Promise<PickedMark | null> {
    const renderer = await this.#requireRenderer()
    try {
      await openSlot(this.#drawingIn(renderer), slot)
      return await renderer.pick(slot.view, x, y, this.#deps.limits.stepMs)
    } catch (fault) {
      if (!(fault instanceof RenderRefused)) this.#recover(fault, slot)
      return null
    }
  }

  async #draw(slot: Slot): Promise<void> {
    const renderer = await this.#acquire()
    if (renderer === null) return
    try {
      const { drawn, quality } = await drawSlot(this.#drawingIn(renderer), slot)
      if (quality === 'final') this.#deps.kept.put(this.#deps.room, drawn)
      this.#process.worked()
      this.slots.rotate(slot)
    } catch (fault) {
      this.#recover(fault, slot)
    }
  }

  #drawingIn(renderer: Renderer) {
    return { room: this.#room, renderer, generation: this.#process.generation, limits: this.#deps.limits }
  }

  /**
   * A refused state waits for the next one; a spec that is refused, or has twice overstepped a limit, has failed;
   * everything else is tried again.
   */
  #recover(fault: unknown, slot: Slot): void {
    const { version } = slot
    if (fault instanceof RenderRefused) {
      if (version.condition.state === 'unopened') this.#fail(version, fault.message)
      else slot.refusedKey = this.#room.momentFor(version).key
      for (const viewer of version.condition.state === 'failed' ? [] : slot.viewers) {
        viewer.tell({ type: 'error', code: 'invalid_request', detail: fault.message })
      }
      return
    }
    if (!(fault instanceof ProcessLost)) throw fault
    this.#candidates.forget()
    if (this.#closed) return
    if (!fault.isOverLimit) this.#interrupted(slot)
    else if (version.blame(this.#room.time)) this.#fail(version, failure(fault.kind))
  }

  /** Nobody knows why: at once the first time, later each time after that. */
  #interrupted(slot: Slot): void {
    slot.interruptions += 1
    const beyond = slot.interruptions - 2
    if (beyond < 0) return
    const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** beyond)
    slot.pause = { key: this.#room.momentFor(slot.version).key, until: this.#room.time + pauseMs }
    if (slot.interruptions < interruptionsTold) return
    slot.version.interrupt(interruption)
    for (const viewer of slot.viewers) viewer.tell({ type: 'error', code: 'unavailable', detail: interruption })
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

  async #requireRenderer(): Promise<Renderer> {
    const renderer = await this.#acquire()
    if (renderer === null) throw noProcess()
    return renderer
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

const interruption =
  'This chart cannot be drawn just now: what draws it ended several times. It is tried again by itself; the last picture stays.'

function failure(kind: LossKind): string {
  const reason = kind === 'deadline' ? 'takes too long to draw' : 'needs too much memory'
  return `This chart ${reason} and was stopped. The last picture stays; ask for a smaller or simpler chart.`
}
