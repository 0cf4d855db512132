import { article, deeds, most } from '../../language/en/interpreter/columns/deeds.ts'
import type { SpanOf } from '../span.ts'
import type { Token } from '../words.ts'
import { type Column, span } from './column.ts'

/** As well as a synonym fits, which a deed comes before. */
const sureDeed = 0.85

/** "Scored" and "scorers" are of the goals, where there are any, before anything else that a score may be. */
export const byDeeds = (
  found: readonly SpanOf<'column'>[],
  tokens: Token[],
  columns: readonly Column[],
): SpanOf<'column'>[] => {
  const done = tokens.flatMap((token, at) => {
    const deed = deeds.find(({ said }) => said.has(token.text))
    const column = deed?.columns
      .map((word) => columns.find((one) => isNumber(one) && one.words.some(({ text }) => text === word)))
      .find((one) => one !== undefined)
    return column ? [span(tokens, at, at, column, sureDeed, 'synonym')] : []
  })
  const isTaken = (one: SpanOf<'column'>) =>
    one.how !== 'name' && done.some(({ start, end }) => start === one.start && end === one.end)
  // "Which team scored the most" ranks the teams by what the deed implies; it says no column beside them.
  const isRanked = ({ start, end }: SpanOf<'column'>) => {
    const after = tokens.filter((token) => token.start > end).map(({ text }) => text)
    const doer = tokens.findLast((token) => token.end < start)
    const named = found.some((one) => one.end === doer?.end)
    return named && most.has(after[0] === article ? (after[1] ?? '') : (after[0] ?? ''))
  }
  return done.length === 0
    ? [...found]
    : [...found.filter((one) => !isTaken(one)), ...done.filter((one) => !isRanked(one))]
}

const isNumber = ({ field }: Column): boolean => field.type === 'quantitative' && field.semanticType !== 'id'
