import { english, fill, type Wording } from '../wording/wording.ts'

/** What lies over the main marks of a chart, as a layer of its own. */
export type Overlay =
  /**
   * A line across the chart: where single rows or averages are drawn at what all rows have in the middle, else at what
   * the drawn groups have.
   */
  | { kind: 'mean' | 'median' }
  | { kind: 'threshold'; value: number }
  /** A straight line by least squares, one for each colour. */
  | { kind: 'trend' }
  /** The average of the last `steps` places along the axis, this one among them. */
  | { kind: 'moving'; steps: number }
  /** About each average: one standard error, one standard deviation, or 95 % confidence (1.96 standard errors). */
  | { kind: 'spread'; of: 'stderr' | 'stdev' | 'ci' }
  /** The measure written at each mark. */
  | { kind: 'labels' }

/** What the overlay is, with its article: "a trend line". */
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
