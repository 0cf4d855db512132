import { verbal, within } from '../language/en/interpreter/comparisons.ts'
import { type Amount, amountBefore, amountsAfter } from './comparisons/amounts.ts'
import { conditionOf, havingOf, possible } from './comparisons/bounds.ts'
import { type FoundField, fieldsFor } from './comparisons/compared-fields.ts'
import { readEqualNumbers, readPresence } from './comparisons/equal-numbers.ts'
import { classOf } from './field-class.ts'
import type { Condition, Filter } from './filters.ts'
import type { SpanOf } from './span.ts'
import { overlaps, spansOf, type Words, wordsOf } from './utterance.ts'

export type Free = (span: { start: number; end: number }) => boolean

/** Reads "price higher than 1000 or lower than 500", "between 2009 and 2011", "under 40", "grade is 5", "50 or more". */
export function readComparisons(words: Words, free: Free): Filter[] {
  const { tokens, spans } = words
  const found: Filter[] = []
  for (const span of comparisonSpans(words, free)) {
    const [first, last] = wordsOf(tokens, span)
    const amounts = amountsAfter(words, last)
    const amount = amounts[0] ?? amountBefore(words, span, first)
    if (!amount || !free(amount)) continue
    const candidates = fieldsFor(words, span, amount, found.at(-1), free)
    const during = within.test(words.message.slice(span.start, span.end))
    const read = candidates.flatMap((field) => {
      // "Over 2021" is all of that year, where times are spoken of.
      const op = during && field.profile.type === 'temporal' ? 'eq' : span.op
      const condition = conditionOf(op, field, amounts, amount)
      return condition && (possible(condition, field.profile) || isPlain(field, amount)) ? [{ field, condition }] : []
    })[0]
    if (!read) continue
    const { field } = read
    const denial = deniedBefore(words, first, field)
    const condition = denial ? opposite(read.condition) : read.condition
    const end = Math.max(field.end, span.end, (condition.test === 'range' ? amounts[1]?.end : undefined) ?? amount.end)
    const start = Math.min(field.start, span.start, amount.start, denial?.start ?? span.start)
    if (found.some((other) => other.start < end && span.start < other.end)) continue
    const having = havingOf(words, field)
    found.push({
      field: field.profile.name,
      condition,
      having,
      join: 'and',
      strength: field.strength,
      kind: 'comparison',
      start,
      end,
    })
  }
  return [...found, ...readEqualNumbers(words, free, found), ...readPresence(words, free, spans)]
}

/** "Not inspected since 2022", "never rated over 4": a denial before the verb that names the field turns the bound round. */
function deniedBefore({ tokens, spans }: Words, first: number, field: FoundField): { start: number } | null {
  const own = (at: number) => {
    const token = tokens[at]
    return token !== undefined && (verbal.has(token.text) || (token.start >= field.start && token.end <= field.end))
  }
  let at = first - 1
  while (own(at)) at -= 1
  const token = tokens[at]
  const denies = token && spansOf(spans, 'negation').some((span) => overlaps(span, token))
  return denies ? token : null
}
const opposites = { gt: 'lte', gte: 'lt', lt: 'gte', lte: 'gt', eq: 'ne', ne: 'eq' } as const
const opposite = (condition: Condition): Condition =>
  condition.test === 'compare' ? { ...condition, op: opposites[condition.op] } : condition

/** The longest comparison at each place that is no part of a field's name or of a sort clause. */
function comparisonSpans({ spans }: Words, free: Free): SpanOf<'comparison'>[] {
  const all = spansOf(spans, 'comparison').filter(free)
  return all.filter(
    (span) => !all.some((other) => other !== span && overlaps(other, span) && longerOrFirst(other, span)),
  )
}

const longerOrFirst = (a: SpanOf<'comparison'>, b: SpanOf<'comparison'>) =>
  a.end - a.start > b.end - b.start || (a.end - a.start === b.end - b.start && a.start < b.start)

/** "Horsepower over 100000" was not misread: nothing is left, and that is said. A bare year may be of another field. */
const isPlain = ({ profile, strength }: FoundField, amount: Amount) =>
  strength >= 0.95 && !amount.isDate && classOf(profile) === 'number'
