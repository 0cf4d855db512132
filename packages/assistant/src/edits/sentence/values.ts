import type { FilterValue, TableProfile } from '@belvedere/spec'
import type { ChartFacts } from '../../intent/chart-facts.ts'
import type { SpanOf } from '../../interpreter/span.ts'
import { joints } from '../../language/en/edits/sentence.ts'
import type { Slotted } from '../../language/pattern.ts'
import type { Token } from '../../language/tokens.ts'
import type { Found } from '../found.ts'

const minValueScore = 0.35

/** Values of one field in a row: "Japan and Europe", "sun, rain or snow". */
export const valuesAt = (
  tokens: readonly Token[],
  at: number,
  table: TableProfile,
  spansAt: (at: number) => { end: number; span: SpanOf<'value'> }[],
  facts: ChartFacts | null,
  ownName: (at: number, field: string) => number[],
): Slotted<Found>[] => {
  // "R" is a rating when it is written as the table writes it, and an accident in lower case.
  const scoreOf = ({ span }: { span: SpanOf<'value'> }) =>
    span.score >= minValueScore || tokens.some((token) => token.start === span.start && token.raw === span.value)
      ? Math.max(span.score, 0.8)
      : 0
  const starts = spansAt(at).filter((found) => found.span.table === table.name && scoreOf(found) > 0)
  const names = [...new Set(starts.map(({ span }) => span.field))]
  const used = (name: string) => facts?.uses.some((use) => use.field === name) ?? false
  const lists = names.flatMap((name) => {
    const field = table.fields.find((candidate) => candidate.name === name)
    if (!field) return []
    const next = (place: number) =>
      spansAt(place)
        .filter((found) => found.span.table === table.name && found.span.field === name && scoreOf(found) > 0)
        .sort((a, b) => b.end - a.end || b.span.score - a.span.score)[0]
    const values: FilterValue[] = []
    let end = at
    let place = at
    let score = 1
    const parts: { end: number; values: FilterValue[] }[] = []
    for (;;) {
      const found = next(place)
      if (!found) break
      if (found.span.value !== null && !values.includes(found.span.value)) values.push(found.span.value)
      score = Math.min(score, scoreOf(found))
      end = found.end
      place = end
      while (joints.has(tokens[place]?.text ?? '')) place += 1
      // "Junior senior lead" is a list without its commas; "instead of netflix HBO" is none.
      if (place === end && !next(place)) break
      if (place === end) parts.push({ end, values: [...values] })
    }
    // "The east and west regions": the name of the values' own field adds nothing.
    end = Math.max(end, ...ownName(end, field.name))
    const whole = { field, score, used: used(name) }
    return values.length > 0 ? [{ end, values }, ...parts].map((part) => ({ ...whole, ...part })) : []
  })
  lists.sort((a, b) => b.end - a.end || Number(b.used) - Number(a.used) || b.score - a.score)
  return lists.map(({ end, field, values, score }) => ({
    end,
    value: {
      kind: 'values',
      field,
      values,
      score,
      rivals: lists.some(({ used: inChart }) => inChart)
        ? []
        : lists.filter((other) => other.end === end && other.field !== field).map((other) => other.field.name),
    },
  }))
}
