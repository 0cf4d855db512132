import type { Span, SpanOf } from './span.ts'
import type { Token } from './words.ts'

/** The indices of the first and last word of a span; `[-1, -1]` where it covers none. */
export function wordsOf(tokens: Token[], span: { start: number; end: number }): [first: number, last: number] {
  let first = -1
  let last = -1
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (!token || token.end <= span.start) continue
    if (token.start >= span.end) break
    if (first < 0) first = at
    last = at
  }
  return [first, last]
}

/** The spans of one kind. */
export function spansOf<K extends Span['kind']>(spans: readonly Span[], kind: K): SpanOf<K>[] {
  return spans.filter((span): span is SpanOf<K> => span.kind === kind)
}

export const overlaps = (a: { start: number; end: number }, b: { start: number; end: number }) =>
  a.start < b.end && b.start < a.end
