import { type Aggregate, fieldLabel, type TimeUnit, timeUnitWord } from '@belvedere/spec'
import type { Reading } from '../recommendation.ts'
import type { Cues } from './cues.ts'
import type { Draft } from './drafts.ts'
import type { Sentence } from './sentence.ts'

const aggregateWords = new Map([
  ['mean', 'average'],
  ['sum', 'total'],
  ['min', 'lowest'],
  ['max', 'highest'],
  ['median', 'median'],
  ['distinct', 'number of different values'],
])

export const tookAggregate = (aggregate: Aggregate, field: string): string =>
  `I took the ${aggregateWords.get(aggregate) ?? aggregate} of ${fieldLabel(field)}, as none was named.`
export const tookAlong = (field: string): string =>
  `I drew it along ${fieldLabel(field)}, as no field was named for that.`
export const groupedBy = (unit: TimeUnit, field: string): string =>
  `I grouped ${fieldLabel(field)} by ${timeUnitWord(unit)}.`

/** What a draft takes for granted that the words leave open. */
export function assumptionsOf({ x, y, filters }: Draft, cues: Cues): string[] {
  const out: string[] = []
  if (y.field && y.aggregate && y.mention?.aggregate !== y.aggregate && !cues.aggregates.has(y.aggregate))
    out.push(tookAggregate(y.aggregate, y.field.name))
  // "By month" says which column it is drawn along where only one holds times.
  if (x.field && !x.mention && !(x.unit && x.unit !== 'bin' && cues.units.length > 0)) out.push(tookAlong(x.field.name))
  if (x.unit && x.unit !== 'bin' && cues.units.length === 0) out.push(groupedBy(x.unit, x.field?.name ?? 'time'))
  for (const { said } of filters) if (said !== undefined) out.push(said)
  for (const { strength, field, said } of filters)
    if (strength < 0.75 && said === undefined) out.push(`I read “${fieldLabel(field)}” as a condition.`)
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
