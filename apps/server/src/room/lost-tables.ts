import type { File } from '@belvedere/contract'
import { compareNames, partColumns, type Spec, seriesKey, usedTables } from '@belvedere/spec'

/** A table that a chart uses and its room does not have any more. */
export interface LostTable {
  table: string
  /** Files of the room that are a series and would have its columns if they were gathered, in their order. */
  series: File[]
  /** A table with all columns that the chart uses of it; of a series, that of the last file. */
  replacement: { table: string; file: File } | null
}

/** The tables that a chart lacks in a room with these files, and what could take the place of each. */
export function lostTables(spec: Spec, files: readonly File[]): LostTable[] {
  const known = new Set(files.flatMap(({ tables }) => tables.map(({ name }) => name)))
  return [...usedTables(spec)].flatMap(([table, columns]) =>
    known.has(table) ? [] : [{ table, ...replacementsOf(columns, files) }],
  )
}

function replacementsOf(columns: ReadonlySet<string>, files: readonly File[]): Omit<LostTable, 'table'> {
  const series = longestSeries(columns, files)
  // A chart that only counts rows would fit every table.
  const candidates = columns.size === 0 ? series : series.length > 0 ? [...series].reverse() : [...files].reverse()
  for (const file of candidates) {
    const table = file.tables.find((candidate) => hasColumns(candidate, columns))
    if (table !== undefined) return { series, replacement: { table: table.name, file } }
  }
  return { series, replacement: null }
}

function longestSeries(columns: ReadonlySet<string>, files: readonly File[]): File[] {
  const uploads = files.filter(({ lineage, parts }) => lineage === undefined && parts === 1)
  const groups = [...Map.groupBy(uploads, ({ name }) => seriesKey(name)).entries()]
    .filter(([key, group]) => key !== null && isWhole(group, columns))
    .map(([, group]) => group.toSorted((one, other) => compareNames(one.name, other.name)))
  return groups.reduce<File[]>((longest, group) => (group.length > longest.length ? group : longest), [])
}

/** Whether files have the columns together with what their names tell. */
function isWhole(group: readonly File[], columns: ReadonlySet<string>): boolean {
  if (group.length < 2) return false
  const nameColumns = new Set(partColumns(group.map(({ name }) => name)).map(({ name }) => name))
  const fileColumns = new Set([...columns].filter((name) => !nameColumns.has(name)))
  return group.every(({ tables }) => tables.some((table) => hasColumns(table, fileColumns)))
}

function hasColumns(table: File['tables'][number], columns: ReadonlySet<string>): boolean {
  const names = new Set(table.columns.map(({ name }) => name))
  return [...columns].every((name) => names.has(name))
}
