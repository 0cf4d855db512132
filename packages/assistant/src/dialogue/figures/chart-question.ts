import {
  type FieldFilter,
  type FigureQuery,
  findLimit,
  readFilter,
  type Spec,
  type TableProfile,
  transformsOf,
} from '@belvedere/spec'
import type { Found } from '../../edits/found.ts'
import { isCategory } from '../../edits/reader.ts'
import type { EditSentence } from '../../edits/sentence.ts'
import { type ChartFacts, chartFacts } from '../../intent/chart-facts.ts'
import { isUnique } from '../../interpreter/field-class.ts'
import { chartQuestions, chartWords } from '../../language/en/dialogue/figures/chart-question.ts'
import { compilePattern } from '../../language/pattern.ts'
import { type AnyText, text } from '../../say/text.ts'
import { wholeMatch } from '../whole-match.ts'
import type { Figure } from './figure.ts'
import { aggregateOf } from './parts.ts'

type Said = <K extends Found['kind']>(kind: K) => Extract<Found, { kind: K }> | null

/** The chart that a question is about: what it measures, and of which rows. */
interface Standing {
  facts: ChartFacts
  table: TableProfile
  filters: FieldFilter[]
  measure: FigureQuery['measure'] | null
  limit: ReturnType<typeof findLimit>
}

/** "What's the lowest", "how many are left", "what is the value for Japan": asked of what the chart shows, with its conditions; null: no such thing. */
export const readChartQuestion = (sentence: EditSentence, table: TableProfile, current: Spec): Figure | null => {
  const standing = standingIn(current, table)
  if (!standing) return null
  for (const { patterns, read } of readers) {
    const slots = wholeMatch(patterns, sentence)?.slots
    const said: Said = (kind) => {
      for (const { value } of slots?.values() ?? []) if (isKind(value, kind)) return value
      return null
    }
    const figure = slots && read(standing, said)
    if (figure) return figure
  }
  return null
}

const isKind = <K extends Found['kind']>(found: Found, kind: K): found is Extract<Found, { kind: K }> =>
  found.kind === kind

/** Null where the rows of the chart are made by more than filters. */
const standingIn = (current: Spec, table: TableProfile): Standing | null => {
  const facts = chartFacts(current)
  const transforms = transformsOf(current)
  const limit = findLimit(transforms)
  const others = transforms.filter((_, at) => !limit || at < limit.start || at >= limit.end)
  const filters = others.flatMap((transform) => readFilter(transform) ?? [])
  if (!facts || facts.derived || filters.length < others.length) return null
  const measured = facts.measure
  const aggregate = aggregateOf(measured?.def.aggregate)
  const measure = aggregate && measured ? { aggregate, field: measured.field } : null
  return { facts, table, filters, measure, limit }
}

const queryOf = (
  { table, filters }: Standing,
  measure: FigureQuery['measure'],
  more: readonly FieldFilter[] = [],
): FigureQuery => {
  const bounded = new Set(more.map(({ field }) => field))
  const where = [...filters.filter(({ field }) => !bounded.has(field)), ...more]
  return {
    table: table.name,
    where: where.length > 0 ? [where] : [],
    measure,
    group: null,
    having: null,
    order: 'descending',
    limit: 1,
  }
}
const answer = (asks: Figure['asks'], query: FigureQuery, assumed: AnyText[] = []): Figure => ({
  asks,
  query,
  assumed,
  beside: false,
})
const count = { aggregate: 'count', field: null } as const

const endOf =
  (order: FigureQuery['order']) =>
  (standing: Standing, said: Said): Figure | null => {
    const { facts, measure, limit } = standing
    const { dimension } = facts
    const column = said('column')?.field
    const unit = said('timeunit')?.timeUnit
    const along = !column || column.name === dimension?.field ? dimension : null
    const field = along?.field ?? (column && isCategory(column) ? column.name : null)
    const def = along?.def
    if (!measure || field === null || def?.bin) return null
    // "Month" is said of the months of all years as well.
    if (unit !== undefined && def?.timeUnit !== unit && `year${def?.timeUnit}` !== unit) return null
    // The lowest of the top five is none of the lowest of all.
    if (limit && (along === null || (limit.limit.from === 'top') !== (order === 'descending'))) return null
    const group = { field, ...(def?.timeUnit && { timeUnit: def.timeUnit }) }
    return answer('which', { ...queryOf(standing, measure), group, order, limit: 2 })
  }

const conditionsIn = (said: Said): FieldFilter[] => {
  const values = said('values')
  return values
    ? [{ op: 'one_of', field: values.field.name, values: values.values }]
    : (said('condition')?.filters ?? [])
}

const valueAmong = (standing: Standing, said: Said): Figure | null => {
  const { measure, facts } = standing
  const values = said('values')
  const column = said('column')?.field.name
  const wanted = aggregateOf(said('aggregate')?.aggregate) ?? measure?.aggregate
  const conditions = conditionsIn(said)
  if (!wanted || !facts.measure || conditions.length === 0) return null
  if ((values && values.values.length > 1) || (column !== undefined && column !== facts.measure.field)) return null
  const { field } = facts.measure
  return field === null || wanted === 'count'
    ? answer('rows', queryOf(standing, count, conditions))
    : answer('number', queryOf(standing, { aggregate: wanted, field }, conditions))
}

/** "How many kilos was that altogether in 2023": all of what the chart measures, of its rows. */
const totalOf = (standing: Standing, said: Said): Figure | null => {
  const { measure, limit } = standing
  const column = said('column')?.field.name
  if (limit || !measure?.field || (column !== undefined && column !== measure.field)) return null
  const aggregate = measure.aggregate === 'count' ? 'sum' : measure.aggregate
  return answer('number', queryOf(standing, { aggregate, field: measure.field }, conditionsIn(said)))
}

/** "How many on the A46", of a chart that totals something: so much of it, and not its rows. */
const manyOf = (standing: Standing, said: Said): Figure | null =>
  standing.measure?.aggregate === 'sum' ? totalOf(standing, said) : null

const rowsOf = (standing: Standing, said: Said): Figure => {
  const field = said('column')?.field
  const notes = standing.limit ? [text('assumed.beyond_limit')] : []
  return field && isCategory(field) && !isUnique(field)
    ? answer('number', queryOf(standing, { aggregate: 'distinct', field: field.name }), notes)
    : answer('rows', queryOf(standing, count), notes)
}

const amountOf = (standing: Standing, said: Said): Figure | null => {
  const field = standing.facts.measure?.field ?? null
  const wanted = aggregateOf(said('aggregate')?.aggregate) ?? 'sum'
  if (standing.limit || !standing.facts.measure) return null
  if (field === null) return wanted === 'sum' || wanted === 'count' ? answer('rows', queryOf(standing, count)) : null
  return wanted === 'count' ? null : answer('number', queryOf(standing, { aggregate: wanted, field }))
}

const readers = [
  { patterns: chartQuestions.value, read: valueAmong },
  { patterns: chartQuestions.most, read: endOf('descending') },
  { patterns: chartQuestions.least, read: endOf('ascending') },
  { patterns: chartQuestions.total, read: totalOf },
  { patterns: chartQuestions.many, read: manyOf },
  { patterns: chartQuestions.rows, read: rowsOf },
  { patterns: chartQuestions.amount, read: amountOf },
].map(({ patterns, read }) => ({ patterns: patterns.map((source) => compilePattern(source, chartWords)), read }))
