import type { FieldProfile } from './profile.ts'
import type { Aggregate, Mark, TimeUnit } from './spec.ts'

/**
 * A column's name as a person would write it: `Miles_per_Gallon` and `milesPerGallon` are "Miles per gallon". Acronyms and
 * words of mixed case (`GDP`, `CO2`, `eBay`) keep their own writing.
 */
export function fieldWords(name: string): string {
  const [first = '', ...rest] = nameWords(name).split(' ')
  return [first, ...rest.map(lower)].join(' ')
}

/** The same where every word keeps its own writing, as in languages whose nouns have capitals. */
export function nameWords(name: string): string {
  const words = name
    .replace(/(\p{Ll}{2}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu}{2})(\p{Lu}\p{Ll}{2})/gu, '$1 $2')
    .replace(/[_\s]+/g, ' ')
    .trim()
    .split(' ')
  const [first = '', ...rest] = words
  return [/\p{Lu}/u.test(first) ? first : capital(first), ...rest].join(' ') || name
}

/** Lower case, but acronyms (`MPG`) and names with digits (`Q1`) stay as they are. */
function lower(word: string): string {
  return /^\p{Lu}[\p{Ll}'’-]*$/u.test(word) ? word.toLowerCase() : word
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** For the middle of a sentence: "average horsepower", but "average MPG". */
export function uncapital(text: string): string {
  const [first = '', ...rest] = text.split(' ')
  return [lower(first), ...rest].join(' ')
}

const aggregateWords: Record<Aggregate, string> = {
  count: 'count',
  sum: 'total',
  mean: 'average',
  median: 'median',
  min: 'lowest',
  max: 'highest',
  distinct: 'number of different',
  stdev: 'standard deviation of',
  variance: 'variance of',
  q1: 'lower quartile of',
  q3: 'upper quartile of',
  valid: 'number of known',
  missing: 'number of missing',
}

const timeUnitWords: Record<TimeUnit, string> = {
  year: 'year',
  quarter: 'quarter',
  month: 'month',
  week: 'week',
  date: 'day of the month',
  day: 'weekday',
  dayofyear: 'day of the year',
  hours: 'hour',
  minutes: 'minute',
  seconds: 'second',
  yearquarter: 'quarter',
  yearmonth: 'month',
  yearweek: 'week',
  yearmonthdate: 'day',
  yearmonthdatehours: 'hour',
  monthdate: 'day',
  hoursminutes: 'time of day',
}

const markWords: Record<Mark, string> = {
  bar: 'Bar chart',
  line: 'Line chart',
  area: 'Area chart',
  point: 'Scatterplot',
  circle: 'Scatterplot',
  square: 'Scatterplot',
  tick: 'Strip plot',
  rect: 'Heatmap',
  arc: 'Pie chart',
  boxplot: 'Box plot',
  errorbar: 'Error bars',
  errorband: 'Error band',
  rule: 'Rules',
  text: 'Text chart',
  trail: 'Trail chart',
  geoshape: 'Map',
}

export function aggregateWord(aggregate: Aggregate): string {
  return aggregateWords[aggregate]
}
export function timeUnitWord(timeUnit: TimeUnit): string {
  return timeUnitWords[timeUnit]
}
export function markWord(mark: Mark): string {
  return markWords[mark]
}

interface Quantity {
  field?: string | undefined
  aggregate?: Aggregate | null | undefined
  timeUnit?: TimeUnit | null | undefined
}

/** What an encoding shows, without its unit: "Average horsepower", "Count", "Date (month)". */
export function quantityWords({ field, aggregate, timeUnit }: Quantity): string {
  if (aggregate === 'count' || field === undefined) return 'Count'
  const words = fieldWords(field)
  if (aggregate) return capital(`${aggregateWords[aggregate]} ${uncapital(words)}`)
  if (!timeUnit || words.toLowerCase().includes(timeUnitWords[timeUnit])) return words
  if (/^(date|time|datetime|timestamp|day|when)$/i.test(words)) return capital(timeUnitWords[timeUnit])
  return `${words} (${timeUnitWords[timeUnit]})`
}

/** The title of an axis or legend, with the unit where it means something: "Average weight (kg)". */
export function axisWords(quantity: Quantity, field: FieldProfile | undefined): string {
  const words = quantityWords(quantity)
  const counts = ['count', 'distinct', 'valid', 'missing', 'variance'].includes(quantity.aggregate ?? '')
  if (counts || !field?.unit || quantity.timeUnit) return words
  return words.toLowerCase().endsWith(field.unit.toLowerCase()) ? words : `${words} (${field.unit})`
}

/** "a", "a and b", "a, b and c". */
export function listWords(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length <= 1 ? last : `${words.slice(0, -1).join(', ')} and ${last}`
}
