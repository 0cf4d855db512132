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
export function overlayWords(overlay: Overlay): string {
  switch (overlay.kind) {
    case 'mean':
      return 'a line at the average'
    case 'median':
      return 'a line at the median'
    case 'threshold':
      return `a line at ${overlay.value.toLocaleString('en')}`
    case 'trend':
      return 'a trend line'
    case 'moving':
      return `a moving average over ${overlay.steps} steps`
    case 'spread':
      return spreadWords[overlay.of]
    case 'labels':
      return 'the values as numbers'
    default:
      return overlay satisfies never
  }
}

const spreadWords = {
  stderr: 'error bars of one standard error',
  stdev: 'error bars of one standard deviation',
  ci: 'error bars of 95 % confidence',
} as const
