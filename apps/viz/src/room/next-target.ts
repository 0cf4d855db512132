import { losslessWhole } from './frame-pictures.ts'
import type { RenderTarget } from './render-targets.ts'
import type { RoomRevision } from './room-revision.ts'
import type { RoomVersion } from './room-version.ts'
import { isSameViewport } from './viewport.ts'

export interface DrawingState {
  revisionFor(version: RoomVersion): RoomRevision
  /** True while a drag or playback is under way in this version; its frames are then not final. */
  isMoving(version: RoomVersion): boolean
  /** How far marks have come from the timestep before, 0–1; 1: they do not move. */
  progressOf(version: RoomVersion): number
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
  if (drawn === null || target.lost || drawn.progress !== state.progressOf(version)) return false
  return drawn.key === key && isSameViewport(drawn.viewport, target.viewport)
}

/** True while the drawing of this state is paused after interruptions. */
export function isPaused({ pause, version }: RenderTarget, state: DrawingState): boolean {
  return pause !== null && state.time < pause.until && pause.key === state.revisionFor(version).key
}

/** The state to draw; that of the last frame if the current one was refused; null: there is none. */
export function drawableRevision(target: RenderTarget, state: DrawingState): RoomRevision | null {
  const current = state.revisionFor(target.version)
  return target.refusedKey === current.key ? target.revision : current
}

/**
 * The target to draw next: one that is behind, or of which a viewer lacks a picture; else one whose last frame was not a still
 * one and can now be; else one whose still frame is not there as a whole, for later viewers. Targets of which no viewer can take
 * a frame wait: only the newest state is drawn, when its frame can be sent.
 */
export function nextTarget(targets: readonly RenderTarget[], state: DrawingState): RenderTarget | null {
  const unpaused = targets.filter((target) => !isPaused(target, state))
  const candidates = unpaused.filter((target) => target.viewers.some(({ open }) => open) || isUnopened(target))
  const behind = candidates.find((target) => !isUpToDate(target, state) || lacksPicture(target, state))
  if (behind !== undefined) return behind
  const moved = candidates.find((target) => target.drawn?.final === false && canDrawFinal(target, state))
  return moved ?? unpaused.find((target) => canDrawFinal(target, state) && isInParts(target)) ?? null
}

/** Some viewer has not got the last frame, because it has no picture for this viewer. */
function lacksPicture(target: RenderTarget, state: DrawingState): boolean {
  const { drawn, version, viewers } = target
  if (drawn === null || version.condition.state !== 'known' || drawableRevision(target, state) === null) return false
  return viewers.some((viewer) => viewer.open && viewer.shown !== drawn)
}

const isInParts = ({ drawn }: RenderTarget) => drawn?.final === true && losslessWhole(drawn.pictures) === null

/** Opened even without viewers, because a caller waits for its facts. */
const isUnopened = (target: RenderTarget) => target.version.condition.state === 'unopened'

function canDrawFinal({ version, refusedKey }: RenderTarget, state: DrawingState): boolean {
  return (
    version.condition.state === 'known' && !state.isMoving(version) && refusedKey !== state.revisionFor(version).key
  )
}
