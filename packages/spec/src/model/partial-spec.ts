import type { DerivedMeasure } from './derived-measure.ts'
import type { Overlay } from './overlay.ts'
import type { BinParams, ChannelDef, MarkDef, Param, Sort, Spec, Transform } from './spec.ts'
import type { Aggregate, Channel, Mark, TimeUnit } from './vocabulary.ts'
import type { Wishes } from './wishes.ts'

/**
 * One wanted encoding. What is absent is a hole that the solver fills; `null` says "decided: none".
 * `role` is what the words said of the field's part, softer than `channel`.
 */
export interface PartialEncoding {
  channel?: Channel
  /** The field's plain name, without path escapes. Absent only where `aggregate` is `count`. */
  field?: string
  type?: ChannelDef['type']
  aggregate?: Aggregate | null
  bin?: boolean | BinParams | null
  timeUnit?: TimeUnit | null
  /** How many groups stand by themselves, the largest ones; the rest stands together as others. */
  others?: number | null
  sort?: Sort
  stack?: ChannelDef['stack']
  role?: 'dimension' | 'measure' | 'series' | 'facet'
  /** What stood here before an edit opened it. Softer than a lock: the solver departs from it only for a reason. */
  prefer?: {
    channel?: Channel
    aggregate?: Aggregate | null
    bin?: boolean | BinParams | null
    timeUnit?: TimeUnit | null
    others?: number
  }
  /** Everything else of the channel's definition (`scale`, `axis`, `legend`, `title`, …), kept as it is. */
  rest?: ChannelDef
}

/**
 * A Vega-Lite unit spec with holes. `solve` fills them; everything present is locked. Filters, derived fields and
 * params are never holes. `extra` holds the other top-level keys of the spec it came from, kept as they are.
 */
export interface PartialSpec {
  data: { name: string }
  mark?: Mark | MarkDef
  encodings: PartialEncoding[]
  transform: Transform[]
  params: Param[]
  /** What the finished chart shows in place of the measure that the encodings name. */
  derived?: DerivedMeasure
  /** What lies over the finished chart, where it fits. */
  overlays?: Overlay[]
  wishes: Wishes
  title?: string
  extra?: Partial<Spec>
  /**
   * Where the unit stands in a layered, concatenated, faceted or repeated spec; the solver puts the completed unit back
   * at `path` and leaves the rest of `spec` as it is. Absent: the unit is the whole spec.
   */
  host?: { spec: Spec; path: (string | number)[] }
  /** The spec's author styled it: titles, formats and tooltips are added only to encodings without `rest`. */
  style?: 'kept'
}
