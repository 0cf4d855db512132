import type { FieldProfile } from '@belvedere/spec'
import { factors } from '../../language/en/conditions.ts'
import { articles } from '../../language/en/interpreter/comparisons/averages.ts'
import type { Free } from '../comparisons.ts'
import type { Filter } from '../filters.ts'
import { spansOf, type Words, wordsOf } from '../utterance.ts'

const farthest = 4

/** Reads "above average sales", "a price under the median", "more than twice the average weight": bounds that the table knows. */
export function readAverages(words: Words, free: Free): Filter[] {
  const { tokens, spans } = words
  return spansOf(spans, 'comparison').flatMap((span): Filter[] => {
    const { op } = span
    if ((op !== 'gt' && op !== 'gte' && op !== 'lt' && op !== 'lte') || !free(span)) return []
    const [first, last] = wordsOf(tokens, span)
    const at = skip(words, last + 1)
    const factor = factors.get(tokens[at]?.text ?? '') ?? 1
    const place = factor === 1 ? at : skip(words, at + 1)
    const average = spansOf(spans, 'aggregate').find(
      ({ start, aggregate }) => start === tokens[place]?.start && (aggregate === 'mean' || aggregate === 'median'),
    )
    if (!average || (average.aggregate !== 'mean' && average.aggregate !== 'median')) return []
    const found = fieldOf(words, first, wordsOf(tokens, average)[1])
    const middle = found?.profile[average.aggregate]
    if (!found || middle === undefined) return []
    const { profile } = found
    return [
      {
        field: profile.name,
        condition: { test: 'compare', op, value: rounded(factor * middle) },
        having: null,
        join: 'and',
        strength: 0.9,
        kind: 'comparison',
        start: Math.min(span.start, found.start),
        end: Math.max(average.end, found.end),
      },
    ]
  })
}

const skip = ({ tokens }: Words, at: number): number => (articles.test(tokens[at]?.text ?? '') ? at + 1 : at)

/** Four figures are enough to part the rows. */
const rounded = (value: number) => Number(value.toPrecision(4))

/** The number named right after the average, else nearest before the comparison. */
function fieldOf({ tokens, spans, fields }: Words, first: number, last: number) {
  const columns = spansOf(spans, 'column').flatMap((span) => {
    const profile = fields.get(span.field)
    return profile?.type === 'quantitative' && span.score >= 0.5 ? [{ ...span, profile }] : []
  })
  const byScore = (a: { score: number }, b: { score: number }) => b.score - a.score
  const after = columns.filter(({ start }) => start === tokens[last + 1]?.start).sort(byScore)
  const before = columns
    .map((column) => ({ ...column, gap: first - wordsOf(tokens, column)[1] }))
    .filter(({ gap }) => gap > 0 && gap <= farthest)
    .sort((a, b) => a.gap - b.gap || byScore(a, b))
  const found: { profile: FieldProfile; start: number; end: number } | undefined = after[0] ?? before[0]
  return found
}
