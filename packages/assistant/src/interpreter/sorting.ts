import { axisWords, closers, openers } from '../language/en/interpreter/sorting.ts'
import type { Span, SpanOf } from './span.ts'
import { spansOf, type Words, wordsOf } from './utterance.ts'

/** The order that was asked for. `start` and `end` are the clause's offsets. */
export interface SortWish {
  order: 'ascending' | 'descending'
  /** The axis that was named; `null` where the words name a field or nothing. */
  axis: 'x' | 'y' | null
  /** Fields named in the clause, best first. */
  fields: string[]
  start: number
  end: number
  /** It was said in so many words, not guessed from "ordered by". */
  explicit: boolean
}

/** Reads "sorted by price, highest first", "order the y-axis from low to high", "in descending order of count". */
export function readSort(words: Words): SortWish | null {
  const { tokens, spans, breaks } = words
  const direction = spansOf(spans, 'sort').at(-1)
  const cues = spansOf(spans, 'sortCue').map((span) => ({ span, at: wordsOf(tokens, span)[0] }))
  const columns = spansOf(spans, 'column')
  if (direction) {
    const [first, last] = wordsOf(tokens, direction)
    const clauseStart = previousBreak(breaks, first)
    const cue = cues.filter(({ at }) => at >= clauseStart && at <= first).at(0)
    const opener = openerBefore(words, clauseStart, first)
    const from = cue?.at ?? opener ?? (isPreposition(tokens[first - 1]?.text) ? first - 1 : first)
    return clause(words, from, clauseEnd(words, last + 1), direction.order, true)
  }
  const cue = cues.find(({ span, at }) => {
    const next = tokens[at + 1]?.text
    const after = next === 'by' || next === 'according' || next === 'based'
    return after && !columns.some((column) => column.score === 1 && column.start === span.start)
  })
  if (!cue) return null
  return clause(words, cue.at, clauseEnd(words, cue.at + 2), 'ascending', false)
}

const isPreposition = (text: string | undefined) => text === 'in' || text === 'from' || text === 'by'

function previousBreak(breaks: Set<number>, at: number): number {
  let from = at
  while (from > 0 && !breaks.has(from - 1)) from--
  return from
}

/** "…, and display the bars from low to high": a verb opens a sort clause only at its beginning. */
function openerBefore({ tokens }: Words, from: number, to: number): number | null {
  for (let at = to - 1; at >= from; at--) {
    const text = tokens[at]?.text ?? ''
    const before = tokens[at - 1]?.text
    const opens =
      at === from || before === 'and' || before === 'then' || before === 'to' || before === 'you' || before === 'please'
    if (openers.has(text) && opens && to - at <= 8) return at === 0 ? null : at
  }
  return null
}

function clauseEnd({ tokens, breaks, spans }: Words, from: number): number {
  const marks = new Set(spansOf(spans, 'mark').map((span) => wordsOf(tokens, span)[0]))
  for (let at = from; at < tokens.length; at++) {
    const text = tokens[at]?.text ?? ''
    if (breaks.has(at)) return at
    if (at > from && closers.has(text)) return at
    if (marks.has(at) && text !== 'bar' && text !== 'bars') return at
    if (text === 'and' && openers.has(tokens[at + 1]?.text ?? '')) return at
  }
  return tokens.length
}

function clause(words: Words, from: number, to: number, order: SortWish['order'], explicit: boolean): SortWish {
  const { tokens, spans } = words
  const start = tokens[from]?.start ?? 0
  const end = tokens[Math.max(from, to - 1)]?.end ?? start
  const inside = spans.filter((span) => span.start >= start && span.end <= end)
  const named = spansOf(inside, 'column')
    .filter((span) => !onlySorts(span, inside))
    .sort((a, b) => b.score - a.score || b.end - b.start - (a.end - a.start))
  const counted = spansOf(inside, 'aggregate').length > 0
  let axis: SortWish['axis'] = null
  for (let at = from; at < to && !axis; at++) axis = axisWords.get(tokens[at]?.stem ?? '') ?? null
  const channel = spansOf(inside, 'channel').find((span) => span.channel === 'x' || span.channel === 'y')?.channel
  if (channel === 'x' || channel === 'y') axis = channel
  else if (counted) axis = 'y'
  if (!axis && named.length === 0) axis = axisBefore(words, from)
  return { order, axis, fields: [...new Set(named.map((span) => span.field))], start, end, explicit }
}

/** From here on a column is called by its name, even by a word that sorts. */
const wholeName = 0.9

/** "Sort" is no other word for a kind, nor "descending order" for an order's date, where they say how to sort. */
export const onlySorts = ({ start, end, score }: SpanOf<'column'>, spans: readonly Span[]): boolean =>
  score < wholeName &&
  spans.some((span) => (span.kind === 'sort' || span.kind === 'sortCue') && span.start <= start && span.end >= end)

/** "With the x-axis sorted …", "the y axis displayed in …": the axis stands before the words that order it, or one before. */
function axisBefore({ tokens, spans, breaks }: Words, from: number): SortWish['axis'] {
  for (const span of spansOf(spans, 'channel')) {
    const [, last] = wordsOf(tokens, span)
    const beside = last === from - 1 || (last === from - 2 && !breaks.has(from - 1))
    if (beside && (span.channel === 'x' || span.channel === 'y')) return span.channel
  }
  return null
}
