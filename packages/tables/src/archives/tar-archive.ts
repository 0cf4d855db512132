import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { readBytes } from '../read-bytes.ts'
import { FileError } from '../sources/row-source.ts'
import type { Archive, PackedEntry } from './archive.ts'
import type { UnpackBudget } from './unpack-budget.ts'

/** A file in a tar archive, which stores it as it is. */
export interface TarEntry extends PackedEntry {
  /** Where its bytes begin. */
  at: number
}

const blockBytes = 512
/** As many as of a ZIP archive. */
const maxEntries = 10_000
const maxNameBytes = 65_536
const magicAt = 257
const checksum = { at: 148, bytes: 8 }

const damaged = () => new FileError('This tar archive is damaged or cut off. Write it again, and upload it again.')

/** True for the first bytes of a tar archive, of POSIX or GNU. */
export const isTar = (head: Uint8Array): boolean =>
  Buffer.from(head.subarray(magicAt, magicAt + 5)).toString('latin1') === 'ustar'

/** Opens a tar archive by its headers. Throws `FileError` if it is damaged, or made to exhaust its reader. */
export async function openTar(
  path: string,
  bytes: number,
  { budget, signal }: { budget: UnpackBudget; signal?: AbortSignal | undefined },
): Promise<Archive<TarEntry>> {
  const file = await open(path, 'r')
  try {
    return { entries: await entriesOf(file, bytes), read: (entry) => readEntry(path, entry, { budget, signal }) }
  } catch (cause) {
    throw cause instanceof RangeError ? damaged() : cause
  } finally {
    await file.close()
  }
}

async function entriesOf(file: FileHandle, bytes: number): Promise<TarEntry[]> {
  const entries: TarEntry[] = []
  /** What an earlier header says of the next file. */
  let next: { name?: string; size?: number } = {}
  for (let at = 0; at + blockBytes <= bytes; ) {
    const header = await readBytes(file, at, blockBytes, bytes)
    if (header.every((byte) => byte === 0)) break
    const type = String.fromCharCode(header[156] ?? 0)
    const size = type === 'x' || type === 'L' ? sizeIn(header) : (next.size ?? sizeIn(header))
    if (!isWhole(header) || at + blockBytes + size > bytes) throw damaged()
    const content = () => readBytes(file, at + blockBytes, Math.min(size, maxNameBytes), bytes)
    if (type === 'L') next = { ...next, name: textIn(await content()) }
    else if (type === 'x') next = { ...next, ...recordsIn(await content()) }
    else if (type !== 'g' && type !== 'K') {
      entries.push({
        name: next.name ?? nameIn(header),
        bytes: size,
        isFile: /[0\0 7]/.test(type),
        at: at + blockBytes,
      })
      next = {}
    }
    if (entries.length > maxEntries)
      throw new FileError(
        `This archive holds more than ${maxEntries.toLocaleString('en')} files. Upload the tables themselves.`,
        { code: 'too_large' },
      )
    at += blockBytes + Math.ceil(size / blockBytes) * blockBytes
  }
  return entries
}

/** Text up to the first zero. */
const textIn = (bytes: Buffer): string => {
  const end = bytes.indexOf(0)
  return bytes.subarray(0, end < 0 ? bytes.length : end).toString('utf8')
}

function nameIn(header: Buffer): string {
  const name = textIn(header.subarray(0, 100))
  const folder = header[magicAt + 5] === 0 ? textIn(header.subarray(345, 500)) : ''
  return folder === '' ? name : `${folder}/${name}`
}

/** In octal digits, or, if the first bit is set, as a binary number. */
function sizeIn(header: Buffer): number {
  const field = header.subarray(124, 136)
  const isBinary = ((field[0] ?? 0) & 0x80) !== 0
  const size = isBinary ? Number(field.readBigUInt64BE(4)) : Number.parseInt(textIn(field).trim() || '0', 8)
  if (!(size >= 0 && Number.isSafeInteger(size))) throw damaged()
  return size
}

/** Whether the sum of the header's bytes, with blanks for the sum itself, is what it says. */
function isWhole(header: Buffer): boolean {
  const end = checksum.at + checksum.bytes
  const sum = header.reduce((total, byte, i) => total + (i >= checksum.at && i < end ? 32 : byte), 0)
  return sum === Number.parseInt(textIn(header.subarray(checksum.at, end)).trim(), 8)
}

/** Of the records of a POSIX header, "28 path=name\n", those that are used. */
function recordsIn(content: Buffer): { name?: string; size?: number } {
  const records = [...content.toString('utf8').matchAll(/^\d+ (path|size)=([^\n]*)\n/gm)]
  const recordOf = (key: string) => records.findLast(([, name]) => name === key)?.[2]
  const [name, size] = [recordOf('path'), Number(recordOf('size') ?? Number.NaN)]
  return { ...(name !== undefined && { name }), ...(Number.isSafeInteger(size) && size >= 0 && { size }) }
}

async function* readEntry(
  path: string,
  { at, bytes }: TarEntry,
  { budget, signal }: { budget: UnpackBudget; signal: AbortSignal | undefined },
): AsyncGenerator<Uint8Array> {
  if (bytes === 0) return
  budget.require(bytes)
  for await (const chunk of createReadStream(path, { start: at, end: at + bytes - 1 })) {
    signal?.throwIfAborted()
    if (!(chunk instanceof Uint8Array)) throw new Error('A stream of bytes gave something else.')
    budget.take(chunk.length)
    yield chunk
  }
}
