import type { Cell } from '@belvedere/spec'
import {
  type ColumnTable,
  type RunStatement,
  readColumns,
  readShapes,
  runInProcess,
  type ShapeSet,
  type TableFiles,
} from '@belvedere/tables'
import type { CopyFailures } from './copies-first.ts'
import type { RunLiveStatement } from './live-tables.ts'
import { toEngineCell, toEngineName } from './vega/aliases.ts'
import type { Tuple } from './vega/vega-types.ts'

/** Reads the given columns of a table. */
export type ColumnSource = (files: TableFiles, fields: string[]) => Promise<ColumnTable>

/** Where views get rows, and the results of queries. */
export interface TableSource {
  columns: ColumnSource
  /** Null: all rows are read. */
  run: RunStatement | null
  /** Absent: there are no tables that lie in databases. */
  runLive?: RunLiveStatement
  /** Shared by all views of the process. */
  copyFailures?: CopyFailures
  /** The shapes of a table; null if it has none. */
  shapes: (files: TableFiles) => Promise<ShapeSet | null>
}

const shapeCache = new Map<string, WeakRef<ShapeSet>>()

/** Reads the shapes of a table, once for all views of the process. */
async function sharedShapes(files: TableFiles): Promise<ShapeSet | null> {
  const cached = shapeCache.get(files.parquet)?.deref()
  if (cached) return cached
  const shapes = await readShapes(files)
  if (shapes) shapeCache.set(files.parquet, new WeakRef(shapes))
  return shapes
}

/** Reads tables by `run`, a column once for all views. */
export const sourceBy = (run: RunStatement, runLive?: RunLiveStatement): TableSource => ({
  columns: shareColumns((files, fields) => readColumns(files, fields, { run })),
  run,
  ...(runLive && { runLive, copyFailures: new Map() }),
  shapes: sharedShapes,
})

/** Reads tables in this process. */
export const ownSource = sourceBy(runInProcess)

/**
 * Shares columns in memory between all views of the process, and frees them with the last view. Files of tables never
 * change, so the path identifies the content.
 */
export function shareColumns(read: ColumnSource): ColumnSource {
  const cache = new Map<string, WeakRef<Cell[]>>()
  const rowCounts = new Map<string, number>()
  return async (files, fields) => {
    const key = (field: string) => `${files.parquet}\u0000${field}`
    const columns: [string, Cell[]][] = []
    for (const field of fields) {
      const column = cache.get(key(field))?.deref()
      if (column) columns.push([field, column])
    }
    const columnNames = new Set(columns.map(([field]) => field))
    const missing = fields.filter((field) => !columnNames.has(field))
    if (missing.length > 0 || !rowCounts.has(files.parquet)) {
      const newColumns = await read(files, missing)
      rowCounts.set(files.parquet, newColumns.rows)
      for (const field of missing) {
        const column = Object.hasOwn(newColumns.columns, field) ? newColumns.columns[field] : undefined
        if (!column) continue
        cache.set(key(field), new WeakRef(column))
        columns.push([field, column])
      }
    }
    return { rows: rowCounts.get(files.parquet) ?? 0, columns: Object.fromEntries(columns) }
  }
}

/** Rows as Vega needs them, one copy per dataflow: its transforms write derived fields into them. */
export function rowsOf(table: ColumnTable): Tuple[] {
  const columns = Object.entries(table.columns).map(([field, column]) => ({
    field: toEngineName(field),
    column: column.includes('__proto__') ? column.map(toEngineCell) : column,
  }))
  const rows: Tuple[] = new Array(table.rows)
  for (let i = 0; i < table.rows; i++) {
    const row: Tuple = {}
    for (const { field, column } of columns) row[field] = column[i] ?? null
    rows[i] = row
  }
  return rows
}
