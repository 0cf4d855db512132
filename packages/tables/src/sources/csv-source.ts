import type { RawCell } from '../typing/cell-shapes.ts'
import { type Dialect, detectDialect } from './csv-dialect.ts'
import { CsvSplitter } from './csv-splitter.ts'
import type { DataFaults } from './data-faults.ts'
import { type Batch, FileError, maxColumns, type ReadOptions, type RowSource } from './row-source.ts'
import { detectEncoding, readText, type TextEncoding } from './text-encoding.ts'
import { isTotalsRow } from './totals-row.ts'

const sampleCharacters = 128 * 1024

/** The rows of a delimited file. */
export interface CsvSource extends RowSource {
  path: string
  dialect: Dialect
  encoding: TextEncoding
  /** True if some of its bytes are invalid in its encoding. */
  isBroken: boolean
}

/** Opens a delimited file: detects its encoding, delimiter and header, and provides its rows. */
export async function openCsv(
  path: string,
  options: { head: Uint8Array; fileName: string; signal?: AbortSignal | undefined },
): Promise<CsvSource> {
  const { encoding, broken } = await detectEncoding(path, options.head, options.signal)
  let sample = ''
  let isComplete = true
  for await (const text of readText(path, encoding, { signal: options.signal })) {
    sample += text
    if (sample.length > sampleCharacters) {
      isComplete = false
      break
    }
  }
  const dialect = detectDialect(isComplete ? sample : sample.slice(0, sampleCharacters), {
    whole: isComplete,
    fileName: options.fileName,
  })
  if (dialect.names.length > maxColumns) {
    const count = dialect.names.length.toLocaleString('en')
    throw new FileError(
      `The first row has ${count} columns; at most ${maxColumns.toLocaleString('en')} can be read. Leave some out, or turn the table so that rows become columns.`,
      { code: 'too_large' },
    )
  }
  return {
    path,
    dialect,
    encoding,
    isBroken: broken,
    part: null,
    delimiter: dialect.delimiter,
    names: () => dialect.names,
    notes: openingNotes(dialect, encoding, broken),
    batches: (reading) => csvBatches(path, encoding, dialect, reading),
  }
}

function openingNotes(dialect: Dialect, encoding: TextEncoding, broken: boolean): string[] {
  const notes: string[] = []
  if (encoding === 'windows-1252') notes.push('The file is not UTF-8; it was read as Windows-1252 (Latin-1).')
  if (broken) notes.push('Most of the file is UTF-8, but not all of it.')
  if (dialect.skip > 0) {
    const lines = dialect.skip === 1 ? 'The first row is' : `The first ${dialect.skip} rows are`
    notes.push(`${lines} not part of the table and ${dialect.skip === 1 ? 'was' : 'were'} left out.`)
  }
  if (dialect.unnamed) notes.push(unnamedNote(dialect.unnamed))
  if (!dialect.header) notes.push('The file has no header; the columns are called column_1, column_2 and so on.')
  return notes
}

function unnamedNote({ where, count }: NonNullable<Dialect['unnamed']>): string {
  if (where === 'first')
    return 'Rows have one cell more than the header has names; the first was taken for the row’s name.'
  const cells = count === 1 ? 'one cell' : `${count.toLocaleString('en')} cells`
  return `Most rows have ${cells} more than the header has names; the names were taken for those of the first columns. Check the header for a missing name.`
}

async function* csvBatches(
  path: string,
  encoding: TextEncoding,
  dialect: Dialect,
  options: ReadOptions,
): AsyncGenerator<Batch> {
  const { faults } = options
  const rows = new BatchBuilder(dialect.names.length, faults)
  let leadingRows = dialect.skip + (dialect.header ? 1 : 0)
  const splitter = new CsvSplitter({
    delimiter: dialect.delimiter,
    faults,
    sink: (cells) => {
      if (leadingRows > 0) leadingRows--
      else rows.add(cells, splitter.row)
    },
  })
  for await (const text of readText(path, encoding, options)) {
    options.signal?.throwIfAborted()
    splitter.push(text)
    yield* rows.take()
  }
  splitter.end()
  rows.end()
  yield* rows.take()
}

/**
 * Collects records into column batches. Short records are padded, long ones cut; empty records and a totals row at the end
 * are dropped.
 */
export class BatchBuilder {
  readonly #width: number
  readonly #faults: DataFaults
  #whole: Batch[] = []
  #open: Batch
  /** Held back, because only the last record may be a totals row. */
  #last: { cells: string[]; row: number } | null = null
  #count = 0

  constructor(width: number, faults: DataFaults) {
    this.#width = width
    this.#faults = faults
    this.#open = { rows: 0, firstRow: 0, columns: emptyColumns(width) }
  }

  add(cells: string[], row: number): void {
    if (cells.length > 1 && cells.every((cell) => cell === '')) {
      this.#faults.add('blank', row)
      return
    }
    if (this.#last) this.#put(this.#last)
    this.#last = { cells, row }
  }

  /** Ends the input. */
  end(): void {
    if (!this.#last) return
    if (this.#count > 1 && isTotalsRow(this.#last.cells)) this.#faults.add('sums', this.#last.row)
    else this.#put(this.#last)
  }

  take(): Batch[] {
    this.#close()
    const batches = this.#whole
    this.#whole = []
    return batches
  }

  #close(): void {
    if (this.#open.rows > 0) this.#whole.push(this.#open)
    this.#open = { rows: 0, firstRow: 0, columns: emptyColumns(this.#width) }
  }

  #put({ cells, row }: { cells: string[]; row: number }): void {
    // Rows of a batch have consecutive numbers, so only the first number is stored.
    if (this.#open.rows > 0 && row !== this.#open.firstRow + this.#open.rows) this.#close()
    if (this.#open.rows === 0) this.#open.firstRow = row
    if (cells.length !== this.#width) this.#noteWidth(cells, row)
    for (let i = 0; i < this.#width; i++) {
      const cell = cells[i]
      this.#open.columns[i]?.push(cell === undefined || cell === '' ? null : cell)
    }
    this.#open.rows++
    this.#count++
  }

  #noteWidth(cells: string[], row: number): void {
    if (cells.length < this.#width) this.#faults.add('short', row)
    else if (cells.slice(this.#width).some((cell) => cell !== '')) this.#faults.add('long', row)
  }
}

function emptyColumns(width: number): RawCell[][] {
  return Array.from({ length: width }, () => [])
}
