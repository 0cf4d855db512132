import type { Filter } from '../filters.ts'
import type { Mention } from '../mentions.ts'
import type { SpanOf } from '../span.ts'
import { overlaps, spansOf, type Words, wordsOf } from '../utterance.ts'

export const minMentionScore = 0.34

const maxFieldsPerMention = 4

export interface Place {
  start: number
  end: number
  spans: SpanOf<'column'>[]
}

/** Two words that name one column well are more than one word that names another: "previous crop". */
export const quality = ({ tokens }: Words, span: SpanOf<'column'>) => {
  const [first, last] = wordsOf(tokens, span)
  return span.score + (span.score >= wellNamed ? 0.3 : 0.22) * (last - first)
}
const wellNamed = 0.7

export function fieldsOf(place: Place): Mention['fields'] {
  const best = new Map<string, Mention['fields'][number]>()
  for (const { field, score: full, how, start, end } of place.spans) {
    // A field that explains all of the words is meant rather than one that explains some of them.
    const score = start > place.start || end < place.end ? full * 0.6 : full
    const before = best.get(field)
    if (!before || before.score < score) best.set(field, { field, score, how })
  }
  const all = [...best.values()].sort((a, b) => b.score - a.score)
  const top = all[0]?.score ?? 0
  return all.filter(({ score }) => score >= top * 0.55).slice(0, maxFieldsPerMention)
}

/** Several values of one field in a row name it as well: "compare Japan, Europe and the USA". */
export function enumerations({ spans }: Words, filters: Filter[], places: Place[]): Place[] {
  const values = spansOf(spans, 'value').filter(
    (span) => span.score >= 0.75 && !places.some((place) => overlaps(place, span)),
  )
  const byField = new Map<string, SpanOf<'value'>[]>()
  for (const value of values) byField.set(value.field, [...(byField.get(value.field) ?? []), value])
  return [...byField].flatMap(([field, said]) => {
    const [first] = said
    const many = new Set(said.map(({ value }) => value)).size >= 2
    const excluded = filters.some(
      (filter) =>
        filter.condition.test === 'oneOf' && filter.field !== field && said.some((span) => overlaps(filter, span)),
    )
    if (!first || !many || excluded) return []
    const { table, start } = first
    const end = said.at(-1)?.end ?? first.end
    const span: SpanOf<'column'> = {
      kind: 'column',
      table,
      field,
      how: 'values',
      start,
      end,
      score: 0.7,
      evidence: `values of ${field}`,
    }
    return [{ start, end, spans: [span] }]
  })
}
