import {
  type Aggregate,
  type FieldProfile,
  fieldRef,
  findLimit,
  limitTransforms,
  type TableProfile,
  type TimeUnit,
  type Transform,
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
    thing: null,
    within: null,
    others: false,
    start: extreme.start,
    end: extreme.end,
  }
}

interface RankingAsked {
  limit: TopN | null
  units: { start: number; unit: TimeUnit }[]
}

/**
 * "Top 3 teams by goals" ranks the teams though goals are few whole numbers, and "the 10 highest salaries" ranks the rows by
 * their names: what is ranked stands along the axis, what it is ranked by is measured.
 */
export const ranked = (reading: Reading, asked: RankingAsked, table: TableProfile): Reading => {
  const { limit } = asked
  const { encodings, mark, transform, wishes } = reading.partial
  if (!limit || limit.within !== null || limit.others || (mark !== undefined && mark !== 'bar')) return reading
  const along = alongIn(reading)
  const unit = asked.units.find(({ start }) => start === limit.thing)?.unit
  if (unit !== undefined) return rankedInTime(reading, limit, unit, table)
  const given = encodings.find(({ role, aggregate }) => role === 'measure' || aggregate)
  const number = [limit.field, given?.field, along?.field]
    .map((name) => profileOf(table, name ?? undefined))
    .find((field) => field?.type === 'quantitative' && classOf(field) !== 'year' && classOf(field) !== 'id')
  const group = profileOf(table, limit.ranked ?? undefined)
  const filledIn = along?.field !== undefined && reading.assumptions.includes(tookAlong(along.field))
  const spread = along?.field === number?.name || filledIn
  if (!number || !along?.field || !spread || isNamed(reading, 'count')) return reading
  const shown = group ?? thingsIn(table, limit.n)
  if (!shown || shown.name === along.field) return reading
  const aggregate = classOf(shown) === 'name' ? null : (takenBy(given?.aggregate) ?? usualAggregate(number))
  const sort = { field: fieldRef(number.name), op: aggregate ?? 'max', order: limit.order } as const
  const settled: Reading = {
    ...said(reading, tookAlong(along.field), null),
    partial: {
      ...reading.partial,
      encodings: [
        { aggregate: null, bin: null, timeUnit: null, field: shown.name, role: 'dimension', sort },
        { field: number.name, aggregate, bin: null, timeUnit: null, role: 'measure' },
      ],
      transform: [
        ...withoutLimit(transform),
        ...cutTo(limit, number, aggregate && { field: shown.name, aggregate }, table),
      ],
      wishes: { ...wishes, mark: 'bar', task: 'ranking' },
    },
  }
  if (!aggregate || aggregate === given?.aggregate) return settled
  return { ...settled, assumptions: [...settled.assumptions, tookAggregate(aggregate, number.name)] }
}

/** "The best 3 months by revenue": each month by what it comes to. */
const rankedInTime = (reading: Reading, limit: TopN, timeUnit: TimeUnit, table: TableProfile): Reading => {
  const { encodings, transform, wishes } = reading.partial
  const given = encodings.find(({ role, aggregate }) => role === 'measure' || aggregate)
  const times = table.fields.filter(({ type }) => type === 'temporal')
  const time = times.find(({ name }) => encodings.some(({ field }) => field === name)) ?? times[0]
  const number = profileOf(table, limit.field ?? given?.field)
  if (time === undefined || encodings.some(({ role }) => role === 'series' || role === 'facet')) return reading
  const aggregate = number ? (takenBy(given?.aggregate) ?? usualAggregate(number)) : 'count'
  const measured = { ...(number && { field: number.name }), aggregate }
  const order = limit.order === 'descending' ? '-y' : 'y'
  const settled: Reading = {
    ...reading,
    partial: {
      ...reading.partial,
      encodings: [
        { aggregate: null, bin: null, timeUnit, field: time.name, role: 'dimension', sort: order },
        { ...measured, role: 'measure' },
      ],
      transform: [
        ...withoutLimit(transform),
        ...limitTransforms(
          { n: limit.n, from: fromOf(limit), by: measured, group: { field: time.name, timeUnit } },
          namesOf(table),
        ),
      ],
      wishes: { ...wishes, mark: 'bar', task: 'ranking' },
    },
  }
  if (!number || aggregate === given?.aggregate || aggregate === 'count') return settled
  return { ...settled, assumptions: [...settled.assumptions, tookAggregate(aggregate, number.name)] }
}

const withoutLimit = (transform: readonly Transform[]): Transform[] => {
  const cut = findLimit(transform)
  return cut ? transform.toSpliced(cut.start, cut.end - cut.start) : [...transform]
}
const fromOf = ({ order }: TopN) => (order === 'descending' ? 'top' : 'bottom')
const namesOf = ({ fields }: TableProfile): Set<string> => new Set(fields.map(({ name }) => name))

/** What rows are about: their names, the first column of many values, such as countries over years, or their days. */
const thingsIn = ({ fields }: TableProfile, n: number): FieldProfile | undefined =>
  fields.find((field) => classOf(field) === 'name') ??
  fields.find((field) => classOf(field) === 'category' && field.distinct > n) ??
  fields.find((field) => classOf(field) === 'time' && field.distinct > n)

/** A superlative ranks; it does not take the highest of each group. */
const takenBy = (aggregate: Aggregate | null | undefined): Aggregate | null =>
  aggregate && aggregate !== 'count' && aggregate !== 'max' && aggregate !== 'min' ? aggregate : null

const cutTo = (
  limit: TopN,
  number: FieldProfile,
  grouped: { field: string; aggregate: Aggregate } | null,
  table: TableProfile,
) => {
  const by = { field: number.name, ...(grouped && { aggregate: grouped.aggregate }) }
  const group = grouped && { group: { field: grouped.field } }
  return limitTransforms({ n: limit.n, from: fromOf(limit), by, ...group }, namesOf(table))
}
