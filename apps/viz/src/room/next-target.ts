import type { DrawOptions } from '@belvedere/render'
import type { RenderTarget } from './render-targets.ts'
import type { RoomRevision } from './room-revision.ts'
import type { RoomVersion } from './room-version.ts'
import { isSameViewport } from './viewport.ts'

export type FrameQuality = DrawOptions['quality']

export interface DrawingState {
  revisionFor(version: RoomVersion): RoomRevision
  /** True while a drag or playback is under way in this version; its frames are then not final. */
  isMoving(version: RoomVersion): boolean
  /** Milliseconds, monotonic. */
  readonly time: number
}

/** True if the target shows the current state, or cannot be drawn. */
export function isUpToDate(target: RenderTarget, state: DrawingState): boolean {
  const { drawn, version } = target
  if (version.condition.state === 'failed') return true
  if (version.condition.state === 'unopened') return false
  const { key } = state.revisionFor(version)
  if (target.refusedKey === key) return true
  return drawn !== null && !target.lost && drawn.key === key && isSameViewport(drawn.viewport, target.viewport)
}

/** True while the drawing of this state is paused after interruptions. */
export function isPaused({ pause, version }: RenderTarget, state: DrawingState): boolean {
  return pause !== null && state.time < pause.until && pause.key === state.revisionFor(version).key
}

/**
 * The target to draw next: one that is behind, else one whose last frame was lossy and can now be drawn in full quality.
 * Targets whose viewers all have two unacknowledged frames wait: only the newest state is drawn, when its frame can be sent.
 */
export function nextTarget(targets: readonly RenderTarget[], state: DrawingState): RenderTarget | null {
  const candidates = targets.filter(
    (target) => (target.viewers.some((viewer) => viewer.open) || isUnopened(target)) && !isPaused(target, state),
  )
  const behind = candidates.find((target) => !isUpToDate(target, state))
  if (behind !== undefined) return behind
  return candidates.find((target) => target.drawn?.picture.final === false && canDrawFinal(target, state)) ?? null
}

/** Opened even without viewers, because a caller waits for its facts. */
const isUnopened = (target: RenderTarget) => target.version.condition.state === 'unopened'

function canDrawFinal({ version, refusedKey }: RenderTarget, state: DrawingState): boolean {
  return (
    version.condition.state === 'known' && !state.isMoving(version) && refusedKey !== state.revisionFor(version).key
  )
}

/** The best quality that the fastest viewer sustains; slower viewers skip frames. */
export function movingFrameOptions(fastestLagMs: number): DrawOptions {
  if (fastestLagMs > 400) return { quality: 'moving', format: 'jpeg', scale: 0.5 }
  if (fastestLagMs > 150) return { quality: 'moving', format: 'jpeg' }
  return { quality: 'moving' }
}
