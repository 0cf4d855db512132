import { solve } from '@belvedere/solver'
import {
  convertToMap,
  englishText,
  type FieldProfile,
  type PartialEncoding,
  type PartialSpec,
  type TableProfile,
} from '@belvedere/spec'
import { tookAggregate, tookAlong } from '../interpreter/explain.ts'
import type { Reading } from '../recommendation.ts'
import { chartRequest } from '../say/chart-text.ts'
import type { Refusal } from '../say/refusal.ts'

/** Readings with what they show on a map, or why there can be none. Without readings the map is of the table's places. */
export const mapped = (
  readings: readonly Reading[],
  table: TableProfile,
): { readings: Reading[] } | { refusal: Refusal } => {
  const asked = readings.length > 0 ? readings.map(asNamed) : [placesOf(table)]
  const drawn = asked.flatMap((reading): Reading[] => {
    const placed = convertToMap(reading.partial, table)
    return placed.ok ? [{ ...reading, partial: placed.partial, assumptions: stillTrue(reading, placed.partial) }] : []
  })
  const [first] = asked
  const placed = first && convertToMap(first.partial, table)
  if (!placed || placed.ok) return { readings: drawn }
  return {
    refusal: {
      text: englishText(placed.reason),
      offers: readings.slice(0, 1).flatMap(({ partial }) => offerOf(partial, table)),
    },
  }
}

/** A chart without a map needs an axis, and takes one that nobody named; a map has its places. */
const asNamed = (reading: Reading): Reading => {
  const assumed = ({ field }: PartialEncoding) => field !== undefined && reading.assumptions.includes(tookAlong(field))
  return {
    ...reading,
    partial: { ...reading.partial, encodings: reading.partial.encodings.filter((one) => !assumed(one)) },
    assumptions: reading.assumptions.filter(
      (text) => !reading.partial.encodings.some(({ field }) => field && text === tookAlong(field)),
    ),
  }
}

/** Where each row is a place of its own, nothing is summed up that was to be. */
const stillTrue = ({ partial, assumptions }: Reading, { encodings }: PartialSpec): string[] => {
  const single = new Set(encodings.flatMap(({ field, aggregate }) => (field && aggregate === null ? [field] : [])))
  const gone = partial.encodings.flatMap(({ field, aggregate }) =>
    field && aggregate && single.has(field) ? [tookAggregate(aggregate, field)] : [],
  )
  return assumptions.filter((text) => !gone.includes(text))
}

const offerOf = (partial: PartialSpec, table: TableProfile): string[] => {
  const solution = solve(partial, table, { limit: 1 })
  const best = solution.state === 'solved' ? solution.specs[0] : undefined
  return best ? [chartRequest(best.spec, table)] : []
}

/** "Show me a map" does not say of what: of the first amount that the table has, else of its rows. */
const placesOf = (table: TableProfile): Reading => {
  const amount = table.fields.find(isAmount)
  const encodings: PartialEncoding[] = [amount ? { field: amount.name, role: 'measure' } : { aggregate: 'count' }]
  return {
    partial: { data: { name: table.name }, encodings, transform: [], params: [], wishes: {} },
    confidence: 0.8,
    assumptions: [],
    evidence: [],
  }
}

const isAmount = ({ type, semanticType }: FieldProfile): boolean =>
  type === 'quantitative' && (semanticType === undefined || amounts.has(semanticType))
const amounts: ReadonlySet<string> = new Set(['count', 'currency', 'percent', 'duration'])
