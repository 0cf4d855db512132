import { numberOf, superlativeOf, type Token, wordClass } from '@belvedere/lexicon'
import type { LinkedSentence, Range } from '../link/sentence.ts'

/** "Top 10", "the five cheapest": how many of the highest or lowest are wanted. */
export interface Top extends Range {
  n: number
  from: 'top' | 'bottom'
  /** The word that ranks. */
  word: string
}

/** Words that rank by what is better, whichever end that is. */
const judging = wordClass('better and worse')

/** The other end, where a word says only what is better or worse: the best times are the shortest. */
export const otherEnd = (top: Top): Top | null =>
  judging.has(top.word) ? { ...top, from: top.from === 'top' ? 'bottom' : 'top' } : null

const upWords = wordClass('highest')
const downWords = wordClass('lowest')

/** Finds how many of the highest or lowest groups or rows a message asks for; null if it names no number. */
export function findTop({ tokens, cues }: LinkedSentence): Top | null {
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    const n = token && numberOf(token)
    if (n === undefined || !Number.isInteger(n) || n < 1 || n > 100) continue
    if (
      behindComparative.has(tokens[at - 1]?.text ?? '') ||
      cues.some(({ kind, last }) => kind === 'compare' && last === at - 1)
    )
      continue
    const before = directionOf(tokens[at - 1])
    if (before) return { n, from: before, first: at - 1, last: at, word: tokens[at - 1]?.text ?? '' }
    // "The five cheapest", "10 states with the highest sales".
    for (let to = at + 1; to <= Math.min(tokens.length - 1, at + maxToSuperlative); to++) {
      const direction = directionOf(tokens[to])
      if (!direction) {
        if ((tokens[to]?.kind === 'sign' && tokens[to]?.text !== '/') || stops.has(tokens[to]?.text ?? '')) break
        continue
      }
      const near = to === at + 1
      const relative = tokens.slice(at + 1, to).some(({ text }) => relatives.has(text))
      if (near || relative || to <= at + maxLoose)
        return { n, from: direction, first: at, last: to, word: tokens[to]?.text ?? '' }
    }
  }
  return null
}

const maxToSuperlative = 10
/** How far behind its number a superlative may stand without a word that joins them. */
const maxLoose = 4
const behindComparative = wordClass('behind a comparative')
const stops = wordClass('ends of a ranking')
const relatives = wordClass('relatives of a ranking')

function directionOf(token: Token | undefined): Top['from'] | null {
  if (!token) return null
  if (upWords.has(token.text)) return 'top'
  if (downWords.has(token.text)) return 'bottom'
  const direction = superlativeOf(token.text)
  return direction && (direction === 'up' ? 'top' : 'bottom')
}
