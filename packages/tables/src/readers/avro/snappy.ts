/** Decompresses Snappy's raw format, to at most `maxBytes`. Throws `RangeError` if it is damaged or larger. */
export function decompressSnappy(data: Uint8Array, maxBytes: number): Buffer {
  let at = 0
  const next = (): number => {
    const byte = data[at++]
    if (byte === undefined) throw new RangeError('Compressed data are cut off.')
    return byte
  }
  const little = (bytes: number): number => {
    let value = 0
    for (let i = 0; i < bytes; i++) value += next() * 256 ** i
    return value
  }
  const out = Buffer.alloc(boundedSize(next, maxBytes))
  let end = 0
  while (at < data.length) {
    const tag = next()
    const kind = tag & 3
    if (kind === 0) {
      const short = tag >> 2
      const length = (short < 60 ? short : little(short - 59)) + 1
      if (at + length > data.length || end + length > out.length) throw new RangeError('A literal is too long.')
      out.set(data.subarray(at, at + length), end)
      at += length
      end += length
    } else {
      const length = kind === 1 ? ((tag >> 2) & 7) + 4 : (tag >> 2) + 1
      const distance = kind === 1 ? (tag >> 5) * 256 + next() : little(kind === 2 ? 2 : 4)
      if (distance === 0 || distance > end || end + length > out.length) throw new RangeError('A copy is wrong.')
      for (let i = 0; i < length; i++, end++) out[end] = out[end - distance] ?? 0
    }
  }
  if (end !== out.length) throw new RangeError('Compressed data are shorter than they say.')
  return out
}

function boundedSize(next: () => number, maxBytes: number): number {
  let size = 0
  for (let factor = 1; ; factor *= 128) {
    const byte = next()
    size += (byte & 127) * factor
    if (size > maxBytes) throw new RangeError('Compressed data are too large.')
    if (byte < 128) return size
  }
}
