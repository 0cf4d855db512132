import { numberOf, superlativeOf, type Token, wordClass } from '@belvedere/lexicon'
import type { FieldProfile } from '@belvedere/spec'
import type { LinkedSentence, Range } from '../link/sentence.ts'
import { type GrammarRule, rulesOn } from './rule.ts'

/** Words that ask for the highest or lowest n: "top 10", "the five cheapest". */
export interface RankMention extends Range {
  n: number
  from: 'top' | 'bottom'
  /** The word that ranks. */
  word: string
  /** The column that it ranks by, where that is not what is measured. */
  by?: FieldProfile
}

/** Words that rank by what is better, whichever end that is. */
const judging = wordClass('better and worse')

/** The other end, where a word says only what is better or worse: the best times are the shortest. */
export const otherEnd = (top: RankMention): RankMention | null =>
  judging.has(top.word) ? { ...top, from: top.from === 'top' ? 'bottom' : 'top' } : null

const upWords = wordClass('highest')
const downWords = wordClass('lowest')

interface RankRule extends GrammarRule<RankMention, Pick<RankMention, 'n' | 'from'>> {
  /** `n`: the number at a token. */
  readAt(sentence: LinkedSentence, at: number, n: number): RankMention | null
}

const rankRule = (rule: Omit<RankRule, 'find'>): RankRule => ({
  ...rule,
  find: (sentence) =>
    [...sentence.tokens.keys()].flatMap((at) => {
      const n = countAt(sentence, at)
      return (n === null ? null : rule.readAt(sentence, at, n)) ?? []
    }),
})

/** How a number of the highest or lowest is asked for, the surest first. */
export const rankRules: readonly RankRule[] = [
  rankRule({
    id: 'rank before number',
    reads: 'A word that ranks stands right before a number.',
    examples: [{ table: 'people', message: 'top 10 countries', means: { n: 10, from: 'top' } }],
    readAt: ({ tokens }, at, n) => topBy(tokens, at - 1, n, { first: at - 1, last: at }),
  }),
  rankRule({
    id: 'rank behind number',
    reads: 'A word that ranks stands behind a number: near it, or in the clause that follows its noun.',
    examples: [
      { table: 'people', message: 'the five cheapest', means: { n: 5, from: 'bottom' } },
      { table: 'people', message: 'which 3 countries have the lowest income', means: { n: 3, from: 'bottom' } },
      { table: 'people', message: 'ten countries with the most people', means: { n: 10, from: 'top' } },
    ],
    readAt({ tokens }, at, n) {
      const end = Math.min(tokens.length - 1, at + maxToSuperlative)
      for (let to = at + 1; to <= end; to++) {
        const top = topBy(tokens, to, n, { first: at, last: to })
        const isRelative = tokens.slice(at + 1, to).some(({ text }) => relatives.has(text))
        if (top && (isRelative || to <= at + maxLoose)) return top
        if (!top && endsRanking(tokens[to])) return null
      }
      return null
    },
  }),
]

/** How many of the highest or lowest groups or rows a message asks for; null if it names no number. */
export function findTop(sentence: LinkedSentence): RankMention | null {
  for (const at of sentence.tokens.keys()) {
    const n = countAt(sentence, at)
    if (n === null) continue
    for (const { readAt } of rulesOn(sentence, rankRules)) {
      const top = readAt(sentence, at, n)
      if (top) return top
    }
  }
  return null
}

const maxCount = 100

/** A number of groups or rows; "more than 3" bounds something else. */
function countAt({ tokens, cues }: LinkedSentence, at: number): number | null {
  const token = tokens[at]
  const n = token && numberOf(token)
  const isCount = n !== undefined && Number.isInteger(n) && n >= 1 && n <= maxCount
  const isCompared =
    behindComparative.has(tokens[at - 1]?.text ?? '') ||
    cues.some(({ kind, last }) => kind === 'compare' && last === at - 1)
  return isCount && !isCompared ? n : null
}

const behindComparative = wordClass('behind a comparative')

function topBy(tokens: readonly Token[], at: number, n: number, place: Range): RankMention | null {
  const from = directionOf(tokens[at])
  return from && { n, from, ...place, word: tokens[at]?.text ?? '' }
}

const maxToSuperlative = 10
/** How far behind its number a superlative may stand without a word that joins them. */
const maxLoose = 4
const stops = wordClass('ends of a ranking')
const relatives = wordClass('relatives of a ranking')

const endsRanking = (token: Token | undefined): boolean =>
  (token?.kind === 'sign' && token.text !== '/') || stops.has(token?.text ?? '')

function directionOf(token: Token | undefined): RankMention['from'] | null {
  if (!token) return null
  if (upWords.has(token.text)) return 'top'
  if (downWords.has(token.text)) return 'bottom'
  const direction = superlativeOf(token.text)
  return direction && (direction === 'up' ? 'top' : 'bottom')
}
