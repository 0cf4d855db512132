import { incoming, outgoing, spentWords, wayAsked } from '../../language/en/money.ts'
import type { SpanOf } from '../span.ts'
import type { Token } from '../words.ts'
import type { Column } from './column.ts'

/** "Spending" is what was paid out and no more what was paid in, where an account has a column for each. */
export const withoutOtherSide = (
  found: readonly SpanOf<'column'>[],
  tokens: readonly Token[],
  columns: readonly Column[],
): SpanOf<'column'>[] => {
  const spent = tokens.filter(({ text }) => spentWords.has(text))
  const isSpent = ({ start, end, how }: SpanOf<'column'>) =>
    how !== 'name' && spent.some((token) => token.start >= start && token.end <= end)
  const hasOutgoing =
    spent.length > 0 && columns.some(({ field }) => outgoing.test(field.name) && !incoming.test(field.name))
  const amounts = new Set(columns.flatMap(({ field }) => (field.type === 'quantitative' ? field.name : [])))
  const asksAmount = spent.length > 0 && !wayAsked.test(tokens.map(({ text }) => text).join(' '))
  const hasMoney = asksAmount && columns.some(({ field }) => field.semanticType === 'currency')
  const isAlone = ({ start, end }: SpanOf<'column'>) =>
    spent.some((token) => token.start === start && token.end === end)
  // Nor is it who paid, where there is how much; the day of payment stays one.
  const isOther = (span: SpanOf<'column'>) =>
    (hasOutgoing && incoming.test(span.field)) ||
    (hasMoney && span.how === 'synonym' && isAlone(span) && !amounts.has(span.field))
  return found.filter((span) => !isOther(span) || !isSpent(span))
}
