import type { FileHandle } from 'node:fs/promises'
import { type ScratchCells, ScratchParquet } from '../../scratch/scratch-parquet.ts'
import { DataFaults } from '../../sources/data-faults.ts'
import { parquetLimits } from '../../sources/parquet-source.ts'
import { FileError } from '../../sources/row-source.ts'
import { type ArrowColumn, arrowColumns } from './arrow-columns.ts'
import type { ArrowMessage } from './arrow-messages.ts'
import { type ArrowField, arrowFields } from './arrow-schema.ts'
import { ArrowBatch, type ArrowDictionary } from './arrow-vectors.ts'
import type { FlatTable } from './flat-table.ts'

/** Smaller batches are joined to groups of about this size. */
const groupSize = { rows: 122_880, bytes: 32 * 2 ** 20 }
const maxScratchBytes = 16 * 2 ** 30

/** Writes the batches to a scratch file at `path`. Throws `FileError`, or `RangeError` if the file is damaged. */
export async function writeArrow(
  file: FileHandle,
  messages: AsyncGenerator<ArrowMessage>,
  path: string,
  signal: AbortSignal | undefined,
): Promise<{ notes: string[]; units: string[] }> {
  const { value: first } = await messages.next()
  if (first?.type !== 'schema') throw new RangeError('The file does not begin with a schema.')
  const fields = arrowFields(first.header)
  const notes: string[] = []
  const columns = fields.flatMap((field, index) => arrowColumns(field, notes).map((column) => ({ ...column, index })))
  if (columns.length === 0) {
    throw new FileError('The file holds no columns of values. Upload a table with a row of names and rows of values.')
  }
  const scratch = await ScratchParquet.create(path, uniquelyNamed(columns))
  try {
    const writer = new BatchWriter(scratch, columns)
    const dictionaries = new Dictionaries(file, fields)
    for await (const { type, header, body } of messages) {
      signal?.throwIfAborted()
      if (type === 'dictionary') await dictionaries.add(header, body)
      if (type === 'batch') await writer.write(new ArrowBatch(file, header, body, fields), dictionaries.byId)
    }
    await writer.flush()
    await scratch.finish()
    return { notes: [...notes, ...writer.faults.notes()], units: columns.map(({ unit }) => unit) }
  } catch (error) {
    await scratch.close()
    throw error
  }
}

type IndexedColumn = ArrowColumn & { index: number }

/** Parquet has one column of each name; the table gets names of its own for those that are repeated. */
function uniquelyNamed(columns: IndexedColumn[]): IndexedColumn[] {
  const names = new Set<string>()
  return columns.map((column) => {
    let name = column.name.replaceAll('\0', '').toWellFormed()
    for (let n = 2; names.has(name.toLowerCase()); n++) name = `${column.name}_${n}`
    names.add(name.toLowerCase())
    return { ...column, name }
  })
}

class Dictionaries {
  readonly byId = new Map<number, ArrowDictionary>()
  readonly #file: FileHandle
  readonly #fields = new Map<number, ArrowField>()

  constructor(file: FileHandle, fields: ArrowField[]) {
    this.#file = file
    const collect = (field: ArrowField) => {
      if (field.dictionary !== null) this.#fields.set(field.dictionary.id, { ...field, dictionary: null })
      field.children.forEach(collect)
    }
    fields.forEach(collect)
  }

  async add(header: FlatTable, body: ArrowMessage['body']): Promise<void> {
    const id = header.int64(0, 0)
    const data = header.table(1)
    const field = this.#fields.get(id)
    if (data === null || field === undefined) return
    const vector = await new ArrowBatch(this.#file, data, body, [field]).column(0, this.byId)
    const isDelta = header.int8(2, 0) !== 0
    const earlier = isDelta ? (this.byId.get(id)?.parts ?? []) : []
    this.byId.set(id, { parts: [...earlier, vector] })
  }
}

/** Writes batches as groups of about equal size. */
class BatchWriter {
  readonly faults = new DataFaults()
  readonly #scratch: ScratchParquet
  readonly #columns: IndexedColumn[]
  #pending: ScratchCells[][]
  #pendingRows = 0
  #pendingBytes = 0
  #rows = 0

  constructor(scratch: ScratchParquet, columns: IndexedColumn[]) {
    this.#scratch = scratch
    this.#columns = columns
    this.#pending = columns.map(() => [])
  }

  async write(batch: ArrowBatch, dictionaries: Map<number, ArrowDictionary>): Promise<void> {
    const { rows, bytes } = batch
    if (rows === 0) return
    this.#check(rows)
    const isLarge = rows >= groupSize.rows / 2 || bytes > groupSize.bytes
    const pagesOf = async ({ index, pages }: IndexedColumn) =>
      pages(await batch.column(index, dictionaries), { firstRow: this.#rows + 1, faults: this.faults })
    if (isLarge) {
      await this.flush()
      await this.#scratch.writeGroup(rows, async (i) => pagesOf(this.#column(i)))
    } else {
      const pages: ScratchCells[][] = []
      for (const column of this.#columns) pages.push(await pagesOf(column))
      await this.#append(rows, pages)
    }
    this.#rows += rows
    if (this.#scratch.bytes > maxScratchBytes) throw tooLarge(this.#rows)
  }

  #column(index: number): IndexedColumn {
    const column = this.#columns[index]
    if (column === undefined) throw new RangeError('A column is missing.')
    return column
  }

  #check(rows: number): void {
    const all = this.#rows + rows
    if (all > parquetLimits.rows || all * this.#columns.length > parquetLimits.cells) throw tooLarge(all)
  }

  async #append(rows: number, pages: ScratchCells[][]): Promise<void> {
    const isOther = pages.some((page, i) => page[0]?.dictionary !== this.#pending[i]?.[0]?.dictionary)
    if (isOther && this.#pendingRows > 0) await this.flush()
    for (const [i, cells] of pages.entries()) {
      this.#pending[i]?.push(...cells)
      for (const { values } of cells) this.#pendingBytes += values.length
    }
    this.#pendingRows += rows
    if (this.#pendingRows >= groupSize.rows || this.#pendingBytes >= groupSize.bytes) await this.flush()
  }

  async flush(): Promise<void> {
    if (this.#pendingRows === 0) return
    const pending = this.#pending
    await this.#scratch.writeGroup(this.#pendingRows, (i) => pending[i] ?? [])
    this.#pending = this.#columns.map(() => [])
    this.#pendingRows = 0
    this.#pendingBytes = 0
  }
}

const tooLarge = (rows: number) =>
  new FileError(
    `This Arrow file holds ${rows.toLocaleString('en')} rows or more, more than can be read (${parquetLimits.rows.toLocaleString('en')} rows, ${parquetLimits.cells / 1e9} billion cells, ${maxScratchBytes / 2 ** 30} GB). Upload a part of it, or sums of it.`,
    { code: 'too_large' },
  )
