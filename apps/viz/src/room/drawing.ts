import type { Renderer } from '../process/renderer.ts'
import { firstState } from './candidate.ts'
import { type ChartFacts, chartFacts } from './chart-facts.ts'
import type { Drawn } from './kept-frames.ts'
import { type Moment, viewState } from './moment.ts'
import { movingPicture, type Quality } from './next-drawing.ts'
import type { RoomVersion } from './room-version.ts'
import type { Slot } from './slots.ts'

/** Milliseconds after which a process is killed. */
export interface DrawLimits {
  openMs: number
  stepMs: number
}

/** What drawing asks of the room. */
export interface DrawnRoom {
  /** The state that this version is drawn in, now. */
  momentFor(version: RoomVersion): Moment
  /** True while things move in this version: then pictures are cheap. */
  moves(version: RoomVersion): boolean
  /** Milliseconds, monotonic. */
  readonly time: number
  learned(version: RoomVersion, facts: ChartFacts): void
}

interface DrawingDeps {
  room: DrawnRoom
  renderer: Renderer
  /** Of the process behind the renderer; views of another one are gone. */
  generation: number
  limits: DrawLimits
}

const slowestMs = 10_000

/**
 * Draws a slot's state as it now is, its view opened where this process does not hold it. The quality says whether the
 * picture is worth keeping. Rejects with what the renderer refuses, or how its process was lost.
 */
export async function drawSlot(deps: DrawingDeps, slot: Slot): Promise<{ drawn: Drawn; quality: Quality }> {
  await openSlot(deps, slot)
  const { room, renderer, limits } = deps
  const { version, shape } = slot
  const { theme, ...size } = shape
  const moment = room.momentFor(version)
  const quality: Quality = room.moves(version) ? 'moving' : 'final'
  const lagMs = Math.min(...slot.viewers.map((viewer) => viewer.lagMs), slowestMs)
  const { picture, scene } = await renderer.frame(
    slot.view,
    {
      size,
      theme,
      state: viewState(moment.state),
      options: quality === 'final' ? { quality } : movingPicture(lagMs),
      // Who has just begun with a version waits for no end of the movement to point at it.
      withScene: quality === 'final' || slot.viewers.some((viewer) => viewer.open && viewer.awaitsScene),
    },
    limits.stepMs,
  )
  const { timestep, command } = moment.state
  const drawn = { picture, scene, shape, version: version.number, timestep, command, key: moment.key }
  slot.moment = moment
  slot.drawn = drawn
  slot.lost = false
  slot.interruptions = 0
  slot.pause = null
  return { drawn, quality }
}

/** Opens a slot's view in its state, where this process does not hold it. */
export async function openSlot({ room, renderer, generation, limits }: DrawingDeps, slot: Slot): Promise<void> {
  if (slot.openedIn === generation) return
  const { version, view } = slot
  const { theme, ...size } = slot.shape
  const unopened = version.condition.state === 'unopened'
  const opened = await renderer.open(
    view,
    {
      spec: version.spec,
      tables: version.tables,
      size,
      theme,
      state: unopened ? firstState : viewState(room.momentFor(version).state),
    },
    limits.openMs,
  )
  slot.openedIn = generation
  if (version.condition.state === 'unopened') {
    const facts = chartFacts(version.spec, opened)
    version.learn(facts)
    room.learned(version, facts)
  }
}
