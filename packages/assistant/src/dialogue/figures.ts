import {
  type Aggregate,
  aggregateWord,
  type FieldProfile,
  fieldWords,
  type TableProfile,
  uncapital,
} from '@belvedere/spec'
import { isCategory, isNumber, isTime } from '../edits/reader.ts'
import type { EditSentence } from '../edits/sentence.ts'
import { figures } from '../language/en/talk.ts'
import type { Recommendation } from '../recommendation.ts'
import { suggestions } from '../suggest/suggestions.ts'
import { compileAll, wholeMatch } from './whole-match.ts'

/** One number that the profile of a table knows: "the total revenue", "how many countries". */
export interface Figure {
  field: FieldProfile
  aggregate: Aggregate
}

const amounts = compileAll(figures.amounts)
const counts = compileAll(figures.counts)
const known: ReadonlySet<Aggregate> = new Set(['sum', 'mean', 'median', 'min', 'max', 'stdev', 'distinct'])

/** A question for a single number over the whole table, when all of the message is that; else null. */
export const readFigure = (sentence: EditSentence): Figure | null => {
  const amount = wholeMatch(amounts, sentence)?.slots.get('encoding')?.value
  if (amount?.kind === 'encoding' && amount.field && amount.rivals.length === 0) {
    const { aggregate } = amount.encoding
    const fits = isNumber(amount.field) || aggregate === 'distinct'
    return aggregate && known.has(aggregate) && fits ? { field: amount.field, aggregate } : null
  }
  const counted = wholeMatch(counts, sentence)?.slots.get('column')?.value
  if (counted?.kind === 'column' && isCategory(counted.field) && counted.rivals.length === 0)
    return { field: counted.field, aggregate: 'distinct' }
  return null
}

/** Answers from the profile, and offers charts of the same field. */
export const answerFigure = (
  { field, aggregate }: Figure,
  table: TableProfile,
): Extract<Recommendation, { kind: 'answer' }> => {
  const name = uncapital(fieldWords(field.name))
  const rows = `over all ${written(field.count)} ${field.count === table.rows ? 'rows' : 'rows that have one'}`
  const groups = table.fields.filter(
    (other) => isCategory(other) && other !== field && other.distinct >= 2 && other.distinct <= 40,
  )
  const time = table.fields.find((other) => isTime(other) && other !== field)
  const what = aggregate === 'distinct' ? 'number of rows' : `${aggregateWord(aggregate)} ${name}`
  const offers = [
    ...(aggregate === 'distinct' ? [`Number of rows by ${name}`] : []),
    ...groups.slice(0, 2).map((group) => `${what} by ${uncapital(fieldWords(group.name))}`),
    ...(time ? [`trend of ${what}`] : []),
    ...(aggregate === 'distinct' ? [] : [`distribution of ${name}`]),
    ...suggestions(table),
  ]
  return {
    kind: 'answer',
    text:
      aggregate === 'distinct'
        ? differing(field)
        : `The ${aggregateWord(aggregate)} ${name} is ${figureOf(field, aggregate)}, ${rows}.${between(field, aggregate)}`,
    suggestions: [...new Set(offers.map((offer) => offer.charAt(0).toUpperCase() + offer.slice(1)))].slice(0, 4),
  }
}

const differing = (field: FieldProfile): string =>
  `There ${field.distinct === 1 ? 'is' : 'are'} ${written(field.distinct)} different ${field.distinct === 1 ? 'value' : 'values'} of ${uncapital(fieldWords(field.name))}.`

const between = (field: FieldProfile, aggregate: Aggregate): string =>
  aggregate === 'mean' || aggregate === 'median'
    ? ` It runs from ${withUnit(field.min ?? 0, field)} to ${withUnit(field.max ?? 0, field)}.`
    : ''

const figureOf = (field: FieldProfile, aggregate: Aggregate): string => {
  const { mean = 0, median = 0, min = 0, max = 0, stdev = 0, count } = field
  const values: { readonly [aggregate in Aggregate]?: number } = { sum: mean * count, mean, median, min, max, stdev }
  return withUnit(values[aggregate] ?? 0, field)
}

const signs: ReadonlySet<string> = new Set(['$', '€', '£', '¥'])

const withUnit = (value: number, { unit, semanticType }: FieldProfile): string => {
  const text = semanticType === 'year' ? String(Math.round(value)) : written(value)
  if (unit === undefined) return text
  return signs.has(unit)
    ? `${unit}${text}`.replace(`${unit}-`, `-${unit}`)
    : unit === '%'
      ? `${text}%`
      : `${text} ${unit}`
}

/** Four figures that matter, digits in groups of three, the same on every machine. */
const written = (value: number): string => {
  const digits = Math.abs(value) >= 1000 ? 0 : Math.abs(value) >= 10 ? 1 : Math.abs(value) >= 0.1 ? 2 : 4
  const [whole = '', part] = String(Number(value.toFixed(digits))).split('.')
  return [whole.replace(/\B(?=(\d{3})+(?!\d))/g, ','), ...(part === undefined ? [] : [part])].join('.')
}
