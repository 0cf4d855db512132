import type { FieldProfile } from '@belvedere/spec'
import { copulas, degreesOfMore, opening, possessing } from '../../language/en/interpreter/comparisons/against.ts'
import type { Free } from '../comparisons.ts'
import { isAmount } from '../field-class.ts'
import type { Filter } from '../filters.ts'
import { spansOf, type Words, wordsOf } from '../utterance.ts'

const sureName = 0.6

interface Named {
  field: FieldProfile
  first: number
  last: number
}

/** Reads "where actual is higher than planned", "days with more rain than wind": rows by two of their own numbers. */
export function readAgainst(words: Words, free: Free): Filter[] {
  const numbers = numbersIn(words)
  const found = words.tokens.flatMap((_, at) => {
    const read = stated(words, numbers, at) ?? possessed(words, numbers, at)
    return read && free(read) ? [read] : []
  })
  return found.filter((filter, at) => found.slice(0, at).every(({ end }) => end <= filter.start))
}

/** "[where] actual is higher than planned": from the first number on. */
const stated = (words: Words, numbers: readonly Named[], at: number): Filter | null => {
  const { tokens, spans } = words
  const one = numbers.find(({ first }) => first === at)
  const opened = tokens.slice(Math.max(0, at - farthestOpening), at).findLast(({ text }) => opening.has(text))
  if (!one || !opened) return null
  const next = past(words, one.last + 1)
  const comparison = spansOf(spans, 'comparison')
    .filter(({ start, op }) => start === tokens[next]?.start && (op === 'gt' || op === 'lt'))
    .sort((a, b) => b.end - a.end)[0]
  if (!comparison) return null
  const other = named(numbers, past(words, wordsOf(tokens, comparison)[1] + 1), one)
  if (!other) return null
  return filterOf(words, { one, other, op: comparison.op === 'lt' ? 'lt' : 'gt', start: opened.start })
}
const farthestOpening = 3

/** "[with] more rain than wind", "had higher costs than revenue". */
const possessed = (words: Words, numbers: readonly Named[], at: number): Filter | null => {
  const { tokens } = words
  const op = degreesOfMore.get(tokens[at]?.text ?? '')
  const before = tokens[at - 1]
  const one = numbers.find(({ first }) => first === at + 1)
  if (!op || !before || !possessing.has(before.text) || !one || tokens[one.last + 1]?.text !== 'than') return null
  const other = named(numbers, past(words, one.last + 2), one)
  return other ? filterOf(words, { one, other, op, start: before.start }) : null
}

const filterOf = (
  { tokens }: Words,
  { one, other, op, start }: { one: Named; other: Named; op: 'gt' | 'lt'; start: number },
): Filter => ({
  field: one.field.name,
  condition: { test: 'against', op, other: other.field.name },
  having: null,
  join: 'and',
  strength: 0.95,
  kind: 'comparison',
  start,
  end: tokens[other.last]?.end ?? start,
})

const named = (numbers: readonly Named[], at: number, one: Named): Named | undefined =>
  numbers.find(({ first, field }) => first === at && field !== one.field)

const past = ({ tokens }: Words, at: number): number => (copulas.has(tokens[at]?.text ?? '') ? at + 1 : at)

/** Columns of numbers by where they are named, the longest and surest name at each place. */
const numbersIn = ({ tokens, spans, fields }: Words): Named[] =>
  spansOf(spans, 'column')
    .flatMap((span) => {
      const field = fields.get(span.field)
      const measured = field && isAmount(field)
      const [first, last] = wordsOf(tokens, span)
      return measured && span.score >= sureName ? [{ field, first, last, score: span.score }] : []
    })
    .sort((a, b) => b.last - a.last || b.score - a.score)
