import { type CalendarUnit, calendar, tokenize, understand } from '@belvedere/lexicon'
import type { FieldFilter, FieldProfile, FilterValue, TimeUnit } from '@belvedere/spec'
import { recentFilter } from '../grammar/dates.ts'
import type { ColumnCondition } from '../intent/chart-intent.ts'
import type { RowCondition } from '../intent/condition.ts'
import { noneOff } from '../link/parts.ts'
import { findValueMentions } from '../link/values.ts'
import type { AnswerComparison, AnswerCondition } from './answer.ts'
import type { ListedColumn } from './columns.ts'
import { InvalidAnswerError } from './invalid-answer-error.ts'
import { type Period, periodOf } from './period.ts'

type ColumnOf = (id: string) => ListedColumn

/** Turns a condition in a model's answer into one on rows, with the values as the table spells them. Throws `InvalidAnswerError`. */
export const conditionOf = (answer: AnswerCondition, column: ColumnOf): ColumnCondition => {
  const first = firstColumnOf(answer)
  if (first === null) throw new InvalidAnswerError('A condition needs a column.')
  const condition = rowConditionOf(answer, column)
  return { field: column(first).field, condition, values: valuesIn(condition) }
}

const firstColumnOf = (answer: AnswerCondition): string | null =>
  'of' in answer ? (answer.of.map(firstColumnOf).find((id) => id !== null) ?? null) : answer.column

const rowConditionOf = (answer: AnswerCondition, column: ColumnOf): RowCondition => {
  if (!('of' in answer)) return comparisonOf(answer, column)
  const parts = answer.of.map((one) => rowConditionOf(one, column))
  switch (answer.is) {
    case 'all':
      return allOf(parts)
    case 'any':
      return anyOf(parts)
    case 'not':
      return negated(allOf(parts))
    default:
      return answer satisfies never
  }
}

const allOf = (parts: readonly RowCondition[]): RowCondition =>
  parts.length === 1 && parts[0] ? parts[0] : { all: parts }
const anyOf = (parts: readonly RowCondition[]): RowCondition =>
  parts.length === 1 && parts[0] ? parts[0] : { any: parts }

/** Negates a condition. A single comparison becomes its opposite, so that rows without a value meet neither. */
function negated(condition: RowCondition): RowCondition {
  if ('all' in condition) return anyOf(condition.all.map(negated))
  if ('any' in condition) return allOf(condition.any.map(negated))
  if ('not' in condition) return condition.not
  switch (condition.op) {
    case 'one_of':
      return { ...condition, op: 'none_of' }
    case 'none_of':
      return { ...condition, op: 'one_of' }
    case 'contains':
      return { ...condition, op: 'lacks' }
    case 'lacks':
      return { ...condition, op: 'contains' }
    case 'empty':
      return { ...condition, op: 'present' }
    case 'present':
      return { ...condition, op: 'empty' }
    case '<':
      return { ...condition, op: '>=' }
    case '<=':
      return { ...condition, op: '>' }
    case '>':
      return { ...condition, op: '<=' }
    case '>=':
      return { ...condition, op: '<' }
    case 'range': {
      const { min, max, op: _, ...base } = condition
      return anyOf([
        ...(min === null ? [] : [{ ...base, op: '<' as const, value: min }]),
        ...(max === null ? [] : [{ ...base, op: '>' as const, value: max }]),
      ])
    }
    default:
      return { not: condition }
  }
}

const valuesIn = (condition: RowCondition): FilterValue[] =>
  'op' in condition && condition.op === 'one_of' ? condition.values : []

const comparisonOf = (answer: AnswerComparison, column: ColumnOf): RowCondition => {
  const { is, values, unit } = answer
  const own = column(answer.column)
  const { id, field } = own
  if (answer.other !== undefined) return betweenColumns(is, own, column(answer.other))
  if (is === 'empty' || is === 'present') return { op: is, field: field.name }
  if (is === 'last') return lastOf(answer, own)
  const [first, second] = values
  if (first === undefined) throw new InvalidAnswerError(`The condition on ${id} needs values.`)
  if (is === 'contains' || is === 'lacks' || is === 'starts_with' || is === 'ends_with')
    return { op: is, field: field.name, text: String(first) }
  if (field.type === 'temporal')
    return unit === undefined || !recurring.has(unit)
      ? datesCondition(
          is,
          values.map((value) => period(value, own)),
          field,
        )
      : numbersFilter(is, { field, unit, numbers: values.map((value) => placeInUnit(value, unit, own)) }, id)
  if (is === 'one_of' || is === 'none_of')
    return { op: is, field: field.name, values: values.flatMap((value) => ownValues(value, own)) }
  const numbers = [first, ...(is === 'between' && second !== undefined ? [second] : [])]
  return numbersFilter(is, { field, numbers: numbers.map((value) => number(value, own)) }, id)
}

const betweenColumns = (is: AnswerComparison['is'], { id, field }: ListedColumn, other: ListedColumn): RowCondition => {
  const names = { field: field.name, other: other.field.name }
  const [over, under] = [{ op: 'over_field', ...names } as const, { op: 'under_field', ...names } as const]
  const known = [field, other.field].map(({ name }) => ({ op: 'present', field: name }) as const)
  switch (is) {
    case '>':
      return over
    case '<':
      return under
    case '>=':
      return { all: [...known, { not: under }] }
    case '<=':
      return { all: [...known, { not: over }] }
    case 'one_of':
      return { all: [...known, { not: { any: [over, under] } }] }
    case 'none_of':
      return { any: [over, under] }
    default:
      throw new InvalidAnswerError(`Compare ${id} with ${other.id} by < <= > >= one_of or none_of.`)
  }
}

