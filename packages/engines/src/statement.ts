import { rowNumber } from '@belvedere/query'
import { Query, VerbatimNode } from '@uwdata/mosaic-sql'
import type { TranslatingGenerator } from './dialects/translating-generator.ts'
import type { LiveTable } from './live-table.ts'

/** The dialect of an engine, and how it reads tables. */
export interface EngineTables {
  dialect: TranslatingGenerator
  selectionOf(table: LiveTable, rowNumber: string): string[]
}

/** A query as a statement: `sql` runs, `readable` asks the tables by their names. Throws `DialectError`. */
export function statementOf(
  { dialect, selectionOf }: EngineTables,
  tables: readonly LiveTable[],
  { query, maxRows }: { query: Query; maxRows: number },
): { sql: string; readable: string; columns: string[] } {
  const { quote } = dialect.terms
  // One row more than allowed tells that there are too many.
  const limited = query._limit === undefined ? query.clone().limit(maxRows + 1) : query
  const sources = tables.map((table) => ({
    [table.name]: Query.from(new VerbatimNode(`${quote(table.schema)}.${quote(table.table)}`)).select({
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
