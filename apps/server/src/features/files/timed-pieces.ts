interface PieceLimits {
  /** Bytes of a piece at most, unless a chunk alone is larger. */
  bytes: number
  /** After its first byte, a piece waits for so long for others. */
  waitMs: number
}

/**
 * Joins the chunks of a stream into pieces. The bytes that came before the stream fails are the last piece, and then it
 * fails.
 */
export async function* timedPieces(
  chunks: AsyncIterator<Buffer>,
  { bytes: most, waitMs }: PieceLimits,
): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let bytes = 0
  let dueAt = 0
  const takePiece = () => {
    const piece = waiting.length === 1 && waiting[0] !== undefined ? waiting[0] : Buffer.concat(waiting)
    waiting = []
    bytes = 0
    return piece
  }
  let next = settled(chunks.next())
  try {
    for (;;) {
      const arrived = bytes === 0 ? await next : await beforeTime(next, dueAt - performance.now())
      if (arrived === null) {
        yield takePiece()
        continue
      }
      if ('fault' in arrived || arrived.result.done === true) {
        if (bytes > 0) yield takePiece()
        if ('fault' in arrived) throw arrived.fault
        return
      }
      if (bytes === 0) dueAt = performance.now() + waitMs
      waiting.push(arrived.result.value)
      bytes += arrived.result.value.length
      next = settled(chunks.next())
      if (bytes >= most || performance.now() >= dueAt) yield takePiece()
    }
  } finally {
    // Not awaited: the stream may send nothing any more.
    void chunks.return?.()
  }
}

type Arrival = { result: IteratorResult<Buffer> } | { fault: unknown }

const settled = (next: Promise<IteratorResult<Buffer>>): Promise<Arrival> =>
  next.then(
    (result) => ({ result }),
    (fault: unknown) => ({ fault }),
  )

/** Null if it takes longer. */
async function beforeTime(next: Promise<Arrival>, ms: number): Promise<Arrival | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), Math.max(0, ms))
  })
  return Promise.race([next, late]).finally(() => clearTimeout(timer))
}
