import { type FileHandle, open } from 'node:fs/promises'
import { isObject } from '@belvedere/spec/json'
import type { RawCell } from '../typing/cell-shapes.ts'
import type { DataFaults } from './data-faults.ts'
import {
  IrregularJson,
  type JsonLayout,
  JsonScanner,
  jsonForms,
  maxFlatDepth,
  type RecordColumn,
} from './json-scanner.ts'
import { maxSqlColumns } from './row-source.ts'
import { defaultSampleSizes, sampledRowsOf } from './sample-sizes.ts'

/** A UTF-8 file of JSON objects. */
export interface JsonRecords {
  path: string
  layout: JsonLayout
}

/** The type with which DuckDB's reader takes a column. */
type JsonColumnType = 'VARCHAR' | 'INTEGER' | 'BIGINT' | 'DOUBLE' | 'BOOLEAN'

/** A JSON file that DuckDB's reader takes as `JSON.parse` does. */
export interface RegularJson extends JsonRecords {
  columns: { path: RecordColumn['path']; type: JsonColumnType }[]
  rows: number
  bytes: number
  faults: DataFaults
  /** Offsets of records, spread evenly over the file; the first is that of the first record. */
  samples: number[]
}

const sampleCount = 8
const portionBytes = 1 << 20

/** Reads a file's structure in one pass over its bytes; null if it is irregular or has columns of several types. */
export async function scanJson(
  { path, layout }: JsonRecords,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<RegularJson | null> {
  return whileRegular(path, async (file, size) => {
    const scanner = new JsonScanner({ layout, sampleEvery: sampleEvery(size), sampleCount, maxColumns: maxSqlColumns })
    const buffer = Buffer.alloc(portionBytes)
    for (;;) {
      signal?.throwIfAborted()
      const { bytesRead } = await file.read(buffer, 0, portionBytes)
      if (bytesRead === 0) break
      scanner.push(buffer.subarray(0, bytesRead))
    }
    scanner.end()
    const columns = columnTypes(scanner.columns)
    return (
      columns && {
        path,
        layout,
        columns,
        rows: scanner.rows,
        bytes: size,
        faults: scanner.faults,
        samples: scanner.samples,
      }
    )
  })
}

/**
 * The structure that a regular file would have whose other records are as those at the places of the samples. `rows` is an
 * estimate, `faults` are those of the samples. Null if that is not known without a scan.
 */
export async function presumeJson(
  { path, layout }: JsonRecords,
  { head: headBytes } = defaultSampleSizes,
): Promise<RegularJson | null> {
  return whileRegular(path, async (file, size) => {
    if (size < headBytes * 2) return null
    const every = sampleEvery(size)
    const scanner = new JsonScanner({ layout, sampleEvery: every, sampleCount, maxColumns: maxSqlColumns })
    scanner.push(await readAt(file, 0, headBytes))
    const headRows = scanner.rows
    for (let i = 1; i < sampleCount; i++) {
      const window = await readAt(file, i * every - maxGap, headBytes / 2)
      const start = recordStart(window)
      if (start < 0) return null
      scanner.seek(i * every - maxGap + start)
      scanner.push(window.subarray(start))
    }
    const columns = columnTypes(scanner.columns)
    const rows = Math.ceil((headRows * size) / headBytes)
    return columns && { path, layout, columns, rows, bytes: size, faults: scanner.faults, samples: scanner.samples }
  })
}

/** True if a file can be read as was presumed. */
export function isJsonAsPresumed(json: RegularJson, presumed: RegularJson): boolean {
  const read = ({ columns, samples }: RegularJson) => JSON.stringify([columns, samples])
  return read(json) === read(presumed)
}

/** Cells of records from several parts of the file, by columns; all rows of a short one. */
export async function sampleRecords(
  { path, layout, columns, rows, bytes, samples }: RegularJson,
  sizes = defaultSampleSizes,
): Promise<RawCell[][]> {
  const limit = sampledRowsOf(sizes, columns.length)
  // Read at once.
  const sampledBytes = sizes.head / 16
  const isWhole = rows <= limit && bytes <= sizes.bytes
  const starts = isWhole ? samples.slice(0, 1) : samples
  const cells: RawCell[][] = columns.map(() => [])
  const file = await open(path, 'r')
  try {
    for (const [i, start] of starts.entries()) {
      const end = starts[i + 1] ?? bytes
      const until = Math.min(end, start + sizes.bytes / starts.length)
      const rowsUntil = Math.ceil((limit * (i + 1)) / starts.length)
      const onRecord = (text: string) => {
        const record: unknown = JSON.parse(text)
        for (const [column, { path }] of columns.entries()) cells[column]?.push(cellAt(record, path))
      }
      const scanner = new JsonScanner({
        layout,
        sampleEvery: bytes,
        sampleCount: 0,
        maxColumns: maxSqlColumns,
        onRecord,
      })
      scanner.seek(start)
      for (let at = start; at < until && (cells[0]?.length ?? 0) < rowsUntil; at += sampledBytes)
        scanner.push(await readAt(file, at, Math.min(sampledBytes, end - at)))
    }
    return cells
  } finally {
    await file.close()
  }
}

function cellAt(record: unknown, path: RecordColumn['path']): RawCell {
  const value = path.reduce(memberOf, record)
  if (Array.isArray(value) || (path.length > maxFlatDepth && isObject(value))) return JSON.stringify(value)
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}

/** Objects inherit members that no file has. */
const memberOf = (object: unknown, key: string): unknown =>
  isObject(object) && Object.hasOwn(object, key) ? object[key] : null

async function whileRegular(
  path: string,
  read: (file: FileHandle, size: number) => Promise<RegularJson | null>,
): Promise<RegularJson | null> {
  const file = await open(path, 'r')
  try {
    return await read(file, (await file.stat()).size)
  } catch (error) {
    if (error instanceof IrregularJson) return null
    throw error
  } finally {
    await file.close()
  }
}

async function readAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, at)
  return buffer.subarray(0, bytesRead)
}

const sampleEvery = (size: number) => Math.ceil(size / sampleCount)

/** Maximum bytes between two records. */
const maxGap = 64

/** The position in a window of the first record from `maxGap` on, if no text looks like the end of one; else −1. */
function recordStart(window: Buffer): number {
  for (let at = window.indexOf('{', maxGap); at >= 0; at = window.indexOf('{', at + 1)) {
    if (/\}[\s,]*$/.test(window.toString('latin1', at - maxGap, at))) return at
  }
  return -1
}

/** Null if a column has values that only `JSON.parse` tells from each other. */
function columnTypes(columns: RecordColumn[]): RegularJson['columns'] | null {
  const typed: RegularJson['columns'] = []
  for (const { path, forms } of columns) {
    const type = typeOfForms(forms)
    if (type === null) return null
    typed.push({ path, type })
  }
  return typed.length === 0 ? null : typed
}

/** Integers and truth values are the same as text; other numbers would be written in other ways. */
function typeOfForms(forms: number): JsonColumnType | null {
  const { short, long, real, truth, text } = jsonForms
  if (forms === truth) return 'BOOLEAN'
  if ((forms & real) !== 0) return (forms & (text | truth)) === 0 ? 'DOUBLE' : null
  if ((forms & (text | truth)) !== 0 || forms === 0) return 'VARCHAR'
  return (forms & long) === 0 && (forms & short) !== 0 ? 'INTEGER' : 'BIGINT'
}
