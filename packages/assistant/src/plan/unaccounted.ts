import { isFunctionWord, lemmas, numberOf, rowNouns, type Token, wordClass } from '@belvedere/lexicon'
import type { FoundCondition } from '../grammar/found-condition.ts'
import { type LinkedSentence, type Range, runsOf, within } from '../link/sentence.ts'

const requestWords = wordClass('words of requests')
const chartWords = wordClass('words of charts')
/** These may also be what is asked for: "cost by region". */
const questionWords = wordClass('words of questions')
const headEnds = wordClass('behind what is measured')
const describingWords = wordClass('behind the name of a column')

/** A name that fits a column or a value this well was meant for it. */
const sureName = 0.5

/** The words that neither the table nor the language of charts accounts for, in runs of neighbours. */
export function unaccountedRuns(sentence: LinkedSentence, conditions: readonly FoundCondition[]): Range[] {
  const { tokens, columns, values, rows, cues, table } = sentence
  const names: readonly Range[] = [...columns, ...values].filter(
    ({ score, how }) => score >= sureName && how !== 'vector',
  )
  const namedRows = rows.filter(({ how }) => how !== 'plural')
  const accounted: readonly Range[] = [
    ...names,
    ...namedRows,
    ...cues,
    ...conditions.flatMap((one) => [one, ...(one.more ?? [])]),
  ]
  const nouns = rowNouns(table)
  const isIn = (ranges: readonly Range[], at: number) => ranges.some((range) => within({ first: at, last: at }, range))
  const isPlain = ({ text }: Token, at: number): boolean => {
    const forms = lemmas(text)
    const known = [requestWords, chartWords, nouns.ofTable, nouns.ofIdentifiers]
    return [...known, ...(isHead(sentence, at) ? [] : [questionWords])].some((words) =>
      forms.some((form) => words.has(form)),
    )
  }
  /** "Payments processed with", "satisfaction scores": what stands behind a noun tells once more what it is. */
  const tellsOf = ({ text }: Token, at: number): boolean =>
    (isIn(names, at - 1) || isIn(namedRows, at - 1)) && (/(?:ed|ing)$/.test(text) || describingWords.has(text))
  const isUnaccounted = (token: Token, at: number): boolean =>
    token.kind === 'word' &&
    token.text.length >= 3 &&
    !isFunctionWord(token.text) &&
    numberOf(token) === undefined &&
    // "30 minutes": the unit of a number.
    tokens[at - 1]?.kind !== 'number' &&
    !isIn(accounted, at) &&
    !isPlain(token, at) &&
    !tellsOf(token, at)
  return runsOf(sentence, isUnaccounted)
}

/** What stands before a grouping, or at the end, is what is to be seen. */
export const isHead = ({ tokens }: LinkedSentence, at: number): boolean => headEnds.has(tokens[at + 1]?.text ?? '.')
