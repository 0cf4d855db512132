import {
  type FieldProfile,
  type FigureAggregate,
  type FigureQuery,
  figureAggregates,
  type TableProfile,
} from '@belvedere/spec'
import { addsUp, wordsOf as fieldNames } from '../../interpreter/amounts.ts'
import { classOf } from '../../interpreter/field-class.ts'
import type { Mention } from '../../interpreter/mentions.ts'
import { overlaps, spansOf } from '../../interpreter/utterance.ts'
import { mainAmounts } from '../../language/en/dialogue/figures/parts.ts'
import { type AnyText, columnName, text } from '../../say/text.ts'
import type { Question } from './question.ts'

/** A query over the rows that a question leaves, for one number. */
export const queryOf = ({ table, where }: Question, measure: FigureQuery['measure']): FigureQuery => ({
  table: table.name,
  where,
  measure,
  group: null,
  having: null,
  order: 'descending',
  limit: 1,
})
export const rowsOf = (question: Question) => queryOf(question, { aggregate: 'count', field: null })

/** The field that a mention most likely names. */
export const fieldOf = ({ sentence }: Question, mention: Mention | undefined): FieldProfile | undefined =>
  mention && sentence.fields.get(mention.fields[0]?.field ?? '')

/** Said where the question names no field. */
export const tookFor = ({ name }: FieldProfile): AnyText => text('assumed.meant', { field: columnName(name) })

/** How values become one number, where that can be computed of a word's meaning. */
export const aggregateOf = (meaning: string | null | undefined): FigureAggregate | undefined =>
  figureAggregates.find((one) => one === meaning)

/** The outermost aggregates outside of conditions. */
export const saidAggregates = ({ sentence, from, named }: Question) => {
  const start = sentence.tokens[from]?.start ?? 0
  const all = spansOf(sentence.spans, 'aggregate').filter(
    (span) =>
      span.start >= start &&
      !sentence.filters.some((filter) => overlaps(filter, span)) &&
      // "Longest" tells what is measured in minutes, and which end of it.
      !named.some(
        ({ fields, ...mention }) => fields[0]?.how !== 'unit' && mention.start <= span.start && mention.end >= span.end,
      ),
  )
  return all.filter(
    (span) => !all.some((other) => other !== span && other.start <= span.start && other.end >= span.end),
  )
}

/** What a "total" without a name is of: the only amount that the table has, the only one of money, or what was taken in all. */
export const onlyAmount = ({ fields }: TableProfile): FieldProfile | undefined => {
  const numbers = fields.filter((field) => field.type === 'quantitative' && classOf(field) === 'number')
  const amounts = numbers.filter(addsUp)
  const fitting = amounts.length > 0 ? amounts : numbers
  const money = fitting.filter(({ semanticType }) => semanticType === 'currency')
  const meant = money.length > 0 ? money : fitting
  const [main, ...others] = meant.filter((field) => fieldNames(field).some((word) => mainAmounts.has(word)))
  const [only, ...more] = main && others.length === 0 ? [main] : meant
  return more.length === 0 ? only : undefined
}
