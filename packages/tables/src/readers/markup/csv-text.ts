import { writeFile } from 'node:fs/promises'
import { stemOf } from '../part-stem.ts'
import type { OpenFile, OpenTable } from '../reader.ts'

/** A table as rows of texts, as it stands in a document. */
export interface TextTable {
  /** What it is called there; null if it has no name. */
  name: string | null
  rows: string[][]
}

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Opens tables of a document as CSV is opened, so that their headers and types are found in the same way. */
export async function openTextTables(file: OpenFile, tables: readonly TextTable[]): Promise<OpenTable[]> {
  const opened: OpenTable[] = []
  for (const [at, { name, rows }] of tables.entries()) {
    file.signal?.throwIfAborted()
    const path = await file.scratchFile('table.csv')
    await writeFile(path, `\uFEFF${rows.map((row) => row.map(quoted).join(',')).join('\n')}\n`, { flag: 'wx' })
    const inner = await file.openInner(path, 'table.csv')
    const part = tables.length === 1 ? undefined : (name ?? `${stemOf(file.fileName)} ${at + 1}`)
    opened.push(...inner.tables.map((table) => ({ ...table, ...(part !== undefined && { part }) })))
  }
  return opened
}

/** Rows of one length. */
export function padded(rows: readonly string[][]): string[][] {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  return rows.map((row) => [...row, ...new Array<string>(width - row.length).fill('')])
}

/** Whether there is something to compare: two rows and two columns at least. */
export const isTable = ({ rows }: TextTable): boolean => rows.length >= 2 && (rows[0]?.length ?? 0) >= 2
