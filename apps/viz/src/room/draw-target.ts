import type { Renderer } from '../process/renderer.ts'
import type { DrawnFrame } from './frame-cache.ts'
import { shareRequests, wholePicture } from './frame-pictures.ts'
import { drawableRevision } from './next-target.ts'
import { firstState } from './probe.ts'
import type { RenderTarget } from './render-targets.ts'
import { type RoomRevision, viewState } from './room-revision.ts'
import type { RoomVersion } from './room-version.ts'
import { type SpecFacts, specFacts } from './spec-facts.ts'
import { isSameViewport } from './viewport.ts'

export interface DrawLimits {
  /** Milliseconds after which a process is killed. */
  openMs: number
  /** Device pixels of a frame. */
  pixels: number
  stepMs: number
}

/** The part of a room that drawing uses. */
export interface RoomStates {
  /** The state in which this version is drawn now. */
  revisionFor(version: RoomVersion): RoomRevision
  /** True while a drag or playback is under way in this version: frames are then drawn in lower quality. */
  isMoving(version: RoomVersion): boolean
  /** How far marks have come from the timestep before, 0–1; 1: they do not move. */
  progressOf(version: RoomVersion): number
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

/**
 * Draws the current state of a target, and opens its view first if necessary: the pictures that its viewers can take, or, of a
 * still frame that all of them have, the whole one for later viewers. Rejects with `RenderRefusal` or `ProcessLost`.
 */
export async function drawTarget(deps: DrawingDeps, target: RenderTarget): Promise<DrawnFrame> {
  await openTarget(deps, target)
  const { room, renderer, limits } = deps
  const { version, viewport } = target
  const { theme, ...size } = viewport
  const revision = drawableRevision(target, room) ?? room.revisionFor(version)
  const final = !room.isMoving(version)
  const progress = room.progressOf(version)
  const source = { view: target.view, generation: deps.generation }
  const { drawn } = target
  const isSame = ({ drawing, ...frame }: DrawnFrame) =>
    frame.key === revision.key &&
    frame.final === final &&
    frame.progress === progress &&
    drawing.view === source.view &&
    drawing.generation === source.generation &&
    isSameViewport(frame.viewport, viewport)
  const same = drawn !== null && isSame(drawn) ? drawn : null
  const waiting = target.viewers.filter((viewer) => viewer.open && (same === null || viewer.shown !== same))
  const requests = shareRequests(waiting.map((viewer) => viewer.pictureRequest(source, final)))
  if (requests.length === 0 && final) requests.push(wholePicture)
  const { drawing, scene } = await renderer.frame(
    target.view,
    {
      size,
      theme,
      state: viewState(revision.state),
      options: { quality: final ? 'final' : 'moving', requests, progress },
      // A viewer that has just started needs a scene even while a drag is under way.
      withScene: same?.scene == null && (final || waiting.some((viewer) => viewer.awaitsScene)),
    },
    limits.stepMs,
  )
  const pictures = drawing.pictures.flatMap((picture, i) => {
    const request = requests[i]
    return request === undefined ? [] : [{ request, picture }]
  })
  const { timestep, command } = revision.state
  const next: DrawnFrame = {
    drawing: { ...source, number: drawing.number },
    pictures,
    final,
    progress,
    scene: scene ?? same?.scene ?? null,
    viewport,
    version: version.number,
    timestep,
    command,
    key: revision.key,
  }
  // The same frame with more pictures, so that nobody gets it twice.
  const shown = same !== null && same.drawing.number === drawing.number ? same : next
  if (shown === same) {
    same.pictures.push(...pictures)
    same.scene ??= scene
  }
  target.revision = revision
  target.drawn = shown
  target.lost = false
  target.interruptions = 0
  target.pause = null
  return shown
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
