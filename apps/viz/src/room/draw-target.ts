import type { Renderer } from '../process/renderer.ts'
import type { DrawnFrame } from './frame-cache.ts'
import { type FrameQuality, movingFrameOptions } from './next-target.ts'
import { firstState } from './probe.ts'
import type { RenderTarget } from './render-targets.ts'
import { type RoomRevision, viewState } from './room-revision.ts'
import type { RoomVersion } from './room-version.ts'
import { type SpecFacts, specFacts } from './spec-facts.ts'

/** Milliseconds after which a process is killed. */
export interface DrawLimits {
  openMs: number
  stepMs: number
}

/** The part of a room that drawing uses. */
export interface RoomStates {
  /** The state in which this version is drawn now. */
  revisionFor(version: RoomVersion): RoomRevision
  /** True while a drag or playback is under way in this version: frames are then drawn in lower quality. */
  isMoving(version: RoomVersion): boolean
  /** Milliseconds, monotonic. */
  readonly time: number
  onFacts(version: RoomVersion, facts: SpecFacts): void
}

interface DrawingDeps {
  room: RoomStates
  renderer: Renderer
  /** The generation of the renderer's process; views of other generations are gone. */
  generation: number
  limits: DrawLimits
}

const maxLagMs = 10_000

/**
 * Draws the current state of a target, and opens its view first if necessary. Only frames of final quality are worth
 * caching. Rejects with `RenderRefusal` or `ProcessLost`.
 */
export async function drawTarget(
  deps: DrawingDeps,
  target: RenderTarget,
): Promise<{ drawn: DrawnFrame; quality: FrameQuality }> {
  await openTarget(deps, target)
  const { room, renderer, limits } = deps
  const { version, viewport } = target
  const { theme, ...size } = viewport
  const revision = room.revisionFor(version)
  const quality: FrameQuality = room.isMoving(version) ? 'moving' : 'final'
  const fastestLagMs = Math.min(...target.viewers.map((viewer) => viewer.lagMs), maxLagMs)
  const { picture, scene } = await renderer.frame(
    target.view,
    {
      size,
      theme,
      state: viewState(revision.state),
      options: quality === 'final' ? { quality } : movingFrameOptions(fastestLagMs),
      // A viewer that has just started needs a scene even while a drag is under way.
      withScene: quality === 'final' || target.viewers.some((viewer) => viewer.open && viewer.awaitsScene),
    },
    limits.stepMs,
  )
  const { timestep, command } = revision.state
  const drawnFrame = { picture, scene, viewport, version: version.number, timestep, command, key: revision.key }
  target.revision = revision
  target.drawn = drawnFrame
  target.lost = false
  target.interruptions = 0
  target.pause = null
  return { drawn: drawnFrame, quality }
}

/** Opens a target's view in its current state, unless this process already has it. */
export async function openTarget(
  { room, renderer, generation, limits }: DrawingDeps,
  target: RenderTarget,
): Promise<void> {
  if (target.openedIn === generation) return
  const { version, view } = target
  const { theme, ...size } = target.viewport
  const unopened = version.condition.state === 'unopened'
  const opened = await renderer.open(
    view,
    {
      spec: version.spec,
      tables: version.tables,
      size,
      theme,
      state: unopened ? firstState : viewState(room.revisionFor(version).state),
    },
    limits.openMs,
  )
  target.openedIn = generation
  if (version.condition.state === 'unopened') {
    const facts = specFacts(version.spec, opened)
    version.learn(facts)
    room.onFacts(version, facts)
  }
}
