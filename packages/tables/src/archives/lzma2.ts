import type { ByteWindow } from './byte-window.ts'
import type { LzmaDecoder } from './lzma-decoder.ts'

/** The most packed bytes of a chunk, with its header. */
const maxPackedChunk = 65_536 + 6

/** What the first byte of a chunk says. */
const control = { end: 0, plainWithReset: 1, plain: 2, packed: 0x80 }
const resets = { state: 1, properties: 2, dictionary: 3 }

/** Unpacks the chunks of LZMA2 up to their end mark. Parts may be overwritten once the next one is asked for. */
export async function* unpackChunks(window: ByteWindow, decoder: LzmaDecoder): AsyncGenerator<Uint8Array> {
  for (let isFirst = true; ; isFirst = false) {
    await window.ensure(maxPackedChunk)
    const kind = window.byte()
    if (kind === control.end) return
    const opensDictionary = kind === control.plainWithReset || kind >> 5 === 7
    if (isFirst && !opensDictionary) throw new RangeError('The first chunk has no dictionary.')
    if (opensDictionary) decoder.window.reset()
    const written = kind >= control.packed ? packedChunk(window, decoder, kind) : plainChunk(window, decoder, kind)
    yield* decoder.window.lastBytes(written)
  }
}

/** Copies a chunk as it is; returns its length. */
function plainChunk(window: ByteWindow, decoder: LzmaDecoder, kind: number): number {
  if (kind > control.plain) throw new RangeError('A chunk is of no kind.')
  const length = shortIn(window) + 1
  window.require(length)
  decoder.window.putAll(window.bytes.subarray(window.at, window.at + length))
  window.at += length
  return length
}

/** Decodes a chunk; returns its unpacked length. */
function packedChunk(window: ByteWindow, decoder: LzmaDecoder, kind: number): number {
  const written = (kind & 0x1f) * 65_536 + shortIn(window) + 1
  const length = shortIn(window) + 1
  const reset = (kind >> 5) & 3
  if (reset >= resets.properties) decoder.setProperties(window.byte())
  if (reset >= resets.state) decoder.resetState()
  window.require(length)
  decoder.decode(window.bytes, { at: window.at, end: window.at + length, count: written })
  window.at += length
  return written
}

const shortIn = (window: ByteWindow): number => window.byte() * 256 + window.byte()
