import { isFunctionWord, lemmas, wordClass } from '@belvedere/lexicon'
import { findConditions } from '../grammar/conditions.ts'
import { indexBefore, type LinkedSentence, linkSentence, type Range, wordBefore, wordsIn } from '../link/sentence.ts'
import type { Reading } from '../recommendation.ts'
import { countIn } from './reading-parts.ts'
import { isHead, unaccountedRuns } from './unaccounted.ts'

/** Words that stand where a column should and name none. */
export interface MissingColumn {
  words: string
  wanted: 'measure' | 'group'
  /** The message with a column in the place of the words. */
  example(field: string): string
}

/** How far a reading is to be trusted. */
export interface Trust {
  /** Hardly anything speaks for it. */
  isVague: boolean
  /** It is less likely than a word that names nothing is to be meant for a column. */
  isDoubtful: boolean
}

/**
 * What is to be seen, or grouped by, where no column is called so; null where the reading has a good answer all the same:
 * things that are counted may be the rows, and words may stand for a column though it is not called so.
 */
export function missingColumn(
  sentence: LinkedSentence,
  best: Reading | undefined,
  trust: Trust = { isVague: true, isDoubtful: true },
): MissingColumn | null {
  const runs = unaccountedRuns(sentence, findConditions(sentence))
  const measured = runs.find(({ last }) => isHead(sentence, last))
  if (measured && isMissed(sentence, measured, best, trust))
    return missing(sentence, extended(sentence, measured), 'measure')
  for (const run of runs) {
    const wanted = wantedAt(sentence, run)
    const words = wordsIn(sentence, run)
    const isGuess = best !== undefined && wanted === 'measure' && guessesMeasure(best, sentence)
    if (wanted && (trust.isVague || ((trust.isDoubtful || isGuess) && !namesColumn(words, sentence, likelyName))))
      return missing(sentence, run, wanted)
  }
  return null
}

const missing = (sentence: LinkedSentence, run: Range, wanted: MissingColumn['wanted']): MissingColumn => {
  const { message, tokens } = sentence
  const [start = 0, end = 0] = [tokens[run.first]?.start, tokens[run.last]?.end]
  return {
    words: wordsIn(sentence, run),
    wanted,
    example: (field) => `${message.slice(0, start)}${field}${message.slice(end)}`,
  }
}

const placesOfRows = wordClass('where rows are')

/** Whether rows are counted in place of what words name at the head of the message: "emissions per country". */
function isMissed(
  sentence: LinkedSentence,
  run: Range,
  best: Reading | undefined,
  { isVague, isDoubtful }: Trust,
): boolean {
  const { tokens, columns, cues } = sentence
  const at = indexBefore(sentence, run)
  // "In all halls".
  const before = tokens[at]?.text === 'all' ? wordBefore(sentence, { first: at, last: at }) : (tokens[at]?.text ?? '')
  const asksCount = cues.some(({ id }) => id === 'aggregate:count')
  // "Treated vs untreated": what is set against a value is none.
  if (isBesideOpposing(sentence, run) && !isOpposed(sentence, run)) return false
  if (asksCount || isCounted(tokens[run.last]?.text ?? '') || placesOfRows.has(before)) return false
  if (namesColumn(wordsIn(sentence, extended(sentence, run)), sentence, sureName)) return false
  if (!best || isVague) return asksToSee(sentence)
  const counts = countIn(best) !== undefined && !best.partial.encodings.some(({ bin }) => bin)
  // Words behind a column's name only tell more of it.
  const isBehindName = columns.some(({ last, score }) => score >= sureName && last === run.first - 1)
  const isOne = isDoubtful && run.first === run.last
  return (counts && !isBehindName) || (isOne && (countIn(best) !== undefined || isOpposed(sentence, run)))
}
const sureName = 0.4
const likelyName = 0.3

const measuredPlurals = wordClass('measured in the plural')

/** "Visitors" are counted, "emissions" are measured. */
const isCounted = (word: string): boolean =>
  !measuredPlurals.has(word) &&
  (/[^aius]s$/.test(word) || /(?:ung|ion|heit|keit|schaft)en$/.test(word) || isPlural(word))

const isPlural = (word: string): boolean => word.endsWith('s') && lemmas(word).length > 1

const showing: ReadonlySet<string> = new Set([...wordClass('drawing'), ...wordClass('asking what')])

/** A request that begins with "show" or "what is" names what is to be seen. */
const asksToSee = ({ tokens }: LinkedSentence): boolean =>
  showing.has(tokens.find(({ text }) => text !== 'please')?.text ?? '')

const opposing = wordClass('set against each other')

const isBesideOpposing = ({ tokens }: LinkedSentence, { first, last }: Range): boolean =>
  [first - 1, last + 1].some((at) => opposing.has(tokens[at]?.text ?? ''))

/** "Rent vs footfall": it is set against a number that there is. */
const isOpposed = ({ tokens, columns, facts }: LinkedSentence, { first, last }: Range): boolean => {
  const isNumberAt = (at: number) =>
    columns.some((link) => link.first <= at && link.last >= at && facts.fields.get(link.field.name)?.role === 'measure')
  const isAgainst = (at: number) => opposing.has(tokens[at]?.text ?? '')
  return (isAgainst(first - 1) && isNumberAt(first - 2)) || (isAgainst(last + 1) && isNumberAt(last + 2))
}

/** "Return rate": a word that may say something else alone belongs to the name that it stands before. */
function extended(sentence: LinkedSentence, { first, last }: Range): Range {
  const { tokens, columns, values, cues } = sentence
  const isPart = (at: number) => {
    const { text = '', kind } = tokens[at] ?? {}
    const says = [...columns, ...values, ...cues].some((one) => one.first <= at && one.last >= at)
    return kind === 'word' && text.length >= 3 && !says && !isFunctionWord(text)
  }
  return first > 0 && isPart(first - 1) ? extended(sentence, { first: first - 1, last }) : { first, last }
}

const groupings = wordClass('before groups')
const joining = wordClass('between a grouping and its column')

/** What a column is wanted for behind "by" or "average"; null elsewhere. */
function wantedAt({ tokens, cues }: LinkedSentence, { first }: Range): MissingColumn['wanted'] | null {
  let at = first - 1
  while (at > 0 && joining.has(tokens[at]?.text ?? '') && !groupings.has(tokens[at]?.text ?? '')) at -= 1
  if (groupings.has(tokens[at]?.text ?? '')) return 'group'
  const isSummary = cues.some(({ kind, means, last }) => kind === 'aggregate' && means !== 'count' && last === at)
  return isSummary ? 'measure' : null
}

/** "Average salary" of a table without one: a number that no word names is a guess, unless it is the only one beside a named column. */
function guessesMeasure({ evidence, partial }: Reading, { facts }: LinkedSentence): boolean {
  const named = new Set(evidence.flatMap(({ kind, meaning }) => (kind === 'column' ? [meaning] : [])))
  const isGuess = partial.encodings.some(
    ({ field, aggregate }) => aggregate && field !== undefined && !named.has(field),
  )
  const numbers = [...facts.fields.values()].filter(({ role }) => role === 'measure')
  return isGuess && (named.size === 0 || numbers.length > 1)
}

/** Whether words may stand for a column though no column is called so. */
const namesColumn = (words: string, { table }: LinkedSentence, least: number): boolean =>
  linkSentence(words, table).columns.some(({ score }) => score >= least)
