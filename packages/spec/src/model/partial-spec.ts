import type { DerivedMeasure } from './derived-measure.ts'
import type { Overlay } from './overlay.ts'
import type { BinParams, ChannelDef, MarkDef, Param, Sort, Spec, Transform } from './spec.ts'
import type { Aggregate, Channel, Mark, TimeUnit } from './vocabulary.ts'
import type { Wishes } from './wishes.ts'

/** An encoding with holes: the solver fills absent properties; `null` is an explicit "none". */
export interface PartialEncoding {
  channel?: Channel
  /** The field's plain name, without path escapes. Absent only for `count`. */
  field?: string
  type?: ChannelDef['type']
  aggregate?: Aggregate | null
  bin?: boolean | BinParams | null
  timeUnit?: TimeUnit | null
  /** The number of largest groups that are kept; the rest goes into the bucket of others. */
  others?: number | null
  sort?: Sort
  stack?: ChannelDef['stack']
  /** The field's role in the person's words; weaker than `channel`. */
  role?: 'dimension' | 'measure' | 'series' | 'facet'
  /** Values before an edit made them holes. Weaker than a lock: the solver changes them only for a reason. */
  prefer?: {
    channel?: Channel
    aggregate?: Aggregate | null
    bin?: boolean | BinParams | null
    timeUnit?: TimeUnit | null
    others?: number
  }
  /** All other properties of the channel definition (`scale`, `axis`, `legend`, `title`, …), kept unchanged. */
  rest?: ChannelDef
}

/**
 * A Vega-Lite unit spec with holes, which `solve` fills; everything present is locked. Filters, derived fields and params
 * are never holes. `extra` holds the other top-level keys of the original spec, unchanged.
 */
export interface PartialSpec {
  data: { name: string }
  mark?: Mark | MarkDef
  encodings: PartialEncoding[]
  transform: Transform[]
  params: Param[]
  /** Replaces the measure of the encodings in the finished chart. */
  derived?: DerivedMeasure
  /** Overlays of the finished chart; omitted if they do not fit. */
  overlays?: Overlay[]
  wishes: Wishes
  title?: string
  extra?: Partial<Spec>
  /**
   * The composed spec of the unit: the solver puts the completed unit back at `path` and leaves the rest of `spec`
   * unchanged. Absent: the unit is the whole spec.
   */
  host?: { spec: Spec; path: (string | number)[] }
  /** The author set styles: titles, formats and tooltips are added only to encodings without `rest`. */
  style?: 'kept'
}
