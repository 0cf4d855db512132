const magic = 0x184d2204
const uncompressedBit = 0x8000_0000

/** Decompresses an LZ4 frame that holds `size` bytes. Throws `RangeError` if it is damaged or holds another number. */
export function decompressLz4(frame: Uint8Array, size: number): Uint8Array {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength)
  const out = new Uint8Array(size)
  if (view.getUint32(0, true) !== magic) throw new RangeError('No LZ4 frame.')
  const flags = view.getUint8(4)
  const hasBlockChecksums = (flags & 0x10) !== 0
  let at = 7 + ((flags & 0x08) !== 0 ? 8 : 0) + ((flags & 0x01) !== 0 ? 4 : 0)
  let written = 0
  for (;;) {
    const header = view.getUint32(at, true)
    at += 4
    if (header === 0) break
    const length = header & ~uncompressedBit
    const block = frame.subarray(at, at + length)
    if (block.length < length) throw new RangeError('An LZ4 block is cut off.')
    if (header >>> 31 === 1) {
      out.set(block, written)
      written += length
    } else written = decompressBlock(block, out, written)
    at += length + (hasBlockChecksums ? 4 : 0)
  }
  if (written !== size) throw new RangeError(`An LZ4 frame holds ${written} bytes, not ${size}.`)
  return out
}

/** Decompresses a block to `start` of `out`, which holds earlier blocks before it; returns where it ends. */
function decompressBlock(block: Uint8Array, out: Uint8Array, start: number): number {
  let at = 0
  let end = start
  const lengthOf = (nibble: number): number => {
    let length = nibble
    if (nibble < 15) return length
    for (;;) {
      const byte = block[at++]
      if (byte === undefined) throw new RangeError('An LZ4 block is cut off.')
      length += byte
      if (byte < 255) return length
    }
  }
  while (at < block.length) {
    const token = block[at++] ?? 0
    const literals = lengthOf(token >> 4)
    if (at + literals > block.length || end + literals > out.length) throw new RangeError('An LZ4 literal is too long.')
    copyLiterals(block, at, out, end, literals)
    at += literals
    end += literals
    if (at === block.length) break
    const distance = (block[at] ?? 0) | ((block[at + 1] ?? 0) << 8)
    at += 2
    const length = lengthOf(token & 15) + 4
    if (distance === 0 || distance > end || end + length > out.length) throw new RangeError('An LZ4 match is wrong.')
    copyMatch(out, end, distance, length)
    end += length
  }
  return end
}

/** Below it, a loop is faster than `set`. */
const shortCopy = 32

function copyLiterals(from: Uint8Array, at: number, out: Uint8Array, end: number, length: number): void {
  if (length > shortCopy) out.set(from.subarray(at, at + length), end)
  else for (let i = 0; i < length; i++) out[end + i] = from[at + i] ?? 0
}

/** A match may overlap what it writes. */
function copyMatch(out: Uint8Array, end: number, distance: number, length: number): void {
  if (distance >= length && length > shortCopy) out.copyWithin(end, end - distance, end - distance + length)
  else for (let i = 0; i < length; i++) out[end + i] = out[end + i - distance] ?? 0
}
