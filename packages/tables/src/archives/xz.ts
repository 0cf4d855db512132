import { crc32 } from 'node:zlib'
import { FileError } from '../sources/row-source.ts'
import { type ByteWindow, type PackedFile, withWindow } from './byte-window.ts'
import { LzmaDecoder } from './lzma-decoder.ts'
import { LzmaWindow, maxDictionary } from './lzma-window.ts'
import { unpackChunks } from './lzma2.ts'
import { type Check, checkOf } from './xz-check.ts'
import { dictionaryIn, maxNumberBytes, numberFrom } from './xz-header.ts'

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
export const unpackXz = (file: PackedFile): AsyncGenerator<Uint8Array> => withWindow(file, unpackStreams)

async function* unpackStreams(window: ByteWindow): AsyncGenerator<Uint8Array> {
  const decoders = new DecoderCache()
  do yield* unpackStream(window, decoders)
  while (await skipPadding(window))
}

/** The decoder of the last block, for blocks whose matches reach no further back: mostly all. */
class DecoderCache {
  #decoder: LzmaDecoder | null = null

  withDictionary(bytes: number): LzmaDecoder {
    if (this.#decoder === null || this.#decoder.window.dictionary < bytes)
      this.#decoder = new LzmaDecoder(new LzmaWindow(bytes))
    return this.#decoder
  }
}

async function* unpackStream(window: ByteWindow, decoders: DecoderCache): AsyncGenerator<Uint8Array> {
  const header = await window.take(streamHeader)
  if (!streamMark.equals(header.subarray(0, streamMark.length)) || crc32(header.subarray(6, 8)) !== wordAt(header, 8))
    throw new RangeError('The file has no mark of xz.')
  const check = checkOf(header[7] ?? 0)
  let blocks = 0
  for (;;) {
    await window.ensure(longestBlockHeader)
    window.require(1)
    if (window.bytes[window.at] === 0) break
    if (++blocks > maxBlocks) throw new RangeError('The file has too many blocks.')
    yield* unpackBlock(window, { check: check(), decoders })
  }
  await skipIndex(window, blocks)
  const footer = await window.take(streamFooter)
  if (footer[10] !== 0x59 || footer[11] !== 0x5a || crc32(footer.subarray(4, 10)) !== wordAt(footer, 0))
    throw new RangeError('The file has no end.')
}

async function* unpackBlock(
  window: ByteWindow,
  { check, decoders }: { check: Check; decoders: DecoderCache },
): AsyncGenerator<Uint8Array> {
  const dictionary = dictionaryIn(await window.take(((window.bytes[window.at] ?? 0) + 1) * 4))
  if (dictionary > maxDictionary)
    throw new FileError('This xz file needs more memory than there is for it. Compress it again with “xz -9” or less.')
  const start = window.position
  for await (const part of unpackChunks(window, decoders.withDictionary(dictionary))) {
    check.add(part)
    yield part
  }
  await window.take(paddingOf(window.position - start))
  if (!check.matches(await window.take(check.bytes))) throw new RangeError('A block has another checksum.')
}

/** How many bytes are missing to a multiple of four. */
const paddingOf = (bytes: number): number => (4 - (bytes % 4)) % 4

/** The index repeats the sizes of all blocks; only their number is compared, and its checksum. */
async function skipIndex(window: ByteWindow, blocks: number): Promise<void> {
  const start = window.position
  let sum = 0
  const nextByte = (): number => {
    const byte = window.byte()
    sum = crc32(Uint8Array.of(byte), sum)
    return byte
  }
  const number = async (): Promise<number> => {
    await window.ensure(maxNumberBytes)
    return numberFrom(nextByte)
  }
  if ((await number()) !== 0 || (await number()) !== blocks) throw new RangeError('The index has other blocks.')
  for (let i = 0; i < blocks * 2; i++) await number()
  sum = crc32(await window.take(paddingOf(window.position - start)), sum)
  if (sum !== wordAt(await window.take(4), 0)) throw new RangeError('The index has another checksum.')
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

const wordAt = (bytes: Uint8Array, at: number): number =>
  new DataView(bytes.buffer, bytes.byteOffset).getUint32(at, true)
