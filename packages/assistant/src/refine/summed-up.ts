import {
  type Aggregate,
  aggregates,
  fieldRef,
  findLimit,
  isObject,
  limitTransforms,
  type TableProfile,
} from '@belvedere/spec'
import { tookAggregate } from '../interpreter/explain.ts'
import { classOf, isTimelike } from '../interpreter/field-class.ts'
import type { Reading } from '../recommendation.ts'
import { addsUp, addsUpOverTime, isRate, saysTotal, usualAggregate } from './amounts.ts'
import type { Step } from './asked.ts'
import { alongIn, changed, countIn, isNamed, profileOf, said } from './reading.ts'

const firm: ReadonlySet<string> = new Set(['median', 'stdev', 'variance'])

/** An aggregate that was named wins over one that was filled in. ("Highest" ranks as often as it takes a maximum.) */
export const asNamed: Step = (reading) => {
  const ordering = reading.evidence.filter(({ kind }) => kind === 'sort' || kind === 'limit')
  // "Highest first" is no way to sum up.
  const summing = reading.evidence.filter(
    (place) =>
      place.kind === 'aggregate' && !ordering.some(({ start, end }) => start <= place.start && end >= place.end),
  )
  const named = [...new Set(summing.map(({ meaning }) => meaning))]
  const wanted = aggregates.find((aggregate) => aggregate === named[0])
  const measure = reading.partial.encodings.find(
    ({ role, aggregate, field }) => role === 'measure' && aggregate && field,
  )
  if (named.length !== 1 || !wanted || !firm.has(wanted) || !measure?.aggregate || measure.field === undefined)
    return reading
  const assumed = tookAggregate(measure.aggregate, measure.field)
  if (!reading.assumptions.includes(assumed)) return reading
  return said(changed(reading, measure, { ...measure, aggregate: wanted }), assumed, null)
}

/** "NPS by department" is its average, "goals by team" all of them: few whole numbers measure, where a group is named after them. */
export const measuredByTheGroup: Step = (reading, { grouped, distribution }, table) => {
  const { encodings, mark } = reading.partial
  const along = encodings.find(({ role }) => role === 'dimension')
  const series = encodings.find(({ role }) => role === 'series')
  const field = profileOf(table, along?.field)
  const count = countIn(reading)
  const rating = field?.type === 'quantitative' && field.semanticType !== 'year' && field.semanticType !== 'id'
  if (!along?.field || !series?.field || !count || !rating || along.bin || mark !== undefined || distribution)
    return reading
  const at = (name: string) =>
    reading.evidence.find(({ kind, meaning }) => kind === 'column' && meaning === name)?.start
  const before = (at(along.field) ?? Infinity) < (at(series.field) ?? 0)
  const bounded = reading.evidence.some(({ kind, meaning }) => kind === 'filter' && meaning === along.field)
  if (isNamed(reading, 'count') || grouped !== series.field || !before || bounded) return reading
  const { role: _role, channel: _channel, ...group } = series
  const aggregate = usualAggregate(field)
  const measured = changed(changed(changed(reading, along, { ...group, role: 'dimension' }), series, null), count, {
    field: along.field,
    role: 'measure',
    aggregate,
    bin: null,
    timeUnit: null,
  })
  return { ...measured, assumptions: [...measured.assumptions, tookAggregate(aggregate, along.field)] }
}

/** "Revenue by region" is all of it; an average that nobody named only where values do not add up. */
export const withTotals: Step = (reading, _, table) => {
  const measure = reading.partial.encodings.find(({ aggregate }) => aggregate === 'mean' || aggregate === 'sum')
  const field = profileOf(table, measure?.field)
  if (!measure?.aggregate || !field) return reading
  const before = tookAggregate(measure.aggregate, field.name)
  // Slices are parts of a whole; averages are not.
  const share = saysTotal(field) || (reading.partial.mark ?? reading.partial.wishes.mark) === 'arc'
  const along = profileOf(table, alongIn(reading)?.field)
  const timed = along && (isTimelike(classOf(along)) || along.semanticType === 'month')
  const adds = timed ? addsUpOverTime(field) : addsUp(field)
  const aggregate = adds ? 'sum' : isRate(field) && !share ? 'mean' : measure.aggregate
  if (aggregate === measure.aggregate || !reading.assumptions.includes(before)) return reading
  const total = changed(reading, measure, { ...measure, aggregate })
  return said(rankedBy(total, field.name, aggregate, table), before, tookAggregate(aggregate, field.name))
}

/** The best few are the best by what is shown, and so is their order. */
const rankedBy = (reading: Reading, field: string, aggregate: Aggregate, table: TableProfile): Reading => {
  const { transform, encodings } = reading.partial
  const found = findLimit(transform)
  const cut = found?.limit.by.field === field && found.limit.by.aggregate ? found : null
  const names = new Set(table.fields.map(({ name }) => name))
  const ranked = cut ? limitTransforms({ ...cut.limit, by: { field, aggregate } }, names) : []
  return {
    ...reading,
    partial: {
      ...reading.partial,
      ...(cut && { transform: transform.toSpliced(cut.start, cut.end - cut.start, ...ranked) }),
      encodings: encodings.map((one) => {
        const { sort } = one
        const byIt = isObject(sort) && 'op' in sort && sort.field === fieldRef(field)
        return byIt ? { ...one, sort: { ...sort, op: aggregate } } : one
      }),
    },
  }
}
