import { magnitudeOf, type NameWord, nameWords, type Token, wordClass } from '@belvedere/lexicon'
import type { Cell, FieldFilter, FieldProfile } from '@belvedere/spec'
import { bandsWithin } from './bands.ts'
import type { Bound } from './bounds.ts'

/** A bound as a test of a column, in the column's own numbers, times or bands; null if it cannot be tested there. */
export function boundFilter(field: FieldProfile, bound: Bound, tokens: readonly Token[]): FieldFilter | null {
  switch (field.type) {
    case 'temporal':
      return isYearIn(field, bound) ? yearFilter(field.name, bound) : null
    case 'quantitative':
      return numberFilter(field, bound, tokens)
    default:
      return textFilter(field, bound)
  }
}

function yearFilter(field: string, { operator, value, to = value, values = [] }: Bound): FieldFilter {
  // "2021 and 2023": single years, each whole.
  if (operator === '=' && values.length > 1) return { op: 'one_of', field, values: [...values], timeUnit: 'year' }
  const [start, end] = [Date.UTC(value, 0, 1), Date.UTC(to + 1, 0, 1) - 1]
  switch (operator) {
    case 'range':
    case '=':
      return { op: 'range', field, min: start, max: end }
    case '>=':
    case '<':
      return { op: operator, field, value: start }
    default:
      return { op: operator, field, value: end }
  }
}

const percents = wordClass('percent')

function numberFilter(field: FieldProfile, bound: Bound, tokens: readonly Token[]): FieldFilter {
  const { operator, value, to = value, values = [value], number } = bound
  const isMeasured = tokens[number + 2]?.text === '/'
  const unit = isMeasured ? '' : (tokens[number + 1]?.text ?? '')
  const scaled = (amount: number): number => {
    if (percents.has(unit) && (field.max ?? 0) <= 1) return amount / 100
    return inColumnUnits(field, yearAsWritten(field, amount * (magnitudeOf(unit) ?? 1)))
  }
  switch (operator) {
    case 'range':
      return { op: 'range', field: field.name, min: scaled(value), max: scaled(to) }
    case '=':
      return { op: 'one_of', field: field.name, values: values.map(scaled) }
    default:
      return { op: operator, field: field.name, value: scaled(value) }
  }
}

/** An amount far beyond all values, in a column that is written in thousands or millions. */
function inColumnUnits({ min = 0, max = 0, integer }: FieldProfile, amount: number): number {
  if (amount <= max * 3 || amount < 1000) return amount
  const fits = (one: number) => one >= min && one <= max && (!integer || Number.isInteger(one))
  return [1e3, 1e6].map((unit) => amount / unit).find(fits) ?? amount
}

function textFilter(field: FieldProfile, bound: Bound): FieldFilter | null {
  const bands = bandsWithin(field, bound)
  if (bands) return { op: 'one_of', field: field.name, values: bands }
  const match = field.values.map(({ value }) => value).find((value) => isNumberText(value, bound.value))
  return typeof match === 'string' && bound.operator === '='
    ? { op: 'one_of', field: field.name, values: [match] }
    : null
}

/** "0.5" of the value "0.5 mg" or "dose 0.5". */
const isNumberText = (value: Cell, number: number): boolean =>
  typeof value === 'string' &&
  new RegExp(`^\\D*${number}(?:[^\\d.]|$)`).test(value) &&
  Number.parseFloat(value.replace(/^\D+/, '')) === number

/** Whether a bound is a year that lies in a column of times. */
export function isYearIn(field: FieldProfile, { value, to = value, operator }: Bound): boolean {
  if (!Number.isInteger(value)) return false
  const { min = 0, max = 0 } = field
  if (field.type === 'temporal') {
    const yearOf = (time: number) => new Date(time).getUTCFullYear()
    return value >= yearOf(min) - 1 && value <= yearOf(max) + 1
  }
  const slack = operator === '=' ? 0 : 5
  return yearAsWritten(field, to) >= min - slack && yearAsWritten(field, value) <= max + slack
}

/** Of a column that writes 63 for 1963, the short form of a year; of one that writes 1963, the long form of 63. */
const yearAsWritten = ({ name, max = 0, min = 0 }: FieldProfile, year: number): number => {
  if (min >= 1000 && max <= 2100 && year >= 10 && year < 100)
    return [1900, 2000].map((century) => century + year).find((full) => full >= min && full <= max) ?? year
  if (max >= 200 || min < 0 || year < 1000 || year > 2100 || nameWords(name).some(isShorterThanYear)) return year
  return max >= 100 ? year - 1900 : year % 100
}

const shorterThanYears = wordClass('times shorter than a year')
const isShorterThanYear = ({ text }: NameWord): boolean => shorterThanYears.has(text)
