import type { FieldProfile, PartialEncoding, TableProfile } from '@belvedere/spec'
import type { Reading } from '../recommendation.ts'

/** The reading with one encoding exchanged, or taken out. */
export const changed = (reading: Reading, from: PartialEncoding, to: PartialEncoding | null): Reading => ({
  ...reading,
  partial: {
    ...reading.partial,
    encodings: reading.partial.encodings.flatMap((one) => (one === from ? (to ?? []) : one)),
  },
})

/** The reading with a sentence of its assumptions exchanged, or taken out. */
export const said = (reading: Reading, from: string, to: string | null): Reading => ({
  ...reading,
  assumptions: reading.assumptions.flatMap((sentence) => (sentence === from ? (to ?? []) : sentence)),
})

export const profileOf = (table: TableProfile, name: string | undefined): FieldProfile | undefined =>
  table.fields.find((field) => field.name === name)

/** Readings that came to the same chart are one, in the place of the first: one or the other of them was meant. */
export const united = (readings: readonly Reading[]): Reading[] => {
  const found = new Map<string, Reading>()
  for (const reading of readings) {
    const key = JSON.stringify(reading.partial)
    const before = found.get(key)
    const confidence = before ? 1 - (1 - before.confidence) * (1 - reading.confidence) : 0
    found.set(key, before ? { ...before, confidence: Math.round(1000 * confidence) / 1000 } : reading)
  }
  return [...found.values()]
}

/** The encoding that counts rows. */
export const countIn = ({ partial }: Reading): PartialEncoding | undefined =>
  partial.encodings.find(({ aggregate, field }) => aggregate === 'count' && field === undefined)

/** The encoding that things are grouped along. */
export const alongIn = ({ partial }: Reading): PartialEncoding | undefined =>
  partial.encodings.find(({ role, aggregate }) => role === 'dimension' && !aggregate)

/** Whether the words name this aggregate, and no column by the same words: "quantity", where there is one. */
export const isNamed = ({ evidence }: Reading, aggregate: string): boolean =>
  evidence.some(
    ({ kind, meaning, start, end }) =>
      kind === 'aggregate' &&
      meaning === aggregate &&
      !evidence.some((other) => other.kind === 'column' && other.start <= start && other.end >= end),
  )

/** Whether the words name this column. */
export const isMentioned = (reading: Reading, field: string | undefined): boolean =>
  reading.evidence.some(({ kind, meaning }) => kind === 'column' && meaning === field)

/** Values as they stand: neither summed up nor taken together. */
export const plain = { aggregate: null, bin: null, timeUnit: null } as const
