import type { Aggregate, TableProfile } from '@belvedere/spec'
import type { Reading } from '../recommendation.ts'
import { quantityText } from '../say/measure-phrases.ts'
import { distinctTexts, isSameText, text } from '../say/text.ts'
import { joinedOf } from './joined.ts'

/** What comes out otherwise where a value stands there twice. */
const counting: ReadonlySet<Aggregate> = new Set(['sum', 'mean', 'median', 'stdev', 'variance'])

/**
 * Says where an aggregate counts rows more than once: of a book with ten loans, joined with them, the pages stand there
 * ten times, and so in their total.
 */
export function sayingRepeats(readings: Reading[], tables: readonly TableProfile[]): Reading[] {
  const table = tables.find(({ name }) => name === readings[0]?.partial.data.name)
  const joined = table && joinedOf(table, tables)
  if (!joined) return readings
  const { left, right, fromRight } = joined
  return readings.map((reading) => {
    const notes = reading.partial.encodings.flatMap(({ field, aggregate }) => {
      if (field === undefined || !aggregate || !counting.has(aggregate)) return []
      const [home, other] = fromRight.has(field) ? [right, left] : [left, right]
      if (table.rows <= home.rows) return []
      return text('assumed.repeated', {
        table: home.name,
        other: other.name,
        measure: quantityText({ field, aggregate }),
      })
    })
    const fresh = distinctTexts(notes).filter((note) => !reading.assumptions.some((one) => isSameText(one, note)))
    return fresh.length === 0 ? reading : { ...reading, assumptions: [...reading.assumptions, ...fresh] }
  })
}
