import { duckDBCodeGenerator, type ExprNode } from '@uwdata/mosaic-sql'
import { identifier, literal } from './duckdb.ts'
import { readSmall } from './small-table.ts'
import { type RunStatement, runInProcess, type Statement } from './statements.ts'
import type { ColumnTable, TableFiles } from './table-store.ts'

const deadlineMs = 60_000

/** Columns of a table (null: all), at most `limit` rows. Does not need DuckDB if the table has a small form. */
export async function readColumns(
  files: TableFiles,
  fields: string[] | null,
  { limit, run }: { limit?: number; run?: RunStatement } = {},
): Promise<ColumnTable> {
  return readPart(files, fields, { offset: 0, limit }, run)
}

/** Columns of the rows that meet `where`; null if these are more than `atMost`, which is known before they are read. */
export async function readMatchingRows(
  { name, parquet }: TableFiles,
  fields: string[],
  { where, atMost, run = runInProcess }: { where: ExprNode; atMost: number; run?: RunStatement | undefined },
): Promise<ColumnTable | null> {
  const selected: SelectedTable = {
    name,
    source: `(SELECT * FROM read_parquet(${literal(parquet)}) WHERE ${duckDBCodeGenerator.toString(where)})`,
    select: (sql) => run({ files: [parquet], sql, deadlineMs }),
  }
  return (await countRows(selected)) > atMost ? null : queryPart(selected, fields, { offset: 0, limit: undefined })
}

/** A page of rows, for previews. */
export async function readRows(
  files: TableFiles,
  { offset, limit, run }: { offset: number; limit: number; run?: RunStatement },
): Promise<ColumnTable> {
  return readPart(files, null, { offset, limit }, run)
}

async function readPart(
  files: TableFiles,
  fields: string[] | null,
  { offset, limit }: { offset: number; limit: number | undefined },
  run: RunStatement = runInProcess,
): Promise<ColumnTable> {
  if (files.small !== undefined) {
    return readSmall(files.small, fields, { offset, ...(limit === undefined ? {} : { limit }) })
  }
  const { name, parquet } = files
  const selected: SelectedTable = {
    name,
    source: `read_parquet(${literal(parquet)})`,
    select: (sql) => run({ files: [parquet], sql, deadlineMs }),
  }
  return queryPart(selected, fields, { offset, limit })
}

/** A table, or some of its rows. `source`: what a statement selects from. */
interface SelectedTable {
  name: string
  source: string
  select: (sql: Statement['sql']) => ReturnType<RunStatement>
}

async function countRows({ source, select }: SelectedTable): Promise<number> {
  const { columns } = await select(`SELECT count(*) FROM ${source}`)
  return Number(columns[0]?.[0] ?? 0)
}

async function queryPart(
  selected: SelectedTable,
  fields: string[] | null,
  { offset, limit }: { offset: number; limit: number | undefined },
): Promise<ColumnTable> {
  const { name: table, source, select } = selected
  const described = await select(`DESCRIBE SELECT * FROM ${source}`)
  const [columnNames = [], columnTypes = []] = described.columns
  const types = new Map(Array.from(columnNames, (name, at) => [String(name), String(columnTypes[at])]))
  const names = fields ?? [...types.keys()]
  if (names.length === 0)
    return {
      rows: Math.max(0, Math.min((await countRows(selected)) - offset, limit ?? Number.POSITIVE_INFINITY)),
      columns: Object.create(null),
    }
  const expressions = names.map((name) => {
    const type = types.get(name)
    if (type === undefined) throw new Error(`There is no field "${name}" in ${table}.`)
    return type.startsWith('TIMESTAMP') ? `epoch_ms(${identifier(name)})` : identifier(name)
  })
  const cut = limit === undefined ? '' : ` LIMIT ${limit} OFFSET ${offset}`
  const read = await select(`SELECT ${expressions.join(', ')} FROM ${source}${cut}`)
  const columns: ColumnTable['columns'] = Object.create(null)
  names.forEach((name, i) => {
    columns[name] = Array.from(read.columns[i] ?? [])
  })
  return { rows: read.columns[0]?.length ?? 0, columns }
}
