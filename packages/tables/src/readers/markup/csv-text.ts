import { writeFile } from 'node:fs/promises'
import { FileError, maxColumns } from '../../sources/row-source.ts'
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
const maxTables = 100

/** Opens tables of a document as CSV is opened, so that their headers and types are found in the same way. */
export async function openTextTables(file: OpenFile, tables: readonly TextTable[]): Promise<OpenTable[]> {
  if (tables.length > maxTables)
    throw tooLarge(
      `This document holds ${tables.length.toLocaleString('en')} tables; at most ${maxTables} can be read. Split it.`,
    )
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
const maxCharacters = 128 * 2 ** 20

/** Counts what a document's tables hold, of which a few characters may make much. */
export class DocumentBudget {
  #cells = maxCells
  #characters = maxCharacters

  /** Throws `FileError` (too large) if so many cells more are too many, or the characters of them. */
  take(cells: number, characters = 0): void {
    this.#cells -= cells
    this.#characters -= characters
    if (this.#cells < 0 || this.#characters < 0)
      throw tooLarge('The tables of this document are too large. Save them as CSV and upload that.')
  }
}

/** Throws `FileError` (too large) if a row of a document has too many columns. */
export function requireColumns(count: number): void {
  if (count > maxColumns)
    throw tooLarge('A table of this document has too many columns. Save it as CSV and upload that.')
}

const tooLarge = (message: string): FileError => new FileError(message, { code: 'too_large' })

/** Rows of one length. `budget`: of the cells that this adds. Throws `FileError` (too large) if they are too many. */
export function padded(rows: readonly string[][], budget: DocumentBudget): string[][] {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  requireColumns(width)
  return rows.map((row) => {
    budget.take(width - row.length)
    return [...row, ...new Array<string>(width - row.length).fill('')]
  })
}

/** Whether there is something to compare: two rows and two columns at least. */
export const isTable = ({ rows }: TextTable): boolean => rows.length >= 2 && (rows[0]?.length ?? 0) >= 2
