import {
  type Aggregate,
  type FieldProfile,
  fieldRef,
  findLimit,
  limitTransforms,
  type TableProfile,
} from '@belvedere/spec'
import { tookAggregate, tookAlong } from '../interpreter/explain.ts'
import { classOf } from '../interpreter/field-class.ts'
import type { TopN } from '../interpreter/limits.ts'
import { chartSentence } from '../interpreter/sentence.ts'
import { superlative } from '../language/en/refine/ranked.ts'
import type { Reading } from '../recommendation.ts'
import { usualAggregate } from './amounts.ts'
import { alongIn, isNamed, profileOf, said } from './reading.ts'

/** Extremes without a number: so many can be looked at. */
const fewExtremes = 10

/** "Top 3", "the 10 highest"; of "the cheapest" and "what costs the most" the first few, where no group is named. */
export const limitOf = (message: string, table: TableProfile): TopN | null => {
  const { limit, spans, mentions, fields, filters } = chartSentence(message, table)
  if (limit) return limit
  const extreme = spans.find(
    (span) =>
      (span.kind === 'limit' || span.kind === 'aggregate') &&
      message
        .slice(span.start, span.end)
        .split(' ')
        .some((word) => superlative.test(word)),
  )
  const numbers = mentions.every(({ fields: [best] }) => best && fields.get(best.field)?.type === 'quantitative')
  if (!extreme || !numbers || filters.some(({ kind }) => kind === 'comparison')) return null
  const least =
    extreme.kind === 'limit' ? extreme.order === 'ascending' : 'aggregate' in extreme && extreme.aggregate === 'min'
  return {
    n: fewExtremes,
    order: least ? 'ascending' : 'descending',
    field: null,
    ranked: null,
    within: null,
    others: false,
    start: extreme.start,
    end: extreme.end,
  }
}

/**
 * "Top 3 teams by goals" ranks the teams though goals are few whole numbers, and "the 10 highest salaries" ranks the rows by
 * their names: what is ranked stands along the axis, what it is ranked by is measured.
 */
export const ranked = (reading: Reading, { limit }: { limit: TopN | null }, table: TableProfile): Reading => {
  const { encodings, mark, transform, wishes } = reading.partial
  if (!limit || limit.within !== null || limit.others || (mark !== undefined && mark !== 'bar')) return reading
  const along = alongIn(reading)
  const given = encodings.find(({ role, aggregate }) => role === 'measure' || aggregate)
  const number = [limit.field, given?.field, along?.field]
    .map((name) => profileOf(table, name ?? undefined))
    .find((field) => field?.type === 'quantitative' && classOf(field) !== 'year' && classOf(field) !== 'id')
  const group = profileOf(table, limit.ranked ?? undefined)
  const filledIn = along?.field !== undefined && reading.assumptions.includes(tookAlong(along.field))
  const spread = along?.field === number?.name || filledIn
  if (!number || !along?.field || !spread || isNamed(reading, 'count')) return reading
  const shown = group ?? table.fields.find((field) => classOf(field) === 'name')
  if (!shown || shown.name === along.field) return reading
  const aggregate = classOf(shown) === 'name' ? null : (takenBy(given?.aggregate) ?? usualAggregate(number))
  const sort = { field: fieldRef(number.name), op: aggregate ?? 'max', order: limit.order } as const
  const cut = findLimit(transform)
  const others = cut ? transform.toSpliced(cut.start, cut.end - cut.start) : transform
  const settled: Reading = {
    ...said(reading, tookAlong(along.field), null),
    partial: {
      ...reading.partial,
      encodings: [
        { aggregate: null, bin: null, timeUnit: null, field: shown.name, role: 'dimension', sort },
        { field: number.name, aggregate, bin: null, timeUnit: null, role: 'measure' },
      ],
      transform: [...others, ...cutTo(limit, number, aggregate && { field: shown.name, aggregate }, table)],
      wishes: { ...wishes, mark: 'bar', task: 'ranking' },
    },
  }
  if (!aggregate || aggregate === given?.aggregate) return settled
  return { ...settled, assumptions: [...settled.assumptions, tookAggregate(aggregate, number.name)] }
}

/** A superlative ranks; it does not take the highest of each group. */
const takenBy = (aggregate: Aggregate | null | undefined): Aggregate | null =>
  aggregate && aggregate !== 'count' && aggregate !== 'max' && aggregate !== 'min' ? aggregate : null

const cutTo = (
  { n, order }: TopN,
  number: FieldProfile,
  group: { field: string; aggregate: Aggregate } | null,
  { fields }: TableProfile,
) => {
  const from = order === 'descending' ? 'top' : 'bottom'
  const by = { field: number.name, ...(group && { aggregate: group.aggregate }) }
  const taken = new Set(fields.map(({ name }) => name))
  return limitTransforms({ n, from, by, ...(group && { group: { field: group.field } }) }, taken)
}
