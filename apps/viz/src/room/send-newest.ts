import type { Moment } from './moment.ts'
import { isPaused, type Now, upToDate } from './next-drawing.ts'
import { sameShape } from './shape.ts'
import type { Slot } from './slots.ts'

/** Sends a slot's viewers what they may be sent now: its picture, and the state where no picture will say it. */
export function sendNewest(slot: Slot, now: Now & { readonly moment: Moment }): void {
  const { drawn, moment } = slot
  for (const viewer of slot.viewers) {
    if (drawn !== null && viewer.shown !== drawn && viewer.open && sameShape(drawn.shape, slot.shape)) {
      viewer.show(drawn)
    }
    if (upToDate(slot, now) || isPaused(slot, now) || !viewer.open) viewer.tellState(now.moment)
    else if (moment !== null && viewer.shown === drawn) viewer.tellState(moment)
  }
}
