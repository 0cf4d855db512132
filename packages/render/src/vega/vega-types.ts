import type { StoredGeometry } from '@belvedere/tables'

/** Vega's scenegraph, compiled specs and locales, as far as this package uses them; typed after Vega's sources. */

export interface Bounds {
  x1: number
  y1: number
  x2: number
  y2: number
}

/** A d3 scale; `invert` and `bandwidth` exist for some types only. */
export interface VegaScale {
  type: string
  (value: unknown): unknown
  domain(): unknown[]
  range(): unknown[]
  bandwidth?(): number
  step?(): number
}

/** An item of the scenegraph. Coordinates are relative to the enclosing group. */
export interface ScenegraphItem {
  bounds: Bounds
  mark: ScenegraphMark
  datum?: unknown
  x?: number
  y?: number
  x2?: number
  y2?: number
  width?: number
  height?: number
  size?: number
  opacity?: number
  fillOpacity?: number
  fill?: unknown
  stroke?: unknown
  strokeWidth?: number
  strokeOpacity?: number
  strokeDash?: unknown
  shape?: unknown
  blend?: unknown
  zindex?: number
  clip?: unknown
  text?: unknown
  fontSize?: number
  fontWeight?: string | number
  font?: string
  limit?: number
  orient?: string
  defined?: boolean
  /** Groups only. */
  items?: ScenegraphMark[]
  context?: { scales?: { [name: string]: { value: VegaScale } } }
}
export interface ScenegraphMark {
  marktype: string
  role: string
  name?: string
  clip?: unknown
  items: ScenegraphItem[]
  bounds: Bounds
  group?: ScenegraphItem
}

export type Tuple = { [field: string]: unknown }
/** The part of a compiled Vega spec that this package uses. */
export interface VegaSpec {
  signals?: VegaSignal[]
  data?: { name: string; values?: Tuple[]; [key: string]: unknown }[]
  projections?: { [key: string]: unknown }[]
  scales?: VegaScaleSpec[]
  axes?: VegaGuide[]
  legends?: VegaGuide[]
  marks?: VegaMark[]
  layout?: { [key: string]: unknown }
  width?: number | { signal: string }
  height?: number | { signal: string }
  [key: string]: unknown
}
interface VegaSignal {
  name: string
  value?: unknown
  update?: string
  [key: string]: unknown
}
export interface VegaScaleSpec {
  name: string
  type?: string
  domain?: unknown
  domainRaw?: unknown
  [key: string]: unknown
}
export interface VegaGuide {
  scale?: string
  orient?: string
  [key: string]: unknown
}
export interface VegaMark extends VegaSpec {
  type: string
  name?: string
  role?: string
  encode?: { [set: string]: { [channel: string]: unknown } }
}

export interface Logger {
  level(): number
  level(level: number): Logger
  error(...words: readonly unknown[]): Logger
  warn(...words: readonly unknown[]): Logger
  info(...words: readonly unknown[]): Logger
  debug(...words: readonly unknown[]): Logger
}

/** An outline on the globe, in degrees of longitude and latitude. */
export interface MapFeature {
  id?: string
  properties: { name: string }
  geometry: PolygonGeometry | StoredGeometry
}

export type PolygonGeometry =
  | { type: 'Polygon'; coordinates: number[][][] }
  | { type: 'MultiPolygon'; coordinates: number[][][][] }

export interface NumberLocale {
  decimal: string
  thousands: string
  grouping: number[]
  currency: [string, string]
}
export interface TimeLocale {
  dateTime: string
  date: string
  time: string
  periods: [string, string]
  days: string[]
  shortDays: string[]
  months: string[]
  shortMonths: string[]
}
