import type { Overlay } from '../model/overlay.ts'
import { english, fill, type Wording } from '../wording/wording.ts'

/** The overlay's name with its article: "a trend line". */
export function overlayWords(overlay: Overlay, wording: Wording = english): string {
  const words = wording.sentences.overlays
  switch (overlay.kind) {
    case 'mean':
    case 'median':
    case 'trend':
    case 'labels':
      return words[overlay.kind]
    case 'threshold':
      return fill(words.threshold, overlay.value.toLocaleString(wording.language))
    case 'moving':
      return fill(words.moving, String(overlay.steps))
    case 'spread':
      return words.spread[overlay.of]
    default:
      return overlay satisfies never
  }
}
