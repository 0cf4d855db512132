import {
  AppError,
  type CommandOrder,
  type RoomState,
  type SharedCommand,
  type ViewerCommand,
} from '@belvedere/contract'
import type { VizNotice } from '@belvedere/contract/internal'
import type { RenderTable, ViewState } from '@belvedere/render'
import type { Spec } from '@belvedere/spec'
import { Alarm, type Clock } from '../clock.ts'
import type { PickedMark } from '../process/messages.ts'
import type { RenderPool } from '../process/pool.ts'
import { Audience } from './audience.ts'
import type { ProbeOutcome, ProbeRequest } from './candidate.ts'
import { carryState } from './carry-state.ts'
import type { ChartFacts } from './chart-facts.ts'
import { CommandOrders } from './command-order.ts'
import { applyCommand } from './commands.ts'
import { stillMoment } from './controls.ts'
import type { DrawLimits } from './drawing.ts'
import type { KeptFrames } from './kept-frames.ts'
import { type Moment, momentOf } from './moment.ts'
import { upToDate } from './next-drawing.ts'
import { PastVersions } from './past-versions.ts'
import { Playback } from './playback.ts'
import { RoomVersion, tablesChanged } from './room-version.ts'
import { Stage, type StageRoom } from './stage.ts'
import type { Viewer } from './viewer.ts'

export interface RoomDeps {
  pool: RenderPool
  kept: KeptFrames
  clock: Clock
  limits: DrawLimits
  notify: (notice: VizNotice) => void
  onFault: (cause: unknown) => void
}

export interface ShownSpec {
  version: number
  spec: Spec
  tables: RenderTable[]
}

export interface FirstState extends ViewState {
  commandBase: number
}

/** After this long without a change a picture is still, and drawn without loss. */
const quietMs = 120
const settledMs = 500
/** A process without viewers ends after this; kept frames stay. */
const idleMs = 5 * 60_000
const unheardShape = { width: 900, height: 500, pixelRatio: 1, theme: 'light' } as const

/**
 * A room: one state for everybody, numbered by its shared commands. It lives here and not in the render process, so that
 * a process that is lost is replaced without anybody's state being lost.
 *
 * command → applyCommand (pure) → a new moment → the stage draws it → frames; told, settled and kept on the way.
 */
export class Room {
  readonly id: string
  readonly #deps: RoomDeps
  readonly #stage: Stage
  readonly #audience: Audience
  readonly #past: PastVersions
  readonly #playback: Playback
  readonly #orders = new CommandOrders()
  readonly #quiet: Alarm
  readonly #settle: Alarm
  readonly #idle: Alarm
  #current: RoomVersion | null = null
  /** The facts that the state was last made for; null before the first spec was opened. */
  #facts: ChartFacts | null = null
  #moment: Moment

