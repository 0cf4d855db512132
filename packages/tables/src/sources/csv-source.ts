import { type ReadingChoices, type TableAssumption, titlesAssumption } from '../assumptions.ts'
import type { RawCell } from '../typing/cell-shapes.ts'
import { type Dialect, detectDialect, noDelimiter } from './csv-dialect.ts'
import { CsvSplitter } from './csv-splitter.ts'
import type { DataFaults } from './data-faults.ts'
import { type Batch, FileError, maxColumns, type ReadOptions, type RowSource } from './row-source.ts'
import { detectEncoding, readText, type TextEncoding, utf16Of } from './text-encoding.ts'
import { isTotalsRow } from './totals-row.ts'

const sampleCharacters = 128 * 1024

/** The rows of a delimited file. */
export interface CsvSource extends RowSource {
  path: string
  dialect: Dialect
  encoding: TextEncoding
  /** True if some of its bytes are invalid in its encoding. */
  isBroken: boolean
  /** A last row that sums up the others is one of its rows. */
  keepsTotals: boolean
}

/** Opens a delimited file: detects its encoding, delimiter and header, if they are not chosen, and provides its rows. */
export async function openCsv(
  path: string,
  options: {
    head: Uint8Array
    fileName: string
    reading?: ReadingChoices
    signal?: AbortSignal | undefined
  },
): Promise<CsvSource> {
  const { fileName, reading = {}, signal } = options
  const text = await encodingOf(path, options)
  const sample = await startOf(path, text.encoding, signal)
  const dialect = detectDialect(sample.text, { whole: sample.isComplete, fileName, reading })
  if (dialect.names.length > maxColumns) {
    const count = dialect.names.length.toLocaleString('en')
    throw new FileError(
      `The first row has ${count} columns; at most ${maxColumns.toLocaleString('en')} can be read. Leave some out, or turn the table so that rows become columns.`,
      { code: 'too_large' },
    )
  }
  const keepsTotals = reading.keepTotals === true
  return {
    path,
    dialect,
    encoding: text.encoding,
    isBroken: text.broken,
    keepsTotals,
    part: null,
    delimiter: dialect.delimiter,
    names: () => dialect.names,
    notes: [...unfitNotes(reading, dialect, text.encoding), ...openingNotes(dialect, text.broken)],
    assumptions: openingAssumptions(dialect, text.encoding, reading),
    batches: (given) => csvBatches(path, { encoding: text.encoding, dialect, keepsTotals }, given),
  }
}

/** The chosen encoding, unless the file is UTF-16 and it is not, or the other way round; else the detected one. */
async function encodingOf(
  path: string,
  { head, reading = {}, signal }: { head: Uint8Array; reading?: ReadingChoices; signal?: AbortSignal | undefined },
): Promise<{ encoding: TextEncoding; broken: boolean }> {
  const { encoding } = reading
  const isWide = utf16Of(head) !== null
  if (encoding === undefined || encoding.startsWith('utf-16') !== isWide) return detectEncoding(path, head, signal)
  if (encoding !== 'utf-8') return { encoding, broken: false }
  const detected = await detectEncoding(path, head, signal)
  return { encoding, broken: detected.encoding !== 'utf-8' || detected.broken }
}

async function startOf(
  path: string,
  encoding: TextEncoding,
  signal: AbortSignal | undefined,
): Promise<{ text: string; isComplete: boolean }> {
  let text = ''
  for await (const chunk of readText(path, encoding, { signal })) {
    text += chunk
    if (text.length > sampleCharacters) return { text: text.slice(0, sampleCharacters), isComplete: false }
  }
  return { text, isComplete: true }
}

function openingAssumptions(dialect: Dialect, encoding: TextEncoding, reading: ReadingChoices): TableAssumption[] {
  const { delimiter, header, skip, titles } = dialect
  return [
    { kind: 'delimiter', delimiter: delimiter === noDelimiter ? '' : delimiter },
    ...(encoding === 'utf-8' && reading.encoding === undefined ? [] : [{ kind: 'encoding', encoding } as const]),
    { kind: 'header', row: header ? skip + 1 : 0 },
    ...titlesAssumption(titles.length, titles[0] ?? []),
  ]
}

/** Sentences about choices that the file does not fit, as one that was made for an earlier version. */
function unfitNotes(
  { delimiter, encoding, header }: ReadingChoices,
  dialect: Dialect,
  usedEncoding: TextEncoding,
): string[] {
  const notes: string[] = []
  if (delimiter !== undefined && delimiter !== dialect.delimiter)
    notes.push('The delimiter that was chosen does not occur in the file, so it was detected.')
  if (encoding !== undefined && encoding !== usedEncoding)
    notes.push(`The file is not ${encoding.toUpperCase()}, which was chosen, so its encoding was detected.`)
  if (header !== undefined && header > 0 && !(dialect.header && dialect.skip === header - 1))
    notes.push(`The file has no row ${header}, which was chosen as its header, so the header was detected.`)
  return notes
}

function openingNotes(dialect: Dialect, broken: boolean): string[] {
  const notes: string[] = []
  if (broken) notes.push('Most of the file is UTF-8, but not all of it.')
  if (dialect.unnamed) notes.push(unnamedNote(dialect.unnamed))
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
  { encoding, dialect, keepsTotals }: Pick<CsvSource, 'encoding' | 'dialect' | 'keepsTotals'>,
  options: ReadOptions,
): AsyncGenerator<Batch> {
  const { faults } = options
  const rows = new BatchBuilder(dialect.names.length, { faults, keepsTotals })
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
  readonly #keepsTotals: boolean
  #whole: Batch[] = []
  #open: Batch
  /** Held back, because only the last record may be a totals row. */
  #last: { cells: string[]; row: number } | null = null
  #count = 0

  constructor(width: number, { faults, keepsTotals }: { faults: DataFaults; keepsTotals: boolean }) {
    this.#width = width
    this.#faults = faults
    this.#keepsTotals = keepsTotals
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
    if (!this.#keepsTotals && this.#count > 1 && isTotalsRow(this.#last.cells)) this.#faults.totalsRow = this.#last.row
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
