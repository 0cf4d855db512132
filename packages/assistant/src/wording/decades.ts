import type { FieldProfile, TableProfile } from '@belvedere/spec'
import { classOf } from '../interpreter/field-class.ts'
import { decade } from '../language/en/wording/decades.ts'
import type { Reading } from '../recommendation.ts'

const years = 10

/** "Plantings per decade" of a table that has years: the same by year, and how its readings count them by tens; null where it is no such wish. */
export const byDecades = (
  message: string,
  table: TableProfile,
): { message: string; rows: string; binned: (readings: readonly Reading[]) => Reading[] } | null => {
  const year = table.fields.find((field) => classOf(field) === 'year')
  if (!year || !decade.test(message)) return null
  const along = `by "${year.name}"`
  return {
    message: message.replace(decade, along),
    rows: `number of rows ${along}`,
    binned: (readings) => readings.flatMap((reading) => binnedBy(reading, year) ?? []),
  }
}

const binnedBy = (reading: Reading, { name }: FieldProfile): Reading | null => {
  const { encodings, wishes } = reading.partial
  const along = encodings.find(({ field, aggregate }) => field === name && !aggregate)
  const measured = encodings.some(({ aggregate }) => aggregate)
  if (!along || !measured) return null
  const binned = { ...along, bin: { step: years }, timeUnit: null }
  return {
    ...reading,
    partial: {
      ...reading.partial,
      encodings: encodings.map((one) => (one === along ? binned : one)),
      wishes: { ...wishes, mark: 'bar' },
    },
  }
}
