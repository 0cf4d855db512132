import type {
  Aggregate,
  BinParams,
  Channel,
  ChannelDef,
  FieldProfile,
  Mark,
  PartialEncoding,
  PartialSpec,
  TableProfile,
  TimeUnit,
} from '@belvedere/spec'

/** A requested encoding with what is known of its field; `field` is null for a count of rows. */
export interface EncodingSlot {
  index: number
  /** Index in the partial spec's encodings. */
  position: number
  request: PartialEncoding
  field: FieldProfile | null
  /** Distinct values after filters. */
  distinct: number
  /** True if it was added by the solver. */
  implied: boolean
  /** True if there are many slots, so that only the likeliest choices are tried. */
  narrow: boolean
  /** The likely number of groups if smaller ones may share a bucket; else 0. */
  gatherable: number
}

/** A partial spec and its table, prepared for the search. */
export interface DesignProblem {
  partial: PartialSpec
  profile: TableProfile
  fields: ReadonlyMap<string, FieldProfile>
  slots: EncodingSlot[]
  /** Encodings with constants or unknown definitions, which are kept as they are and occupy their channels. */
  fixed: PartialEncoding[]
  rows: number
  /** Upper bound of the rows after filters. */
  rowsLeft: number
  markLocked: boolean
}

/** A fully resolved encoding: the facts that rules refer to. */
export interface ResolvedEncoding {
  slot: EncodingSlot
  channel: Channel
  type: NonNullable<ChannelDef['type']>
  aggregate: Aggregate | null
  bin: boolean | BinParams | null
  timeUnit: TimeUnit | null
  /** Number of groups outside the bucket of others; null: all. */
  others: number | null
  /** True for a measure on a continuous scale. */
  measure: boolean
  /** True for groups on a discrete scale. */
  discrete: boolean
  /** Number of groups, or of steps for a continuous dimension. */
  groups: number
}

/** A mark with every slot resolved. */
export interface Design {
  mark: Mark
  encodings: readonly ResolvedEncoding[]
  problem: DesignProblem
}

/** The encoding of a channel; the first if there are several. */
export function encodingOn(design: Design, channel: Channel): ResolvedEncoding | undefined {
  return design.encodings.find((encoded) => encoded.channel === channel)
}

/** The axis without a measure. */
export function axisOf(design: Design): ResolvedEncoding | undefined {
  return [encodingOn(design, 'x'), encodingOn(design, 'y')].find(
    (candidate) => candidate !== undefined && !candidate.measure,
  )
}

/** The measures. */
export function measures(design: Design): ResolvedEncoding[] {
  return design.encodings.filter((encoded) => encoded.measure)
}

/** Measures on x or y, or on the angle of a pie. */
export function positionalEncodings(design: Design): ResolvedEncoding[] {
  return measures(design).filter(({ channel }) => channel === 'x' || channel === 'y' || channel === 'theta')
}

/** All dimensions. */
export function dimensions(design: Design): ResolvedEncoding[] {
  return design.encodings.filter((encoded) => !encoded.measure)
}

/** True for dates and years. */
export function isTimeline({ slot, timeUnit, aggregate }: ResolvedEncoding): boolean {
  if (aggregate) return false
  const running = timeUnit === null || timeUnit.startsWith('year')
  return (
    (slot.field?.type === 'temporal' && running) ||
    (slot.field?.semanticType === 'year' && slot.field.type !== 'nominal')
  )
}

/** True if a log scale was requested. */
export function isLog({ slot }: Pick<ResolvedEncoding, 'slot'>): boolean {
  return slot.request.rest?.scale?.type === 'log'
}

/** True for points at longitude and latitude. */
export function isLocated(design: Design): boolean {
  return encodingOn(design, 'longitude') !== undefined && encodingOn(design, 'latitude') !== undefined
}

/** True for country outlines on a map. */
export function isOutline(mark: Mark, channel: Channel): boolean {
  return mark === 'geoshape' && channel === 'shape'
}

/** True for dimensions with a natural order. */
export function isOrdered(encoded: ResolvedEncoding): boolean {
  return encoded.type === 'ordinal' || encoded.type === 'temporal' || encoded.bin !== null || encoded.timeUnit !== null
}

export const hueChannels: ReadonlySet<Channel> = new Set(['color', 'fill', 'stroke'])
