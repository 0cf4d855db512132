import { type FieldProfile, fieldWords, type TableProfile } from '@belvedere/spec'
import type { ChartFacts } from '../../intent/chart-facts.ts'
import { durations, durationUnits } from '../../language/en/edits/sentence.ts'
import { type Token, tokenize } from '../../language/tokens.ts'
import type { NamedColumn } from '../conditions/source.ts'
import type { PlacedSpans } from './placed-spans.ts'

const minColumnScore = 0.3

interface ColumnSource {
  tokens: readonly Token[]
  table: TableProfile
  facts: ChartFacts | null
  spans: PlacedSpans<'column'>
  /** What rows are called by their ids: "samples" where each has its Sample_ID. */
  numbered: ReadonlySet<string>
}

/** The columns that may be named at token `at`, longest first; what the chart shows comes before what it does not. */
export const columnsAt = ({ tokens, table, facts, spans, numbered }: ColumnSource, at: number): NamedColumn[] => {
  const token = tokens[at]
  const quoted = token?.kind === 'quoted' ? fieldOf(table, token.raw) : undefined
  if (quoted) return [{ end: at + 1, field: quoted, score: 1, rivals: [] }]
  const isRow = numbered.has(token?.text ?? '')
  const here = spans(at).filter(
    ({ end, span }) =>
      span.table === table.name && span.score >= minColumnScore && !(isRow && span.how === 'part' && end === at + 1),
  )
  const scored = here.map(({ end, span }) => {
    const used = facts?.uses.some((use) => use.field === span.field) ?? false
    const slack = span.how === 'part' ? 0.25 : 0.08
    return { end, name: span.field, score: span.score, used, slack, rank: span.score + (used ? 0.3 : 0) }
  })
  scored.sort((a, b) => b.end - a.end || b.rank - a.rank || (a.name < b.name ? -1 : 1))
  return scored.flatMap(({ end, name, score, used, slack }) => {
    const field = fieldOf(table, name)
    const near = scored.filter(
      (other) => other.end === end && other.name !== name && other.score >= score - slack && score < 0.98,
    )
    // What the chart shows already is meant before what it does not.
    const rivals = near.filter((other) => other.used || !used).map((other) => other.name)
    if (!field) return []
    const column = { end, field, score, rivals }
    // "Talk time" of a column of seconds.
    const timed = measuresTime(field) && durations.has(tokens[end]?.text ?? '')
    return timed ? [{ ...column, end: end + 1 }, column] : [column]
  })
}

const fieldOf = ({ fields }: TableProfile, name: string) => fields.find((field) => field.name === name)

const measuresTime = ({ name, type, semanticType, unit = '' }: FieldProfile): boolean =>
  semanticType === 'duration' ||
  durationUnits.has(unit) ||
  (type === 'quantitative' && tokenize(fieldWords(name)).some(({ text }) => durationUnits.has(text)))
