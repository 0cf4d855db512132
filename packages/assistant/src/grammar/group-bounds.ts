import { wordClass } from '@belvedere/lexicon'
import { isContent, type LinkedSentence, type Range } from '../link/sentence.ts'
import { isBoundOfTime } from './bounded-columns.ts'
import { type Bound, findBounds } from './bounds.ts'

/** A bound on what groups come to, and not on single rows: "publishers with at least 4 titles". */
export interface GroupBound extends Range {
  operator: '<' | '<=' | '>' | '>=' | '=' | 'range'
  value: number
  to?: number
  /** What is said behind the amount: things that rows stand for, another word, or nothing. */
  unit: 'things' | 'word' | 'none'
  /** Where the number stands: conditions of this place are alternatives. */
  place: number
}

const thingWords = wordClass('things counted in a table')

/** Every amount that may bound groups. */
export function findGroupBounds(sentence: LinkedSentence): GroupBound[] {
  return findBounds(sentence).flatMap((bound): GroupBound[] => {
    const isRange = bound.operator === 'range' && bound.to !== undefined
    if (
      bound.values ||
      isBoundOfTime(sentence, bound) ||
      (bound.operator === '=' && unitOf(sentence, bound) !== 'things')
    )
      return []
    const { operator, value, first, last, number } = bound
    const range = isRange && bound.to !== undefined ? { to: bound.to } : {}
    return [{ operator, value, ...range, unit: unitOf(sentence, bound), first, last, place: number }]
  })
}

function unitOf({ tokens }: LinkedSentence, { last }: Bound): GroupBound['unit'] {
  const token = tokens[last + 1]
  if (!token) return 'none'
  if (thingWords.has(token.text)) return 'things'
  return isContent(token) && token.kind === 'word' ? 'word' : 'none'
}
