import type { Sentence } from './interpreter/sentence.ts'
import { overlaps } from './interpreter/utterance.ts'
import type { Reading } from './recommendation.ts'

/** "They have been nominated" need not speak of a value. */
const likely = 0.6

/** A value that was named and that nothing else accounts for is a condition: the same reading with it goes before. */
export const withNamedValues = (readings: Reading[], { filters }: Sentence): Reading[] => {
  const [best] = readings
  if (!best) return readings
  const free = filters.filter(
    (filter) =>
      filter.kind === 'member' && filter.strength >= likely && !best.evidence.some((place) => overlaps(place, filter)),
  )
  const shown = JSON.stringify(best.partial.encodings)
  const better = readings.find(
    ({ partial, evidence }) =>
      JSON.stringify(partial.encodings) === shown &&
      free.every((filter) => evidence.some((place) => overlaps(place, filter))),
  )
  return free.length > 0 && better
    ? [{ ...better, confidence: best.confidence }, ...readings.filter((reading) => reading !== better)]
    : readings
}
