import { AppError } from '@belvedere/contract'
import type { RanStatement } from '@belvedere/render'
import type { ExceededLimit } from '@belvedere/spec'
import type { TranslatableText } from '@belvedere/texts'
import { vizTexts } from '@belvedere/texts/viz'
import { Alarm, type MonotonicClock } from '../clock.ts'
import { ProcessLost } from '../process/child-process.ts'
import { exceededLimitOf, stoppedText } from '../process/exceeded-limit.ts'
import type { RenderPool } from '../process/pool.ts'
import type { PickedMark } from '../process/render-messages.ts'
import { type Renderer, RenderRefusal, RenderStopped } from '../process/renderer.ts'
import { noProcess } from '../process/retry-once.ts'
import { type DrawLimits, drawTarget, openTarget, type RoomStates } from './draw-target.ts'
import type { DrawnFrame, FrameCache } from './frame-cache.ts'
import { losslessWhole } from './frame-pictures.ts'
import { isPaused, nextTarget } from './next-target.ts'
import { type ProbeOutcome, type ProbeRequest, probeSpec } from './probe.ts'
import { ProbedViews } from './probed-views.ts'
import { type RenderTarget, RenderTargets } from './render-targets.ts'
import { cancelTask, type RenderTask, settleWithout } from './render-tasks.ts'
import { type ProcessStatus, RoomProcess } from './room-process.ts'
import type { RoomRevision } from './room-revision.ts'
import { drawnContentKey, type RoomVersion, type VersionFault } from './room-version.ts'
import { sendNewest } from './send-newest.ts'
import type { SpecFacts } from './spec-facts.ts'
import type { Viewer } from './viewer.ts'

export interface RenderLoopDeps {
  room: string
  pool: RenderPool
  frameCache: FrameCache
  clock: MonotonicClock
  limits: DrawLimits
  /** Called with the time that each frame took to draw. */
  onFrame: (ms: number) => void
  /** Called with an unexpected error; the room continues with its next task. */
  onError: (cause: unknown) => void
}

/** The part of a room that its render loop uses. */
export interface RenderLoopRoom extends RoomStates {
  /** The current state. */
  readonly revision: RoomRevision
  /** Also before there is a chart. */
  readonly hasViewers: boolean
  /** The state in which a spec would be shown if it became current. */
  stateUnder(facts: SpecFacts): RoomRevision['state']
  /** The timestep that is expected next in this version; null while something else changes. */
  nextTimestep(version: RoomVersion): number | null
  failed(version: RoomVersion, fault: VersionFault): void
  status(status: ProcessStatus): void
  /** Called when there is nothing left to draw. */
  onIdle(): void
}

const startRetryDelayMs = 1000
/** After a second interruption, drawing pauses; each further pause is twice as long. */
const initialBackoffMs = 250
const maxBackoffMs = 60_000
/** From this many interruptions on, viewers get a message. */
const reportedInterruptions = 4

/**
 * Draws a room: one task at a time in the room's render process, always the newest state, and sends the frames to the
 * viewers. A lost process is replaced and its views are opened again.
 */
export class RenderLoop {
  readonly targets: RenderTargets
  readonly #deps: RenderLoopDeps
  readonly #room: RenderLoopRoom
  readonly #process: RoomProcess
  readonly #retry: Alarm
  readonly #unpause: Alarm
  readonly #tasks: RenderTask[] = []
  #dropped: { view: string; openedIn: number }[] = []
  readonly #probedViews = new ProbedViews((probedView) => this.#dropped.push(probedView))
  #views = 0
  #soon: NodeJS.Immediate | null = null
  #busy = false
  #again = false
  #closed = false

