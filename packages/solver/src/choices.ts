import {
  type Aggregate,
  type BinParams,
  type Channel,
  type ChannelDef,
  connectingMarks,
  type FieldProfile,
  facetChannels,
  isYear,
  type Mark,
  type TimeUnit,
} from '@belvedere/spec'
import type { EncodingSlot, ResolvedEncoding } from './design.ts'

type Type = NonNullable<ChannelDef['type']>

const position: Channel[] = ['x', 'y']
const facets: Channel[] = ['column', 'row']

/** The channels tried for a field without one, by mark. Rarely useful channels (opacity, detail, …) are used on request only. */
const places: Record<Mark, Channel[]> = {
  bar: [...position, 'color', ...facets],
  line: [...position, 'color', ...facets],
  area: [...position, 'color', ...facets],
  trail: [...position, 'color', 'size', ...facets],
  point: [...position, 'color', 'size', 'shape', ...facets],
  circle: [...position, 'color', 'size', ...facets],
  square: [...position, 'color', 'size', ...facets],
  tick: [...position, 'color', ...facets],
  rect: [...position, 'color', ...facets],
  rule: [...position, 'color', ...facets],
  arc: ['theta', 'color', ...facets],
  boxplot: [...position, 'color', ...facets],
  errorbar: [...position, 'color', ...facets],
  errorband: [...position, 'color', ...facets],
  text: [...position, 'text', 'color', ...facets],
  geoshape: ['shape', 'color', ...facets],
}

/** Marks that the solver tries if the mark is open. */
export const candidateMarks: Mark[] = ['bar', 'line', 'point', 'area', 'rect', 'arc', 'tick', 'boxplot']

/** Whether a field without a channel may use this one with this mark. */
export function takesChannel(mark: Mark, channel: Channel): boolean {
  // The solver tries facets as columns and wraps the result; row facets are used on request only.
  return places[mark].includes(channel === 'facet' ? 'column' : channel)
}

/** Every way to resolve one slot for a mark. */
export function choicesFor(slot: EncodingSlot, mark: Mark): ResolvedEncoding[] {
  const { request } = slot
  const prefer = request.prefer?.channel
  const channels = request.channel
    ? [request.channel]
    : prefer && !places[mark].includes(prefer)
      ? [...places[mark], prefer]
      : places[mark]
  const choices: ResolvedEncoding[] = []
  for (const aggregate of aggregatesFor(slot))
    for (const bin of binsFor(slot, aggregate))
      for (const timeUnit of timeUnitsFor(slot, aggregate))
        for (const channel of channels)
          for (const type of typesFor(slot, { mark, channel, aggregate, bin, timeUnit }))
            for (const others of othersFor(slot, { mark, channel, type, aggregate, bin, timeUnit }))
              choices.push(encoded(slot, { channel, type, aggregate, bin, timeUnit, others }))
  return choices
}

/** Number of groups outside the bucket of others, which is considered above `beyond` groups. */
interface AxisBudget {
  keep: number
  beyond: number
  /** Above this many groups, the bucket would hold nearly everything. */
  until?: number
  /** Upper bound of `keep`, even if the previous chart kept more. */
  most?: number
}
const onAxis: AxisBudget = { keep: 20, beyond: 30 }
const inHues: AxisBudget = { keep: 9, beyond: 10 }
const inPanels: AxisBudget = { keep: 11, beyond: 12 }
const axisBudgets: Partial<Record<Channel, AxisBudget>> = {
  x: onAxis,
  y: onAxis,
  color: inHues,
  fill: inHues,
  stroke: inHues,
  column: inPanels,
  row: inPanels,
  facet: inPanels,
}
const inSlices: AxisBudget = { keep: 5, beyond: 6, until: 30, most: 12 }

function othersFor(slot: EncodingSlot, decided: Decided & { type: Type }): (number | null)[] {
  const { mark, channel, type, aggregate, bin, timeUnit } = decided
  const { request, gatherable } = slot
  const distinct = Math.min(slot.distinct, gatherable)
  if (type !== 'nominal' || aggregate || bin || timeUnit) return [null]
  if (request.others !== undefined) return [request.others]
  const budget = mark === 'arc' && channel === 'color' ? inSlices : axisBudgets[channel]
  // A facet for the bucket only if a facet was requested.
  if (facetChannels.has(channel) && request.role !== 'facet' && request.channel === undefined) return [null]
  if (!budget) return [null]
  const { keep, beyond, until = distinct, most = distinct } = budget
  const preferred = request.prefer?.others ?? distinct
  const options = [...(distinct > beyond && distinct <= until ? [keep] : []), ...(preferred <= most ? [preferred] : [])]
  return [...new Set([null, ...options.filter((n) => n < distinct)])]
}

const sums: Aggregate[] = ['mean', 'sum']

/** Sum for amounts, mean for everything else. */
export function likelyAggregate(field: FieldProfile): 'mean' | 'sum' {
  return field.semanticType === 'currency' || field.semanticType === 'count' ? 'sum' : 'mean'
}

function aggregatesFor({ request, field, narrow }: EncodingSlot): (Aggregate | null)[] {
  if (request.aggregate !== undefined) return [request.aggregate]
  const prefer = request.prefer?.aggregate
  const options: (Aggregate | null)[] = [null]
  if (field?.type === 'quantitative' && request.role !== 'dimension')
    options.push(...(narrow ? [likelyAggregate(field)] : sums))
  if (prefer !== undefined && !options.includes(prefer)) options.push(prefer)
  return options
}

