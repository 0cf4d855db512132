import type { Span, SpanOf } from '../../interpreter/span.ts'
import type { Token } from '../../language/tokens.ts'

/** Spans of one kind by the token that they begin at; `end` is the index after their last token. */
export type PlacedSpans<K extends Span['kind']> = (at: number) => { end: number; span: SpanOf<K> }[]

/** Finds the spans of a message at its tokens; what begins or ends within a token stands nowhere. */
export const placing = (tokens: readonly Token[], spans: readonly Span[]) => {
  const startAt = new Map(tokens.map((token, i) => [token.start, i]))
  const endAt = new Map(tokens.map((token, i) => [token.end, i + 1]))
  // Between quotes a name stands for itself; its span leaves the quotes out.
  tokens.forEach(({ kind, raw, start, end }, i) => {
    // "The children's books": what owns is named without its ending.
    if (/['’]s$/.test(raw)) endAt.set(end - 2, i + 1)
    if (kind !== 'quoted') return
    startAt.set(start + 1, i)
    endAt.set(end - 1, i + 1)
  })
  return <K extends Span['kind']>(kind: K): PlacedSpans<K> => {
    const byStart = new Map<number, { end: number; span: SpanOf<K> }[]>()
    for (const span of spans) {
      if (!isOf(span, kind)) continue
      const at = startAt.get(span.start)
      const end = endAt.get(span.end)
      if (at !== undefined && end !== undefined) byStart.set(at, [...(byStart.get(at) ?? []), { end, span }])
    }
    return (at: number) => byStart.get(at) ?? []
  }
}

const isOf = <K extends Span['kind']>(span: Span, kind: K): span is SpanOf<K> => span.kind === kind
