import type { Aggregate, Channel, FieldFilter, Mark, TimeUnit } from '@belvedere/spec'
import type { FoundCondition } from '../grammar/found-condition.ts'
import type { RankMention } from '../grammar/ranks.ts'
import type { ChartIntent, Shape } from '../intent/chart-intent.ts'
import { isMeasure } from './chart-slot.ts'
import type { ChartDraft, ChartSlot } from './draft.ts'
import { type ChartPlace, emptySlot, slotAt } from './standing.ts'

/** One thing that is changed in a chart. */
export type Change =
  | { kind: 'slot'; place: ChartPlace; to: ChartSlot | null; how: 'replace' | 'add' | 'remove' | 'move' }
  /** A further column beside what is measured. */
  | { kind: 'beside'; to: ChartSlot }
  /** One of several columns that are measured goes. */
  | { kind: 'without'; of: ChartSlot }
  /** A column on a channel that is none of the places of a chart, or none any more. */
  | { kind: 'channel'; channel: Channel; to: ChartSlot | null }
  | { kind: 'swap'; places: readonly [ChartPlace, ChartPlace] }
  /** Null: each row by itself. */
  | { kind: 'aggregate'; to: Aggregate | null }
  | { kind: 'unit'; to: TimeUnit | 'bin' | null }
  | { kind: 'mark'; to: Mark }
  /** What is measured is counted in ranges instead. */
  | { kind: 'histogram' }
  | { kind: 'conditions'; how: 'replace' | 'add' | 'instead'; to: readonly FoundCondition[] }
  | { kind: 'no conditions'; of: FoundCondition | null }
  | { kind: 'top'; to: RankMention | null }
  | { kind: 'share'; to: ChartDraft['share'] }

/** The draft after one change; null where it makes none. */
export function changedBy(draft: ChartDraft, change: Change): ChartDraft | null {
  switch (change.kind) {
    case 'slot':
      return withSlot(draft, change.place, change.to)
    case 'beside':
      return withColumnBeside(draft, change.to)
    case 'without':
      return withoutColumn(draft, change.of)
    case 'channel':
      return { ...draft, placed: [...(draft.placed ?? []), { channel: change.channel, slot: change.to }] }
    case 'swap': {
      const [a, b] = change.places
      const [first, second] = [slotAt(draft, a), slotAt(draft, b)]
      const once = withSlot(draft, a, second)
      return once && withSlot(once, b, first)
    }
    case 'aggregate':
      return withMeasure(draft, (slot) => ({ ...slot, aggregate: change.to }))
    case 'unit':
      return draft.along && { ...draft, along: { ...draft.along, unit: change.to } }
    case 'mark':
      return withMark(draft, change.to)
    case 'histogram':
      return binned(draft)
    case 'conditions':
      return { ...draft, conditions: conditionsAfter(draft.conditions, change) }
    case 'no conditions':
      return { ...draft, conditions: change.of ? draft.conditions.filter((one) => one !== change.of) : [] }
    case 'top':
      return { ...draft, top: change.to }
    case 'share':
      return { ...draft, share: change.to }
    default:
      return change satisfies never
  }
}

/** A box shows the number whose ranges were counted. */
function withMark(draft: ChartDraft, mark: Mark): ChartDraft {
  const { along, shape } = draft
  if (mark !== 'boxplot' || shape !== 'histogram' || !along) return { ...draft, mark }
  return { ...draft, mark, measures: [{ ...along, unit: null }], along: draft.series, series: null }
}

function binned(draft: ChartDraft): ChartDraft | null {
  const [own] = draft.measures
  if (!own?.field || own.rate || own.over || draft.shape === 'histogram') return null
  const series = draft.shape === 'spread' ? draft.along : draft.series
  return { ...draft, mark: 'bar', measures: [countedRows], along: { ...own, aggregate: null, unit: 'bin' }, series }
}
const countedRows: ChartSlot = { ...emptySlot, field: null, facts: null, aggregate: 'count' }

function conditionsAfter(
  standing: readonly FoundCondition[],
  { how, to }: Extract<Change, { kind: 'conditions' }>,
): FoundCondition[] {
  if (how === 'instead') return [...to]
  if (how === 'add')
    return [
      ...standing
        .map((one) => widened(one, to))
        .filter((one) => !to.some((other) => isRangeBeside(one, other) && !joinedRange(one, other)))
        .filter((one) => !to.some((other) => leavesOut(one, other))),
      ...to.filter((one) => !standing.some((other) => widens(other, one) || joinedRange(other, one))),
    ]
  return [...standing.filter((one) => !to.some(({ field }) => field === one.field)), ...to]
}

/** "And Japan" beside a list of countries makes it longer. */
const widens = (one: FoundCondition, by: FoundCondition): boolean =>
  one.field === by.field &&
  'op' in one.condition &&
  'op' in by.condition &&
  one.condition.op === 'one_of' &&
  by.condition.op === 'one_of' &&
  one.condition.timeUnit === by.condition.timeUnit

/** Whether a condition leaves out what another asks for. */
const leavesOut = ({ field, condition }: FoundCondition, other: FoundCondition): boolean =>
  field === other.field &&
  'op' in condition &&
  condition.op === 'none_of' &&
  !other.negated &&
  other.values.some((value) => condition.values.some((left) => left === value))

type RangeFilter = Extract<FieldFilter, { op: 'range' }>

const rangeOf = ({ condition }: FoundCondition): RangeFilter | null =>
  'op' in condition && condition.op === 'range' ? condition : null

