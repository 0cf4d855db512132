/** A layer on the marks of a chart. */
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
  /** On a map of points: the borders of the shapes in another table's field, whose areas become the land below. */
  | { kind: 'ground'; table: string; field: string }
