interface PieceLimits {
  /** Bytes of a piece at most. */
  bytes: number
  /** After its first byte, a piece waits for so long for others. */
  waitMs: number
}

/**
 * Joins the chunks of a stream into pieces. The bytes that came before the stream fails are the last piece, and then it
 * fails. Two memories are used in turn, so a piece must be done with when the second one after it is asked for.
 */
export async function* timedPieces(
  chunks: AsyncIterator<Buffer>,
  { bytes: most, waitMs }: PieceLimits,
): AsyncGenerator<Buffer> {
  const memories: Buffer[] = []
  let turn = 0
  let filled = 0
  let dueAt = 0
  const memory = () => {
    const known = memories[turn] ?? Buffer.allocUnsafeSlow(most)
    memories[turn] = known
    return known
  }
  const takePiece = () => {
    const piece = memory().subarray(0, filled)
    turn = 1 - turn
    filled = 0
    return piece
  }
  let next = settled(chunks.next())
  try {
    for (;;) {
      const arrived = filled === 0 ? await next : await beforeTime(next, dueAt - performance.now())
      if (arrived === null) {
        yield takePiece()
        continue
      }
      if ('fault' in arrived || arrived.result.done === true) {
        if (filled > 0) yield takePiece()
        if ('fault' in arrived) throw arrived.fault
        return
      }
      let rest: Buffer = arrived.result.value
      next = settled(chunks.next())
      while (rest.length > 0) {
        if (filled === 0) dueAt = performance.now() + waitMs
        const copied = rest.copy(memory(), filled)
        filled += copied
        rest = rest.subarray(copied)
        if (filled === most) yield takePiece()
      }
      if (filled > 0 && performance.now() >= dueAt) yield takePiece()
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
