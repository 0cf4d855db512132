import { type ReadingChange, readingOptions } from '@belvedere/contract'
import type { StoredReading } from '../../store/json-columns.ts'

type Options = StoredReading['options']
type Change = Omit<ReadingChange, 'table'>

/** The choices of how a file's tables are read after a change of those of the table at a position. */
export function mergeReading(stored: readonly StoredReading[], table: number, change: Change): StoredReading[] {
  const previous = stored.find((entry) => entry.table === table)?.options ?? {}
  const options = withChange(previous, change)
  const others = stored.filter((entry) => entry.table !== table)
  return Object.keys(options).length === 0 ? others : [...others, { table, options }]
}

/** Null takes a choice back; what is absent stays. */
function withChange(previous: Options, change: Change): Options {
  const next = { ...previous, ...definedOnly(change) }
  return readingOptions.parse(Object.fromEntries(Object.entries(next).filter(([, option]) => option !== null)))
}

const definedOnly = (change: Change) =>
  Object.fromEntries(Object.entries(change).filter(([, option]) => option !== undefined))
