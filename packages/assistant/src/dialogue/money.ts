import { type FieldProfile, fieldLabel, type TableProfile } from '@belvedere/spec'
import type { EditSentence } from '../edits/sentence.ts'
import type { Interpretation } from '../interpret.ts'
import { classOf } from '../interpreter/field-class.ts'
import { findSpans } from '../interpreter/index.ts'
import {
  afterMoney,
  counting,
  currencyName,
  moneyBound,
  moneyNouns,
  payingVerb,
  sideAmount,
  spentNouns,
  summing,
  valueOfEach,
} from '../language/en/money.ts'
import { mostOfAGuess } from '../new-chart/doubts.ts'
import { addsUp, isRate, saysTotal } from '../refine/amounts.ts'

/** A message with the column of money put where words or a currency speak of it; `said` tells of which. */
export interface Priced {
  message: string
  said: string
}

/** A name that fits a column this well was meant for it. */
const sureName = 0.6

/** "Revenue per month", "orders over 500 euros", where one column holds the money and none is called so; null elsewhere. */
export const priced = (sentence: EditSentence, table: TableProfile): Priced | null => {
  const spent = sentence.tokens.some(({ text }) => spentNouns.has(text))
  const column = moneyColumn(table, spent)
  return column && (nounNamed(sentence, column, table) ?? boundNamed(sentence, column, table))
}

const nounNamed = ({ message, tokens, fill, filler }: EditSentence, column: FieldProfile, table: TableProfile) => {
  if (counting.test(message)) return null
  const spans = findSpans(message, [table]).filter(({ kind, score }) => kind === 'column' && score >= sureName)
  const at = tokens.findIndex(({ text, start, end, kind }, place) => {
    const next = tokens[place + 1]
    const ofEach = text === 'value' && valueOfEach.test(tokens[place - 1]?.text ?? '')
    const free = !spans.some((span) => span.start < end && span.end > start)
    // In a table of sales, the sales are its rows.
    return (
      kind === 'word' &&
      ((moneyNouns.has(text) && !filler.has(text)) || ofEach) &&
      free &&
      (!next || afterMoney.has(next.text))
    )
  })
  const last = tokens[at]
  const first = last?.text === 'value' ? tokens[at - 1] : last
  if (!first || !last) return null
  const said = message.slice(first.start, last.end)
  const summed = tokens.some((_, place) => fill('aggregate', place).length > 0) || summing.test(message)
  const put = `${summed ? '' : 'total '}"${column.name}"`
  return { message: `${message.slice(0, first.start)}${put}${message.slice(last.end)}`, said: tookFor(column, said) }
}

const boundNamed = ({ message }: EditSentence, column: FieldProfile, table: TableProfile) => {
  const bound = moneyBound.exec(message)
  if (!bound) return null
  const before = message.slice(0, bound.index)
  const named = findSpans(message, [table]).some(
    (span) =>
      span.kind === 'column' &&
      span.score >= sureName &&
      span.end <= bound.index &&
      table.fields.some((field) => field.name === span.field && isAmount(field)),
  )
  if (named || payingVerb.test(before)) return null
  const number = bound[2] ?? bound[3] ?? ''
  const said = message.slice(bound.index, bound.index + bound[0].length)
  const put = `with "${column.name}" ${bound[1]}${number}`
  return { message: `${before}${put}${message.slice(bound.index + bound[0].length)}`, said: tookFor(column, said) }
}

const tookFor = ({ name }: FieldProfile, said: string) => `I took ${fieldLabel(name)} for “${said}”.`

const isAmount = (field: FieldProfile): boolean => classOf(field) === 'number' || classOf(field) === 'steps'

const isMoney = (field: FieldProfile): boolean =>
  field.semanticType === 'currency' || currencyName.test(`${field.unit ?? ''} ${field.name}`)

/**
 * The one column that holds what was paid: a whole before what adds up, and that before a price; null: none or several.
 * A tip or a cost is what came in only where nothing else is.
 */
const moneyColumn = ({ fields }: TableProfile, spent: boolean): FieldProfile | null => {
  const amounts = fields.filter(isAmount)
  const main = spent ? amounts : amounts.filter(({ name }) => !sideAmount.test(name))
  const numbers = main.some(isMoney) ? main : amounts
  const inMoney = numbers.some(isMoney)
  const ranks = [
    (field: FieldProfile) => inMoney && saysTotal(field) && !isRate(field),
    (field: FieldProfile) => isMoney(field) && addsUp(field),
    (field: FieldProfile) => isMoney(field) && !isRate(field),
    isMoney,
  ]
  const best = ranks.map((fits) => numbers.filter(fits)).find((found) => found.length > 0) ?? []
  return best.length === 1 ? (best[0] ?? null) : null
}

/** The interpretation with a sentence more about what was assumed. */
export const assuming = (interpretation: Interpretation, said: string): Interpretation => {
  const { figure } = interpretation
  const told = figure && { figure: { ...figure, assumed: [said, ...figure.assumed] } }
  switch (interpretation.kind) {
    case 'new': {
      const readings = interpretation.readings.map((one) => ({
        ...one,
        confidence: Math.min(one.confidence, mostOfAGuess),
        assumptions: [said, ...one.assumptions],
      }))
      return { ...interpretation, ...told, readings }
    }
    case 'edit':
      return { ...interpretation, ...told, assumed: [said, ...interpretation.assumed] }
    case 'words':
      return interpretation.words.kind === 'answer'
        ? {
            ...interpretation,
            ...told,
            words: { ...interpretation.words, text: `${said} ${interpretation.words.text}` },
          }
        : { ...interpretation, ...told }
    case 'why':
      return interpretation
    default:
      return interpretation satisfies never
  }
}
