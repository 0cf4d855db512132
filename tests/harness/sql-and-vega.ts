import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Cell, type Spec, stepsOf, type TableProfile } from '@belvedere/spec'
import { ingest, readColumns } from '@belvedere/tables'
import { DuckDBInstance } from '@duckdb/node-api'
import { parse, View } from 'vega'
import { compile, type TopLevelSpec } from 'vega-lite'

export interface Row {
  [column: string]: unknown
}

/** The compared columns: name in SQL → name in Vega, or a function of Vega's row. */
export interface Columns {
  readonly [inSql: string]: string | ((row: Row) => unknown)
}

export interface BothWays {
  profile: TableProfile
  rows: { [field: string]: Cell }[]
  bySql(query: string): Promise<Row[]>
  /** The rows of the marks by the steps' SQL and by Vega, as sorted texts. */
  compare(spec: Spec, columns: Columns): Promise<{ sql: string[]; vega: string[] }>
  close(): Promise<void>
}

/** A table of CSV lines, ingested as an upload, for queries by both DuckDB and Vega. */
export async function openBothWays(name: string, lines: readonly (readonly unknown[])[]): Promise<BothWays> {
  const folder = await mkdtemp(join(tmpdir(), 'belvedere-steps-'))
  const fileName = `${name}.csv`
  const source = join(folder, fileName)
  await writeFile(source, lines.map((cells) => cells.join(',')).join('\n'))
  const result = await ingest({ parts: [{ path: source, name: fileName }], outDir: folder })
  if (result.state === 'failed' || !result.tables[0]) throw new Error('The table was not read.')
  const [{ files, profile }] = result.tables
  const rows = rowsOf(await readColumns(files, null))
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  await connection.run(`CREATE VIEW "${name}" AS SELECT * FROM read_parquet('${files.parquet}')`)

  async function bySql(query: string): Promise<Row[]> {
    const reader = await connection.runAndReadAll(query)
    const names = reader.columnNames()
    return reader.getRowsJS().map((row) => Object.fromEntries(row.map((cell, i) => [names[i] ?? '', comparable(cell)])))
  }

  return {
    profile,
    rows,
    bySql,
    async compare(spec, columns) {
      const [recipe] = stepsOf(spec, profile)
      if (!recipe?.query)
        throw new Error(`No SQL for: ${recipe?.steps.map(({ sql, sentence }) => sql ?? `[${sentence}]`).join('\n')}`)
      const sqlRows = (await bySql(recipe.query)).map((row) =>
        Object.keys(columns).map((column) => row[column] ?? null),
      )
      const vegaRows = (await byVega(spec, name, rows)).map((row) =>
        Object.values(columns).map((column) => (typeof column === 'string' ? row[column] : column(row)) ?? null),
      )
      return { sql: sorted(sqlRows), vega: sorted(vegaRows) }
    },
    async close() {
      connection.closeSync()
      await rm(folder, { recursive: true })
    },
  }
}

const rowsOf = ({ columns, rows }: { columns: { [name: string]: readonly Cell[] }; rows: number }) =>
  Array.from({ length: rows }, (_, i) =>
    Object.fromEntries(Object.entries(columns).map(([name, cells]) => [name, cells[i] ?? null])),
  )

/** The rows behind Vega's marks. */
async function byVega(spec: Spec, table: string, rows: readonly Row[]): Promise<Row[]> {
  const whole = { ...spec, config: { aria: false, mark: { invalid: 'show' } } }
  const { spec: compiled } = compile(whole as unknown as TopLevelSpec)
  const data = (compiled.data ?? []).map((dataset) =>
    dataset.name === table ? { ...dataset, values: rows.map((row) => ({ ...row })) } : dataset,
  )
  const from = compiled.marks?.find((mark) => mark.name === 'marks')?.from
  if (!from || !('data' in from) || from.data === undefined) throw new Error('The marks are not made of rows.')
  const view = await new View(parse({ ...compiled, data }), { renderer: 'none' }).runAsync()
  return view
    .data(from.data)
    .map((row: Row) => Object.fromEntries(Object.entries(row).map(([key, cell]) => [key, comparable(cell)])))
}

function comparable(cell: unknown): unknown {
  if (cell instanceof Date) return cell.getTime()
  if (typeof cell === 'bigint') return Number(cell)
  return typeof cell === 'number' ? Number(cell.toPrecision(10)) : (cell ?? null)
}

const sorted = (rows: unknown[][]) => rows.map((row) => JSON.stringify(row)).toSorted()
