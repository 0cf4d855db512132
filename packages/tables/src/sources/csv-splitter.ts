import { cleanText, type DataFaults, maxCellLength } from './data-faults.ts'
import { FileError } from './row-source.ts'

/** Receives the cells of one record. */
export type RecordSink = (cells: string[]) => void

const quote = 34
const space = 32
const lineFeed = 10
const carriageReturn = 13
const newline = /[\n\r]/

/** A quote that is not closed within this many characters is an ordinary character. */
const maxQuotedLength = 4_000_000

/** Longer records are refused. */
const maxRecordLength = 32_000_000

/**
 * Splits streamed delimited text into records. More lenient than RFC 4180: accepts any newline, text after a closing quote
 * and unclosed quotes. Empty lines are skipped; unquoted cells are trimmed.
 */
export class CsvSplitter {
  /** Number of the last record; the first record of the file is row 1. */
  row = 0
  readonly #delimiter: number
  readonly #sink: RecordSink
  readonly #faults: DataFaults
  #text = ''
  /** False while no record of `#text` can be complete. */
  #hasNewline = false

  constructor(options: { delimiter: string; sink: RecordSink; faults: DataFaults }) {
    this.#delimiter = options.delimiter.charCodeAt(0)
    this.#sink = options.sink
    this.#faults = options.faults
  }

  push(chunk: string): void {
    this.#text = this.#text === '' ? chunk : this.#text + chunk
    this.#hasNewline ||= newline.test(chunk)
    if (this.#hasNewline) {
      this.#takeRecords(false)
      this.#hasNewline = newline.test(this.#text)
    }
    // Each chunk rescans a record with newlines from its start, which takes quadratic time if it never ends.
    if (this.#text.length > maxRecordLength) {
      throw new FileError(
        `Row ${this.row + 1} has more than ${maxRecordLength / 1e6} million characters. Check that the rows end with line breaks and that quotes are closed.`,
      )
    }
  }

  end(): void {
    this.#takeRecords(true)
  }

  /** Consumes all complete records; the rest waits for the next chunk. */
  #takeRecords(last: boolean): void {
    const text = this.#text
    const odd = text.includes('\0') || text.includes('\uFFFD')
    let at = 0
    while (at < text.length) {
      const next = this.#takeRecord(text, at, last, odd)
      if (next < 0) break
      at = next
    }
    this.#text = at === 0 ? text : text.slice(at)
  }

  /** Consumes the record at `from` and returns the start of the next one; −1 if it is incomplete. */
  #takeRecord(text: string, from: number, last: boolean, odd: boolean): number {
    const cells: string[] = []
    let at = from
    let quoted = false
    let unclosed = 0
    let long = false
    for (;;) {
      const openingIndex = openingQuote(text, at)
      let close = openingIndex < 0 ? -1 : closingQuote(text, openingIndex, this.#delimiter, last)
      if (openingIndex >= 0 && close < 0) {
        if (!last && text.length - openingIndex < maxQuotedLength) return -1
        unclosed++
        close = -1
      }
      const end = nextStop(text, close < 0 ? at : close + 1, this.#delimiter)
      if (end >= text.length && !last) return -1
      let cell: string
      if (close >= 0) {
        cell = text.slice(openingIndex + 1, close)
        if (cell.includes('"')) cell = cell.replaceAll('""', '"')
        if (end > close + 1) cell += text.slice(close + 1, end).trimEnd()
        quoted = true
      } else cell = trimRange(text, at, end)
      if (cell.length > maxCellLength) long = true
      cells.push(cell)
      if (end < text.length && text.charCodeAt(end) === this.#delimiter) {
        at = end + 1
        continue
      }
      const next = afterNewline(text, end, last)
      if (next < 0) return -1
      if (cells.length > 1 || quoted || cell !== '') this.#emit(cells, unclosed, odd || long)
      return next
    }
  }

  #emit(cells: string[], unclosed: number, clean: boolean): void {
    this.row++
    for (let n = 0; n < unclosed; n++) this.#faults.add('unclosed', this.row)
    if (clean) {
      for (let i = 0; i < cells.length; i++) {
        const cell = cells[i] ?? ''
        if (cell.includes('\uFFFD')) this.#faults.add('undecodable', this.row)
        cells[i] = cleanText(cell, this.row, this.#faults)
      }
    }
    this.#sink(cells)
  }
}

/** Index of the opening quote of the cell at `from`; −1 if it has none. */
function openingQuote(text: string, from: number): number {
  let at = from
  while (text.charCodeAt(at) === space) at++
  return text.charCodeAt(at) === quote ? at : -1
}

/**
 * Index of the closing quote; −1 if there is none or the next chunk must decide. A quote followed by more text is taken as
 * text if a better one follows on its line: `"he said "hi" to me",2`.
 */
function closingQuote(text: string, openingIndex: number, delimiter: number, last: boolean): number {
  const first = singleQuote(text, openingIndex + 1, last)
  if (first < 0 || endsCell(text, first + 1, delimiter)) return first
  for (let at = first + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === lineFeed || code === carriageReturn) return first
    if (code !== quote) continue
    if (text.charCodeAt(at + 1) === quote) at++
    else if (at + 1 >= text.length ? last : endsCell(text, at + 1, delimiter)) return at
  }
  return last ? first : -1
}

/** Index of the first quote from `from` that is not doubled. */
function singleQuote(text: string, from: number, last: boolean): number {
  let at = text.indexOf('"', from)
  while (at >= 0) {
    if (at + 1 >= text.length) return last ? at : -1
    if (text.charCodeAt(at + 1) !== quote) return at
    at = text.indexOf('"', at + 2)
  }
  return -1
}

/** True if only whitespace follows until the end of the cell. */
function endsCell(text: string, from: number, delimiter: number): boolean {
  let at = from
  while (at < text.length && text.charCodeAt(at) <= space && !isStop(text.charCodeAt(at), delimiter)) at++
  return at >= text.length || isStop(text.charCodeAt(at), delimiter)
}

function isStop(code: number, delimiter: number): boolean {
  return code === delimiter || code === lineFeed || code === carriageReturn
}

function nextStop(text: string, from: number, delimiter: number): number {
  let at = from
  while (at < text.length && !isStop(text.charCodeAt(at), delimiter)) at++
  return at
}

function afterNewline(text: string, at: number, last: boolean): number {
  if (at >= text.length) return text.length
  if (text.charCodeAt(at) !== carriageReturn) return at + 1
  if (at + 1 >= text.length) return last ? at + 1 : -1
  return text.charCodeAt(at + 1) === lineFeed ? at + 2 : at + 1
}

function trimRange(text: string, from: number, to: number): string {
  if (to === from) return ''
  const cell = text.slice(from, to)
  return cell.charCodeAt(0) <= space || cell.charCodeAt(cell.length - 1) <= space ? cell.trim() : cell
}

/** All records of a short text, at most `limit`. */
export function splitRecords(text: string, delimiter: string, faults: DataFaults): string[][] {
  const records: string[][] = []
  const splitter = new CsvSplitter({ delimiter, faults, sink: (cells) => records.push(cells) })
  splitter.push(text)
  splitter.end()
  return records
}
