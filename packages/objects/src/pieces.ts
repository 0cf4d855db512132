/** Above 5 MiB, the least that S3 takes for all parts but the last. */
const leastBytes = 8 * 1024 ** 2
/** There are at most 10,000 parts, so those of a long stream grow. */
const partsOfOneSize = 1000

/** The bytes of a stream in pieces of 8 MiB, later of more; the last one has the rest. A stream without bytes has none. */
export async function* piecesOf(bytes: AsyncIterable<Uint8Array | string>): AsyncGenerator<Buffer> {
  let count = 0
  let piece = Buffer.allocUnsafeSlow(leastBytes)
  let filled = 0
  for await (const chunk of bytes) {
    const source = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    for (let start = 0; start < source.length; ) {
      const part = source.subarray(start, start + piece.length - filled)
      piece.set(part, filled)
      filled += part.length
      start += part.length
      if (filled < piece.length) continue
      yield piece
      count++
      piece = Buffer.allocUnsafeSlow(leastBytes * (1 + Math.floor(count / partsOfOneSize)))
      filled = 0
    }
  }
  if (filled > 0) yield piece.subarray(0, filled)
}
