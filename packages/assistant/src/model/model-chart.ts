import { knownAggregate, type TableFacts, understand } from '@belvedere/lexicon'
import type { Aggregate, Channel, Mark, TableProfile } from '@belvedere/spec'
import { type ChartIntent, type ChartLooks, type IntentSlot, isOfSingleRows } from '../intent/chart-intent.ts'
import { type DerivedWish, plainWish } from '../measures/derived-wish.ts'
import { tookAggregate } from '../plan/assumptions.ts'
import { isMeasure } from '../propose/chart-slot.ts'
import { usualMarks } from '../propose/marks.ts'
import type { AnyText } from '../say/text.ts'
import type { AnswerCondition, ChartParts } from './answer.ts'
import { checkSummary, measureSlot, placeSlot, type ShownTable } from './answer-to-slots.ts'
import type { ListedColumn } from './columns.ts'
import { conditionOf } from './conditions.ts'
import { InvalidAnswerError } from './invalid-answer-error.ts'

/** What a model wants to see: an intent as the embedded reader's, and what intents leave to words of their own. */
export interface ModelChart {
  table: TableProfile
  facts: TableFacts
  intent: ChartIntent
  looks: ChartLooks
  /** What is computed of the measure, from one group to the next or from two columns. */
  wish: DerivedWish | null
  /** What shapes of points tell apart. */
  shapes: IntentSlot | null
  panelChannel: Channel | null
  horizontal: boolean
  logarithmic: readonly Channel[]
  /** What the model left open and was decided here. */
  assumptions: AnyText[]
}

/** A model's chart in columns of one table, which is `first` where it names none. Throws `InvalidAnswerError`. */
export const modelChart = (parts: ChartParts, columns: readonly ListedColumn[], first: TableProfile): ModelChart => {
  const shown = shownTable(tableOf(parts, columns) ?? first, columns)
  const { table, facts } = shown
  const place = (one: ChartParts['by']) => (one ? placeSlot(one, shown) : null)
  const along = place(parts.by)
  const places = { along, series: place(parts.color), panel: place(parts.panels) }
  const splits = [places.series, places.panel].flatMap((slot) => slot ?? [])
  const assumptions: AnyText[] = []
  const measures = parts.show.map((one) =>
    measureSlot(one, shown, (slot) => {
      const aggregate = summaryOf(slot, { mark: parts.mark ?? null, along, splits })
      if (aggregate && slot.field) assumptions.push(tookAggregate(aggregate, slot.field.name))
      return aggregate
    }),
  )
  const n = parts.top ?? parts.bottom
  return {
    table,
    facts,
    intent: {
      ...places,
      ...drawnAs(parts, { ...places, measures, size: place(parts.size) }),
      conditions: parts.where.map((one) => conditionOf(one, shown.column)),
      top: n === null || n === undefined ? null : { n, from: parts.top ? 'top' : 'bottom' },
      having: havingOf(parts, isPartOfOne(measures[0], facts)),
      share: parts.compute === 'share' ? 'all' : parts.compute === 'share_within' ? 'within' : null,
    },
    looks: looksOf(parts),
    wish: wishOf(parts, measures[0], shown),
    shapes: place(parts.shape),
    panelChannel: parts.panels?.on ?? null,
    horizontal: parts.horizontal === true,
    logarithmic: [
      ...(parts.scale_x === 'log' ? (['x'] as const) : []),
      ...(parts.scale_y === 'log' ? (['y'] as const) : []),
    ],
    assumptions,
  }
}

const shownTable = (table: TableProfile, columns: readonly ListedColumn[]): ShownTable => ({
  table,
  facts: understand(table),
  column: (id) => {
    const found = columns.find((one) => one.table === table && one.id === id)
    if (!found) throw new InvalidAnswerError(`There is no column ${id} in this table.`)
    return found
  },
})

const layouts = { zero: 'stacked', normalize: 'normalized', grouped: 'grouped' } as const

const looksOf = ({ mark, stack, sort }: ChartParts): ChartLooks => ({
  fixesMark: mark !== null && mark !== undefined && mark !== 'map',
  layouts: new Set(stack ? [layouts[stack]] : []),
  onMap: mark === 'map',
  sort: sort
    ? {
        by: sort.startsWith('axis') ? 'axis' : 'measure',
        order: sort.endsWith('descending') ? 'descending' : 'ascending',
      }
    : null,
})

/** The one table whose columns are named; null where none is. */
const tableOf = (parts: ChartParts, columns: readonly ListedColumn[]): TableProfile | null => {
  const ids = new Set([
    ...parts.show.flatMap(({ column, over, minus, rate }) => [column, over, minus, ...rate.flatMap(idsIn)]),
    ...[parts.by, parts.color, parts.size, parts.shape, parts.panels].map((place) => place?.column),
    ...parts.where.flatMap(idsIn),
  ])
  const [table, ...others] = new Set(columns.flatMap((one) => (ids.has(one.id) ? one.table : [])))
  if (others.length > 0) throw new InvalidAnswerError('Use columns of one table only.')
  return table ?? null
}

const idsIn = (condition: AnswerCondition): (string | undefined)[] =>
  'of' in condition ? condition.of.flatMap(idsIn) : [condition.column, condition.other]

/** Marks that show the rows of a group one by one, or their spread. */
const rawMarks: ReadonlySet<string> = new Set(['point', 'tick', 'boxplot', 'errorbar', 'errorband'])