  constructor(id: string, deps: RoomDeps, first: FirstState) {
    this.id = id
    this.#deps = deps
    const { commandBase, ...state } = first
    this.#moment = momentOf({ ...state, playing: false, command: commandBase }, 0)
    this.#stage = new Stage({ ...deps, room: id }, this.#asStageRoom())
    this.#past = new PastVersions(deps.clock, {
      wanted: (version) => deps.notify({ type: 'want_version', room: id, version }),
      missing: (version) => this.#missing(version),
    })
    this.#audience = new Audience({ past: this.#past, current: () => this.#current, moment: () => this.#moment })
    this.#playback = new Playback(deps.clock, () => this.#play())
    this.#quiet = new Alarm(deps.clock, () => this.#stage.kick())
    this.#settle = new Alarm(deps.clock, () => this.#settled())
    this.#idle = new Alarm(deps.clock, () => this.#rest())
  }

  get viewers(): number {
    return this.#audience.size
  }

  get state(): RoomState {
    return this.#moment.state
  }

  get specVersion(): number | null {
    return this.#current?.number ?? null
  }

  /** The room's current spec. The same one again changes nothing; other tables make every kept picture stale. */
  show(shown: ShownSpec | null, commandBase: number): void {
    if (commandBase > this.state.command) this.#become({ ...this.state, command: commandBase })
    const before = this.#current
    if (shown === null) {
      this.#showNothing()
      return
    }
    const next = new RoomVersion(shown.version, shown.spec, shown.tables)
    if (before !== null && before.number === next.number && before.content === next.content) return
    const stale = before !== null && (before.number === next.number || tablesChanged(before.tables, next.tables))
    if (stale) {
      this.#deps.kept.dropRoom(this.id)
      this.#past.clear()
    } else if (before !== null) this.#past.keep(before)
    before?.replace()
    this.#current = this.#past.take(next) ?? next
    const facts = this.#current.facts ?? this.#stage.claim(this.#current)
    this.#audience.followCurrent()
    if (facts !== null) this.#learned(this.#current, facts)
    this.#arrange()
  }

  #showNothing(): void {
    if (this.#current === null) return
    this.#current.replace()
    this.#past.keep(this.#current)
    this.#current = null
    this.#audience.tellEmpty()
    this.#arrange()
  }

  /** A past version that was asked for by `want_version`; null where there is none. */
  provide(version: number, past: Omit<ShownSpec, 'version'> | null): void {
    this.#past.provide(version, past === null ? null : new RoomVersion(version, past.spec, past.tables))
    this.#arrange()
  }

  /** Applies a shared command and gives its number; the room's newest where the sender's own has overtaken it. Frames follow. */
  async command(command: SharedCommand, order?: CommandOrder): Promise<number> {
    this.#restLater()
    const facts = await this.#knownFacts()
    if (order !== undefined && this.#orders.isOvertaken(command, order)) return this.state.command
    const state = applyCommand(this.state, command, facts)
    if (order !== undefined) this.#orders.take(command, order)
    if (command.type === 'play') this.#playback.start(command)
    this.#become(state)
    this.#settle.set(settledMs)
    this.#moved()
    return state.command
  }

  probe(request: ProbeRequest): Promise<ProbeOutcome> {
    this.#restLater()
    // At the shape that the first viewer will see it in, so that what is drawn now can be shown then.
    return this.#stage.probe({ ...request, shape: this.#audience.watching?.shape ?? request.shape })
  }

  join(viewer: Viewer): void {
    this.#audience.add(viewer)
    this.#idle.clear()
    const { width, height } = viewer.shape
    viewer.tell({ type: 'ready', protocol: 1, room: this.id, specVersion: this.specVersion, width, height })
    this.#greet(viewer)
    this.#announceViewers()
  }

  leave(viewer: Viewer): void {
    if (!this.#audience.remove(viewer)) return
    this.#arrange()
    this.#restLater()
    this.#announceViewers()
  }

  acknowledge(viewer: Viewer, seq: number): boolean {
    const known = viewer.acknowledge(seq)
    if (known) this.#stage.kick()
    return known
  }

  /** What concerns this viewer alone. */
  adjust(viewer: Viewer, command: Exclude<ViewerCommand, { type: 'pick' }>): void {
    if (command.type === 'show') {
      viewer.pastVersion = command.version === this.specVersion ? null : command.version
      this.#greet(viewer)
      return
    }
    viewer.shape =
      command.type === 'theme'
        ? { ...viewer.shape, theme: command.theme }
        : { ...viewer.shape, width: command.width, height: command.height, pixelRatio: command.pixelRatio }
    this.#arrange()
  }

  pick(viewer: Viewer, x: number, y: number): Promise<PickedMark | null> {
    return this.#stage.pick(viewer, x, y)
  }

  /** Closes the viewers that match; gives their number. */
  dismiss(matches: (viewer: Viewer) => boolean, closeCode: number): number {
    const dismissed = [...this.#audience].filter(matches)
    for (const viewer of dismissed) {
      viewer.close(closeCode, 'dismissed')
      this.leave(viewer)
    }
    return dismissed.length
  }

  close(closeCode: number): void {
    for (const viewer of this.#audience) viewer.close(closeCode, 'room closed')
    this.#audience.clear()
    for (const alarm of [this.#quiet, this.#settle, this.#idle]) alarm.clear()
    this.#playback.stop()
    this.#past.clear()
    this.#stage.close()
    this.#current?.replace()
    this.#deps.kept.dropRoom(this.id)
  }

  #asStageRoom(): StageRoom {
    const room = this
    return {
      get moment() {
        return room.#moment
      },
      moves: (version) => version === this.#current && (this.#quiet.isSet || this.state.playing),
      get time() {
        return room.#deps.clock.now()
      },
      momentFor: (version) => (version === this.#current ? this.#moment : stillMoment(version, this.state)),
      stateUnder: (facts) => carryState(this.state, this.#facts, facts),
      learned: (version, facts) => this.#learned(version, facts),
      failed: (version, detail) => this.#failed(version, detail),
      status: (state) => this.#deps.notify({ type: 'viz_status', room: this.id, state }),
      rested: () => this.#play(),
    }
  }

  #become(state: RoomState): void {
    this.#moment = momentOf(state, this.#moment.revision + 1)
  }

  #moved(): void {
    this.#quiet.set(quietMs)
    this.#stage.kick()
  }

  async #knownFacts(): Promise<ChartFacts> {
    for (;;) {
      const version = this.#current
      if (version === null) throw new AppError('invalid_request', 'This room has no chart yet: ask for one first.')
      if (version.condition.state === 'unopened') {
        const interruption = this.#stage.interruptionOf(version)
        if (interruption !== null) throw new AppError('unavailable', interruption)
        this.#stage.slots.ensure(version, unheardShape)
        this.#stage.kick()
      }
      const condition = await version.settled
      if (version !== this.#current) continue
      if (version.facts !== null) return version.facts
      throw new AppError(
        'unavailable',
        'detail' in condition ? condition.detail : 'The chart is not there yet. Try again.',
      )
    }
  }

  #learned(version: RoomVersion, facts: ChartFacts): void {
    if (version.facts === null) version.learn(facts)
    if (version === this.#current) {
      this.#become(carryState(this.state, this.#facts, facts))
      this.#facts = facts
    }
    this.#audience.tellControls(version)
  }

  #failed(version: RoomVersion, detail: string): void {
    if (version === this.#current) {
      this.#deps.notify({ type: 'viz_status', room: this.id, state: 'failed', detail })
    }
    this.#audience.tellFailed(version, detail)
  }

  #missing(version: number): void {
    this.#audience.tellMissing(version)
    this.#arrange()
  }

  #greet(viewer: Viewer): void {
    this.#audience.greet(viewer)
    this.#arrange()
  }

  #arrange(): void {
    this.#stage.slots.arrange(this.#audience.byVersion, this.#current)
    this.#stage.kick()
  }

  /** The next timestep, where it is due and the last one is drawn wherever somebody can take it. */
  #play(): void {
    const { timestep, playing } = this.state
    const timesteps = this.#current?.facts?.timesteps
    if (!playing || timestep === null || !timesteps) return
    const watched = [...this.#stage.slots].filter(
      (slot) => slot.version === this.#current && slot.viewers.some((viewer) => viewer.open),
    )
    if (watched.length === 0 || !watched.every((slot) => upToDate(slot, this.#asStageRoom()))) return
    if (!this.#playback.take()) return
    const next = this.#playback.after(timestep, timesteps.count)
    if (next !== null) this.#become({ ...this.state, timestep: next })
    else {
      this.#become({ ...this.state, playing: false })
      this.#settle.set(settledMs)
    }
    this.#moved()
  }

  #settled(): void {
    this.#deps.notify({ type: 'settled', room: this.id, state: this.state })
  }

  #restLater(): void {
    if (this.#audience.size === 0) this.#idle.set(idleMs)
  }

  #rest(): void {
    if (this.#stage.busy) {
      this.#restLater()
      return
    }
    this.#stage.release()
    if (this.state.playing) this.#become({ ...this.state, playing: false })
  }

  #announceViewers(): void {
    this.#deps.notify({ type: 'viewers', room: this.id, count: this.#audience.size })
  }
}
