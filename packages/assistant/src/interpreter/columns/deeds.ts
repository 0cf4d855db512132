import { deeds } from '../../language/en/interpreter/columns/deeds.ts'
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
  return done.length === 0 ? [...found] : [...found.filter((one) => !isTaken(one)), ...done]
}

const isNumber = ({ field }: Column): boolean => field.type === 'quantitative' && field.semanticType !== 'id'
