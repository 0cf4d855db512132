import type { Json, JsonObject } from './json.ts'
import type { FieldType } from './profile.ts'
import type { Aggregate, Channel, Mark, TimeUnit } from './vocabulary.ts'
import type { Wishes } from './wishes.ts'

/**
 * The visualization spec: the subset of Vega-Lite v6 that Belvedere draws, with data by name only and no URLs.
 * `validateSpec` checks that a spec from outside has these types.
 */

export type Sort =
  | 'ascending'
  | 'descending'
  | 'x'
  | 'y'
  | '-x'
  | '-y'
  | null
  | (string | number)[]
  | { field?: string; op?: Aggregate; encoding?: Channel; order?: 'ascending' | 'descending' }

export interface BinParams {
  maxbins?: number
  step?: number
  base?: number
  extent?: [number, number]
  nice?: boolean
}

/** A channel definition. Keys that Belvedere does not interpret are kept unchanged. */
export interface ChannelDef {
  field?: string
  type?: Exclude<FieldType, 'geojson'>
  aggregate?: Aggregate
  bin?: boolean | 'binned' | BinParams
  timeUnit?: TimeUnit
  sort?: Sort
  stack?: boolean | 'zero' | 'normalize' | 'center' | null
  scale?: JsonObject | null
  axis?: JsonObject | null
  legend?: JsonObject | null
  title?: string | string[] | null
  format?: string
  value?: Json
  datum?: Json
  condition?: Json
  [key: string]: unknown
}

/** Channels with several definitions; `channelDefs` reads an encoding as a flat list. */
export type ListChannel = 'tooltip' | 'detail' | 'order'
export type Encoding = { [channel in Exclude<Channel, ListChannel>]?: ChannelDef } & {
  [channel in ListChannel]?: ChannelDef | ChannelDef[] | null
}

/** A value is a number, a text, a date in milliseconds, or an expression of a param: `{"expr": "year"}`. */
export type FieldPredicate = {
  field: string
  timeUnit?: TimeUnit
  equal?: Json
  lt?: Json
  lte?: Json
  gt?: Json
  gte?: Json
  range?: [Json, Json]
  oneOf?: Json[]
  valid?: boolean
}
export type Predicate =
  | FieldPredicate
  | { param: string; empty?: boolean }
  | { and: Predicate[] }
  | { or: Predicate[] }
  | { not: Predicate }
  | string

/** Vega-Lite's transforms, identified by a key: `filter`, `calculate`, `aggregate`, `bin`, `timeUnit`, `window`, … */
export type Transform = { filter: Predicate } | { calculate: string; as: string } | JsonObject

export interface Bind {
  input: 'range' | 'select' | 'radio' | 'checkbox' | 'text' | 'date' | 'color' | 'number'
  min?: number
  max?: number
  step?: number
  options?: (string | number | boolean | null)[]
  labels?: string[]
  name?: string
}
export type VariableParam = { name: string; value?: Json; expr?: string; bind?: Bind }
export type SelectionParam = {
  name: string
  select: 'interval' | 'point' | ({ type: 'interval' | 'point' } & JsonObject)
  value?: Json
  bind?: 'scales' | 'legend' | JsonObject
  views?: string[]
}
export type Param = VariableParam | SelectionParam

export type MarkDef = { type: Mark } & JsonObject

export interface UnitSpec {
  title?: string | JsonObject
  name?: string
  description?: string
  data?: { name: string } | null
  transform?: Transform[]
  params?: Param[]
  mark: Mark | MarkDef
  encoding?: Encoding
  width?: number | 'container' | { step: number }
  height?: number | 'container' | { step: number }
  [key: string]: unknown
}

export interface Animation {
  /** Axes, colours and sizes fit the rows of each timestep; default: those of all. */
  scales?: 'step'
  /** Marks that stand for the same move from one timestep to the next while they play. */
  smooth?: true
}

export interface Usermeta {
  belvedere?: {
    /** The name of the timestep's param; its widget is the timeline. */
    timestep?: string
    /** How the chart goes from one timestep to the next. */
    animation?: Animation
    wishes?: Wishes
    explanation?: JsonObject
  }
  [key: string]: unknown
}

type TopLevel = {
  $schema?: string
  data?: { name: string }
  usermeta?: Usermeta
  config?: JsonObject
  autosize?: Json
  padding?: Json
  background?: string
}
type Composed = {
  title?: string | JsonObject
  description?: string
  data?: { name: string } | null
  transform?: Transform[]
  params?: Param[]
  encoding?: Encoding
  resolve?: JsonObject
  spacing?: Json
  columns?: number
  width?: number | 'container'
  height?: number | 'container'
  [key: string]: unknown
}
export type LayerSpec = Composed & { layer: (UnitSpec | LayerSpec)[] }
export type ConcatSpec = Composed &
  (
    | { hconcat: AnySpec[]; vconcat?: undefined; concat?: undefined }
    | { vconcat: AnySpec[]; hconcat?: undefined; concat?: undefined }
    | { concat: AnySpec[]; hconcat?: undefined; vconcat?: undefined }
  )
export type FacetSpec = Composed & { facet: JsonObject; spec: UnitSpec | LayerSpec }
export type RepeatSpec = Composed & { repeat: Json; spec: UnitSpec | LayerSpec }
export type AnySpec = UnitSpec | LayerSpec | ConcatSpec | FacetSpec | RepeatSpec

/** A complete visualization spec. */
export type Spec = AnySpec & TopLevel
