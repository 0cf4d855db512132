import { findLimit, type TableProfile } from '@belvedere/spec'
import { isNumber } from '../edits/reader.ts'
import type { Reading } from '../recommendation.ts'
import { usualAggregate } from '../refine/amounts.ts'
import { changed, countIn } from '../refine/reading.ts'

/** What is offered beside a chart that counts rows only because nothing else was understood. */
const maxOffers = 2
/** How likely each of them is, in parts of the count. */
const share = 0.3

/** The numbers of a table in place of a count that nobody asked for: "goals by kid" may mean any of them. */
export const measuredInstead = (reading: Reading, { fields }: TableProfile): Reading[] => {
  const count = findLimit(reading.partial.transform) ? undefined : countIn(reading)
  const shown = new Set(reading.partial.encodings.map(({ field }) => field))
  const numbers = count ? fields.filter((field) => isNumber(field) && !shown.has(field.name)) : []
  return numbers.slice(0, maxOffers).flatMap((field) => {
    const encoding = { ...count, field: field.name, aggregate: usualAggregate(field), role: 'measure' } as const
    return count ? { ...changed(reading, count, encoding), confidence: share * reading.confidence } : []
  })
}