/** The units of "the last n …". */
const calendarUnits: ReadonlyMap<string, CalendarUnit> = new Map([
  ['hours', 'hour'],
  ...(['day', 'week', 'month', 'quarter', 'year'] as const).map((unit) => [unit, unit] as const),
  ['date', 'day'],
])

/** The last n units, counted from the newest value. */
const lastOf = ({ values: [n], unit = 'year' }: AnswerComparison, { id, field }: ListedColumn): FieldFilter => {
  const named = calendarUnits.get(unit)
  const count = n === undefined ? 1 : Number(n)
  const filter = named === undefined || !(count > 0) ? null : recentFilter(field, { n: count, unit: named })
  if (!filter)
    throw new InvalidAnswerError(`"last" of ${id} needs a number, and a unit: ${[...calendarUnits.keys()].join(' ')}.`)
  return filter
}

type Ordered = Exclude<
  AnswerComparison['is'],
  'empty' | 'present' | 'contains' | 'lacks' | 'starts_with' | 'ends_with' | 'last'
>

const numbersFilter = (
  is: Ordered,
  { field, numbers, unit }: { field: FieldProfile; numbers: number[]; unit?: TimeUnit },
  id: string,
): FieldFilter => {
  const base = { field: field.name, ...(unit && { timeUnit: unit }) }
  const [first = 0, second] = numbers
  switch (is) {
    case 'one_of':
    case 'none_of':
      return { op: is, ...base, values: numbers }
    case 'between':
      if (second === undefined) throw new InvalidAnswerError(`"between" of ${id} needs two values.`)
      return { op: 'range', ...base, min: Math.min(first, second), max: Math.max(first, second) }
    default:
      return { op: is, ...base, value: first }
  }
}

/** Compares with whole years, months or days: "after 2020" begins with 2021. */
const datesCondition = (is: Ordered, periods: Period[], { name: field }: FieldProfile): RowCondition => {
  const from = Math.min(...periods.map(({ start }) => start))
  const to = Math.max(...periods.map(({ end }) => end))
  const within = ({ start, end }: Period): FieldFilter => ({ op: 'range', field, min: start, max: end })
  switch (is) {
    case '<':
      return { op: '<', field, value: from }
    case '<=':
      return { op: '<=', field, value: to }
    case '>':
      return { op: '>', field, value: to }
    case '>=':
      return { op: '>=', field, value: from }
    case 'between':
      return within({ start: from, end: to })
    case 'one_of':
      return anyOf(periods.map(within))
    case 'none_of':
      return allOf(periods.map((one) => negated(within(one))))
    default:
      return is satisfies never
  }
}

/** Units that recur every year, week or day. */
const recurring: ReadonlySet<TimeUnit> = new Set([
  'quarter',
  'month',
  'week',
  'date',
  'day',
  'dayofyear',
  'hours',
  'minutes',
])

/** Months and weekdays may be written as names; weekdays are numbered 1 to 7 from Monday. */
const placeInUnit = (value: FilterValue, unit: TimeUnit, column: ListedColumn): number => {
  const named = String(value).trim().toLowerCase()
  const place =
    unit === 'month' ? calendar.months.get(named) : unit === 'day' ? calendar.weekdays.get(named) : undefined
  const written = place === undefined ? Number(named.replace(/^q/, '')) : place + 1
  if (named === '' || !Number.isInteger(written))
    throw new InvalidAnswerError(`Write each ${unit} of ${column.id} as a number.`)
  return written
}

const period = (value: FilterValue, { id }: ListedColumn): Period => {
  const found = periodOf(String(value))
  if (found === null) throw new InvalidAnswerError(`Write dates of ${id} as 2020, 2020-Q1, 2020-03 or 2020-03-31.`)
  return found
}

const number = (value: FilterValue, { id, field }: ListedColumn): number => {
  const written = typeof value === 'number' ? value : Number(String(value).replaceAll(',', ''))
  if (field.type !== 'quantitative' || !Number.isFinite(written) || String(value).trim() === '')
    throw new InvalidAnswerError(`${id} is not compared in this way; only numbers and dates are.`)
  return written
}

/**
 * Finds the column's values for those that a model wrote. It may not have seen them, and write "women" for "F". If there are
 * none, the model must not learn that from the error.
 */
const ownValues = (value: FilterValue, column: ListedColumn): FilterValue[] => {
  const { field, table } = column
  const wanted = String(value).trim().toLowerCase()
  const own = field.values.find((known) => String(known.value).trim().toLowerCase() === wanted)?.value
  if (own !== undefined && own !== null) return [own]
  const truth = truths.get(wanted)
  const { yes } = understand(table).fields.get(field.name) ?? {}
  if (truth !== undefined && yes !== undefined)
    return field.values.flatMap(({ value: known }) => (known !== null && (known === yes) === truth ? [known] : []))
  const meant = meantValues(String(value), column)
  if (meant.length > 0) return meant
  if (field.values.length === field.distinct) throw new InvalidAnswerError(null)
  return [field.type === 'quantitative' ? number(value, column) : value]
}
const truths = new Map([
  ['true', true],
  ['yes', true],
  ['1', true],
  ['false', false],
  ['no', false],
  ['0', false],
])

/** Values that the words would mention in a message: inflected, abbreviated or by another name. */
const meantValues = (words: string, { field, table }: ListedColumn): FilterValue[] => {
  const links = findValueMentions(tokenize(words), { ...table, fields: [field] }, { columns: [], off: noneOff })
  const [best] = links
    .filter(({ field: linked, first, score }) => linked === field && first === 0 && score >= sureValue)
    .toSorted((a, b) => b.last - a.last || b.score - a.score)
  return best ? best.values.filter((one) => one !== null) : []
}
const sureValue = 0.7
