import type { SortWish } from './sorting.ts'
import { overlaps, spansOf, type Words, wordsOf } from './utterance.ts'

/** "The top 5": how many, from which end, by which field if one was named. */
export interface TopN {
  n: number
  order: 'ascending' | 'descending'
  field: string | null
  start: number
  end: number
}

/** Reads "top 3 durations", "the 5 largest countries", "bottom ten by price". */
export function readLimit(words: Words, sort: SortWish | null): TopN | null {
  const { tokens, spans } = words
  const numbers = spansOf(spans, 'number')
  for (const span of spansOf(spans, 'limit')) {
    // "At least 5" bounds a value, it ranks nothing.
    if ((sort && overlaps(span, sort)) || spansOf(spans, 'comparison').some((other) => overlaps(span, other))) continue
    const [first, last] = wordsOf(tokens, span)
    const after = numbers.find((number) => number.start === tokens[last + 1]?.start)
    const before = numbers.find((number) => number.end === tokens[first - 1]?.end)
    const number = after ?? before
    if (!number || !Number.isInteger(number.value) || number.value < 1 || number.value > 1000) continue
    const end = Math.max(span.end, number.end)
    return {
      n: number.value,
      order: span.order,
      field: fieldAfter(words, end),
      start: Math.min(span.start, number.start),
      end,
    }
  }
  return null
}

/** The number that a ranking goes by follows it: "top 3 durations", "5 largest countries by area". */
function fieldAfter({ spans, fields, tokens }: Words, end: number): string | null {
  const numeric = spansOf(spans, 'column')
    .filter((column) => column.start >= end && fields.get(column.field)?.type === 'quantitative' && column.score >= 0.5)
    .sort((a, b) => a.start - b.start || b.score - a.score)[0]
  if (!numeric) return null
  const [first] = wordsOf(tokens, numeric)
  const by = tokens[first - 1]?.text === 'by' || tokens[first - 2]?.text === 'by'
  return by || numeric.start - end <= 12 ? numeric.field : null
}
