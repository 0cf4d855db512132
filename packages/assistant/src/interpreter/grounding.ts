import { articles } from '../language/en/interpreter/grounding.ts'
import type { Sentence } from './sentence.ts'
import { spansOf, wordsOf } from './utterance.ts'

export interface Grounding {
  /** How much of a request for a new chart the words are, 0–1; 0: nothing of the table is named. */
  value: number
  /** What was asked for and is not there, as sentences. */
  missing: string[]
}

const measureWords = new Set(['mean', 'sum', 'median', 'min', 'max'])

/** Whether the words ask for a chart of this table at all: named fields, marks and counts for it, unknown names against it. */
export function groundingOf(sentence: Sentence): Grounding {
  const { spans, mentions, filters } = sentence
  const named = mentions.filter((mention) => mention.clause === 'main' && (mention.fields[0]?.score ?? 0) >= 0.4)
  const asked = spansOf(spans, 'mark').length + spansOf(spans, 'aggregate').length + spansOf(spans, 'task').length
  if (named.length === 0 && asked === 0)
    return { value: filters.length > 0 ? 0.05 : mentions.length > 0 ? 0.1 : 0, missing: [] }
  const unknown = unknownNames(sentence)
  const missing = unknown.map((word) => `There is no field called “${word}”.`)
  if (mentions.length === 0 && filters.length === 0) return { value: 0.15, missing }
  return { value: (named.length === 0 ? 0.5 : 1) * (unknown.length > 0 ? 0.4 : 1), missing }
}

/** Words where a field's name should stand, right after "average" or "by", that name nothing. */
function unknownNames({ spans, tokens }: Sentence): string[] {
  const known = spans.filter((span) => span.kind !== 'quote')
  const isKnown = (at: number) => {
    const token = tokens[at]
    return token !== undefined && known.some((span) => span.start <= token.start && span.end >= token.end)
  }
  const openers = [
    ...spansOf(spans, 'aggregate')
      .filter((span) => measureWords.has(span.aggregate))
      .map((span) => wordsOf(tokens, span)[1]),
    ...tokens.flatMap((token, at) => (token.text === 'by' || token.text === 'per' ? [at] : [])),
  ]
  return openers.flatMap((opener) => {
    let at = opener + 1
    while (articles.test(tokens[at]?.text ?? '')) at++
    const token = tokens[at]
    const alone = !isKnown(at) && !isKnown(at + 1)
    return token?.kind === 'word' && token.text.length >= 3 && alone ? [token.text] : []
  })
}
