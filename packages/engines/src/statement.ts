import { rowNumber } from '@belvedere/query'
import { Query, VerbatimNode } from '@uwdata/mosaic-sql'
import type { TranslatingGenerator } from './dialects/translating-generator.ts'
import type { ColumnReading, LiveColumn, LiveTable } from './live-table.ts'

/** The dialect of an engine, and how it reads tables. */
export interface EngineTables {
  dialect: TranslatingGenerator
  selectionOf(table: LiveTable, rowNumber: string): string[]
  /** How a column of a type is read; null if queries cannot use it. */
  readingOf(type: string): ColumnReading | null
  /** A statement for the least and the greatest value of each column. */
  endsOf(table: LiveTable, columns: readonly LiveColumn[]): string
  /** What follows the name of a table where about so many of its rows are selected; null if it cannot be done, or need not. */
  sampleOf(table: SampledTable, wanted: number): string | null
}

/** What is known of a table that is sampled. */
export interface SampledTable {
  kind: 'table' | 'view'
  rows: number | null
  sampling: 'blocks' | 'key' | 'none'
}

/**
 * A query as a statement: `sql` runs, `readable` asks the tables by their names. `part`: what follows the name of each table.
 * Throws `DialectError`.
 */
export function statementOf(
  { dialect, selectionOf }: Pick<EngineTables, 'dialect' | 'selectionOf'>,
  tables: readonly LiveTable[],
  { query, maxRows }: { query: Query; maxRows: number },
  part = '',
): { sql: string; readable: string; columns: string[] } {
  const { quote } = dialect.terms
  // One row more than allowed tells that there are too many.
  const limited = query._limit === undefined ? query.clone().limit(maxRows + 1) : query
  const sources = tables.map((table) => ({
    [table.name]: Query.from(new VerbatimNode(`${quote(table.schema)}.${quote(table.table)}${part}`)).select({
      columns: new VerbatimNode(selectionOf(table, rowNumber).join(', ')),
    }),
  }))
  return {
    sql: dialect.toString(limited.clone().with(...sources)),
    readable: dialect.toString(query),
    columns: columnsOf(query),
  }
}

/** The names of the result: engines may have shortened them. */
function columnsOf(query: Query): string[] {
  const selects = '_select' in query ? query._select : []
  return (selects as readonly { alias?: string }[]).map(({ alias }) => alias ?? '')
}
