import { open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { FileError } from '../sources/row-source.ts'
import { ByteWindow } from './byte-window.ts'
import { LzmaDecoder } from './lzma-decoder.ts'
import { LzmaWindow, maxDictionary } from './lzma-window.ts'
import { unpackChunks } from './lzma2.ts'
import { type Check, checkOf } from './xz-check.ts'
import { dictionaryOf, readBlockHeader } from './xz-header.ts'

const streamMark = Buffer.from('fd377a585a00', 'hex')
const streamHeader = 12
const streamFooter = 12
const longestBlockHeader = 1024
/** The most records of an index that is read; `xz -T0` writes a block for every few megabytes. */
const maxBlocks = 1_000_000

/**
 * Unpacks an xz file (format 1.2.1), of which several may stand one after the other, and verifies its checksums. Throws
 * `RangeError` if it is damaged or cut off, `FileError` if it is packed in a way that is not read.
 */
export async function* unpackXz(path: string, bytes: number): AsyncGenerator<Uint8Array> {
  const file = await open(path, 'r')
  try {
    const window = new ByteWindow(file, bytes)
    do yield* unpackStream(window)
    while (await skipPadding(window))
  } finally {
    await file.close()
  }
}

async function* unpackStream(window: ByteWindow): AsyncGenerator<Uint8Array> {
  const header = await take(window, streamHeader)
  if (!streamMark.equals(header.subarray(0, streamMark.length)) || crc32(header.subarray(6, 8)) !== wordAt(header, 8))
    throw new RangeError('The file has no mark of xz.')
  const check = checkOf(header[7] ?? 0)
  let blocks = 0
  for (;;) {
    await window.ensure(longestBlockHeader)
    if (window.available === 0) throw new RangeError('The file ends too early.')
    if (window.bytes[window.at] === 0) break
    if (++blocks > maxBlocks) throw new RangeError('The file has too many blocks.')
    yield* unpackBlock(window, check())
  }
  await skipIndex(window, blocks)
  const footer = await take(window, streamFooter)
  if (footer[10] !== 0x59 || footer[11] !== 0x5a || crc32(footer.subarray(4, 10)) !== wordAt(footer, 0))
    throw new RangeError('The file has no end.')
}

async function* unpackBlock(window: ByteWindow, check: Check): AsyncGenerator<Uint8Array> {
  const header = readBlockHeader(await take(window, ((window.bytes[window.at] ?? 0) + 1) * 4))
  const dictionary = dictionaryOf(header)
  if (dictionary > maxDictionary)
    throw new FileError('This xz file needs more memory than there is for it. Compress it again with “xz -9” or less.')
  let packed = 0
  const count = (bytes: number) => {
    packed += bytes
  }
  for await (const part of unpackChunks(window, { decoder: new LzmaDecoder(new LzmaWindow(dictionary)), count })) {
    check.add(part)
    yield part
  }
  await take(window, (4 - (packed % 4)) % 4)
  if (!check.matches(await take(window, check.bytes))) throw new RangeError('A block has another checksum.')
}

/** The index repeats the sizes of all blocks; only their number is compared, and its checksum. */
async function skipIndex(window: ByteWindow, blocks: number): Promise<void> {
  let [bytes, sum] = [0, 0]
  const next = async (count: number): Promise<Uint8Array> => {
    const part = await take(window, count)
    bytes += count
    sum = crc32(part, sum)
    return part
  }
  const number = async (): Promise<number> => {
    let value = 0
    for (let place = 0; place < 9; place++) {
      const [byte = 0] = await next(1)
      value += (byte & 0x7f) * 2 ** (7 * place)
      if (byte < 0x80) return value
    }
    throw new RangeError('A number is too long.')
  }
  if ((await number()) !== 0 || (await number()) !== blocks) throw new RangeError('The index has other blocks.')
  for (let i = 0; i < blocks * 2; i++) await number()
  await next((4 - (bytes % 4)) % 4)
  if (sum !== wordAt(await take(window, 4), 0)) throw new RangeError('The index has another checksum.')
}

/** Skips zeros between files; whether another one follows. */
async function skipPadding(window: ByteWindow): Promise<boolean> {
  for (;;) {
    await window.ensure(4)
    if (window.available === 0) return false
    if (window.bytes.subarray(window.at, window.at + 4).some((byte) => byte !== 0)) return true
    window.at = Math.min(window.end, window.at + 4)
  }
}

async function take(window: ByteWindow, count: number): Promise<Uint8Array> {
  await window.ensure(count)
  if (window.available < count) throw new RangeError('The file ends too early.')
  window.at += count
  return window.bytes.slice(window.at - count, window.at)
}

const wordAt = (bytes: Uint8Array, at: number): number =>
  new DataView(bytes.buffer, bytes.byteOffset).getUint32(at, true)
