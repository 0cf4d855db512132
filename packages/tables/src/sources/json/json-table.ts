import type { ShapeSet } from '../../shapes/shape-set.ts'

export type JsonRecord = { [key: string]: unknown }

/** A table that was found in a JSON value. */
export interface JsonTable {
  /** The key that it has in the file; empty for the file itself. */
  part: string
  /** Objects, or plain values. Can be iterated again. */
  rows: Iterable<unknown>
  notes: string[]
  shapes?: ShapeSet
}

export const jsonTable = (part: string, rows: Iterable<unknown>, ...notes: string[]): JsonTable => ({
  part,
  rows,
  notes,
})

/** Rows that are made while they are read. */
export const rowsFrom = (make: () => Generator<unknown>): Iterable<unknown> => ({ [Symbol.iterator]: make })

/** An object of which any name may be a key. */
export function recordOf(entries: Iterable<readonly [string, unknown]>): JsonRecord {
  const record: JsonRecord = Object.create(null)
  for (const [key, value] of entries) record[key] = value
  return record
}

export const isPlain = (value: unknown): boolean => value === null || typeof value !== 'object'
