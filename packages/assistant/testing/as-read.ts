import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Cell, TableProfile } from '@belvedere/spec'
import { loadTable } from '@belvedere/tables'
import { type Column, columnsOf, withColumns } from './tables.ts'
import type { Dialogues } from './turns.ts'

/**
 * The same trials about their tables as a room reads them from a CSV file: what a column means is told by its name and
 * its cells alone, not by whoever wrote the trial.
 */
export async function asRead(trials: Dialogues): Promise<Dialogues> {
  const read = async ([name, { table, beside = [], lines }]: [string, Dialogues[string]]) =>
    [name, { table: await tableAsRead(table), beside: await Promise.all(beside.map(tableAsRead)), lines }] as const
  return Object.fromEntries(await Promise.all(Object.entries(trials).map(read)))
}

const known = new WeakMap<TableProfile, Promise<TableProfile>>()

const tableAsRead = (table: TableProfile): Promise<TableProfile> => {
  const read = known.get(table) ?? readBack(table)
  known.set(table, read)
  return read
}

async function readBack(written: TableProfile): Promise<TableProfile> {
  const folder = await mkdtemp(join(tmpdir(), 'belvedere-trial-'))
  try {
    const path = join(folder, 'table.csv')
    await writeFile(path, csvOf(columnsOf(written)))
    const { profile, table } = await loadTable(path)
    const columns = profile.fields.map(({ name, type, semanticType, unit }) => ({
      name,
      type,
      ...(semanticType && { semanticType }),
      ...(unit && { unit }),
      values: table.columns[name] ?? [],
    }))
    return withColumns({ ...profile, name: written.name }, columns)
  } finally {
    await rm(folder, { recursive: true })
  }
}

const csvOf = (columns: readonly Column[]): string => {
  const cells = columns.map(({ name, type, values }) => [name, ...(type === 'temporal' ? datesOf(values) : values)])
  return (cells[0] ?? []).map((_, row) => cells.map((column) => quoted(column[row] ?? '')).join(',')).join('\n')
}

/** Days where every moment is a midnight, else with the minute. */
const datesOf = (values: readonly Cell[]): Cell[] => {
  const texts = values.map((value) => (typeof value === 'number' ? new Date(value).toISOString() : null))
  const days = texts.every((text) => text === null || text.endsWith('T00:00:00.000Z'))
  return texts.map((text) => text?.slice(0, days ? 10 : 16).replace('T', ' ') ?? null)
}

const quoted = (cell: Cell): string => `"${String(cell).replaceAll('"', '""')}"`
