import type { Filter } from '../interpreter/filters.ts'
import { predicatesOf } from '../interpreter/predicates.ts'
import type { Sentence } from '../interpreter/sentence.ts'
import { overlaps } from '../interpreter/utterance.ts'
import type { Reading } from '../recommendation.ts'

/** "They have been nominated" need not speak of a value. */
const likely = 0.6

/** A value that was named and that nothing else accounts for is a condition of the best reading. */
export const withNamedValues = (readings: Reading[], sentence: Sentence): Reading[] => {
  const [best] = readings
  if (!best) return readings
  const free = sentence.filters.filter(
    (filter) =>
      filter.kind === 'member' &&
      filter.strength >= likely &&
      !best.evidence.some((place) => overlaps(place, filter) && !setsApart(place, filter)),
  )
  if (free.length === 0) return readings
  const shown = JSON.stringify(best.partial.encodings)
  const read = readings.find(
    ({ partial, evidence }) =>
      JSON.stringify(partial.encodings) === shown &&
      free.every((filter) => evidence.some((place) => place.kind === 'filter' && overlaps(place, filter))),
  )
  const better = read ? { ...read, confidence: best.confidence } : under(best, free, sentence)
  return [better, ...readings.filter((reading) => reading !== read)]
}

/** "Robins vs blackbirds" names a column by its values, and means no others of them. */
const setsApart = ({ kind, meaning }: Reading['evidence'][number], { field, condition }: Filter): boolean =>
  kind === 'column' && meaning === field && condition.test === 'oneOf' && condition.values.length > 1

/** The reading of the rows alone that meet the conditions. */
const under = (reading: Reading, filters: Filter[], { table }: Sentence): Reading => ({
  ...reading,
  partial: {
    ...reading.partial,
    transform: [...predicatesOf(filters, table).map((filter) => ({ filter })), ...reading.partial.transform],
  },
  evidence: [
    ...reading.evidence,
    ...filters.map(({ start, end, field }) => ({ start, end, kind: 'filter', meaning: field })),
  ],
})
