import type { Cell } from '@belvedere/spec'
import type { ColumnReading, LiveColumn, LiveTable } from '../live-table.ts'
import type { SampledTable } from '../statement.ts'

/** A table or view that the user of the connection may read. */
export interface CatalogueTable {
  schema: string
  table: string
  kind: 'table' | 'view'
  /** An estimate; null where the database has none. */
  rows: number | null
  /** On disk, with indexes; null where unknown. */
  bytes: number | null
}

/** A table with what its columns are. */
export interface DescribedTable extends CatalogueTable {
  columns: readonly DescribedColumn[]
  order: LiveTable['order']
  /** Columns whose ends are found without a scan. */
  indexed: readonly string[]
  /** How some of the rows can be taken without a scan. */
  sampling: SampledTable['sampling']
}

export interface DescribedColumn extends LiveColumn {
  /** What its values are; null if queries cannot use it. */
  kind: ColumnReading['kind'] | null
}

/** Some rows of a table, by columns; texts are cut at 1,000 characters, times are milliseconds UTC. */
export interface TableSample {
  rows: number
  /** How many rows the table has: as counted, as the database estimates, or at least, where it has no estimate. */
  total: number
  /** Whether these are all rows. */
  isWhole: boolean
  columns: { readonly [name: string]: ArrayLike<Cell> }
  /** The least and the greatest value of columns of numbers and times, where they cost little. */
  extents: { readonly [name: string]: readonly [least: number, greatest: number] }
}

/** What is searched in a catalogue. */
export interface CatalogueSearch {
  /** A part of the name, with its schema; empty: all. */
  text: string
  /** At most 1,000. */
  limit: number
}

/** Reads the catalogue of a database. Rejects as sessions do. */
export interface CatalogueReader {
  /** By schema and name. */
  list(search: CatalogueSearch): Promise<CatalogueTable[]>
  /** Null if there is no such table, or the user may not read it. */
  describe(schema: string, table: string): Promise<DescribedTable | null>
}

export const catalogueLimits = { deadlineMs: 15_000, maxTables: 1000, maxColumns: 2000 } as const

/** What a database tells of a size; null for what is no such number. */
export const numberOrNull = (cell: Cell | undefined): number | null => {
  const number = typeof cell === 'string' && cell !== '' ? Number(cell) : cell
  const rounded = typeof number === 'number' ? Math.round(number) : -1
  return Number.isSafeInteger(rounded) && rounded >= 0 ? rounded : null
}
