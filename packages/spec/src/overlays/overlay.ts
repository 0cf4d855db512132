import { english, fill, type Wording } from '../wording/wording.ts'

/** A layer above the marks of a chart. */
export type Overlay =
  /**
   * A reference line at an aggregate: of all rows if the chart draws single rows or averages, else of the drawn groups.
   */
  | { kind: 'mean' | 'median' }
  | { kind: 'threshold'; value: number }
  /** A linear regression (least squares), one per colour. */
  | { kind: 'trend' }
  /** Moving average of the last `steps` positions along the axis, including the current one. */
  | { kind: 'moving'; steps: number }
  /** An interval around each average: one standard error, one standard deviation, or 95 % confidence (1.96 standard errors). */
  | { kind: 'spread'; of: 'stderr' | 'stdev' | 'ci' }
  /** Labels each mark with its measure. */
  | { kind: 'labels' }

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
