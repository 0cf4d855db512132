import { type DrawingState, isPaused, isUpToDate } from './next-target.ts'
import type { RenderTarget } from './render-targets.ts'
import type { RoomRevision } from './room-revision.ts'
import { isSameViewport } from './viewport.ts'

/** Sends the newest frame to each viewer that can receive it and for which it has a picture, or the state if no frame will carry it. */
export function sendNewest(target: RenderTarget, state: DrawingState & { readonly revision: RoomRevision }): void {
  const { drawn, revision } = target
  for (const viewer of target.viewers) {
    const isNew = drawn !== null && viewer.shown !== drawn && isSameViewport(drawn.viewport, target.viewport)
    if (isNew && viewer.open) {
      viewer.show(drawn)
      target.version.noteSent()
    }
    if (isUpToDate(target, state) || isPaused(target, state) || !viewer.open) viewer.sendState(state.revision)
    else if (revision !== null && viewer.shown === drawn) viewer.sendState(revision)
  }
}