  constructor(deps: RenderLoopDeps, room: RenderLoopRoom) {
    this.#deps = deps
    this.#room = room
    this.#process = new RoomProcess({
      pool: deps.pool,
      clock: deps.clock,
      hasViewers: () => room.hasViewers,
      onStatus: (status) => room.status(status),
      onLost: () => this.#onProcessLost(),
    })
    this.#retry = new Alarm(deps.clock, () => this.kick())
    this.#unpause = new Alarm(deps.clock, () => this.kick())
    this.targets = new RenderTargets({
      newView: () => `view-${++this.#views}`,
      cachedFrame: (version, viewport) =>
        this.#upToNow(version, deps.frameCache.get(deps.room, version.number, viewport)),
      onDropped: (target) => this.#dropped.push(target),
    })
  }

  /** Starts working, unless it already is, until no task is left. */
  kick(): void {
    this.#again = true
    if (this.#busy) return
    this.#busy = true
    this.#run().catch((cause: unknown) => this.#deps.onError(cause))
  }

  /** As `kick`, but once for all acknowledgements that arrive together. */
  kickSoon(): void {
    this.#soon ??= setImmediate(() => {
      this.#soon = null
      this.kick()
    })
  }

  /** True while a task is under way. */
  get busy(): boolean {
    return this.#busy
  }

  get hasProcess(): boolean {
    return this.#process.isTaken
  }

  /** Probes a spec; its view stays open for `claim`. */
  probe(request: ProbeRequest): Promise<ProbeOutcome> {
    const { promise, resolve, reject } = Promise.withResolvers<ProbeOutcome>()
    this.#tasks.push({ type: 'probe', request, resolve, reject })
    this.kick()
    return promise
  }

  /** Lets a version take over the view of a probe with the same content. Returns its facts; null if there is none. */
  claim(version: RoomVersion): SpecFacts | null {
    const probedView = this.#probedViews.claim(version.content, this.#process.generation)
    if (probedView === null) return null
    const { view, openedIn: generation, drawn } = probedView
    const { number, ...shown } = drawn
    const drawnFrame = { ...shown, drawing: { view, generation, number }, version: version.number }
    this.#deps.frameCache.put(this.#deps.room, drawnFrame)
    this.targets.adopt(version, probedView)
    return probedView.facts
  }

  /** Why callers should not wait for this version; null if it is about to be drawn. */
  interruptionOf(version: RoomVersion): TranslatableText | null {
    const stuck = [...this.targets].some(
      (target) =>
        target.version === version && target.interruptions >= reportedInterruptions && isPaused(target, this.#room),
    )
    return stuck ? interruption : null
  }

  pick(viewer: Viewer, x: number, y: number): Promise<PickedMark | null> {
    const target = this.targets.of(viewer)
    if (target === null) return Promise.resolve(null)
    const { promise, resolve } = Promise.withResolvers<PickedMark | null>()
    // A viewer that shares a view has letterboxed frames; coordinates refer to the shared view.
    this.#tasks.push({ type: 'pick', target, x, y, resolve })
    this.kick()
    return promise
  }

  /** The statements that made what a viewer sees last. */
  statements(viewer: Viewer): Promise<RanStatement[]> {
    const target = this.targets.of(viewer)
    if (target === null) return Promise.resolve([])
    const { promise, resolve } = Promise.withResolvers<RanStatement[]>()
    this.#tasks.push({ type: 'statements', target, resolve })
    this.kick()
    return promise
  }

  /** Ends the process; cached frames stay. */
  release(): void {
    this.#process.release()
    this.#probedViews.forget()
    for (const target of this.targets) target.lost = false
  }

  close(): void {
    this.#closed = true
    this.#retry.clear()
    this.#unpause.clear()
    this.release()
    for (const task of this.#tasks.splice(0)) cancelTask(task)
  }

  /** A frame of the same state contains every command up to now. */
  #upToNow(version: RoomVersion, drawnFrame: DrawnFrame | null): DrawnFrame | null {
    const { key, state } = this.#room.revisionFor(version)
    if (drawnFrame === null) return null
    const command = drawnFrame.key === key ? state.command : drawnFrame.command
    return { ...drawnFrame, pictures: [...drawnFrame.pictures], command }
  }

  async #run(): Promise<void> {
    try {
      while (this.#again && !this.#closed) {
        this.#again = false
        await this.#work()
        if (!this.#again) this.#room.onIdle()
      }
    } finally {
      this.#busy = false
    }
    this.#wakeAfterPause()
  }

  #wakeAfterPause(): void {
    const ends = [...this.targets]
      .filter((target) => isPaused(target, this.#room))
      .map(({ pause }) => pause?.until ?? 0)
    if (ends.length > 0 && !this.#closed) this.#unpause.set(Math.min(...ends) - this.#room.time)
  }

  /** Draws again in the next process, so that viewers recover by themselves. */
  #onProcessLost(): void {
    this.#probedViews.forget()
    this.targets.lose()
    if (!this.#closed) this.kick()
  }

  async #work(): Promise<void> {
    while (!this.#closed && !this.#retry.isSet) {
      for (const target of this.targets) sendNewest(target, this.#room)
      const task = this.#tasks.shift()
      if (task !== undefined) {
        await this.#attempt(task)
        continue
      }
      const target = nextTarget([...this.targets], this.#room)
      if (target !== null) await this.#draw(target)
      else if (!(await this.#closeDropped())) return
    }
  }

  async #attempt(task: RenderTask): Promise<void> {
    try {
      if (task.type === 'probe') task.resolve(await this.#probe(task.request))
      else await this.#answer(task)
    } catch (cause) {
      if (!(cause instanceof AppError)) {
        cancelTask(task)
        throw cause
      }
      if (task.type === 'probe') task.reject(cause)
      else settleWithout(task)
    }
  }

  async #probe(request: ProbeRequest): Promise<ProbeOutcome> {
    const begin = async () => {
      const renderer = await this.#requireRenderer()
      return { renderer, view: `view-${++this.#views}`, openedIn: this.#process.generation }
    }
    const stateFor = (facts: SpecFacts) => this.#room.stateUnder(facts)
    const { outcome, opened, trial } = await probeSpec({ clock: this.#deps.clock, begin, stateFor }, request)
    if (opened !== null && trial !== null) {
      const { view, openedIn } = trial
      this.#probedViews.add(drawnContentKey(request.spec, request.tables), { view, openedIn, ...opened })
    }
    return outcome
  }

  /** Answers a question about a view. */
  async #answer(task: Exclude<RenderTask, { type: 'probe' }>): Promise<void> {
    const { target } = task
    const { stepMs } = this.#deps.limits
    const renderer = await this.#requireRenderer()
    try {
      await openTarget(this.#drawingIn(renderer), target)
      if (task.type === 'pick') task.resolve(await renderer.pick(target.view, task.x, task.y, stepMs))
      else task.resolve(await renderer.statements(target.view, stepMs))
    } catch (error) {
      if (!isRefused(error)) this.#recover(error, target)
      settleWithout(task)
    }
  }

  async #draw(target: RenderTarget): Promise<void> {
    const renderer = await this.#acquire()
    if (renderer === null) return
    try {
      const startedAt = this.#room.time
      const drawn = await drawTarget(this.#drawingIn(renderer), target)
      this.#deps.onFrame(this.#room.time - startedAt)
      const whole = losslessWhole(drawn.pictures)
      if (drawn.final && whole !== null) {
        this.#deps.frameCache.put(this.#deps.room, { ...drawn, pictures: [whole] })
      }
      this.#process.frameDrawn()
      this.targets.rotate(target)
      this.#fetchAhead(target, renderer)
    } catch (error) {
      this.#recover(error, target)
    }
  }

  /** Not waited for: what is drawn meanwhile comes first. */
  #fetchAhead({ version, view }: RenderTarget, renderer: Renderer): void {
    const timestep = this.#room.nextTimestep(version)
    if (timestep === null) return
    const { openMs, stepMs } = this.#deps.limits
    // It waits for a drawing that is under way.
    renderer.fetchAhead(view, timestep, openMs + stepMs).catch((cause: unknown) => {
      if (!(isRefused(cause) || cause instanceof ProcessLost)) this.#deps.onError(cause)
    })
  }

  #drawingIn(renderer: Renderer) {
    return { room: this.#room, renderer, generation: this.#process.generation, limits: this.#deps.limits }
  }

  /**
   * A state that cannot be drawn is skipped; a spec that cannot be opened, or cost two processes by exceeding a limit, fails;
   * everything else is retried.
   */
  #recover(error: unknown, target: RenderTarget): void {
    const { version } = target
    const exceeded = exceededLimitOf(error)
    if (isRefused(error)) {
      const text = exceeded === null ? vizTexts.message('chart.refused', { reason: error.message }) : stopped(exceeded)
      if (version.condition.state === 'unopened') this.#fail(version, { text, exceeded })
      else {
        const { key } = this.#room.revisionFor(version)
        // The state of the last frame is refused as well: it is not drawn again either.
        if (target.refusedKey === key) target.revision = null
        target.refusedKey = key
      }
      for (const viewer of version.condition.state === 'failed' ? [] : target.viewers) {
        viewer.sendError(exceeded === null ? 'invalid_request' : 'unavailable', text, exceeded)
      }
      return
    }
    if (!(error instanceof ProcessLost)) throw error
    this.#probedViews.forget()
    if (this.#closed) return
    if (exceeded === null) this.#interrupted(target, error.kind === 'busy')
    else if (version.recordOverrun(this.#room.time)) this.#fail(version, { text: stopped(exceeded), exceeded })
  }

  /** Retries at once the first time, unless others need the time, then with growing pauses. */
  #interrupted(target: RenderTarget, isBusy: boolean): void {
    target.interruptions += 1
    const beyond = target.interruptions - (isBusy ? 1 : 2)
    if (beyond < 0) return
    const pauseMs = Math.min(maxBackoffMs, initialBackoffMs * 2 ** beyond)
    target.pause = { key: this.#room.revisionFor(target.version).key, until: this.#room.time + pauseMs }
    if (target.interruptions < reportedInterruptions && !isBusy) return
    const text = isBusy ? busy : interruption
    target.version.interrupt(text)
    for (const viewer of target.viewers) viewer.sendError('unavailable', text)
  }

  #fail(version: RoomVersion, fault: VersionFault): void {
    version.fail(fault)
    this.#room.failed(version, fault)
  }

  async #acquire(): Promise<Renderer | null> {
    try {
      const renderer = await this.#process.acquireRenderer()
      if (!this.#closed) return renderer
      this.#process.release()
      return null
    } catch (error) {
      if (!(error instanceof ProcessLost)) throw error
      // No process can be started, which is not the spec's fault: try again later.
      if (!this.#closed) this.#retry.set(startRetryDelayMs)
      if (error.kind === 'busy') this.#tellBusy()
      return null
    }
  }

  #tellBusy(): void {
    for (const { version, viewers } of this.targets) {
      version.interrupt(busy)
      for (const viewer of viewers) viewer.sendError('unavailable', busy)
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
    } catch (error) {
      if (!(error instanceof ProcessLost || isRefused(error))) throw error
    }
    return true
  }
}

const interruption = vizTexts.message('chart.interrupted')
const busy = vizTexts.message('chart.busy')
const stopped = (exceeded: ExceededLimit) => vizTexts.message('chart.stopped', { reason: stoppedText(exceeded) })

/** True if the process is still healthy. */
const isRefused = (error: unknown): error is RenderRefusal | RenderStopped =>
  error instanceof RenderRefusal || error instanceof RenderStopped
