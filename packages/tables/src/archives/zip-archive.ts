import { crc32 } from 'node:zlib'
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl'
import { libraryError } from '../data-error.ts'
import { FileError } from '../sources/row-source.ts'
import type { Archive, PackedEntry } from './archive.ts'
import type { UnpackBudget } from './unpack-budget.ts'

export interface ZipEntry extends PackedEntry {
  isEncrypted: boolean
}

/** Entries are checked against their size and checksum. */
export interface ZipArchive extends Archive<ZipEntry> {
  close: () => void
}

/** Reading the names of so many entries takes a second. */
const maxEntries = 10_000

const damaged = 'This archive or workbook is damaged or cut off. Write it again, and upload it again.'

/** Opens an archive by its central directory. Throws `FileError` if it is damaged, or made to exhaust its reader. */
export async function openZip(
  path: string,
  { budget, signal }: { budget: UnpackBudget; signal?: AbortSignal | undefined },
): Promise<ZipArchive> {
  const zip = await orDamaged(() => openPromise(path, { autoClose: false, decodeStrings: false }))
  try {
    const originals = await orDamaged(() => entriesOf(zip))
    requireSeparate(originals)
    const byEntry = new Map(originals.map((original): [ZipEntry, Entry] => [entryOf(original), original]))
    return {
      entries: [...byEntry.keys()],
      read: (entry) => readEntry(zip, entry, byEntry.get(entry), { budget, signal }),
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function entriesOf(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) {
    entries.push(entry)
    if (entries.length > maxEntries) {
      throw new FileError(
        `This archive holds more than ${maxEntries.toLocaleString('en')} files. Upload the tables themselves.`,
        { code: 'too_large' },
      )
    }
  }
  return entries
}

const localHeaderBytes = 30

/** Entries that share their bytes unpack to far more than the archive holds. */
function requireSeparate(entries: readonly Entry[]): void {
  const sorted = [...entries].sort((one, other) => one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader)
  let end = 0
  for (const { relativeOffsetOfLocalHeader: start, compressedSize } of sorted) {
    if (start < end) throw new FileError('Files in this archive overlap. Pack them again, and upload that.')
    end = start + localHeaderBytes + compressedSize
  }
}

const madeByUnix = 3
const fileTypeBits = 0xf000
const linkType = 0xa000

function entryOf(entry: Entry): ZipEntry {
  const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false)
  const isLink =
    entry.versionMadeBy >>> 8 === madeByUnix && ((entry.externalFileAttributes >>> 16) & fileTypeBits) === linkType
  const isFile = !isLink && !name.endsWith('/')
  return { name, bytes: entry.uncompressedSize, isFile, isEncrypted: entry.isEncrypted() }
}

async function* readEntry(
  zip: ZipFile,
  { bytes, isEncrypted }: ZipEntry,
  original: Entry | undefined,
  { budget, signal }: { budget: UnpackBudget; signal: AbortSignal | undefined },
): AsyncGenerator<Uint8Array> {
  if (original === undefined) throw new Error('The entry is of another archive.')
  if (isEncrypted) throw new FileError('It is protected by a password. Upload it without one.')
  if (!original.canDecodeFileData())
    throw new FileError('It is packed in a rare way. Pack it again as an ordinary ZIP archive.')
  budget.require(bytes)
  const stream = await orDamaged(() => zip.openReadStreamPromise(original))
  let read = 0
  let checksum = 0
  try {
    for await (const chunk of stream) {
      signal?.throwIfAborted()
      if (!(chunk instanceof Uint8Array)) throw new Error('A stream of bytes gave something else.')
      read += chunk.length
      budget.take(chunk.length)
      if (read > bytes) throw new FileError(damaged)
      checksum = crc32(chunk, checksum)
      yield chunk
    }
  } catch (cause) {
    signal?.throwIfAborted()
    throw libraryError(cause, damaged)
  } finally {
    stream.destroy()
  }
  if (read !== bytes || checksum !== original.crc32) throw new FileError(damaged)
}

async function orDamaged<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw libraryError(cause, damaged)
  }
}
