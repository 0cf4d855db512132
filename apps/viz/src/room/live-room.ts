import type { CommandOrder, OwnViewCommand, RoomState, SharedCommand } from '@belvedere/contract'
import type { HandedOver, VizNotice } from '@belvedere/contract/internal'
import type { RanStatement, RenderTable, ViewState } from '@belvedere/render'
import { findRenamedFields, type Spec } from '@belvedere/spec'
import { textOf } from '@belvedere/texts/all'
import { TextError } from '@belvedere/texts/errors'
import { vizTexts } from '@belvedere/texts/viz'
import { Alarm, type MonotonicClock } from '../clock.ts'
import type { RenderPool } from '../process/pool.ts'
import type { PickedMark } from '../process/render-messages.ts'
import { carryState } from './carry-state.ts'
import { NewestCommands } from './command-order.ts'
import { applyCommand } from './commands.ts'
import type { DrawLimits } from './draw-target.ts'
import type { FrameCache } from './frame-cache.ts'
import { missingDataFault } from './missing-data.ts'
import { isUpToDate } from './next-target.ts'
import { PastVersions } from './past-versions.ts'
import { Playback } from './playback.ts'
import type { ProbeOutcome, ProbeRequest } from './probe.ts'
import { renameSelections } from './rename-selections.ts'
import { RenderLoop, type RenderLoopRoom } from './render-loop.ts'
import { type RoomRevision, revisionOf } from './room-revision.ts'
import { RoomVersion, tablesChanged, type VersionFault } from './room-version.ts'
import { RoomViewers } from './room-viewers.ts'
import type { SpecFacts } from './spec-facts.ts'
import type { Viewer } from './viewer.ts'
import { pastRevision } from './widgets-message.ts'

export interface LiveRoomDeps {
  pool: RenderPool
  frameCache: FrameCache
  clock: MonotonicClock
  limits: DrawLimits
  notify: (notice: VizNotice) => void
  /** Called with the time that each frame took to draw. */
  onFrame: (ms: number) => void
  onError: (cause: unknown) => void
}

export interface RoomSpec {
  version: number
  spec: Spec
  tables: RenderTable[]
}

/** The state of a room that this service does not know yet, as the server has stored it. */
export interface InitialRoomState extends ViewState {
  /** Shared commands are numbered from above this. */
  commandBase: number
}

/** After this time without a change, a lossless frame is drawn. */
const stillFrameDelayMs = 80
const settleDelayMs = 500
/** A room that was handed over and is still here after this time goes on here. */
const handOverTimeoutMs = 3000
const prepareTimeoutMs = 8000
/** A process without viewers is ended after this time; cached frames stay. */
const idleTimeoutMs = 5 * 60_000
const defaultViewport = { width: 900, height: 500, pixelRatio: 1, theme: 'light' } as const

/**
 * A room: one state shared by all viewers, numbered by its commands. It lives here and not in the render process, so that
 * the state survives the loss of a process.
 *
 * command → applyCommand (pure) → new revision → render loop → frames; the state is announced and persisted on the way.
 */
export class LiveRoom {
  readonly id: string
  readonly #deps: LiveRoomDeps
  readonly #renderLoop: RenderLoop
  readonly #roomViewers: RoomViewers
  readonly #past: PastVersions
  readonly #playback: Playback
  readonly #newestCommands = new NewestCommands()
  readonly #quiet: Alarm
  readonly #settle: Alarm
  readonly #idle: Alarm
  /** While it is handed over: resolves when commands go on here, rejects when the room is closed. */
  #handingOver: PromiseWithResolvers<void> | null = null
  readonly #handOverTimeout: Alarm
  #leftAt = 0
  #current: RoomVersion | null = null
  /** The facts of the spec that the state belongs to; null before the first spec was opened. */
  #facts: SpecFacts | null = null
  #revision: RoomRevision
  /** The last status that was announced is that the current version failed. */
  #isFailed = false

