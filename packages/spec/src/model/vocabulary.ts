/** The marks, channels, aggregates and time units of Vega-Lite that Belvedere supports. */

export const marks = [
  'bar',
  'line',
  'area',
  'point',
  'circle',
  'square',
  'tick',
  'rect',
  'arc',
  'boxplot',
  'errorbar',
  'errorband',
  'rule',
  'text',
  'trail',
  'geoshape',
] as const
export type Mark = (typeof marks)[number]
/** Marks that draw one symbol per row or group. */
export const pointMarks: ReadonlySet<Mark> = new Set(['point', 'circle', 'square'])
/** Marks that connect rows or groups. */
export const connectingMarks: ReadonlySet<Mark> = new Set(['line', 'area', 'trail'])

export const channels = [
  'x',
  'y',
  'x2',
  'y2',
  'xOffset',
  'yOffset',
  'theta',
  'radius',
  'longitude',
  'latitude',
  'color',
  'fill',
  'stroke',
  'size',
  'shape',
  'opacity',
  'strokeDash',
  'strokeWidth',
  'text',
  'tooltip',
  'detail',
  'order',
  'key',
  'description',
  'row',
  'column',
  'facet',
] as const
export type Channel = (typeof channels)[number]

export const aggregates = [
  'count',
  'sum',
  'mean',
  'median',
  'min',
  'max',
  'distinct',
  'stdev',
  'variance',
  'q1',
  'q3',
  'valid',
  'missing',
] as const
export type Aggregate = (typeof aggregates)[number]

export const timeUnits = [
  'year',
  'quarter',
  'month',
  'week',
  'date',
  'day',
  'dayofyear',
  'hours',
  'minutes',
  'seconds',
  'yearquarter',
  'yearmonth',
  'yearweek',
  'yearmonthdate',
  'yearmonthdatehours',
  'monthdate',
  'hoursminutes',
] as const
export type TimeUnit = (typeof timeUnits)[number]
