import type { Cell, TableProfile } from '@belvedere/spec'
import type { ColumnTable } from '@belvedere/tables'

/** A table's columns as rows in the order of its profile; temporal cells become ISO 8601 text in UTC. */
export function previewRows(table: ColumnTable, profile: TableProfile): Cell[][] {
  return Array.from({ length: table.rows }, (_, row) =>
    profile.fields.map(({ name, type }) => {
      const cell = (Object.hasOwn(table.columns, name) ? table.columns[name]?.[row] : null) ?? null
      return type === 'temporal' && typeof cell === 'number' ? isoTime(cell) : cell
    }),
  )
}

/** Null for milliseconds that no date has. */
function isoTime(ms: number): string | null {
  const date = new Date(ms)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}
