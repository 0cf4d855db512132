import type { Cell } from '@belvedere/spec'
import {
  type CatalogueReader,
  type CatalogueTable,
  catalogueLimits,
  type DescribedColumn,
  numberOrNull,
} from '../catalogue/catalogue.ts'
import type { EngineSession, Selected } from '../engine-session.ts'
import { clickhouseReadingOf } from './clickhouse-columns.ts'

const { deadlineMs, maxTables, maxColumns } = catalogueLimits

const tables = `
SELECT database, name, engine, toFloat64(total_rows), toFloat64(total_bytes), sampling_key, sorting_key
FROM system.tables
WHERE NOT is_temporary AND database NOT IN ('system', 'information_schema', 'INFORMATION_SCHEMA')
  AND name NOT LIKE '.inner%'`

const columnsOfTable = `
SELECT name, type FROM system.columns WHERE database = {p1: String} AND table = {p2: String} ORDER BY position`

export const clickhouseCatalogue = (session: EngineSession): CatalogueReader => ({
  async list({ text, limit }) {
    const sql = `${tables} AND positionCaseInsensitiveUTF8(concat(database, '.', name), {p1: String}) > 0 ORDER BY database, name LIMIT ${Math.min(limit, maxTables)}`
    return rowsOf(await session.select(sql, { deadlineMs, maxRows: maxTables }, [text])).map(tableOf)
  },
  async describe(schema, table) {
    const limits = { deadlineMs, maxRows: maxColumns }
    const names = [schema, table]
    const sql = `${tables} AND database = {p1: String} AND name = {p2: String}`
    const [row] = rowsOf(await session.select(sql, limits, names))
    if (!row) return null
    const columns = rowsOf(await session.select(columnsOfTable, limits, names)).map(columnOf)
    const [, , engine, , , samplingKey, sortingKey] = row.map(String)
    const [first = ''] = (sortingKey ?? '').split(',')
    return {
      ...tableOf(row),
      columns,
      // A primary key of ClickHouse is not unique.
      order: { type: 'none' },
      indexed: columns.flatMap(({ name }) => (name === first.trim() ? [name] : [])),
      sampling: samplingKey ? 'key' : engine?.endsWith('MergeTree') ? 'blocks' : 'none',
    }
  },
})

const rowsOf = ({ rows, columns }: Selected): Cell[][] =>
  Array.from({ length: rows }, (_, row) => columns.map((cells) => cells[row] ?? null))

const tableOf = ([schema, table, engine, rows, bytes]: Cell[]): CatalogueTable => ({
  schema: String(schema),
  table: String(table),
  kind: /View$/.test(String(engine)) ? 'view' : 'table',
  rows: numberOrNull(rows),
  bytes: numberOrNull(bytes),
})

function columnOf([name, type]: Cell[]): DescribedColumn {
  const reading = clickhouseReadingOf(String(type))
  return {
    name: String(name),
    type: String(type),
    kind: reading?.kind ?? null,
    nullable: /Nullable\(/.test(String(type)),
  }
}
