import { type Aggregate, aggregateWord, type FieldProfile, fieldLabel, type TableProfile } from '@belvedere/spec'
import { isCategory, isNumber } from '../../edits/reader.ts'
import type { EditSentence } from '../../edits/sentence.ts'
import { figures } from '../../language/en/dialogue/figures/profile-figure.ts'
import { isTruth } from '../../language/en/flags.ts'
import type { Recommendation } from '../../recommendation.ts'
import { suggestions } from '../../suggest/suggestions.ts'
import { compileAll, wholeMatch } from '../whole-match.ts'
import { chartsOf } from './charts.ts'
import { withUnit, written } from './written.ts'

/** One number that the profile of a table knows: "the total revenue", "how many countries". */
export interface KnownFigure {
  field: FieldProfile
  aggregate: KnownAggregate
}

const amounts = compileAll(figures.amounts)
const counts = compileAll(figures.counts)
const known = ['sum', 'mean', 'median', 'min', 'max', 'stdev', 'distinct'] as const
type KnownAggregate = (typeof known)[number]

/** A question for a single number over the whole table, when all of the message is that; else null. */
export const readKnownFigure = (sentence: EditSentence): KnownFigure | null => {
  const amount = wholeMatch(amounts, sentence)?.slots.get('encoding')?.value
  if (amount?.kind === 'encoding' && amount.field && amount.rivals.length === 0) {
    const said = amount.encoding.aggregate
    const aggregate = known.find((one) => one === said)
    const fits = isNumber(amount.field) || aggregate === 'distinct'
    return aggregate && fits ? { field: amount.field, aggregate } : null
  }
  const counted = wholeMatch(counts, sentence)?.slots.get('column')?.value
  // "How many smokers" counts the rows that have yes.
  if (counted?.kind === 'column' && isCategory(counted.field) && counted.rivals.length === 0 && !isFlag(counted.field))
    return { field: counted.field, aggregate: 'distinct' }
  return null
}

const isFlag = ({ distinct, values }: FieldProfile): boolean =>
  distinct === 2 && values.every(({ value }) => isTruth(value))

/** Answers from the profile, and offers charts of the same field. */
export const answerKnownFigure = (
  { field, aggregate }: KnownFigure,
  table: TableProfile,
): Extract<Recommendation, { kind: 'answer' }> => {
  const name = fieldLabel(field.name)
  const rows = `over all ${written(field.count)} ${field.count === table.rows ? 'rows' : 'rows that have one'}`
  const offers = [...chartsOf({ aggregate, field: field.name }, table), ...suggestions(table)]
  return {
    kind: 'answer',
    text:
      aggregate === 'distinct'
        ? differing(field)
        : `The ${aggregateWord(aggregate)} ${name} is ${figureOf(field, aggregate)}, ${rows}.${between(field, aggregate)}`,
    suggestions: [...new Set(offers)].slice(0, 4),
  }
}

const differing = (field: FieldProfile): string =>
  `There ${field.distinct === 1 ? 'is' : 'are'} ${written(field.distinct)} different ${field.distinct === 1 ? 'value' : 'values'} of ${fieldLabel(field.name)}.`

const between = (field: FieldProfile, aggregate: Aggregate): string =>
  aggregate === 'mean' || aggregate === 'median'
    ? ` It runs from ${withUnit(field.min ?? 0, field)} to ${withUnit(field.max ?? 0, field)}.`
    : ''

const figureOf = (field: FieldProfile, aggregate: Aggregate): string => {
  const { mean = 0, median = 0, min = 0, max = 0, stdev = 0, count } = field
  const values: { readonly [aggregate in Aggregate]?: number } = { sum: mean * count, mean, median, min, max, stdev }
  return withUnit(values[aggregate] ?? 0, field)
}
