import { mkdir, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { UnpackBudget } from '../archives/unpack-budget.ts'
import { type Database, type DatabaseOptions, openDatabase, withMemory } from '../duckdb.ts'
import { FileError } from '../sources/row-source.ts'
import { arrowReader } from './formats/arrow.ts'
import { avroReader } from './formats/avro.ts'
import { gzipReader, zstdReader } from './formats/compressed.ts'
import { csvReader } from './formats/csv.ts'
import { fixedWidthReader } from './formats/fixed-width.ts'
import { geotiffReader } from './formats/geotiff.ts'
import { hdf5Reader } from './formats/hdf5.ts'
import { jsonReader, ndjsonReader } from './formats/json.ts'
import { netcdfReader } from './formats/netcdf.ts'
import { niftiReader } from './formats/nifti.ts'
import { nrrdReader } from './formats/nrrd.ts'
import { parquetReader } from './formats/parquet.ts'
import { spssReader } from './formats/spss.ts'
import { sqliteReader } from './formats/sqlite.ts'
import { xlsReader } from './formats/xls.ts'
import { zipReader } from './formats/zip.ts'
import type { FileEnds, OpenedFile, Reader, Refusal } from './reader.ts'
import { refusalOf } from './refusals.ts'

/** Of binary formats, which their first bytes tell. */
const binaryReaders: readonly Reader[] = [
  parquetReader,
  zipReader,
  xlsReader,
  arrowReader,
  sqliteReader,
  netcdfReader,
  hdf5Reader,
  avroReader,
  spssReader,
  niftiReader,
  nrrdReader,
  geotiffReader,
  gzipReader,
  zstdReader,
]
const textReaders: readonly Reader[] = [ndjsonReader, jsonReader, fixedWidthReader]

const endBytes = 64 * 1024

/** Where and how a file is read. */
export interface ReadingOptions {
  fileName: string
  /** For files that readers write; created if needed, and removed at the end. */
  scratchDir: string
  /** Of databases that read the file. */
  database: DatabaseOptions
  signal?: AbortSignal | undefined
}

/** Opens the tables of a file for `work`. Throws `FileError` if there are none. */
export async function withTables<T>(
  path: string,
  { fileName, scratchDir, database, signal }: ReadingOptions,
  work: (file: OpenedFile) => Promise<T>,
): Promise<T> {
  const closing: (() => void)[] = []
  let scratchFiles = 0
  const openDatabaseOf = async (source: string, groupMb: number): Promise<Database> => {
    const options = { ...database, files: [...(database.files ?? []), source] }
    const opened = await openDatabase({ ...withMemory(options, groupMb), trustsStatistics: false })
    closing.push(() => opened.close())
    return opened
  }
  const { size } = await stat(path)
  const budget = new UnpackBudget(size)
  const openAt = async (file: string, name: string, depth: number): Promise<OpenedFile> => {
    const ends = await endsOf(file, name)
    const reader = readerOf(ends)
    if ('refused' in reader) throw new FileError(reader.refused)
    const opened = await reader.open({
      path: file,
      fileName: name,
      bytes: ends.bytes,
      head: ends.head,
      signal,
      depth,
      budget,
      database: (groupMb, scratch = file) => openDatabaseOf(scratch, groupMb),
      scratchFile: async (scratchName) => {
        await mkdir(scratchDir, { recursive: true })
        return join(scratchDir, `${++scratchFiles}-${scratchName}`)
      },
      openInner: (innerPath, innerName) => openAt(innerPath, innerName, depth + 1),
      onClose: (close) => closing.push(close),
    })
    const { format, tables } = Array.isArray(opened) ? { format: reader.format, tables: opened } : opened
    return { format, tables: tables.map((table) => ({ bytes: ends.bytes, ...table })) }
  }
  try {
    return await work(await openAt(path, fileName, 0))
  } finally {
    for (const close of closing.reverse()) close()
    await rm(scratchDir, { recursive: true, force: true })
  }
}

/** The reader for a file, regardless of its name. */
const readerOf = (ends: FileEnds): Reader | Refusal =>
  firstOf(binaryReaders, ends) ?? refusalOf(ends) ?? firstOf(textReaders, ends) ?? csvReader

/** The first reader whose format a file has, or why it is refused; null if it has none of these formats. */
function firstOf(readers: readonly Reader[], ends: FileEnds): Reader | Refusal | null {
  for (const reader of readers) {
    const sniffed = reader.sniff(ends)
    if (sniffed !== false) return sniffed === true ? reader : sniffed
  }
  return null
}

async function endsOf(path: string, fileName: string): Promise<FileEnds & { bytes: number }> {
  const { size } = await stat(path)
  const length = Math.min(endBytes, size)
  const file = await open(path, 'r')
  try {
    const head = await file.read(Buffer.alloc(length), 0, length, 0)
    const tail = await file.read(Buffer.alloc(length), 0, length, size - length)
    return {
      head: head.buffer.subarray(0, head.bytesRead),
      tail: tail.buffer.subarray(0, tail.bytesRead),
      bytes: size,
      fileName,
    }
  } finally {
    await file.close()
  }
}
