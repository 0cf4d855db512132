import { incoming, outgoing, spentWords } from '../../language/en/money.ts'
import type { SpanOf } from '../span.ts'
import type { Token } from '../words.ts'

/** "Spending" is what was paid out and no more what was paid in, where an account has a column for each. */
export const withoutOtherSide = (found: readonly SpanOf<'column'>[], tokens: readonly Token[]): SpanOf<'column'>[] => {
  const spent = tokens.filter(({ text }) => spentWords.has(text))
  const isSpent = ({ start, end }: SpanOf<'column'>) =>
    spent.some((token) => token.start === start && token.end === end)
  return found.filter(
    (span) =>
      !isSpent(span) ||
      !incoming.test(span.field) ||
      !found.some((other) => other.start === span.start && isOutgoing(other)),
  )
}

const isOutgoing = ({ field }: SpanOf<'column'>): boolean => outgoing.test(field) && !incoming.test(field)
