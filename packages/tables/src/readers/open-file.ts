import { mkdir, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { UnpackBudget } from '../archives/unpack-budget.ts'
import { type Database, type DatabaseOptions, openDatabase, withMemory } from '../duckdb.ts'
import { FileError } from '../sources/row-source.ts'
import { accessLogReader } from './formats/access-log.ts'
import { arrowReader } from './formats/arrow.ts'
import { avroReader } from './formats/avro.ts'
import { bzip2Reader, gzipReader, xzReader, zstdReader } from './formats/compressed.ts'
import { csvReader } from './formats/csv.ts'
import { dbfReader } from './formats/dbf.ts'
import { fixedWidthReader } from './formats/fixed-width.ts'
import { geotiffReader } from './formats/geotiff.ts'
import { hdf5Reader } from './formats/hdf5.ts'
import { htmlReader } from './formats/html.ts'
import { jsonReader, ndjsonReader } from './formats/json.ts'
import { markdownReader } from './formats/markdown.ts'
import { netcdfReader } from './formats/netcdf.ts'
import { niftiReader } from './formats/nifti.ts'
import { nrrdReader } from './formats/nrrd.ts'
import { parquetReader } from './formats/parquet.ts'
import { spssReader } from './formats/spss.ts'
import { sqliteReader } from './formats/sqlite.ts'
import { stataReader } from './formats/stata.ts'
import { tarReader } from './formats/tar.ts'
import { xlsReader } from './formats/xls.ts'
import { xmlReader } from './formats/xml.ts'
import { zipReader } from './formats/zip.ts'
import { openCollection } from './open-collection.ts'
import type { FileEnds, OpenedFile, OpenedPart, OpenPart, Reader, Refusal, UploadedPart } from './reader.ts'
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
  stataReader,
  niftiReader,
  nrrdReader,
  geotiffReader,
  gzipReader,
  zstdReader,
  bzip2Reader,
  xzReader,
  tarReader,
  dbfReader,
  htmlReader,
  xmlReader,
]
const textReaders: readonly Reader[] = [ndjsonReader, jsonReader, accessLogReader, markdownReader, fixedWidthReader]

const endBytes = 64 * 1024

/** Where and how files are read. */
export interface ReadingOptions {
  /** For files that readers write; created if needed, and removed at the end. */
  scratchDir: string
  /** Of databases that read the file. */
  database: DatabaseOptions
  signal?: AbortSignal | undefined
}

/** Opens the tables of an uploaded file, or of the parts that make one, for `work`. Throws `FileError` if there are none. */
export async function withTables<T>(
  parts: readonly UploadedPart[],
  options: ReadingOptions,
  work: (file: OpenedFile) => Promise<T>,
): Promise<T> {
  let packedBytes = 0
  for (const { path } of parts) packedBytes += (await stat(path)).size
  const opener = new FileOpener(options, packedBytes)
  const [part] = parts
  try {
    if (part === undefined) throw new FileError('There is nothing to read. Upload at least one file.')
    return await work(
      parts.length === 1 ? await opener.open(part) : await openCollection(parts, { open: opener.open, ...options }),
    )
  } finally {
    await opener.close()
    await rm(options.scratchDir, { recursive: true, force: true })
  }
}

/** Of archives within archives, of which one may hold itself. */
const maxDepth = 4

/** Opens files, each until it is closed. What is unpacked of all of them counts once. */
class FileOpener {
  readonly #options: ReadingOptions
  readonly #packedBytes: number
  readonly #budget: UnpackBudget
  readonly #paths = new Set<string>()
  readonly #opened = new Set<FileScope>()
  #scratchFiles = 0

  constructor(options: ReadingOptions, packedBytes: number) {
    this.#options = options
    this.#packedBytes = packedBytes
    this.#budget = new UnpackBudget(packedBytes)
  }

  readonly open: OpenPart = (part) => this.#open(part, 0)

  async close(): Promise<void> {
    for (const scope of this.#opened) await scope.close()
  }

  async #open({ path, name }: UploadedPart, depth: number): Promise<OpenedPart> {
    const scope = new FileScope()
    // What was unpacked before, and is unpacked again, counts anew.
    const budget = this.#paths.has(path) ? new UnpackBudget(this.#packedBytes) : this.#budget
    this.#paths.add(path)
    this.#opened.add(scope)
    const close = async () => {
      this.#opened.delete(scope)
      await scope.close()
    }
    try {
      const file = await this.#openAt({ path, name }, { scope, depth, budget })
      return { ...file, isLight: scope.isEmpty && file.tables.every(({ isLight }) => isLight === true), close }
    } catch (error) {
      await close()
      throw error
    }
  }

  async #openAt(
    { path, name }: UploadedPart,
    { scope, depth, budget }: { scope: FileScope; depth: number; budget: UnpackBudget },
  ): Promise<OpenedFile> {
    if (depth > maxDepth)
      throw new FileError('It is packed within too many others. Unpack it and upload what is inside.')
    const ends = await endsOf(path, name)
    const reader = readerOf(ends)
    if ('refused' in reader) throw new FileError(reader.refused)
    const opened = await reader.open({
      path,
      fileName: name,
      bytes: ends.bytes,
      head: ends.head,
      signal: this.#options.signal,
      depth,
      budget,
      database: (groupMb, scratch = path) => this.#openDatabase(scratch, groupMb, scope),
      scratchFile: (scratchName) => this.#scratchFile(scratchName, scope),
      openInner: (innerPath, innerName) =>
        this.#openAt({ path: innerPath, name: innerName }, { scope, depth: depth + 1, budget }),
      openApart: (part) => this.#open(part, depth + 1),
      onClose: (closing) => scope.onClose(closing),
    })
    const { format, tables } = Array.isArray(opened) ? { format: reader.format, tables: opened } : opened
    return { format, tables: tables.map((table) => ({ bytes: ends.bytes, ...table })) }
  }

  async #openDatabase(path: string, groupMb: number, scope: FileScope): Promise<Database> {
    const { database } = this.#options
    const options = { ...database, files: [...(database.files ?? []), path] }
    const opened = await openDatabase({ ...withMemory(options, groupMb), trustsStatistics: false })
    scope.onClose(() => opened.close())
    return opened
  }

  async #scratchFile(name: string, scope: FileScope): Promise<string> {
    const { scratchDir } = this.#options
    await mkdir(scratchDir, { recursive: true })
    const path = join(scratchDir, `${++this.#scratchFiles}-${name}`)
    scope.onClose(() => rm(path, { force: true }))
    return path
  }
}

/** What is open or written for one file. */
class FileScope {
  #closing: (() => void | Promise<void>)[] = []

  get isEmpty(): boolean {
    return this.#closing.length === 0
  }

  onClose(close: () => void | Promise<void>): void {
    this.#closing.push(close)
  }

  async close(): Promise<void> {
    const closing = this.#closing
    this.#closing = []
    for (const close of closing.reverse()) await close()
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
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const length = Math.min(endBytes, size)
    const bytesAt = async (at: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
      return buffer.subarray(0, bytesRead)
    }
    const head = await bytesAt(0)
    return { head, tail: size > length ? await bytesAt(size - length) : head, bytes: size, fileName }
  } finally {
    await file.close()
  }
}
