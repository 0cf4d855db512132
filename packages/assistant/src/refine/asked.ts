import type { FieldProfile, TableProfile, TimeUnit } from '@belvedere/spec'
import type { EditSentence } from '../edits/sentence.ts'
import type { TopN } from '../interpreter/limits.ts'
import { paymentWords } from '../language/en/money.ts'
import {
  distribution,
  eachByItself,
  frequency,
  grouping,
  howMany,
  recurrence,
  spread,
} from '../language/en/refine/refine.ts'
import { weighs } from '../language/en/weighing.ts'
import { rowWords } from '../language/en/wording/pieces.ts'
import { remembering } from '../language/remembering.ts'
import type { Reading } from '../recommendation.ts'
import { stepOf, type Step as TimeStep } from './along-time.ts'
import { isAmountWord } from './amounts.ts'
import { type ComparedValues, comparedIn } from './compared-values.ts'
import { type Every, everyGroupIn } from './every-group.ts'
import { type Extreme, extremeIn } from './extreme-of-groups.ts'
import { numberingIn } from './identifiers.ts'
import { impliedAmount } from './implied-amount.ts'
import { limitOf } from './ranked.ts'
import { type SetAgainst, setAgainst } from './set-against.ts'

/** What the sentence says that the steps go by. */
export interface Asked {
  /** The unit of time that is measured in. */
  step: TimeStep | null
  /** Values that are set against each other. */
  compared: ComparedValues[]
  /** Numbers that are set against each other. */
  pair: SetAgainst | null
  /** The number that a superlative is about, where no column is named. */
  implied: FieldProfile | null
  /** A number whose one end is spoken of. */
  extreme: Extreme | null
  /** Numbers that tell rows apart, of which no more than a word is named. */
  numbering: FieldProfile[]
  /** The first few, or the extremes of all. */
  limit: TopN | null
  /** A unit of time is named. */
  unit: boolean
  /** Where units of time stand, in offsets of the message. */
  units: { start: number; end: number; unit: TimeUnit }[]
  /** Months, weeks and the like are meant as they recur: "by month of the year", "seasonality". */
  recurring: boolean
  howMany: boolean
  /** How often something is there is spoken of: "most popular", "common". */
  often: boolean
  /** The rows are spoken of by what they are called. */
  rowsNamed: boolean
  /** An amount is spoken of by a word that names no column. */
  amount: boolean
  /** The column right after "how many" or "number of". */
  counted: FieldProfile | null
  /** The column right after the first "by" or "per". */
  grouped: string | null
  /** Of what all is asked for. */
  every: Every
  /** How values are spread is asked for. */
  distribution: boolean
  /** "One line each", "separately", "X vs Y". */
  each: boolean
  /** By a word that means no histogram. */
  spread: boolean
}

export const askedOf = remembering((sentence: EditSentence, table: TableProfile): Asked => {
  const { message, tokens, fill, named } = sentence
  const after = tokens.findIndex(({ text }, at) => {
    const before = tokens[at - 1]?.text
    return (text === 'many' && before === 'how') || (text === 'of' && before === 'number')
  })
  const column = after < 0 ? undefined : fill('column', after + 1).map(({ value }) => value)[0]
  const by = tokens.findIndex(({ text }, at) => at > 0 && grouping.has(text))
  const group =
    by < 0 ? undefined : fill('column', by + (tokens[by + 1]?.text === 'each' ? 2 : 1)).map(({ value }) => value)[0]
  return {
    step: stepOf(sentence),
    compared: comparedIn(sentence),
    pair: setAgainst(sentence),
    implied: impliedAmount(sentence, table),
    extreme: extremeIn(sentence),
    numbering: numberingIn(sentence, table),
    limit: limitOf(message, table),
    unit: tokens.some((_, at) => !named.has(at) && fill('timeunit', at).length > 0),
    recurring: recurrence.test(message),
    units: tokens.flatMap(({ start }, at) => {
      const last = fill('timeunit', at)[0]
      const end = last && tokens[last.end - 1]?.end
      return end === undefined || last?.value.kind !== 'timeunit' ? [] : [{ start, end, unit: last.value.timeUnit }]
    }),
    amount: tokens.some(({ text }, at) => !named.has(at) && isAmountWord(text)),
    howMany: howMany.test(message),
    often: frequency.test(message),
    rowsNamed: tokens.some(({ text }) => rowWords.test(text) || paymentWords.test(text)),
    counted: column?.kind === 'column' ? column.field : null,
    grouped: group?.kind === 'column' ? group.field.name : null,
    every: everyGroupIn(sentence),
    distribution: distribution.test(message),
    each: eachByItself.test(message) || weighs.test(message),
    spread: spread.test(message),
  }
})

/** Settles one thing of a reading; what it has nothing to say of comes back as it is. */
export type Step = (reading: Reading, asked: Asked, table: TableProfile) => Reading
