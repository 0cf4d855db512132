import type { FieldProfile } from '@belvedere/spec'
import { knownAfter, missingBefore } from '../../language/en/conditions.ts'
import { articles, emptiness, equalWords, rangeLink } from '../../language/en/interpreter/comparisons/equal-numbers.ts'
import type { Free } from '../comparisons.ts'
import type { Condition, Filter } from '../filters.ts'
import type { SpanOf } from '../span.ts'
import { overlaps, spansOf, type Words, wordsOf } from '../utterance.ts'

/** "grade 0", "department number is 40", "in 2008". */
export function readEqualNumbers(words: Words, free: Free, others: Filter[]): Filter[] {
  const { tokens, spans, fields } = words
  const found: Filter[] = []
  const columns = spansOf(spans, 'column').filter(free)
  const binned = spansOf(spans, 'bin').length > 0
  for (const number of spansOf(spans, 'number')) {
    if (!free(number) || [...others, ...found].some((other) => overlaps(other, number)) || binned) continue
    if (columns.some((column) => overlaps(column, number))) continue
    const [at] = wordsOf(tokens, number)
    const counted = columns.find((candidate) => {
      const profile = fields.get(candidate.field)
      const next = wordsOf(tokens, candidate)[0] === at + 1
      return next && candidate.score >= 0.9 && profile?.type === 'quantitative' && holds(profile, number.value)
    })
    const named = columns.find((candidate) => {
      const [, last] = wordsOf(tokens, candidate)
      const between = tokens.slice(last + 1, at).map((token) => token.text)
      const profile = fields.get(candidate.field)
      return (
        last < at &&
        candidate.score >= 0.45 &&
        between.length <= 2 &&
        between.every((word) => equalWords.has(word)) &&
        profile?.type === 'quantitative' &&
        holds(profile, number.value)
      )
    })
    const column = named ?? counted
    if (!column) continue
    const high = otherEnd(words, number)
    const condition: Condition = high
      ? { test: 'range', from: number.value, to: high.value }
      : { test: 'compare', op: 'eq', value: number.value }
    found.push({
      field: column.field,
      condition,
      having: null,
      join: 'and',
      strength: high ? 0.9 : named ? 0.7 : 0.6,
      kind: 'comparison',
      start: Math.min(column.start, number.start),
      end: Math.max(column.end, (high ?? number).end),
    })
  }
  return found
}

/** "Quantity 10–15": the upper end of a range without a word of comparison. */
function otherEnd({ tokens, spans }: Words, number: SpanOf<'number'>): SpanOf<'number'> | undefined {
  const [, last] = wordsOf(tokens, number)
  if (!rangeLink.test(tokens[last + 1]?.text ?? '')) return undefined
  return spansOf(spans, 'number').find(({ start, value }) => start === tokens[last + 2]?.start && value > number.value)
}

const holds = (field: FieldProfile, value: number) =>
  field.values.some((known) => known.value === value) ||
  (field.values.length < field.distinct && value >= (field.min ?? value) && value <= (field.max ?? value))

/** "commission is not null", "has no email". */
export function readPresence({ tokens, fields }: Words, free: Free, spans: Words['spans']): Filter[] {
  const flags = spansOf(spans, 'value').filter(({ how }) => how === 'flag')
  return spansOf(spans, 'column')
    .filter((column) => free(column) && !flags.some((flag) => overlaps(flag, column)))
    .flatMap((column): Filter[] => {
      const [, last] = wordsOf(tokens, column)
      const after = tokens.slice(last + 1, last + 5).map((token) => token.text)
      const said = after.join(' ')
      const match = emptiness.exec(said)
      if (column.score < 0.45) return []
      const around = presenceAround(tokens, column)
      if (!match)
        return around && free(around) ? [{ ...withoutAny(around, fields.get(column.field)), field: column.field }] : []
      const end = tokens[last + match[0].split(' ').length]?.end ?? column.end
      const condition: Condition = { test: 'present', not: match[1] === undefined }
      return [
        {
          field: column.field,
          condition,
          having: null,
          join: 'and',
          strength: 0.95,
          kind: 'present',
          start: column.start,
          end,
        },
      ]
    })
}

/** "Without a rating", "where the rating is known". */
function presenceAround(tokens: Words['tokens'], column: { start: number; end: number }): Omit<Filter, 'field'> | null {
  const [first, last] = wordsOf(tokens, column)
  const rest = { having: null, join: 'and', strength: 0.95, kind: 'present' } as const
  const known = knownAfter.find((phrase) => saysAt(tokens, last + 1, phrase))
  if (known !== undefined) {
    const end = tokens[last + known.split(' ').length]?.end ?? column.end
    return { ...rest, condition: { test: 'present', not: false }, start: column.start, end }
  }
  const from = articles.test(tokens[first - 1]?.text ?? '') ? first - 1 : first
  const missing = missingBefore.find((phrase) => saysAt(tokens, from - phrase.split(' ').length, phrase))
  const start = missing === undefined ? undefined : tokens[from - missing.split(' ').length]?.start
  return start === undefined ? null : { ...rest, condition: { test: 'present', not: true }, start, end: column.end }
}

/** "Months without frost" of a number that every row has are those with none of it. */
function withoutAny<F extends { condition: Condition }>(filter: F, field: FieldProfile | undefined): F {
  const lacks = filter.condition.test === 'present' && filter.condition.not
  const counts = field?.type === 'quantitative' && field.nulls === 0 && field.min === 0
  return lacks && counts ? { ...filter, condition: { test: 'compare', op: 'eq', value: 0 } } : filter
}

const saysAt = (tokens: Words['tokens'], at: number, phrase: string) =>
  phrase.split(' ').every((word, i) => tokens[at + i]?.text === word)
