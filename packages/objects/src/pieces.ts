/** Above 5 MiB, the least that S3 takes for all parts but the last. */
const leastBytes = 6 * 1024 ** 2
/** There are at most 10,000 parts, so those of a long stream grow. */
const partsOfOneSize = 1000

/**
 * The bytes of a stream in pieces of 6 MiB, later of more; the last one has the rest. A stream without bytes has none. Who is
 * done with a piece may put its memory into `spares`, to be used again: freed memory of this size is collected late.
 */
export async function* piecesOf(
  bytes: AsyncIterable<Uint8Array | string>,
  spares: Buffer[] = [],
): AsyncGenerator<Buffer> {
  let count = 0
  const next = () => {
    const size = leastBytes * (1 + Math.floor(count++ / partsOfOneSize))
    const spare = spares.pop()
    return spare?.length === size ? spare : Buffer.allocUnsafeSlow(size)
  }
  let piece = next()
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
      piece = next()
      filled = 0
    }
  }
  if (filled > 0) yield piece.subarray(0, filled)
}
