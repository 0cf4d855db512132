import { open } from 'node:fs/promises'
import type { Dialect } from './csv-dialect.ts'
import { maxCellLength } from './data-faults.ts'
import { defaultSampleSizes } from './sample-sizes.ts'

/** A delimited UTF-8 file that DuckDB's reader splits into the same cells as `CsvSplitter`. */
export interface RegularCsv {
  path: string
  delimiter: string
  newline: '\n' | '\r\n'
  /** Columns of every row. */
  width: number
  /** Lines before the first row. */
  skippedLines: number
  rows: number
  /** Bytes of the longest record. */
  longestRecord: number
  /** Bytes of all records. */
  bytes: number
  /** True if a quoted cell contains a line break. */
  hasBrokenLines: boolean
  /** Offsets of records, spread evenly over the file; the first is that of the first row. */
  samples: number[]
  /** Offset of the last row. */
  lastRow: number
}

/** Number of offsets in `samples`. */
export const sampleCount = 8

const portionBytes = 1 << 20
const lineFeed = 10
const carriageReturn = 13
const space = 32
const quote = 34
const replacementCharacter = Buffer.from('\uFFFD')
const byteOrderMark = Buffer.from('\uFEFF')

/** What a byte is for the scanner; ordinary ones are 0. */
const bytes = { ordinary: 0, delimiter: 1, quote: 2, lineFeed: 3, carriageReturn: 4, blank: 5 } as const

/** Where the scanner is: in an unquoted cell, `blank` if its last byte is one; `closed` is after a quote within quotes. */
const states = { start: 0, plain: 1, blank: 2, quoted: 3, closed: 4, carriageReturn: 5 } as const

/** Thrown inside the scanner at the first irregularity. */
class Irregular extends Error {}

/**
 * Reads a file's structure in one pass over its bytes. Null if it is irregular: rows of unequal length, rows without a
 * value, blanks around unquoted cells, misplaced quotes, mixed newlines, null characters, byte order marks behind its
 * beginning or cells beyond the limit.
 */
export async function scanStructure(
  path: string,
  dialect: Dialect,
  options: { signal?: AbortSignal | undefined; onBytes?: ((count: number) => void) | undefined } = {},
): Promise<RegularCsv | null> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const scanner = new StructureScanner(dialect, size)
    const buffer = Buffer.alloc(portionBytes)
    for (;;) {
      options.signal?.throwIfAborted()
      const { bytesRead } = await file.read(buffer, 0, portionBytes)
      if (bytesRead === 0) break
      scanner.push(buffer.subarray(0, bytesRead))
      options.onBytes?.(bytesRead)
    }
    return { path, ...scanner.end() }
  } catch (error) {
    if (error instanceof Irregular) return null
    throw error
  } finally {
    await file.close()
  }
}

/**
 * The structure that a regular file with newlines at ends of records only would have, from its head and the
 * places of the samples. `rows` and `longestRecord` are estimates. Null if that is not known without a scan.
 */
export async function presumeStructure(
  path: string,
  dialect: Dialect,
  { head: headBytes } = defaultSampleSizes,
): Promise<RegularCsv | null> {
  // Where the beginning of a record is sought.
  const windowBytes = headBytes / 4
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    if (size < headBytes * 2) return null
    const read = async (from: number, length: number) => (await file.read(Buffer.alloc(length), 0, length, from)).buffer
    const head = await read(0, headBytes)
    const scanner = new StructureScanner(dialect, size)
    scanner.push(head.subarray(0, head.lastIndexOf(lineFeed) + 1))
    const start = scanner.end()
    const [first] = start.samples
    if (first === undefined || start.hasBrokenLines) return null
    const samples = [first]
    const every = sampleEvery(size)
    for (let i = 1; i < sampleCount; i++) {
      const from = i * every - 1
      const newline = (await read(from, windowBytes)).indexOf(lineFeed)
      if (newline >= 0) samples.push(from + newline + 1)
    }
    const tail = (await read(size - windowBytes, windowBytes)).subarray(0, -1)
    const lastRow = size - windowBytes + tail.lastIndexOf(lineFeed) + 1
    const bytes = size - first
    return { path, ...start, rows: Math.ceil((start.rows * bytes) / start.bytes), bytes, samples, lastRow }
  } catch (error) {
    if (error instanceof Irregular) return null
    throw error
  } finally {
    await file.close()
  }
}

/** True if a file can be read as was presumed. */
export function isAsPresumed(csv: RegularCsv, presumed: RegularCsv): boolean {
  const read = ({ newline, skippedLines, hasBrokenLines, samples, lastRow, longestRecord }: RegularCsv) =>
    JSON.stringify([newline, skippedLines, hasBrokenLines, samples, lastRow, maxLineBytes(longestRecord)])
  return read(csv) === read(presumed)
}

