import {
  type Channel,
  type ChannelDef,
  channels,
  type DerivedMeasure,
  fieldName,
  fieldRef,
  filtersOf,
  findDerived,
  findOtherBucket,
  isMap,
  type Mark,
  markType,
  type OtherBucket,
  type Spec,
  type TableProfile,
  unitsOf,
  withoutOverlays,
} from '@belvedere/spec'

export interface Use {
  channel: Channel
  field: string | null
  def: ChannelDef
}

/**
 * What the words of an edit may refer to in the chart that stands. Of several views, the first one's. Where a derived
 * measure is shown, `measure` is the one that it is derived from.
 */
export interface ChartFacts {
  mark: Mark
  uses: Use[]
  /** The measure runs along x. */
  horizontal: boolean
  aggregated: boolean
  /** The chart's main measure and its main groups, where it has them. */
  measure: Use | null
  dimension: Use | null
  /** The one number that a filter bounds. */
  bounded: string | null
  /** What is shown in place of the measure. */
  derived?: DerivedMeasure
}

const isMeasure = ({ def }: Use) =>
  (def.aggregate !== undefined || def.type === 'quantitative') && !def.bin && def.timeUnit === undefined

/** Reads the facts, or null where the spec draws nothing that words could refer to. */
export const chartFacts = (spec: Spec): ChartFacts | null => {
  const drawn = unitsOf(withoutOverlays(spec))[0]?.unit
  if (!drawn) return null
  const found = findDerived(drawn)
  const unit = found?.base ?? drawn
  const others = findOtherBucket(unit.transform ?? [])
  const uses = channels.flatMap((channel): Use[] => {
    const def = unit.encoding?.[channel]
    // `tooltip`, `detail` and `order` may be lists; a single field there is still something to refer to.
    if (!def || Array.isArray(def) || (def.field === undefined && def.aggregate === undefined)) return []
    return [inTable({ channel, field: def.field === undefined ? null : fieldName(def.field), def }, others)]
  })
  const on = (channel: Channel) => uses.find((use) => use.channel === channel)
  const main = (['y', 'x', 'theta', 'color', 'size'] as const).flatMap((channel) => on(channel) ?? [])
  const aggregatedUse = main.find(({ def }) => def.aggregate !== undefined)
  const measure = aggregatedUse ?? main.find(isMeasure) ?? null
  const dimension =
    (['x', 'y', ...(isMap(unit) ? (['shape'] as const) : []), 'color', 'theta', 'row', 'column', 'facet'] as const)
      .flatMap((channel) => on(channel) ?? [])
      .find((use) => use !== measure && !(aggregatedUse === undefined && isMeasure(use))) ?? null
  const mark = markType(unit.mark)
  const x = on('x')
  const y = on('y')
  const horizontal =
    measure !== null && measure === x && y !== undefined && !(measure.def.aggregate === undefined && isMeasure(y))
  return {
    mark,
    uses,
    horizontal,
    aggregated: aggregatedUse !== undefined,
    measure,
    dimension,
    bounded: boundedBy(spec),
    ...(found && { derived: found.derived }),
  }
}

/** Groups that stand together with others are spoken of by their own field, the largest first. */
const inTable = (use: Use, others: OtherBucket | null): Use => {
  if (!others || use.field !== others.column) return use
  const { channel, def } = use
  const { sort, ...plain } = { ...def, field: fieldRef(others.field) }
  const isOurs = typeof sort === 'object' && sort !== null && !Array.isArray(sort) && sort.field === others.rank
  const ordered = isOurs ? (channel === 'x' ? '-y' : channel === 'y' ? '-x' : undefined) : sort
  return { channel, field: others.field, def: ordered === undefined ? plain : { ...plain, sort: ordered } }
}

const boundedBy = (spec: Spec): string | null => {
  const filters = filtersOf(spec)
  const [only, ...more] = new Set(filters.flatMap(({ op, field }) => (bounds.has(op) ? [field] : [])))
  return more.length === 0 ? (only ?? null) : null
}
const bounds: ReadonlySet<string> = new Set(['range', '<', '<=', '>', '>='])

/** The table that a spec draws, or the first one. */
export const tableOf = (spec: Spec | null, tables: readonly TableProfile[]): TableProfile | null => {
  const name = spec ? unitsOf(spec)[0]?.table : undefined
  return tables.find((table) => table.name === name) ?? tables[0] ?? null
}
