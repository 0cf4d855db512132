import type { TranslatableText } from '@belvedere/texts'
import type { Overlay } from '../model/overlay.ts'
import { text } from '../wording/spec-texts.ts'
import { english, type Wording } from '../wording/wording.ts'

/** The overlay's name with its article: "a trend line". */
export function overlayWords(overlay: Overlay, wording: Wording = english): string {
  return wording.textOf(overlayText(overlay))
}

/** The same as a text that is not in a language yet. */
export function overlayText(overlay: Overlay): TranslatableText {
  switch (overlay.kind) {
    case 'mean':
    case 'median':
    case 'trend':
    case 'labels':
      return text(`overlay.${overlay.kind}`)
    case 'threshold':
      return text('overlay.threshold', { value: overlay.value })
    case 'ground':
      return text('overlay.ground', { table: overlay.table })
    case 'moving':
      return text('overlay.moving', { steps: overlay.steps })
    case 'spread':
      return text(`overlay.spread.${overlay.of}`)
    default:
      return overlay satisfies never
  }
}