/** The limit on lines for DuckDB's reader, at least its default. */
export const maxLineBytes = (longestRecord: number) => Math.max(2_000_000, longestRecord + 1000)

const sampleEvery = (size: number) => Math.ceil(size / sampleCount)

class StructureScanner {
  readonly #dialect: Dialect
  readonly #kinds = new Uint8Array(256)
  /** The kinds of the bytes that end unquoted cells, and of those that end quoted ones; 0 for all others. */
  readonly #ends = new Uint8Array(256)
  readonly #quotedEnds = new Uint8Array(256)
  readonly #sampleEvery: number
  readonly #samples: number[] = []
  #state: number = states.start
  /** Offset in the file of the next portion. */
  #offset = 0
  #cellStart = 0
  #recordStart = 0
  #cells = 0
  /** True if the record has a cell with content. */
  #filled = false
  /** Records before the first row. */
  #leading: number
  #newline: '\n' | '\r\n' | null = null
  #skippedLines = 0
  #rows = 0
  #longestRecord = 0
  #firstRow = 0
  #lastRow = 0
  #hasBrokenLines = false
  #end = Buffer.alloc(0)

  constructor(dialect: Dialect, size: number) {
    this.#dialect = dialect
    this.#leading = dialect.skip + (dialect.header ? 1 : 0)
    this.#sampleEvery = sampleEvery(size)
    const delimiter = dialect.delimiter.charCodeAt(0)
    if (delimiter > 127) throw new Irregular()
    this.#kinds.fill(bytes.blank, 0, 33)
    this.#kinds[lineFeed] = bytes.lineFeed
    this.#kinds[carriageReturn] = bytes.carriageReturn
    this.#kinds[quote] = bytes.quote
    this.#kinds[delimiter] = bytes.delimiter
    for (const byte of [lineFeed, carriageReturn, quote, delimiter]) this.#ends[byte] = this.#kinds[byte] ?? 0
    for (const byte of [lineFeed, carriageReturn, quote]) this.#quotedEnds[byte] = 1
  }