/** How a column is summed up that the model leaves open; null where each row stands for itself. */
const summaryOf = (
  { field, facts, over }: IntentSlot,
  { mark, along, splits }: { mark: string | null; along: IntentSlot | null; splits: readonly IntentSlot[] },
): Aggregate | null => {
  if (field?.type !== 'quantitative' || (!along && mark === null)) return null
  if (mark !== null && rawMarks.has(mark)) return null
  if (along?.aggregate || (along && isPlainNumber(along))) return along.aggregate
  if (along && splits.length === 0 && isOfSingleRows(along)) return null
  return over ? 'sum' : (knownAggregate(field, facts?.kind) ?? 'mean')
}

const isPlainNumber = ({ field, facts, unit, aggregate }: IntentSlot): boolean =>
  field?.type === 'quantitative' &&
  unit === null &&
  aggregate === null &&
  (facts?.role === 'place' || (isMeasure(facts) && !facts?.steps))

interface IntentSlots extends Pick<ChartIntent, 'measures' | 'along' | 'series' | 'panel'> {
  size: IntentSlot | null
}

/** Shape and mark, and the measures in the places that the shape has for them. */
const drawnAs = (
  { mark: named, top, bottom }: Pick<ChartParts, 'mark' | 'top' | 'bottom'>,
  { size, ...slots }: IntentSlots,
): Pick<ChartIntent, 'shape' | 'mark' | 'measures' | 'along'> => {
  const { measures, along, series } = slots
  const [measure] = measures
  const mark: Mark | null = named === 'map' ? 'geoshape' : (named ?? null)
  const shaped = (shape: ChartIntent['shape'], usual?: Mark) => ({
    shape,
    mark: mark ?? usual ?? usualMarks({ shape, measures, along, series })[0] ?? 'bar',
    along,
    measures: [
      ...(shape === 'spread' ? measures.map((slot) => ({ ...slot, aggregate: null })) : measures),
      ...(size ? [size] : []),
    ],
  })
  if (!measure) return shaped('summary')
  if (mark === 'geoshape') return shaped('map')
  if (measures.length > 1) {
    if (size) throw new InvalidAnswerError('"size" goes with one measure only.')
    return shaped('columns')
  }
  if (mark === 'rect' && along && series) return shaped('grid')
  if (!along && measure.aggregate === null && measure.field?.type === 'quantitative')
    return mark === null || mark === 'bar' ? histogramOf(measure, mark) : shaped('spread')
  if (!along) return shaped('total')
  if (along.unit === 'bin' && measure.field === null) return shaped('histogram')
  if (along.aggregate) return shaped('relation', 'point')
  if (measure.aggregate === null && (mark === null || mark === 'point') && isPlainNumber(along))
    return shaped('relation')
  const isSpread =
    !top && !bottom && measure.aggregate === null && measure.field?.type === 'quantitative' && !isOfSingleRows(along)
  if (mark === 'boxplot' || (mark === null && isSpread)) return shaped('spread', 'boxplot')
  return shaped('summary')
}

const histogramOf = (
  measure: IntentSlot,
  mark: Mark | null,
): Pick<ChartIntent, 'shape' | 'mark' | 'measures' | 'along'> => ({
  shape: 'histogram',
  mark: mark ?? 'bar',
  measures: [{ ...measure, field: null, facts: null, aggregate: 'count' }],
  along: { ...measure, unit: 'bin' },
})

/** Shares of what rows stand for are shown as parts of one, and not in percent. */
const isPartOfOne = (measure: IntentSlot | undefined, { weightField }: TableFacts): boolean =>
  Boolean(measure?.rate) && measure?.aggregate === 'mean' && weightField !== undefined
const percent = 0.01

const havingOf = ({ having }: ChartParts, isPart: boolean): ChartIntent['having'] => {
  if (!having) return null
  const { is } = having
  const of = having.of === 'show' ? 'measure' : 'rows'
  const [value, to] = having.values.map((one) => (isPart && of === 'measure' ? one * percent : one))
  if (value === undefined || (is === 'between' && to === undefined))
    throw new InvalidAnswerError('"having" needs its values.')
  if (is !== 'between' || to === undefined) return { of, bound: { operator: is === 'between' ? '=' : is, value } }
  return { of, bound: { operator: 'range', value: Math.min(value, to), to: Math.max(value, to) } }
}

const usualSteps = 3

const wishOf = (
  { show: [first], compute, steps = usualSteps }: ChartParts,
  measure: IntentSlot | undefined,
  { column }: ShownTable,
): DerivedWish | null => {
  if (first?.minus !== undefined) {
    const subtracted = column(first.minus)
    checkSummary('sum', subtracted)
    return {
      ...plainWish,
      kind: 'difference',
      by: { field: subtracted.field.name, aggregate: measure?.aggregate ?? 'sum' },
    }
  }
  switch (compute) {
    case 'growth':
    case 'change':
    case 'rank':
      return { ...plainWish, kind: compute }
    case 'growth_on_year':
      return { ...plainWish, kind: 'growth', unit: 'year' }
    case 'change_on_year':
      return { ...plainWish, kind: 'change', unit: 'year' }
    case 'running_total':
      return { ...plainWish, kind: 'running' }
    case 'moving_average':
      return { ...plainWish, kind: 'moving', steps }
    case 'share':
    case 'share_within':
    case null:
    case undefined:
      return null
    default:
      return compute satisfies never
  }
}
