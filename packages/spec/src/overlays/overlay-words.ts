import type { Overlay } from '../model/overlay.ts'
import { text } from '../wording/spec-texts.ts'
import { english, type Wording } from '../wording/wording.ts'

/** The overlay's name with its article: "a trend line". */
export function overlayWords(overlay: Overlay, wording: Wording = english): string {
  switch (overlay.kind) {
    case 'mean':
    case 'median':
    case 'trend':
    case 'labels':
      return wording.textOf(text(`overlay.${overlay.kind}`))
    case 'threshold':
      return wording.textOf(text('overlay.threshold', { value: overlay.value }))
    case 'moving':
      return wording.textOf(text('overlay.moving', { steps: overlay.steps }))
    case 'spread':
      return wording.textOf(text(`overlay.spread.${overlay.of}`))
    default:
      return overlay satisfies never
  }
}