  push(portion: Buffer): void {
    if (portion.includes(0)) throw new Irregular()
    const seam = Buffer.concat([this.#end, portion.subarray(0, 2)])
    if (seam.includes(replacementCharacter) || portion.includes(replacementCharacter)) throw new Irregular()
    const from = this.#offset === 0 && portion.indexOf(byteOrderMark) === 0 ? byteOrderMark.length : 0
    if (seam.includes(byteOrderMark, from) || portion.includes(byteOrderMark, from)) throw new Irregular()
    this.#end = Buffer.from(portion.subarray(-2))
    this.#scan(portion, from)
    this.#offset += portion.length
  }

  #scan(portion: Buffer, from: number): void {
    const kinds = this.#kinds
    const length = portion.length
    let state = this.#state
    let at = from
    while (at < length) {
      if (this.#recordStart === this.#offset + at && this.#leading === 0 && this.#newline !== null) {
        at = this.#scanRecords(portion, at)
        if (at === length) break
      }
      if (state === states.quoted) {
        const closing = portion.indexOf(quote, at)
        const end = closing < 0 ? length : closing
        if (end > at) {
          this.#filled = true
          if (!this.#hasBrokenLines) this.#hasBrokenLines = hasNewline(portion, at, end)
        }
        if (closing >= 0) state = states.closed
        at = end + 1
        continue
      }
      const kind = kinds[portion[at] ?? 0]
      if (kind === bytes.ordinary) {
        if (state === states.closed || state === states.carriageReturn) throw new Irregular()
        this.#filled = true
        state = states.plain
        at++
        while (at < length && kinds[portion[at] ?? 0] === bytes.ordinary) at++
        continue
      }
      if (state === states.carriageReturn && kind !== bytes.lineFeed) throw new Irregular()
      switch (kind) {
        case bytes.delimiter:
          this.#endCell(state, this.#offset + at)
          state = states.start
          break
        case bytes.quote:
          if (state !== states.start && state !== states.closed) throw new Irregular()
          // A doubled quote is content.
          if (state === states.closed) this.#filled = true
          state = states.quoted
          break
        case bytes.lineFeed:
          this.#endRecord(state, this.#offset + at)
          state = states.start
          break
        case bytes.carriageReturn:
          this.#checkCell(state, this.#offset + at)
          state = states.carriageReturn
          break
        default:
          if (state === states.closed || (state === states.start && this.#leading === 0)) throw new Irregular()
          state = states.blank
      }
      at++
    }
    this.#state = state
  }

  /**
   * Passes over complete records in which nothing is unusual: the same as the state machine, without its state. Returns the
   * position of the first other record.
   */
  #scanRecords(portion: Buffer, from: number): number {
    const ends = this.#ends
    const length = portion.length
    const width = this.#dialect.names.length
    const hasReturns = this.#newline === '\r\n'
    let start = from
    for (;;) {
      let at = start
      let delimiters = 0
      let isFilled = false
      for (;;) {
        const cellStart = at
        const first = portion[at] ?? 0
        if (first === quote) {
          at = this.#quotedEnd(portion, at + 1)
          isFilled ||= at - cellStart > 2
        } else {
          while (at < length && ends[portion[at] ?? 0] === 0) at++
          if (at > cellStart) {
            if (first <= space || (portion[at - 1] ?? 0) <= space) return start
            isFilled = true
          }
        }
        if (at >= length || at - cellStart > maxCellLength) return start
        if (ends[portion[at] ?? 0] !== bytes.delimiter) break
        delimiters++
        at++
      }
      if (hasReturns && portion[at] === carriageReturn) at++
      else if (hasReturns) return start
      if (portion[at] !== lineFeed || delimiters + 1 !== width || !isFilled) return start
      this.#addRecord(this.#offset + start, at - start)
      start = at + 1
      this.#recordStart = this.#offset + start
      this.#cellStart = this.#recordStart
      if (start === length) return start
    }
  }

  /** The position behind the closing quote; that of the end or of a newline that is the first one within quotes. */
  #quotedEnd(portion: Buffer, from: number): number {
    let at = from
    for (;;) {
      while (at < portion.length && this.#quotedEnds[portion[at] ?? 0] === 0) at++
      if (portion[at] === quote) {
        if (portion[at + 1] !== quote) return at + 1
        at += 2
      } else if (at >= portion.length || !this.#hasBrokenLines) return portion.length
      else at++
    }
  }

  #checkCell(state: number, at: number): void {
    if (this.#leading > 0) return
    if (state === states.blank || at - this.#cellStart > maxCellLength) throw new Irregular()
  }

  #endCell(state: number, at: number): void {
    this.#checkCell(state, at)
    this.#cells++
    this.#cellStart = at + 1
  }

  #endRecord(state: number, at: number): void {
    const newline = state === states.carriageReturn ? '\r\n' : '\n'
    this.#newline ??= newline
    if (newline !== this.#newline) throw new Irregular()
    this.#checkCell(state, at)
    this.#closeRecord(at, at + 1)
  }

  #closeRecord(end: number, next: number): void {
    const width = this.#dialect.names.length
    const cells = this.#cells + 1
    const length = end - this.#recordStart
    // A carriage return may be left.
    const isEmptyLine = cells === 1 && length <= 1 && !this.#filled
    if (this.#leading > 0) {
      if (this.#hasBrokenLines || (cells === 1 && !this.#filled && !isEmptyLine)) throw new Irregular()
      this.#skippedLines++
      if (!isEmptyLine) this.#leading--
      if (this.#leading === 0) this.#firstRow = next
    } else if (!isEmptyLine) {
      if (cells !== width || (width > 1 && !this.#filled)) throw new Irregular()
      this.#addRecord(this.#recordStart, length)
    } else if (width === 1) throw new Irregular()
    this.#cells = 0
    this.#filled = false
    this.#recordStart = next
    this.#cellStart = next
  }

  #addRecord(start: number, length: number): void {
    this.#rows++
    this.#lastRow = start
    if (length > this.#longestRecord) this.#longestRecord = length
    if (start >= this.#samples.length * this.#sampleEvery && this.#samples.length < sampleCount)
      this.#samples.push(start)
  }

  end(): Omit<RegularCsv, 'path'> {
    const isOpen = this.#cells > 0 || this.#filled || this.#state !== states.start
    if (this.#state === states.quoted || this.#state === states.carriageReturn) throw new Irregular()
    if (isOpen) {
      this.#checkCell(this.#state, this.#offset)
      this.#closeRecord(this.#offset, this.#offset)
    }
    if (this.#leading > 0) throw new Irregular()
    return {
      delimiter: this.#dialect.delimiter,
      newline: this.#newline ?? '\n',
      width: this.#dialect.names.length,
      skippedLines: this.#skippedLines,
      rows: this.#rows,
      longestRecord: this.#longestRecord,
      bytes: this.#offset - this.#firstRow,
      hasBrokenLines: this.#hasBrokenLines,
      samples: this.#samples,
      lastRow: this.#lastRow,
    }
  }
}

function hasNewline(portion: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (portion[at] === lineFeed || portion[at] === 13) return true
  return false
}
