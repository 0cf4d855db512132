import { distributive, joining, rest } from '../language/en/interpreter/limits.ts'
import type { SortWish } from './sorting.ts'
import type { SpanOf } from './span.ts'
import { overlaps, spansOf, type Words, wordsOf } from './utterance.ts'

/** "The top 5": how many, from which end, by which field if one was named. */
export interface TopN {
  n: number
  order: 'ascending' | 'descending'
  field: string | null
  /** What is ranked, where it stands right after the number or the superlative: "the three cheapest rooms". */
  ranked: string | null
  /** Where the words for what is ranked begin: "the best 3 months". */
  thing: number | null
  /** Ranked by itself for each of these: "in each region". */
  within: string | null
  /** The rest is drawn as one group. */
  others: boolean
  start: number
  end: number
}

type Limit = SpanOf<'limit'>

/** Reads "top 3 durations", "the 5 largest countries", "five rooms with the highest price", "the best one in each city". */
export function readLimit(words: Words, sort: SortWish | null): TopN | null {
  const { spans } = words
  const limits = spansOf(spans, 'limit').filter(
    // "At least 5" bounds a value, it ranks nothing.
    (span) => !(sort && overlaps(span, sort)) && !spansOf(spans, 'comparison').some((other) => overlaps(span, other)),
  )
  return (
    first(limits, (span) => beside(words, span)) ??
    first(limits, (span) => apart(words, span)) ??
    first(limits, (span) => single(words, span))
  )
}

function first(limits: Limit[], read: (span: Limit) => TopN | null): TopN | null {
  for (const span of limits) {
    const found = read(span)
    if (found) return found
  }
  return null
}

const isCount = (value: number) => Number.isInteger(value) && value >= 1 && value <= 1000

/** The number right before or after: "top 3", "3 largest". */
function beside(words: Words, span: Limit): TopN | null {
  const { tokens, spans } = words
  const numbers = spansOf(spans, 'number')
  const [from, to] = wordsOf(tokens, span)
  const after = numbers.find((number) => number.start === tokens[to + 1]?.start)
  const before = numbers.find((number) => number.end === tokens[from - 1]?.end)
  const number = after ?? before
  if (!number || !isCount(number.value)) return null
  const end = Math.max(span.end, number.end)
  return { ...limitAt(words, span, { start: Math.min(span.start, number.start), end }), n: number.value }
}

/** The number before what is ranked, the superlative after it: "the five customers with the highest total". */
function apart(words: Words, span: Limit): TopN | null {
  const { tokens, spans, breaks } = words
  const [at] = wordsOf(tokens, span)
  const number = spansOf(spans, 'number').find((one) => {
    const [, last] = wordsOf(tokens, one)
    const ranked = columnAt(words, last + 1) ?? unitAt(words, last + 1)
    const clear = ranked && !tokens.slice(last, at).some((_, i) => breaks.has(last + i))
    const gap = ranked ? at - wordsOf(tokens, ranked)[1] : 0
    return isCount(one.value) && clear && gap >= 1 && gap <= maxGap
  })
  if (!number) return null
  const after = wordsOf(tokens, number)[1] + 1
  const ranked = columnAt(words, after)?.field ?? null
  return { ...limitAt(words, span, span), n: number.value, ranked, thing: tokens[after]?.start ?? null }
}

/** Words between what is ranked and the superlative: "that have the". */
const maxGap = 5

/** One of each: "the largest city of every country". */
function single(words: Words, span: Limit): TopN | null {
  const limit = limitAt(words, span, span)
  return limit.within !== null && limit.ranked !== null ? { ...limit, n: 1 } : null
}

function limitAt(words: Words, { order }: Limit, { start, end }: { start: number; end: number }): Omit<TopN, 'n'> {
  const { tokens, fields } = words
  const after = tokens.findIndex((token) => token.start >= end)
  // "Best-selling products" ranks the products.
  const ranked = columnAt(words, tokens[after]?.text === '-' ? after + 2 : after)
  const isGroup = ranked && fields.get(ranked.field)?.type !== 'quantitative'
  const within = isGroup ? fieldWithin(words, ranked) : null
  return {
    order,
    field: fieldAfter(words, end),
    ranked: isGroup ? ranked.field : null,
    thing: tokens[after]?.start ?? null,
    within,
    others: namesOthers(words),
    start,
    end,
  }
}

/** "And others", "with the rest". */
function namesOthers({ tokens }: Words): boolean {
  return tokens.some(({ text }, at) => {
    const before = tokens[at - 1]?.text === 'the' || tokens[at - 1]?.text === 'all' ? at - 2 : at - 1
    return rest.has(text) && joining.has(tokens[before]?.text ?? '')
  })
}

/** The column that is named from a word on, past a superlative's other half and "of the". */
function columnAt({ tokens, spans }: Words, at: number): SpanOf<'column'> | null {
  const named = spansOf(spans, 'column').filter(({ start, score }) => start === tokens[at]?.start && score >= 0.5)
  return named.sort((a, b) => b.end - a.end || b.score - a.score)[0] ?? null
}

const unitAt = ({ tokens, spans }: Words, at: number): SpanOf<'timeUnit'> | undefined =>
  spansOf(spans, 'timeUnit').find(({ start }) => start === tokens[at]?.start)

/** "In each region", "per region", right after what is ranked or later: another column than that. */
function fieldWithin(words: Words, ranked: SpanOf<'column'>): string | null {
  const { tokens, fields } = words
  const from = wordsOf(tokens, ranked)[1] + 1
  for (let at = from; at < tokens.length; at++) {
    const text = tokens[at]?.text ?? ''
    const opens = distributive.has(text) || (text === 'per' && at - from < 3)
    const column = opens ? columnAt(words, at + 1) : null
    const groups = column && column.field !== ranked.field && fields.get(column.field)?.type !== 'quantitative'
    if (groups) return column.field
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
