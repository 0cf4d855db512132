import { writeFile } from 'node:fs/promises'
import { FileError } from '../../sources/row-source.ts'
import { openDelimited } from '../open-delimited.ts'
import { stemOf } from '../part-stem.ts'
import type { OpenFile, OpenTable } from '../reader.ts'

/** A table as rows of texts, as it stands in a document. */
export interface TextTable {
  /** What it is called there; null if it has no name. */
  name: string | null
  rows: string[][]
}

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

const headBytes = 64 * 1024

/** Opens tables of a document as CSV is opened, so that their headers and types are found in the same way. */
export async function openTextTables(file: OpenFile, tables: readonly TextTable[]): Promise<OpenTable[]> {
  const opened: OpenTable[] = []
  for (const [at, { name, rows }] of tables.entries()) {
    file.signal?.throwIfAborted()
    const path = await file.scratchFile('table.csv')
    const content = Buffer.from(`\uFEFF${rows.map((row) => row.map(quoted).join(',')).join('\n')}\n`)
    await writeFile(path, content, { flag: 'wx' })
    const { length: bytes } = content
    const { signal } = file
    // Its cells may hold other delimiters, and as many in each.
    const table = await openDelimited(
      { path, bytes, head: content.subarray(0, headBytes), fileName: 'table.csv', signal },
      { delimiter: ',' },
    )
    const part = tables.length === 1 ? undefined : (name ?? `${stemOf(file.fileName)} ${at + 1}`)
    opened.push({ ...table, bytes, ...(part !== undefined && { part }) })
  }
  return opened
}

const maxCells = 10_000_000

/** Counts the cells of a document's tables, of which a few characters may make many. */
export class CellBudget {
  #left = maxCells

  /** Throws `FileError` (too large) if so many cells more are too many. */
  take(cells: number): void {
    this.#left -= cells
    if (this.#left < 0)
      throw new FileError('The tables of this document are too large. Save them as CSV and upload that.', {
        code: 'too_large',
      })
  }
}

/** Rows of one length. `budget`: of the cells that this adds. */
export function padded(rows: readonly string[][], budget: CellBudget): string[][] {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  return rows.map((row) => {
    budget.take(width - row.length)
    return [...row, ...new Array<string>(width - row.length).fill('')]
  })
}

/** Whether there is something to compare: two rows and two columns at least. */
export const isTable = ({ rows }: TextTable): boolean => rows.length >= 2 && (rows[0]?.length ?? 0) >= 2
