import { identifier, literal } from './duckdb.ts'
import { sourceColumn } from './source-column.ts'
import { maxRecordBytes } from './sources/json-scanner.ts'
import {
  isJsonAsPresumed,
  type JsonRecords,
  presumeJson,
  type RegularJson,
  sampleRecords,
  scanJson,
} from './sources/json-structure.ts'
import type { RowSource } from './sources/row-source.ts'
import { type ConfirmedRows, storeRows, storeWhileScanned } from './store-rows.ts'
import { type StoreOptions, storeTable } from './store-table.ts'
import type { IngestedTable } from './table-store.ts'

/**
 * Reads and stores a large file of JSON objects with DuckDB, as `storeCsv` does. The result equals that of `storeTable`,
 * which remains for irregular files.
 */
export async function storeJson(
  source: RowSource,
  records: JsonRecords,
  options: StoreOptions,
): Promise<IngestedTable> {
  return (await storeJsonBySql(source, records, options)) ?? storeTable(source, options)
}

/** Null if the file must be read by `storeTable`. */
export function storeJsonBySql(
  { delimiter, notes }: RowSource,
  records: JsonRecords,
  options: StoreOptions,
): Promise<IngestedTable | null> {
  const store = async (json: RegularJson, confirm: () => Promise<ConfirmedRows | null>) => {
    const source = { delimiter, notes, names: () => json.columns.map(({ path }) => path.join('.')) }
    const rows = { sql: jsonSql(json), types: json.columns.map(({ type }) => type), rows: json.rows }
    const sample = await sampleRecords(json, options.sampleSizes)
    const numbers = [{ index: 0, row: 1 }]
    return storeRows({ source, rows, sample, numbers, confirm }, options)
  }
  return storeWhileScanned<RegularJson>(
    {
      presume: () => presumeJson(records, options.sampleSizes),
      scan: (signal) => scanJson(records, { signal }),
      isAsPresumed: isJsonAsPresumed,
      store,
      storeScanned: async (json) => (json === null ? null : store(json, async () => json)),
    },
    options,
  )
}

/** The rows of a file in columns `c0`, `c1` and so on. */
function jsonSql({ path, layout, columns }: RegularJson): string {
  const types = [...fieldsAt(columns, 0)].map(([key, fields]) => `${literal(key)}: ${literal(typeOf(fields, 1))}`)
  const cells = columns.map(({ path: [key = '', ...inner] }, i) => {
    // A key with objects has no value of its own but null.
    const isOuter = columns.some(({ path }) => isWithin(path, [key, ...inner]))
    const value = inner.reduce((outer, name) => `struct_extract(${outer}, ${literal(name)})`, identifier(key))
    return `${isOuter ? 'NULL::VARCHAR' : value} AS ${sourceColumn(i)}`
  })
  const from = `read_json(${literal(path)}, columns = {${types.join(', ')}}, format = ${literal(layout)}, records = true, maximum_object_size = ${maxRecordBytes * 2})`
  return `(SELECT ${cells.join(', ')} FROM ${from})`
}

type JsonColumn = RegularJson['columns'][number]

/** The columns by the key at a depth; those without one are left out. */
const fieldsAt = (columns: readonly JsonColumn[], depth: number): Map<string, JsonColumn[]> =>
  Map.groupBy(
    columns.filter(({ path }) => path.length > depth),
    ({ path }) => path[depth] ?? '',
  )

/** The type of a value, of the columns that are it or within it. */
function typeOf(columns: readonly JsonColumn[], depth: number): string {
  const fields = [...fieldsAt(columns, depth)].map(([key, inner]) => `${identifier(key)} ${typeOf(inner, depth + 1)}`)
  return fields.length === 0 ? (columns[0]?.type ?? 'VARCHAR') : `STRUCT(${fields.join(', ')})`
}

const isWithin = (path: readonly string[], outer: readonly string[]): boolean =>
  path.length > outer.length && outer.every((key, depth) => path[depth] === key)
