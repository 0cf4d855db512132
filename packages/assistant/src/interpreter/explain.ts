import type { Reading } from '../recommendation.ts'
import type { Cues } from './cues.ts'
import type { Draft } from './drafts.ts'
import type { Sentence } from './sentence.ts'

const aggregateWords = new Map([
  ['mean', 'average'],
  ['sum', 'sum'],
  ['min', 'smallest'],
  ['max', 'largest'],
  ['median', 'median'],
  ['distinct', 'number of different values'],
])

/** What a draft takes for granted that the words leave open. */
export function assumptionsOf({ x, y, filters }: Draft, cues: Cues): string[] {
  const out: string[] = []
  if (y.field && y.aggregate && y.mention?.aggregate !== y.aggregate && !cues.aggregates.has(y.aggregate))
    out.push(`I took the ${aggregateWords.get(y.aggregate) ?? y.aggregate} of ${y.field.name}, as none was named.`)
  if (x.field && !x.mention) out.push(`I drew it along ${x.field.name}, as no field was named for that.`)
  if (x.unit && x.unit !== 'bin' && !cues.units.includes(x.unit))
    out.push(`I grouped ${x.field?.name ?? 'the time'} by ${x.unit}.`)
  for (const filter of filters) if (filter.strength < 0.75) out.push(`I read “${filter.field}” as a condition.`)
  return out
}

/** The stretches of the message that carry a draft. */
export function evidenceOf({ x, y, series, filters }: Draft, { sort, limit, spans }: Sentence): Reading['evidence'] {
  const slots = [x, y, ...(series ? [series] : [])].flatMap(({ mention, field }) =>
    mention && field ? [{ start: mention.start, end: mention.end, kind: 'column', meaning: field.name }] : [],
  )
  const clauses = [
    ...filters.map(({ start, end, field }) => ({ start, end, kind: 'filter', meaning: field })),
    ...(sort ? [{ start: sort.start, end: sort.end, kind: 'sort', meaning: sort.order }] : []),
    ...(limit ? [{ start: limit.start, end: limit.end, kind: 'limit', meaning: String(limit.n) }] : []),
  ]
  const words = spans.flatMap((span): Reading['evidence'] => {
    if (span.kind === 'mark') return [{ start: span.start, end: span.end, kind: 'mark', meaning: span.mark }]
    if (span.kind === 'aggregate')
      return [{ start: span.start, end: span.end, kind: 'aggregate', meaning: span.aggregate }]
    return []
  })
  return [...slots, ...clauses, ...words].sort(
    (a, b) => a.start - b.start || a.end - b.end || (a.kind < b.kind ? -1 : 1),
  )
}
