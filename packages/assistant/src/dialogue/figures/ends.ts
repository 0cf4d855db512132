import { degreesOf, ordinalOf, superlativeOf, wordClass } from '@belvedere/lexicon'
import type { FigureQuery } from '@belvedere/spec'
import type { LinkedSentence } from '../../link/sentence.ts'
import { isTrouble } from '../../link/troubles.ts'
import type { ChartSlot } from '../../propose/draft.ts'

/** A word for one end of a ranking, by its token. */
export interface RankingEnd {
  order: FigureQuery['order']
  at: number
  word: string
  /** How far from the end: 2 for "the second highest". */
  rank: number
}

const highest = wordClass('highest')
const lowest = wordClass('lowest')
const more = wordClass('comparatives upwards')
const less = wordClass('comparatives downwards')
const judging = wordClass('better and worse')

export const isSuperlative = (word: string): boolean =>
  highest.has(word) || lowest.has(word) || superlativeOf(word) !== null

/** The first superlative from a token on, or the first comparative where these count as well. */
export function findEnd(
  sentence: LinkedSentence,
  from: number,
  { comparatives }: { comparatives: boolean },
): RankingEnd | null {
  for (const [at, { text }] of sentence.tokens.entries()) {
    const order =
      at < from
        ? null
        : (superlativeOrder(sentence, at) ?? (comparatives && !isBound(sentence, at) ? comparativeOrder(text) : null))
    if (order) return { order, at, word: text, rank: rankBefore(sentence, at) }
  }
  return null
}

/** "The second highest", "the 3rd-largest". */
function rankBefore({ tokens }: LinkedSentence, at: number): number {
  const word = tokens.slice(0, at).findLast(({ text }) => text !== '-')?.text ?? ''
  const digits = ordinalOf(word) ?? /^(\d{1,2})(?:st|nd|rd|th)$/.exec(word)?.[1]
  return digits === undefined ? 1 : Math.max(1, Number(digits))
}

const than = wordClass('behind a comparative')

/** "More than 20" bounds an amount, and ranks nothing. */
const isBound = ({ tokens }: LinkedSentence, at: number): boolean =>
  than.has(tokens[at + 1]?.text ?? '') && tokens[at + 2]?.kind === 'number'

export function superlativeOrder({ tokens, cues }: LinkedSentence, at: number): FigureQuery['order'] | null {
  const word = tokens[at]?.text ?? ''
  const direction = superlativeOf(word)
  const means = (end: string) => cues.some((cue) => cue.id === `aggregate:${end}` && cue.first === at)
  if (direction === 'up' || highest.has(word) || means('max')) return 'descending'
  return direction === 'down' || lowest.has(word) || means('min') ? 'ascending' : null
}

export function comparativeOrder(word: string): FigureQuery['order'] | null {
  const direction = degreesOf(word).find(({ form }) => form === 'comparative')?.direction
  if (more.has(word) || direction === 'up') return 'descending'
  return less.has(word) || direction === 'down' ? 'ascending' : null
}

const turned = { ascending: 'descending', descending: 'ascending' } as const

/** The order of groups: the best have least of what is a trouble, the fastest least of what takes time. */
export function orderFor(
  { order, word, at }: RankingEnd,
  { field }: ChartSlot,
  { tokens }: LinkedSentence,
): FigureQuery['order'] {
  if (!field) return order
  if (judging.has(word)) return isTrouble(field) ? turned[order] : order
  const isOfSpeed = degreesOf(word).some(({ quantity }) => quantity.id === 'speed')
  const isOfTime = field.semanticType === 'duration' || tokens.slice(at + 1, at + timeReach).some(isTimeWord)
  return isOfSpeed && isOfTime ? turned[order] : order
}

const durations = wordClass('words for durations')
const isTimeWord = ({ text }: { text: string }): boolean => durations.has(text)
/** "The slowest average lap time". */
const timeReach = 4

/** "Our best time": the end that a word right before a column asks for; null where none judges. */
export function judgedEnd({ tokens }: LinkedSentence, { field, link }: ChartSlot): 'max' | 'min' | null {
  const word = tokens[(link?.first ?? 0) - 1]?.text ?? ''
  if (!field || !judging.has(word)) return null
  return lowest.has(word) === isTrouble(field) ? 'max' : 'min'
}
