import { asCell, asNumber, type Database, identifier, literal, withDatabase } from './duckdb.ts'
import { readSmall } from './small-table.ts'
import type { ColumnTable, TableFiles } from './table-store.ts'

const memoryMb = 512

/** Columns of a table (null: all), at most `limit` rows. Does not need DuckDB if the table has a small form. */
export async function readColumns(files: TableFiles, fields: string[] | null, limit?: number): Promise<ColumnTable> {
  return readPart(files, fields, { offset: 0, limit })
}

/**
 * Columns of the rows that meet `where`, a condition in DuckDB's SQL whose values are quoted; null if these are more than
 * `atMost`, which is known before they are read.
 */
export async function readMatchingRows(
  { name, parquet }: TableFiles,
  fields: string[],
  { where, atMost }: { where: string; atMost: number },
): Promise<ColumnTable | null> {
  const source = `(SELECT * FROM read_parquet(${literal(parquet)}) WHERE ${where})`
  return withDatabase({ files: [parquet], memoryMb }, async (database) => {
    const [[rows] = []] = await database.rows(`SELECT count(*) FROM ${source}`)
    return asNumber(rows) > atMost
      ? null
      : queryPart(database, { name, source }, fields, { offset: 0, limit: undefined })
  })
}

/** A page of rows, for previews. */
export async function readRows(
  files: TableFiles,
  { offset, limit }: { offset: number; limit: number },
): Promise<ColumnTable> {
  return readPart(files, null, { offset, limit })
}

async function readPart(
  files: TableFiles,
  fields: string[] | null,
  { offset, limit }: { offset: number; limit: number | undefined },
): Promise<ColumnTable> {
  if (files.small !== undefined) {
    return readSmall(files.small, fields, { offset, ...(limit === undefined ? {} : { limit }) })
  }
  return withDatabase({ files: [files.parquet], memoryMb }, (database) =>
    queryPart(database, sourceOf(files), fields, { offset, limit }),
  )
}

/** A table, or some of its rows. `source`: what a statement selects from. */
interface SelectedTable {
  name: string
  source: string
}

const sourceOf = ({ name, parquet }: TableFiles): SelectedTable => ({
  name,
  source: `read_parquet(${literal(parquet)})`,
})

async function queryPart(
  database: Database,
  { name: table, source }: SelectedTable,
  fields: string[] | null,
  { offset, limit }: { offset: number; limit: number | undefined },
): Promise<ColumnTable> {
  const columnRows = await database.rows(`DESCRIBE SELECT * FROM ${source}`)
  const types = new Map(columnRows.map(([name, type]) => [String(name), String(type)]))
  const names = fields ?? [...types.keys()]
  if (names.length === 0) {
    const [[rows] = []] = await database.rows(`SELECT count(*) FROM ${source}`)
    return {
      rows: Math.max(0, Math.min(asNumber(rows) - offset, limit ?? Number.POSITIVE_INFINITY)),
      columns: Object.create(null),
    }
  }
  const selected = names.map((name) => {
    const type = types.get(name)
    if (type === undefined) throw new Error(`There is no field "${name}" in ${table}.`)
    return type.startsWith('TIMESTAMP') ? `epoch_ms(${identifier(name)})` : identifier(name)
  })
  const cut = limit === undefined ? '' : ` LIMIT ${limit} OFFSET ${offset}`
  const read = await database.columns(`SELECT ${selected.join(', ')} FROM ${source}${cut}`)
  const columns: ColumnTable['columns'] = Object.create(null)
  names.forEach((name, i) => {
    columns[name] = (read[i] ?? []).map(asCell)
  })
  return { rows: read[0]?.length ?? 0, columns }
}
