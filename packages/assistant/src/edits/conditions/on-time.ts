import type { FieldFilter, FieldProfile } from '@belvedere/spec'
import { recentFilter } from '../../interpreter/recent.ts'
import { recentUnits } from '../../language/en/dates.ts'
import { earliest, recent } from '../../language/en/edits/comparisons.ts'
import { lengthsInDays, lengthsInMonths, listJoints } from '../../language/en/edits/conditions.ts'
import { indexPhrases, phrasesAt } from '../phrase-index.ts'
import { comparisonAt, filterOf, listAt, range, rangeAt } from './bounds.ts'
import { operands } from './operands.ts'
import { type Condition, type ConditionSource, condition, isYear, sure } from './source.ts'

const recentIndex = indexPhrases({ last: recent, first: earliest })
const dayMs = 86_400_000
const looksLikeYear = (value: number) => Number.isInteger(value) && value >= 1500 && value <= 2200
const isTime = (field: FieldProfile) => field.type === 'temporal'

/** Years and dates that name no field: they speak of the table's time field. */
export const onTime = (source: ConditionSource, at: number): Condition[] => {
  const field = source.timeField
  if (!field) return []
  const year = operands(source, at, field)
  return [
    ...rangeAt(source, at, field).map(({ end, filter }) => condition(end, [filter], sure)),
    ...comparisonAt(source, at, field).map(({ end, filter }) => condition(end, [filter], sure)),
    ...year.map((operand) => condition(operand.end, [filterOf(field, '=', operand)], sure)),
    ...stretchesAt(source, at, field),
    ...recentYears(source, at, field),
  ].filter(({ value }) => isTime(field) || value.filters.every(speaksOfYears))
}

/** "2012 and 2013", "2012, 2013 or 2014": years in a row become one stretch; others, and years of a number, stay a list. */
const stretchesAt = (source: ConditionSource, at: number, field: FieldProfile): Condition[] => {
  if (isYear(field)) {
    return listAt(source, at, field)
      .filter(({ values }) => values.length > 1)
      .map(({ end, values }) => condition(end, [{ op: 'one_of', field: field.name, values }], sure))
  }
  const [first] = operands(source, at, field)
  if (!first) return []
  const all = [first]
  for (let last = first; ; ) {
    const joint = listJoints.includes(source.tokens[last.end]?.text ?? '')
    const [next] = joint ? operands(source, last.end + 1, field) : []
    if (!next) break
    all.push(next)
    last = next
  }
  const last = all.at(-1) ?? first
  if (all.length === 1) return []
  if (all.every((one, i) => one.from === (all[i - 1]?.to ?? one.from - 1) + 1))
    return [condition(last.end, [range(field, first, last)], sure)]
  const years = all.map(({ from }) => new Date(from).getUTCFullYear())
  const whole = all.every(
    ({ from, to }, i) => from === Date.UTC(years[i] ?? 0, 0) && to === Date.UTC((years[i] ?? 0) + 1, 0) - 1,
  )
  return whole
    ? [condition(last.end, [{ op: 'one_of', field: field.name, values: years, timeUnit: 'year' }], sure)]
    : []
}

const speaksOfYears = (filter: FieldFilter): boolean => {
  if (filter.op === 'range') return looksLikeYear(filter.min ?? filter.max ?? 0)
  if (filter.op === 'one_of' || filter.op === 'none_of')
    return filter.values.every((v) => typeof v === 'number' && looksLikeYear(v))
  return 'value' in filter && typeof filter.value === 'number' && looksLikeYear(filter.value)
}

/** "the last 5 years": counted from the latest year in the table. */
const recentYears = (source: ConditionSource, at: number, field: FieldProfile): Condition[] =>
  phrasesAt(recentIndex, source.tokens, at).flatMap(({ end, meaning }) => {
    const [number] = source.numbers(end)
    const count = number ?? { end, value: 1 }
    const unit = source.tokens[count.end]?.text.replace(/s$/, '') ?? ''
    const filter = meaning === 'last' ? lastOf(field, unit, number?.value ?? null) : firstOf(field, unit, count.value)
    return filter ? [condition(count.end + 1, [filter], sure)] : []
  })

/** As a new chart has it: "the last year" is the calendar's, "the last 5 years" are counted back. */
const lastOf = (field: FieldProfile, word: string, n: number | null): FieldFilter | null => {
  if (word === 'fortnight') return lastOf(field, 'week', 2 * (n ?? 1))
  const unit = recentUnits.get(word)
  return unit ? recentFilter(field, unit, n) : null
}

const firstOf = (field: FieldProfile, unit: string, n: number): FieldFilter | null => {
  const { min } = field
  const days = lengthsInDays.get(unit)
  const months = lengthsInMonths.get(unit)
  if (min === undefined) return null
  if (days !== undefined && isTime(field)) return { op: '<', field: field.name, value: min + n * days * dayMs }
  if (months === undefined) return null
  if (isYear(field)) return { op: '<=', field: field.name, value: min + Math.max(1, Math.round((n * months) / 12)) - 1 }
  const date = new Date(min)
  return { op: '<', field: field.name, value: date.setUTCMonth(date.getUTCMonth() + n * months) }
}
