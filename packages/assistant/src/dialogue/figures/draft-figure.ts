import { type TableFacts, wordClass } from '@belvedere/lexicon'
import type { FieldFilter, FigureQuery, TableProfile } from '@belvedere/spec'
import type { FoundCondition } from '../../grammar/found-condition.ts'
import type { ChartIntent, ColumnCondition, IntentSlot } from '../../intent/chart-intent.ts'
import type { RowCondition } from '../../intent/condition.ts'
import { type LinkedSentence, wordBefore } from '../../link/sentence.ts'
import { unnamedTotals } from '../../plan/total-rows.ts'
import type { ChartDraft } from '../../propose/draft.ts'
import type { Figure } from './figure.ts'

interface OfTable {
  table: TableProfile
  facts: TableFacts
}

/** The number that a chart of all rows comes to; null if it is no single number, or cannot be computed as one. */
export function figureOfIntent(chart: ChartIntent, { table, facts }: OfTable): Figure | null {
  const [measure] = chart.measures
  if (chart.shape !== 'total' || !measure?.rate || measure.over) return totalFigure(chart, { table })
  const { rate, aggregate } = measure
  if (aggregate !== 'sum') return shareOf({ part: rate, others: chart.conditions, weight: facts.weightField }, table)
  const counted = { ...measure, field: null, rate: null }
  return facts.weightField === undefined
    ? totalFigure({ ...chart, measures: [counted], conditions: [...chart.conditions, rate] }, { table })
    : null
}

/** The number that a chart of all rows asks for, if it is no share. */
export function totalFigure(
  { shape, measures: [measure], conditions }: ChartIntent,
  { table }: Pick<OfTable, 'table'>,
): Figure | null {
  if (shape !== 'total' || !measure || measure.over || measure.rate) return null
  const base = baseQuery(table, conditions)
  const wanted = measureOf(measure)
  if (!base || !wanted) return null
  const asks = wanted.field === null ? 'rows' : 'number'
  return { asks, query: { ...base, measure: wanted }, assumed: [], beside: false }
}

/** The share that some rows have of all that a draft counts or sums up; null if no numbers of groups tell it. */
export function shareFigure(draft: ChartDraft, sentence: LinkedSentence): Figure | null {
  const { table, facts } = sentence
  const {
    measures: [measure],
    conditions,
  } = draft
  const all = [...conditions, ...(measure?.rate ? [measure.rate] : [])].toSorted((a, b) => a.first - b.first)
  const part = all.findLast((one) => isPart(one, sentence)) ?? measure?.rate
  if (!measure || !part) return null
  const weight = measure.rate ? facts.weightField : measure.field?.name
  const whole = { ...draft, conditions: all.filter(({ field }) => field !== part.field) }
  const others = [...all.filter((one) => one !== part), ...unnamedTotals(whole, sentence)]
  return shareOf({ part, others, weight }, table)
}

/** A figure without the rows that sum up others, unless its draft or the message names them. */
export function withoutTotals(figure: Figure, draft: ChartDraft, sentence: LinkedSentence): Figure {
  const conditions = draft.conditions.filter(({ field }) => field.name !== figure.part?.field)
  const totals = unnamedTotals({ ...draft, conditions }, sentence)
  if (totals.length === 0) return figure
  const { where } = figure.query
  const alternatives = where.length === 0 ? [[]] : where
  const left = alternatives.map((tests) => [
    ...tests,
    ...totals.flatMap(({ condition }) => (tests.some((test) => isSameFilter(test, condition)) ? [] : [condition])),
  ])
  return { ...figure, query: { ...figure.query, where: left }, totals }
}

export const isSameFilter = (a: FieldFilter, b: FieldFilter): boolean => JSON.stringify(a) === JSON.stringify(b)

interface Share {
  part: ColumnCondition
  /** The conditions on what it is a part of. */
  others: readonly ColumnCondition[]
  /** The column whose sum is shared; undefined: rows are. */
  weight: string | undefined
}

export function shareOf({ part, others, weight }: Share, table: TableProfile): Figure | null {
  const isOfAll = others.length === 0 && weight === undefined
  const query = baseQuery(table, isOfAll ? [part] : others)
  if (!query) return null
  if (isOfAll) return { asks: 'share', query: { ...query, measure: rows }, assumed: [], beside: false }
  const { condition, field } = part
  if (!('op' in condition) || condition.op !== 'one_of' || condition.timeUnit || field.distinct > mostParts) return null
  const counted = weight === undefined ? rows : { aggregate: 'sum' as const, field: weight }
  return {
    asks: 'share',
    query: { ...query, measure: counted, group: { field: field.name }, limit: mostParts },
    part: { field: field.name, values: condition.values },
    assumed: [],
    beside: false,
  }
}
const mostParts = 50
const beforeWholes = wordClass('before a whole')

