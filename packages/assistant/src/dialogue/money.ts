import { type FieldProfile, fieldLabel, type TableProfile } from '@belvedere/spec'
import { isNumber } from '../edits/reader.ts'
import type { EditSentence } from '../edits/sentence.ts'
import type { Interpretation } from '../interpret.ts'
import { classOf } from '../interpreter/field-class.ts'
import { findSpans } from '../interpreter/index.ts'
import {
  afterMoney,
  afterPaying,
  counting,
  earnedNouns,
  everybody,
  moneyAsked,
  moneyBound,
  moneyNouns,
  moneyWay,
  mostSpent,
  paidFor,
  payingVerb,
  spentNouns,
  summing,
  totalAsked,
  totalBy,
  totalSaid,
  valueOfEach,
} from '../language/en/money.ts'
import { wordsInName } from '../language/words-in-name.ts'
import { moneyColumn } from '../measures/money-column.ts'
import { mostOfAGuess } from '../new-chart/doubts.ts'

/** A message with the column of money put where words or a currency speak of it; `said` tells of which. */
export interface Priced {
  message: string
  said: readonly string[]
}

/** A name that fits a column this well was meant for it. */
const sureName = 0.6

/** "Revenue per month", "orders over 500 euros", where one column holds the money and none is called so; null elsewhere. */
export const priced = (sentence: EditSentence, table: TableProfile): Priced | null => {
  const asked = mostOf(sentence, table) ?? moneyOf(sentence, table) ?? waysNamed(sentence, table)
  if (asked) return asked
  const says = (nouns: ReadonlySet<string>) => sentence.tokens.some(({ text }) => nouns.has(text))
  const column = moneyColumn(table, says(spentNouns) ? 'out' : says(earnedNouns) ? 'in' : null)
  return column && (nounNamed(sentence, column, table) ?? boundNamed(sentence, column, table))
}

/** "Where does the money go". */
const mostOf = ({ message }: EditSentence, table: TableProfile): Priced | null => {
  const column = mostSpent.test(message) ? moneyColumn(table, 'out') : null
  const groups = table.fields.filter((field) => classOf(field) === 'category')
  const group =
    paidFor.flatMap((word) => groups.find((field) => wordsInName(field.name).includes(word)) ?? [])[0] ?? groups[0]
  return column && group ? { message: totalBy(column.name, group.name), said: [tookFor(column, message.trim())] } : null
}

/** "How much did we spend at the baker's", "I meant how much Jo paid": a verb that asks for the money. */
const moneyOf = ({ message, tokens, fill }: EditSentence, table: TableProfile): Priced | null => {
  const asked = moneyAsked.exec(message)
  const { who = '', verb = '' } = asked?.groups ?? {}
  const column = asked && moneyColumn(table, earnedNouns.has(verb.toLowerCase()) ? 'in' : 'out')
  if (!asked || !column || isPut(column, message)) return null
  const end = asked.index + asked[0].length
  const next = tokens.findIndex(({ start }) => start >= end)
  const isPaid = next >= 0 && fill('values', next).length > 0
  if (!isPaid && !afterPaying.test(message.slice(end))) return null
  const payer = everybody.test(who) ? [] : [who]
  const opens = asked.index === 0
  const put = opens ? totalAsked(column.name, payer) : totalSaid(column.name)
  const rest = `${isPaid ? ' for' : ''}${message.slice(end)}`
  return { message: `${message.slice(0, asked.index)}${put}${rest}`, said: [tookFor(column, asked[0])] }
}

/** "Money in and money out per month". */
const waysNamed = ({ message }: EditSentence, table: TableProfile): Priced | null => {
  const said: string[] = []
  const put = message.replace(moneyWay, (words, way: string) => {
    const column = moneyColumn(table, way.toLowerCase() === 'in' ? 'in' : 'out')
    if (!column || isPut(column, message)) return words
    said.push(tookFor(column, words))
    return `total "${column.name}"`
  })
  return said.length > 0 ? { message: put, said } : null
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
  return { message: `${message.slice(0, first.start)}${put}${message.slice(last.end)}`, said: [tookFor(column, said)] }
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
      table.fields.some((field) => field.name === span.field && isNumber(field)),
  )
  if (named || payingVerb.test(before)) return null
  const [said] = bound
  const put = `with "${column.name}" ${said}`
  return { message: `${before}${put}${message.slice(bound.index + said.length)}`, said: [tookFor(column, said)] }
}

/** A column may itself be called "money in". */
const isPut = ({ name }: FieldProfile, message: string): boolean => message.includes(`"${name}"`)

const tookFor = ({ name }: FieldProfile, said: string) => `I took ${fieldLabel(name)} for “${said}”.`

/** The interpretation with sentences more about what was assumed. */
export const assuming = (interpretation: Interpretation, said: readonly string[]): Interpretation => {
  const { figure } = interpretation
  const told = figure && { figure: { ...figure, assumed: [...said, ...figure.assumed] } }
  switch (interpretation.kind) {
    case 'new': {
      const readings = interpretation.readings.map((one) => ({
        ...one,
        confidence: Math.min(one.confidence, mostOfAGuess),
        assumptions: [...said, ...one.assumptions],
      }))
      return { ...interpretation, ...told, readings }
    }
    case 'edit':
      return { ...interpretation, ...told, assumed: [...said, ...interpretation.assumed] }
    case 'words':
      return interpretation.words.kind === 'answer'
        ? {
            ...interpretation,
            ...told,
            words: { ...interpretation.words, text: [...said, interpretation.words.text].join(' ') },
          }
        : { ...interpretation, ...told }
    case 'why':
      return interpretation
    default:
      return interpretation satisfies never
  }
}
