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

/** One wanted encoding with what is known of its field. `field` is null where rows are counted. */
export interface Slot {
  index: number
  /** Among the partial spec's encodings. */
  position: number
  asked: PartialEncoding
  field: FieldProfile | null
  /** Different values that the filters leave. */
  distinct: number
  /** Added by the solver, not asked for. */
  implied: boolean
  /** One of many: only the likeliest ways to decide it are tried. */
  narrow: boolean
  /** How many groups are likely to be left, where the smaller ones may stand together; else 0. */
  gatherable: number
}

/** What the solver is asked, read once. */
export interface Problem {
  partial: PartialSpec
  profile: TableProfile
  fields: ReadonlyMap<string, FieldProfile>
  slots: Slot[]
  /** Encodings that say a value or something the solver does not reason about; their channels are taken. */
  fixed: PartialEncoding[]
  rows: number
  /** How many of them the filters leave at most. */
  rowsLeft: number
  markLocked: boolean
}

/** One slot with everything decided: the facts that the rules speak of. */
export interface Encoded {
  slot: Slot
  channel: Channel
  type: NonNullable<ChannelDef['type']>
  aggregate: Aggregate | null
  bin: boolean | BinParams | null
  timeUnit: TimeUnit | null
  /** How many groups stand by themselves, the others together; null: all. */
  others: number | null
  /** Shows a number along a continuous scale. */
  measure: boolean
  /** Names groups on a discrete scale. */
  discrete: boolean
  /** How many groups it makes; for a continuous dimension its steps. */
  groups: number
}

/** A complete choice: a mark, and a decision for every slot. */
export interface Design {
  mark: Mark
  encodings: readonly Encoded[]
  problem: Problem
}

/** What the channel shows; the first where it shows several. */
export function on(design: Design, channel: Channel): Encoded | undefined {
  return design.encodings.find((encoded) => encoded.channel === channel)
}

/** The axis that is no number. */
export function axisOf(design: Design): Encoded | undefined {
  return [on(design, 'x'), on(design, 'y')].find((one) => one !== undefined && !one.measure)
}

/** The numbers along continuous scales. */
export function measures(design: Design): Encoded[] {
  return design.encodings.filter((encoded) => encoded.measure)
}

/** Numbers on x or y, or divided by a pie. */
export function placed(design: Design): Encoded[] {
  return measures(design).filter(({ channel }) => channel === 'x' || channel === 'y' || channel === 'theta')
}

/** Everything that groups, or says when. */
export function dimensions(design: Design): Encoded[] {
  return design.encodings.filter((encoded) => !encoded.measure)
}

/** Time, or what runs like it: dates and years. */
export function isTimeline({ slot, timeUnit, aggregate }: Encoded): boolean {
  if (aggregate) return false
  const running = timeUnit === null || timeUnit.startsWith('year')
  return (
    (slot.field?.type === 'temporal' && running) ||
    (slot.field?.semanticType === 'year' && slot.field.type !== 'nominal')
  )
}

/** By orders of magnitude, because somebody asked for it. */
export function isLog({ slot }: Pick<Encoded, 'slot'>): boolean {
  return slot.asked.rest?.scale?.type === 'log'
}

/** Points at their longitude and latitude. */
export function isLocated(design: Design): boolean {
  return on(design, 'longitude') !== undefined && on(design, 'latitude') !== undefined
}

/** The outline of a country on a map is its place. */
export function isOutline(mark: Mark, channel: Channel): boolean {
  return mark === 'geoshape' && channel === 'shape'
}

/** Groups with an order of their own. */
export function isOrdered(encoded: Encoded): boolean {
  return encoded.type === 'ordinal' || encoded.type === 'temporal' || encoded.bin !== null || encoded.timeUnit !== null
}

export const hues: ReadonlySet<Channel> = new Set(['color', 'fill', 'stroke'])