/** What is said last is the part, "of Labour voters are women", unless it is what the part is taken of: "among women". */
function isPart(condition: FoundCondition, sentence: LinkedSentence): boolean {
  const { values, negated, field } = condition
  const isTime = sentence.facts.fields.get(field.name)?.role === 'time'
  return values.length === 1 && !negated && !isTime && !beforeWholes.has(wordBefore(sentence, condition))
}

/** The groups that have the most or the least of what a draft measures; null if that cannot be computed. */
export function rankingFigure(
  { shape, measures, along, series, panel, share, having, conditions }: ChartIntent,
  { table }: Pick<OfTable, 'table'>,
  { order, limit, rank }: Pick<FigureQuery, 'order' | 'limit'> & { rank: number },
): Figure | null {
  const [measure] = measures
  if (shape !== 'summary' || !measure || measure.over || measure.rate || series || panel || share || having) return null
  const group = along && groupOf(along)
  const base = baseQuery(table, conditions)
  const wanted = measureOf({ ...measure, aggregate: measure.aggregate ?? 'mean' })
  if (!group || !base || !wanted) return null
  const query = { ...base, measure: wanted, group, order, limit }
  return { asks: 'which', query, ...(rank > 1 && { rank }), assumed: [], beside: true }
}

/** How many groups have so much of something; null if a draft does not bound them, or that cannot be computed. */
export function boundedFigure(
  { measures, along, series, panel, having, conditions }: ChartIntent,
  { table }: Pick<OfTable, 'table'>,
): Figure | null {
  const [measure] = measures
  if (!having || !measure || series || panel) return null
  const { operator, value } = having.bound
  const group = along && groupOf(along)
  const base = baseQuery(table, conditions)
  const wanted = having.of === 'rows' ? rows : measureOf(measure)
  if (operator === 'range' || !group || !base || !wanted) return null
  const query = { ...base, measure: wanted, group, having: { op: operator, value }, limit: mostNamed }
  return { asks: 'groups', query, assumed: [], beside: false }
}
const mostNamed = 10

/** How two numbers go together; null if a draft does not set two against each other. */
export function correlationFigure(
  { shape, measures, along, conditions }: ChartIntent,
  { table }: Pick<OfTable, 'table'>,
): Figure | null {
  const [measure, ...others] = measures
  const base = baseQuery(table, conditions)
  if (shape !== 'relation' || others.length > 0 || !base || !measure?.field || !along?.field) return null
  if (measure.field.type !== 'quantitative' || along.field.type !== 'quantitative') return null
  const wanted = { aggregate: 'correlation', field: measure.field.name, against: along.field.name } as const
  return { asks: 'correlation', query: { ...base, measure: wanted }, assumed: [], beside: true }
}

const rows: FigureQuery['measure'] = { aggregate: 'count', field: null }

export const computable = ['distinct', 'sum', 'mean', 'median', 'min', 'max', 'stdev', 'variance'] as const

export function measureOf({ field, aggregate }: IntentSlot): FigureQuery['measure'] | null {
  if (field === null) return rows
  const computed = computable.find((one) => one === aggregate)
  return computed ? { aggregate: computed, field: field.name } : null
}

export function groupOf({ field, unit }: IntentSlot): FigureQuery['group'] {
  return field && unit !== 'bin' ? { field: field.name, ...(unit && { timeUnit: unit }) } : null
}

/** One number of the rows that meet all conditions, with the measure left open; null if they cannot be written so. */
export function baseQuery(
  { name }: TableProfile,
  conditions: readonly ColumnCondition[],
): Omit<FigureQuery, 'measure'> | null {
  const where = alternativesOf({ all: conditions.map(({ condition }) => condition) })
  return where && { table: name, where, group: null, having: null, order: 'descending', limit: 1 }
}

const maxAlternatives = 50

/** A condition as alternatives, of each of which all tests are met; null if it cannot be written so. */
function alternativesOf(condition: RowCondition): FieldFilter[][] | null {
  if ('op' in condition) return [[condition]]
  if ('not' in condition) return null
  if ('any' in condition) {
    const parts = condition.any.map(alternativesOf)
    return parts.includes(null) ? null : parts.flatMap((part) => part ?? [])
  }
  let product: FieldFilter[][] = [[]]
  for (const part of condition.all) {
    const alternatives = alternativesOf(part)
    if (!alternatives || product.length * alternatives.length > maxAlternatives) return null
    product = product.flatMap((tests) => alternatives.map((more) => [...tests, ...more]))
  }
  return condition.all.length === 0 ? [] : product
}