function binsFor(
  { request, field, narrow }: EncodingSlot,
  aggregate: Aggregate | null,
): (boolean | BinParams | null)[] {
  if (request.bin !== undefined) return [request.bin === false ? null : request.bin]
  if (field?.type !== 'quantitative' || aggregate !== null || request.timeUnit) return [null]
  if (request.prefer?.bin) return [null, request.prefer.bin]
  return narrow ? [null] : [null, true]
}

function timeUnitsFor({ request, field, narrow }: EncodingSlot, aggregate: Aggregate | null): (TimeUnit | null)[] {
  if (request.timeUnit !== undefined) return [request.timeUnit]
  if (field?.type !== 'temporal' || aggregate !== null || request.bin) return [null]
  const prefer = request.prefer?.timeUnit
  const units = unitsForSpan(field).slice(0, narrow ? 1 : 2)
  return [...new Set([null, ...units, ...(prefer ? [prefer] : [])])]
}

const dayMs = 86_400_000

/** The coarsest time unit with at least eight steps, and the next coarser one, for bars. */
function unitsForSpan({ min, max }: FieldProfile): TimeUnit[] {
  const days = ((max ?? 0) - (min ?? 0)) / dayMs
  if (days >= 365 * 8) return ['year']
  if (days >= 365 * 2) return ['yearmonth', 'year']
  if (days >= 240) return ['yearmonth']
  if (days >= 60) return ['yearmonthdate', 'yearmonth']
  return [days >= 3 ? 'yearmonthdate' : 'yearmonthdatehours']
}

interface Decided {
  mark: Mark
  channel: Channel
  aggregate: Aggregate | null
  bin: boolean | BinParams | null
  timeUnit: TimeUnit | null
}

const splits: ReadonlySet<Channel> = new Set(['row', 'column', 'facet', 'shape', 'strokeDash', 'xOffset', 'yOffset'])

function typesFor({ request, field }: EncodingSlot, { mark, channel, aggregate, bin, timeUnit }: Decided): Type[] {
  if (request.type) return [request.type]
  if (!field) return ['quantitative']
  if (aggregate) return aggregate === 'min' || aggregate === 'max' ? [plainType(field)] : ['quantitative']
  if (bin) return [splits.has(channel) || channel === 'color' ? 'ordinal' : 'quantitative']
  if (timeUnit)
    return [
      connectingMarks.has(mark) && (channel === 'x' || channel === 'y') && timeUnit.startsWith('year')
        ? 'temporal'
        : 'ordinal',
    ]
  if (field.type === 'quantitative') {
    if (request.role === 'measure') return ['quantitative']
    return splits.has(channel) ? ['ordinal'] : ['quantitative', 'ordinal']
  }
  if (field.type === 'temporal' && (splits.has(channel) || mark === 'boxplot' || mark === 'arc')) return ['ordinal']
  return [plainType(field)]
}

function plainType(field: FieldProfile): Type {
  return field.type === 'geojson' ? 'nominal' : field.type
}

function encoded(
  slot: EncodingSlot,
  decided: Omit<Decided, 'mark'> & { type: Type; others: number | null },
): ResolvedEncoding {
  const { type, aggregate, bin, timeUnit, others } = decided
  const number = type === 'quantitative' && !bin && !timeUnit
  // Years are a dimension, whatever their type.
  const when = isYear(slot.field ?? undefined) && slot.request.role !== 'measure'
  const measure = aggregate !== null ? number || type === 'temporal' : number && !when
  return {
    slot,
    ...decided,
    measure,
    discrete: !measure && (type === 'nominal' || type === 'ordinal' || bin !== null),
    groups: measure ? 1 : others === null ? groupsOf(slot, bin, timeUnit) : Math.min(slot.distinct, others + 1),
  }
}

function groupsOf(
  { field, distinct }: EncodingSlot,
  bin: boolean | BinParams | null,
  timeUnit: TimeUnit | null,
): number {
  if (bin) return Math.min(distinct || 10, typeof bin === 'object' && bin.maxbins ? bin.maxbins : 10)
  if (!timeUnit) return distinct
  const { min = 0, max = 0 } = field ?? {}
  if (timeUnit === 'year') return new Date(max).getUTCFullYear() - new Date(min).getUTCFullYear() + 1
  const days = (max - min) / dayMs
  return Math.max(1, Math.min(distinct || Number.POSITIVE_INFINITY, Math.ceil(stepsIn(timeUnit, days))))
}

function stepsIn(timeUnit: Exclude<TimeUnit, 'year'>, days: number): number {
  switch (timeUnit) {
    case 'quarter':
      return 4
    case 'month':
      return 12
    case 'day':
      return 7
    case 'date':
      return 31
    case 'week':
      return 53
    case 'hours':
      return 24
    case 'minutes':
    case 'seconds':
      return 60
    case 'dayofyear':
    case 'monthdate':
      return 366
    case 'yearquarter':
      return days / 91 + 1
    case 'yearmonth':
      return days / 30 + 1
    case 'yearweek':
      return days / 7 + 1
    case 'yearmonthdate':
      return days + 1
    case 'yearmonthdatehours':
      return days * 24 + 1
    case 'hoursminutes':
      return 1440
  }
}
