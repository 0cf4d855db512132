import type { Cell, FieldProfile, TableProfile } from '@belvedere/spec'
import { profileColumns, storedColumns } from './typed-table.ts'
import type { ColumnType } from './typing/column-type.ts'

/** A column of a table of which only some rows are known. Times are milliseconds UTC. */
export interface SampledColumn {
  name: string
  kind: 'number' | 'time' | 'boolean' | 'text'
  cells: ArrayLike<Cell>
  /** No two rows have the same value. */
  isUnique: boolean
  /** The least and the greatest value of all rows, where these are known. */
  extent: readonly [least: number, greatest: number] | null
}

const types: { readonly [kind in SampledColumn['kind']]: ColumnType } = {
  number: { kind: 'number', decimal: '.', unit: '' },
  time: { kind: 'date', dayFirst: false, unsureOrder: false },
  boolean: { kind: 'boolean' },
  text: { kind: 'text', keepNotAvailable: true },
}

/**
 * A profile as files have it, from some rows of a table with `total` rows: numbers of rows are scaled up, numbers of distinct
 * values estimated. The profile says of how many rows it was made, unless these are all.
 */
export async function profileSample(
  name: string,
  { rows, total, columns }: { rows: number; total: number; columns: readonly SampledColumn[] },
): Promise<TableProfile> {
  const plans = columns.map((column) => ({ name: column.name, type: types[column.kind] }))
  // Statistics are of finite numbers.
  const cells = columns.map((column) =>
    Array.from(column.cells, (cell) => (typeof cell === 'number' && !Number.isFinite(cell) ? null : cell)),
  )
  const fields = await profileColumns(
    plans,
    storedColumns(plans, (_, at) => cells[at]),
  )
  if (rows >= total) return { name, rows, fields }
  return {
    name,
    rows: total,
    sampledRows: rows,
    fields: fields.map((field, at) => scaled(field, { rows, total }, { ...columns[at], cells: cells[at] ?? [] })),
  }
}

function scaled(
  field: FieldProfile,
  { rows, total }: { rows: number; total: number },
  { cells, isUnique = false, extent = null }: { cells: readonly Cell[] } & Partial<Omit<SampledColumn, 'cells'>>,
): FieldProfile {
  const times = (count: number) => Math.round((count * total) / Math.max(1, rows))
  const nulls = times(field.nulls)
  const distinct = isUnique ? total : Math.min(total - nulls, distinctAmong(cells, total - nulls))
  // Of a column with more values than were seen, a list of values would seem to be whole.
  const isListed = distinct <= field.distinct || field.type === 'nominal' || field.type === 'ordinal'
  return {
    ...field,
    ...{ nulls, count: total - nulls, distinct },
    values: isListed ? field.values.map(({ value, count }) => ({ value, count: times(count) })) : [],
    ...(field.histogram && { histogram: field.histogram.map((bin) => ({ ...bin, count: times(bin.count) })) }),
    ...(extent && field.min !== undefined && { min: Math.min(field.min, extent[0]) }),
    ...(extent && field.max !== undefined && { max: Math.max(field.max, extent[1]) }),
    ...(!extent && field.max !== undefined && { isExtentSampled: true }),
  }
}

/** Distinct values of `total` rows, of a sample (Haas and Stokes, Estimating the Number of Classes, 1998: Duj1). */
function distinctAmong(cells: readonly Cell[], total: number): number {
  const counts = new Map<Cell, number>()
  for (const cell of cells) if (cell !== null) counts.set(cell, (counts.get(cell) ?? 0) + 1)
  const n = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const once = [...counts.values()].filter((count) => count === 1).length
  if (once === 0) return counts.size
  return Math.round((n * counts.size) / (n - once + (once * n) / Math.max(n, total)))
}