  constructor(id: string, deps: LiveRoomDeps, first: InitialRoomState) {
    this.id = id
    this.#deps = deps
    const { commandBase, ...state } = first
    this.#revision = revisionOf({ ...state, playing: false, command: commandBase }, 0)
    this.#renderLoop = new RenderLoop({ ...deps, room: id }, this.#asRenderLoopRoom())
    this.#past = new PastVersions(deps.clock, {
      onRequested: (version) => deps.notify({ type: 'want_version', room: id, version }),
      onMissing: (version) => this.#missing(version),
    })
    this.#roomViewers = new RoomViewers({
      past: this.#past,
      current: () => this.#current,
      revision: () => this.#revision,
    })
    this.#playback = new Playback(deps.clock, () => this.#renderLoop.kick())
    this.#quiet = new Alarm(deps.clock, () => this.#renderLoop.kick())
    this.#settle = new Alarm(deps.clock, () => this.#announceSettled())
    this.#idle = new Alarm(deps.clock, () => this.#releaseIfIdle())
    this.#handOverTimeout = new Alarm(deps.clock, () => this.#endHandOver())
  }

  get viewers(): number {
    return this.#roomViewers.size
  }

  get state(): RoomState {
    return this.#revision.state
  }

  /** Device pixels of a frame. */
  get maxPixels(): number {
    return this.#deps.limits.pixels
  }

  get specVersion(): number | null {
    return this.#current?.number ?? null
  }

  /** Sets the current spec. The same one again changes nothing; other tables invalidate every cached frame. */
  show(roomSpec: RoomSpec | null, commandBase: number): void {
    this.raiseCommand(commandBase)
    const previous = this.#current
    if (roomSpec === null) {
      this.#showNothing()
      return
    }
    const next = new RoomVersion(roomSpec.version, roomSpec.spec, roomSpec.tables)
    if (previous !== null && previous.number === next.number && previous.content === next.content) return
    const stale = previous !== null && (previous.number === next.number || tablesChanged(previous.tables, next.tables))
    const fault = missingDataFault(roomSpec)
    if (fault !== null) next.fail(fault)
    if (stale) {
      // Of a chart that cannot be drawn any more, the last picture is what there is.
      if (fault === null) this.#deps.frameCache.dropRoom(this.id)
      this.#past.clear()
    } else if (previous !== null) this.#past.add(previous)
    if (previous !== null) this.#renameSelections(previous, next)
    previous?.replace()
    this.#current = this.#past.removeIfUnchanged(next) ?? next
    const facts = fault === null ? (this.#current.facts ?? this.#renderLoop.claim(this.#current)) : null
    this.#roomViewers.followCurrent()
    if (facts !== null) this.#onFacts(this.#current, facts)
    if (fault !== null) this.#failed(this.#current, fault)
    this.#updateTargets()
  }

  /** Numbers further commands from above this. */
  raiseCommand(commandBase: number): void {
    if (commandBase > this.state.command) this.#setState({ ...this.state, command: commandBase })
  }

  /** Selections follow columns whose new names the chart uses from now on. */
  #renameSelections(previous: RoomVersion, next: RoomVersion): void {
    const columns = new Set(next.tables.flatMap(({ profile }) => profile.fields.map(({ name }) => name)))
    const renames = [...findRenamedFields(previous.spec, next.spec)].filter(([from]) => !columns.has(from))
    if (renames.length > 0) this.#setState(renameSelections(this.state, new Map(renames)))
  }

  #showNothing(): void {
    if (this.#current === null) return
    this.#current.replace()
    this.#past.add(this.#current)
    this.#current = null
    this.#roomViewers.sendEmpty()
    this.#updateTargets()
  }

  /** Answers `want_version` with a past version; null if there is none. */
  provide(version: number, past: Omit<RoomSpec, 'version'> | null): void {
    this.#past.provide(version, past === null ? null : new RoomVersion(version, past.spec, past.tables))
    this.#updateTargets()
  }

  /** Applies a shared command and returns its number, or the newest number if the sender's later command was first. */
  async command(command: SharedCommand, order?: CommandOrder): Promise<number> {
    this.#scheduleRelease()
    const facts = await this.#knownFacts()
    while (this.#handingOver !== null) await this.#handingOver.promise
    if (order !== undefined && this.#newestCommands.isOvertaken(command, order)) return this.state.command
    const state = applyCommand(this.state, command, facts)
    if (order !== undefined) this.#newestCommands.recordApplied(command, order)
    if (command.type === 'play') this.#playback.start(command)
    this.#setState(state)
    this.#settle.set(settleDelayMs)
    this.#startMovement()
    return state.command
  }

  /** What the room is, which stays so for three seconds: commands wait. */
  handOver(): HandedOver {
    if (this.#handingOver === null) {
      this.#handingOver = Promise.withResolvers()
      this.#handingOver.promise.catch(() => undefined)
    }
    this.#handOverTimeout.set(handOverTimeoutMs)
    return { state: this.state, orders: this.#newestCommands.entries, playback: this.#playback.settings }
  }

  /** Goes on as the room was elsewhere. */
  takeOver({ state, orders, playback }: HandedOver): void {
    this.#newestCommands.add(orders)
    this.#playback.start(playback)
    this.#setState(this.#facts === null ? state : carryState(state, null, this.#facts))
    this.#settle.set(settleDelayMs)
    this.#renderLoop.kick()
  }

  /** Opens the chart before there are viewers; resolves when it is open or has failed, or after eight seconds. */
  async prepare(): Promise<void> {
    const version = this.#current
    if (version === null) return
    this.#scheduleRelease()
    this.#renderLoop.targets.ensure(version, defaultViewport)
    this.#renderLoop.kick()
    const late = Promise.withResolvers<void>()
    const cancel = this.#deps.clock.after(prepareTimeoutMs, late.resolve)
    await Promise.race([version.settled, late.promise])
    cancel()
  }

  /** Tells the server what is not settled yet. */
  settleNow(): void {
    if (!this.#settle.isSet) return
    this.#settle.clear()
    this.#announceSettled()
  }

  #endHandOver(): void {
    this.#handingOver?.resolve()
    this.#handingOver = null
    this.#renderLoop.kick()
  }

  probe(request: ProbeRequest): Promise<ProbeOutcome> {
    this.#scheduleRelease()
    // In the first viewer's viewport, so that the frame can be shown as it is.
    return this.#renderLoop.probe({
      ...request,
      viewport: this.#roomViewers.firstOfCurrent?.viewport ?? request.viewport,
    })
  }

  join(viewer: Viewer): void {
    this.#roomViewers.add(viewer)
    this.#idle.clear()
    const { width, height } = viewer.viewport
    viewer.send({ type: 'ready', protocol: 1, room: this.id, specVersion: this.specVersion, width, height })
    this.#startVersion(viewer)
    this.#announceViewers()
  }

  leave(viewer: Viewer): void {
    if (!this.#roomViewers.remove(viewer)) return
    this.#updateTargets()
    this.#scheduleRelease()
    this.#announceViewers()
  }

  acknowledge(viewer: Viewer, seq: number): boolean {
    const isSentFrame = viewer.acknowledge(seq)
    if (isSentFrame) this.#renderLoop.kickSoon()
    return isSentFrame
  }

  /** Applies a command that concerns this viewer only. */
  adjust(viewer: Viewer, command: Extract<OwnViewCommand, { type: 'resize' | 'theme' | 'show' }>): void {
    if (command.type === 'show') {
      viewer.pastVersion = command.version === this.specVersion ? null : command.version
      this.#startVersion(viewer)
      return
    }
    const { type, ...change } = command
    viewer.changeViewport({ ...viewer.viewport, ...change })
    this.#updateTargets()
  }

  pick(viewer: Viewer, x: number, y: number): Promise<PickedMark | null> {
    return this.#renderLoop.pick(viewer, x, y)
  }

  statements(viewer: Viewer): Promise<RanStatement[]> {
    return this.#renderLoop.statements(viewer)
  }

  /** Closes the matching viewers and returns their number. */
  dismiss(matches: (viewer: Viewer) => boolean, closeCode: number): number {
    const dismissed = [...this.#roomViewers].filter(matches)
    for (const viewer of dismissed) {
      viewer.close(closeCode, 'dismissed')
      this.leave(viewer)
    }
    return dismissed.length
  }

  close(closeCode: number): void {
    for (const viewer of this.#roomViewers) viewer.close(closeCode, 'room closed')
    this.#roomViewers.clear()
    const missing = new TextError('not_found', vizTexts.message('service.room_missing', { room: this.id }))
    this.#handingOver?.reject(missing)
    for (const alarm of [this.#quiet, this.#settle, this.#idle, this.#handOverTimeout]) alarm.clear()
    this.#playback.stop()
    this.#past.clear()
    this.#renderLoop.close()
    this.#current?.replace()
    this.#deps.frameCache.dropRoom(this.id)
  }

  #asRenderLoopRoom(): RenderLoopRoom {
    const room = this
    return {
      get revision() {
        return room.#revision
      },
      get hasViewers() {
        return room.viewers > 0
      },
      isMoving: (version) => version === this.#current && (this.#quiet.isSet || this.state.playing),
      get time() {
        return room.#deps.clock.now()
      },
      revisionFor: (version) => (version === this.#current ? this.#revision : pastRevision(version, this.state)),
      stateUnder: (facts) => carryState(this.state, this.#facts, facts),
      progressOf: (version) => this.#progressOf(version),
      nextTimestep: (version) => this.#nextTimestep(version),
      onFacts: (version, facts) => this.#onFacts(version, facts),
      failed: (version, fault) => this.#failed(version, fault),
      status: (state) => this.#deps.notify({ type: 'viz_status', room: this.id, state }),
      onIdle: () => this.#play(),
    }
  }

  #setState(state: RoomState): void {
    this.#revision = revisionOf(state, this.#revision.number + 1)
  }

  #startMovement(): void {
    this.#quiet.set(stillFrameDelayMs)
    this.#renderLoop.kick()
  }

  async #knownFacts(): Promise<SpecFacts> {
    for (;;) {
      const version = this.#current
      if (version === null) throw new TextError('invalid_request', vizTexts.message('chart.none'))
      if (version.condition.state === 'unopened') {
        const interruption = this.#renderLoop.interruptionOf(version)
        if (interruption !== null) throw new TextError('unavailable', interruption)
        this.#renderLoop.targets.ensure(version, defaultViewport)
        this.#renderLoop.kick()
      }
      const condition = await version.settled
      if (version !== this.#current) continue
      if (version.facts !== null) return version.facts
      throw new TextError('unavailable', 'text' in condition ? condition.text : vizTexts.message('chart.not_ready'))
    }
  }

  #onFacts(version: RoomVersion, facts: SpecFacts): void {
    if (version.facts === null) version.learn(facts)
    if (version === this.#current) {
      this.#setState(carryState(this.state, this.#facts, facts))
      this.#facts = facts
      if (this.#isFailed) this.#deps.notify({ type: 'viz_status', room: this.id, state: 'ready' })
      this.#isFailed = false
    }
    this.#roomViewers.sendControls(version)
  }

  #failed(version: RoomVersion, fault: VersionFault): void {
    if (version === this.#current) {
      this.#isFailed = true
      this.#deps.notify({ type: 'viz_status', room: this.id, state: 'failed', detail: textOf(fault.text, 'en') })
    }
    this.#roomViewers.sendFailure(version, fault)
  }

  #missing(version: number): void {
    this.#roomViewers.sendMissing(version)
    this.#updateTargets()
  }

  #startVersion(viewer: Viewer): void {
    this.#roomViewers.startVersion(viewer)
    this.#updateTargets()
  }

  #updateTargets(): void {
    this.#renderLoop.targets.arrange(this.#roomViewers.byVersion, this.#current)
    this.#renderLoop.kick()
  }

  /** Takes the next timestep if it is due and the last one has been drawn for every viewer that can receive it. */
  #play(): void {
    const { timestep, playing } = this.state
    const timesteps = this.#current?.facts?.timesteps
    if (!playing || timestep === null || !timesteps || this.#handingOver !== null) return
    const watched = [...this.#renderLoop.targets].filter(
      (target) => target.version === this.#current && target.viewers.some((viewer) => viewer.open),
    )
    if (watched.length === 0 || !watched.every((target) => isUpToDate(target, this.#asRenderLoopRoom()))) return
    if (!this.#playback.take()) {
      if (this.#current?.facts?.animation.smooth) this.#playback.awaitPicture()
      return
    }
    const next = this.#playback.after(timestep, timesteps.count)
    if (next !== null) this.#setState({ ...this.state, timestep: next })
    else {
      this.#setState({ ...this.state, playing: false })
      this.#settle.set(settleDelayMs)
    }
    this.#startMovement()
  }

  #progressOf(version: RoomVersion): number {
    const isSmooth = version === this.#current && version.facts?.animation.smooth === true
    return isSmooth && this.state.playing ? this.#playback.progress : 1
  }

  #nextTimestep(version: RoomVersion): number | null {
    const { timestep, playing } = this.state
    const timesteps = this.#current?.facts?.timesteps
    if (version !== this.#current || timestep === null || !timesteps) return null
    // While a slider is dragged, its own steps come next.
    return playing || !this.#quiet.isSet ? this.#playback.after(timestep, timesteps.count) : null
  }

  #announceSettled(): void {
    this.#deps.notify({ type: 'settled', room: this.id, state: this.state })
  }

  /** Since when nobody looks at what a process of its own draws; null while somebody does, and without one. */
  get unwatchedSince(): number | null {
    return this.#roomViewers.size === 0 && !this.#renderLoop.busy && this.#renderLoop.hasProcess ? this.#leftAt : null
  }

  /** Ends the process; the next viewer gets another one. */
  release(): void {
    this.#idle.clear()
    this.#renderLoop.release()
    if (this.state.playing) this.#setState({ ...this.state, playing: false })
  }

  #scheduleRelease(): void {
    if (this.#roomViewers.size > 0) return
    this.#leftAt = this.#deps.clock.now()
    this.#idle.set(idleTimeoutMs)
  }

  #releaseIfIdle(): void {
    if (this.#renderLoop.busy) {
      this.#scheduleRelease()
      return
    }
    this.release()
  }

  #announceViewers(): void {
    this.#deps.notify({ type: 'viewers', room: this.id, count: this.#roomViewers.size })
  }
}