/** No row lies in two ranges of a column that do not touch. */
const isRangeBeside = (one: FoundCondition, other: FoundCondition): boolean =>
  one.field === other.field && rangeOf(one) !== null && rangeOf(other) !== null

const lengthOf = ({ min, max }: RangeFilter): number | null => (min === null || max === null ? null : max - min)

/** The range of two that overlap or touch: "and 2021" beside 2020. */
function joinedRange(one: FoundCondition, other: FoundCondition): RangeFilter | null {
  const [a, b] = [rangeOf(one), rangeOf(other)]
  if (one.field !== other.field || !a || !b || a.timeUnit !== b.timeUnit) return null
  const [low, high] = [lengthOf(a), lengthOf(b)]
  if (low === null || high === null || a.min === null || b.min === null || a.max === null || b.max === null) return null
  const [min, max] = [Math.min(a.min, b.min), Math.max(a.max, b.max)]
  return max - min <= low + high + 1 ? { ...a, min, max } : null
}

function widened(one: FoundCondition, by: readonly FoundCondition[]): FoundCondition {
  const range = by.reduce<RangeFilter | null>((found, other) => found ?? joinedRange(one, other), null)
  if (range) return { ...one, condition: range }
  const more = by
    .filter((other) => widens(one, other))
    .flatMap(({ condition }) => ('op' in condition && condition.op === 'one_of' ? condition.values : []))
  if (more.length === 0 || !('op' in one.condition) || one.condition.op !== 'one_of') return one
  const values = [...new Set([...one.condition.values, ...more])]
  return { ...one, condition: { ...one.condition, values }, values }
}

function withMeasure(draft: ChartDraft, change: (slot: ChartSlot) => ChartSlot): ChartDraft | null {
  const [own, ...others] = draft.measures
  if (!own) return null
  return { ...draft, measures: draft.shape === 'columns' ? draft.measures.map(change) : [change(own), ...others] }
}

function withSlot(draft: ChartDraft, place: ChartPlace, to: ChartSlot | null): ChartDraft | null {
  const [own, second] = draft.measures
  switch (place) {
    case 'measure':
      return to && { ...draft, measures: draft.shape === 'columns' || !second ? [to] : [to, second] }
    case 'second':
      return own ? { ...draft, measures: to ? [own, to] : [own] } : null
    default:
      return { ...draft, [place]: to }
  }
}

function withColumnBeside(draft: ChartDraft, to: ChartSlot): ChartDraft | null {
  const canStand = draft.shape === 'summary' || draft.shape === 'columns' || draft.shape === 'total'
  const isThere = draft.measures.some(({ field }) => field === to.field || field === null)
  if (!canStand || isThere || draft.series || draft.panel || draft.along?.field === to.field) return null
  return { ...draft, shape: 'columns', measures: [...draft.measures, to] }
}

function withoutColumn(draft: ChartDraft, { field }: ChartSlot): ChartDraft | null {
  const measures = draft.measures.filter((one) => one.field !== field)
  return measures.length > 0 && measures.length < draft.measures.length ? { ...draft, measures } : null
}

/** The shape that a draft has by what it shows. */
export function shapeFor({
  shape,
  mark,
  measures,
  along,
  series,
}: Pick<ChartIntent, 'shape' | 'mark' | 'measures' | 'along' | 'series'>): Shape {
  const [measure] = measures
  if (shape === 'columns' && measures.length > 1) return 'columns'
  if (mark === 'geoshape') return 'map'
  if (mark === 'rect') return along && series ? 'grid' : 'summary'
  if (mark === 'boxplot') return 'spread'
  if (!along) return measure?.aggregate ? 'total' : 'spread'
  if (along.unit === 'bin' && measure?.field === null) return 'histogram'
  if (along.facts?.role === 'place' && measure?.facts?.role === 'place') return 'relation'
  const isNumber = isMeasure(along.facts) && along.unit === null && along.aggregate === null
  return measure?.aggregate === null && isNumber && mark === 'point' ? 'relation' : 'summary'
}

/** Sums up what its shape shows summed up, and nothing else. */
export function fitted(draft: ChartDraft): ChartDraft {
  const [own, ...others] = draft.measures
  if (!own) return draft
  const isRaw = draft.shape === 'spread' || draft.shape === 'relation'
  const isSummed = draft.mark === 'arc' || draft.shape === 'grid'
  const aggregate = isRaw ? null : isSummed ? (own.aggregate ?? 'mean') : own.aggregate
  const share = draft.shape === 'summary' ? draft.share : null
  return { ...draft, share, measures: own.field === null ? draft.measures : [{ ...own, aggregate }, ...others] }
}

const slotKey = (slot: ChartSlot | null): string =>
  slot ? `${slot.field?.name ?? '*'} ${slot.aggregate} ${slot.unit} ${slot.rate?.place} ${slot.over?.field?.name}` : ''

/** What two drafts must share to show the same. */
export function keyOf(draft: ChartDraft): string {
  const { shape, mark, measures, along, series, panel, conditions, top, share, placed = [] } = draft
  return [
    shape,
    mark,
    measures.map(slotKey),
    slotKey(along),
    slotKey(series),
    slotKey(panel),
    conditions.map(({ condition }) => JSON.stringify(condition)),
    top && `${top.n} ${top.from} ${top.by?.name}`,
    share,
    placed.map(({ channel, slot }) => `${channel} ${slotKey(slot)}`),
  ].join('|')
}
