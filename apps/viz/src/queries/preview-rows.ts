import type { Cell } from '@belvedere/spec'
import type { ColumnTable } from '@belvedere/tables'
import type { PreviewField } from '../process/preview-field.ts'

/** A table's columns as rows in the order of some fields; temporal cells become ISO 8601 text in UTC. */
export function previewRows({ rows, columns }: ColumnTable, fields: readonly PreviewField[]): Cell[][] {
  const cellsOf = fields.map(({ name, type }) => {
    const cells = (Object.hasOwn(columns, name) && columns[name]) || []
    return type === 'temporal' ? cells.map((cell) => (typeof cell === 'number' ? isoTime(cell) : cell)) : cells
  })
  return Array.from({ length: rows }, (_, row) => cellsOf.map((cells) => cells[row] ?? null))
}

/** Null for milliseconds that no date has. */
function isoTime(ms: number): string | null {
  const date = new Date(ms)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}
