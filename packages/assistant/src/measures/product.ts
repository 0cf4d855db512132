import { capital, type FieldProfile, fieldExpr, fieldWords, type TableProfile, uncapital } from '@belvedere/spec'
import { sentenceOf } from '../edits/in-chart.ts'
import type { EditSentence } from '../edits/sentence.ts'
import { tookAggregate } from '../interpreter/explain.ts'
import { isAmount } from '../interpreter/field-class.ts'
import { priceNames, soldFor, timesWords } from '../language/en/products.ts'
import type { Reading } from '../recommendation.ts'
import { wordsOf } from '../refine/amounts.ts'
import { alongIn } from '../refine/reading.ts'
import { piecesIn } from '../wording/pieces.ts'
import { measuringCalculated } from './calculated.ts'

/** A product of two columns, row by row, and the message that is left when the second is totalled in its place. */
export interface ProductRequest {
  of: [FieldProfile, FieldProfile]
  name: string
  rest: string
}

const sureName = 0.6

/** Reads "price times quantity by store", and "revenue per month" where a table has a price and how many, but no revenue. */
export const readProduct = (message: string, table: TableProfile): ProductRequest | null => {
  const sentence = sentenceOf(message, table, null)
  return explicit(sentence) ?? earned(sentence, table)
}

const explicit = (sentence: EditSentence): ProductRequest | null => {
  const { tokens, message, fill } = sentence
  for (const [at, first] of tokens.entries()) {
    for (const { end, value } of fill('column', at)) {
      const phrase = timesWords.find((words) => words.split(' ').every((word, i) => tokens[end + i]?.text === word))
      if (value.kind !== 'column' || !phrase || !isAmount(value.field) || value.score < sureName) continue
      const next = fill('column', end + phrase.split(' ').length).find(
        ({ value: other }) => other.kind === 'column' && isAmount(other.field) && other.score >= sureName,
      )
      if (next?.value.kind !== 'column') continue
      const of: ProductRequest['of'] = [value.field, next.value.field]
      const name = `${fieldWords(of[0].name)} × ${uncapital(fieldWords(of[1].name))}`
      return { of, name, rest: put(sentence, first.start, tokens[next.end - 1]?.end ?? message.length, of[1]) }
    }
  }
  return null
}

const earned = (sentence: EditSentence, table: TableProfile): ProductRequest | null => {
  const { tokens, fill } = sentence
  const money = table.fields.filter(({ semanticType, type }) => type === 'quantitative' && semanticType === 'currency')
  const [price, ...more] = money
  const pieces = piecesIn(table)
  if (!price || !pieces || more.length > 0 || !wordsOf(price).some((word) => priceNames.has(word))) return null
  const at = tokens.findIndex(({ text }, i) => soldFor.has(text) && !fill('column', i).some(isSure))
  const word = tokens[at]
  // "Number of sales" counts them.
  if (!word || tokens[at - 1]?.text === 'of') return null
  return { of: [price, pieces], name: capital(word.text), rest: put(sentence, word.start, word.end, pieces) }
}

const isSure = ({ value }: ReturnType<EditSentence['fill']>[number]): boolean =>
  value.kind === 'column' && value.score >= wholeName
const wholeName = 0.9

/** The second column is totalled, where no words say how it is summed up. */
const put = ({ message, tokens, fill }: EditSentence, start: number, end: number, { name }: FieldProfile): string => {
  const summed = tokens.some((_, at) => fill('aggregate', at).length > 0)
  return `${message.slice(0, start)}${summed ? '' : 'total '}"${name}"${message.slice(end)}`
}

/** The reading of the total of the second column with the product in its place; null where it is measured otherwise. */
export const withProduct = (
  reading: Reading,
  { of: [one, other], name }: ProductRequest,
  table: TableProfile,
): Reading | null => {
  const measure = reading.partial.encodings.find(({ field, aggregate }) => field === other.name && aggregate)
  const along = alongIn(reading)?.field
  if (!measure?.aggregate || along === one.name || along === other.name) return null
  if (table.fields.some((field) => field.name === name)) return null
  const before = tookAggregate(measure.aggregate, other.name)
  const aggregate = reading.assumptions.includes(before) ? 'sum' : measure.aggregate
  const column = { calculate: `${fieldExpr(one.name)} * ${fieldExpr(other.name)}`, as: name }
  const said = `I multiplied ${uncapital(fieldWords(one.name))} by ${uncapital(fieldWords(other.name))} for it.`
  return {
    ...measuringCalculated(reading, measure, { column, aggregate }),
    assumptions: [...reading.assumptions.filter((sentence) => sentence !== before), said],
  }
}
