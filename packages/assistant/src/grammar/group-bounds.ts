import { wordClass } from '@belvedere/lexicon'
import { isContent, type LinkedSentence, type Range } from '../link/sentence.ts'
import { isBoundOfTime } from './bounded-columns.ts'
import { type Bound, findBounds } from './bounds.ts'
import { type GrammarRule, rulesOn } from './rule.ts'

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

export const groupBoundRule: GrammarRule<GroupBound, Partial<GroupBound>> = {
  id: 'bound of groups',
  reads: 'An amount may bound what groups come to, or how many rows they have.',
  examples: [
    { table: 'people', message: 'countries with at least 4 bakers', means: { operator: '>=', value: 4, unit: 'word' } },
    { table: 'people', message: 'with over 100 in total', means: { operator: '>', value: 100, unit: 'none' } },
    { table: 'people', message: 'countries with 3 entries', means: { operator: '=', value: 3, unit: 'things' } },
  ],
  find: (sentence) =>
    findBounds(sentence).flatMap((bound): GroupBound[] => {
      const { operator, value, to, values, first, last, number } = bound
      const unit = unitOf(sentence, bound)
      if (values || isBoundOfTime(sentence, bound) || (operator === '=' && unit !== 'things')) return []
      return [{ operator, value, ...(to !== undefined && { to }), unit, first, last, place: number }]
    }),
}

/** Every amount that may bound groups. */
export const findGroupBounds = (sentence: LinkedSentence): GroupBound[] =>
  rulesOn(sentence, [groupBoundRule]).flatMap(({ find }) => find(sentence))

function unitOf({ tokens }: LinkedSentence, { last }: Bound): GroupBound['unit'] {
  const token = tokens[last + 1]
  if (!token) return 'none'
  if (thingWords.has(token.text)) return 'things'
  return isContent(token) && token.kind === 'word' ? 'word' : 'none'
}
