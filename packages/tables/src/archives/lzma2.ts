import type { ByteWindow } from './byte-window.ts'
import type { LzmaDecoder } from './lzma-decoder.ts'

/** The most packed bytes of a chunk, with its header. */
const maxPackedChunk = 65_536 + 6

/** What the first byte of a chunk says. */
const control = { end: 0, plainWithReset: 1, plain: 2, packed: 0x80 }
const resets = { state: 1, properties: 2, dictionary: 3 }

/** Unpacks the chunks of LZMA2 up to their end mark; `count` is told how many packed bytes they have. */
export async function* unpackChunks(
  window: ByteWindow,
  { decoder, count }: { decoder: LzmaDecoder; count: (bytes: number) => void },
): AsyncGenerator<Uint8Array> {
  for (let isFirst = true; ; isFirst = false) {
    await window.ensure(maxPackedChunk)
    const start = window.at
    const kind = byteIn(window)
    const opensDictionary = kind === control.plainWithReset || kind >> 5 === 7
    if (isFirst && kind !== control.end && !opensDictionary) throw new RangeError('The first chunk has no dictionary.')
    if (opensDictionary) decoder.window.reset()
    const written = kind >= control.packed ? packedChunk(window, decoder, kind) : plainChunk(window, decoder, kind)
    count(window.at - start)
    if (kind === control.end) return
    yield* decoder.window.lastBytes(written)
  }
}

/** Copies a chunk as it is; returns its length. */
function plainChunk(window: ByteWindow, decoder: LzmaDecoder, kind: number): number {
  if (kind === control.end) return 0
  if (kind > control.plain) throw new RangeError('A chunk is of no kind.')
  const length = shortIn(window) + 1
  requireBytes(window, length)
  decoder.window.putAll(window.bytes.subarray(window.at, window.at + length))
  window.at += length
  return length
}

/** Decodes a chunk; returns its unpacked length. */
function packedChunk(window: ByteWindow, decoder: LzmaDecoder, kind: number): number {
  const written = (kind & 0x1f) * 65_536 + shortIn(window) + 1
  const length = shortIn(window) + 1
  const reset = (kind >> 5) & 3
  if (reset >= resets.properties) decoder.setProperties(byteIn(window))
  if (reset >= resets.state) decoder.resetState()
  requireBytes(window, length)
  decoder.decode(window.bytes, { at: window.at, end: window.at + length, count: written })
  window.at += length
  return written
}

function requireBytes(window: ByteWindow, count: number): void {
  if (window.available < count) throw new RangeError('The file ends too early.')
}

function byteIn(window: ByteWindow): number {
  requireBytes(window, 1)
  return window.bytes[window.at++] ?? 0
}

const shortIn = (window: ByteWindow): number => byteIn(window) * 256 + byteIn(window)
