import { open } from 'node:fs/promises'
import { readBytes } from '../../read-bytes.ts'
import type { DtaFile } from './dta-file.ts'

const blockBytes = 4 * 2 ** 20
const maxBlockRows = 5000

/** Rows that stand one after the other. */
export interface DtaBlock {
  count: number
  data: Buffer
}

/** The rows of a file in blocks. Throws `RangeError` if it is shorter than it says. */
export async function* dtaRows(
  { path, bytes, file }: { path: string; bytes: number; file: DtaFile },
  signal: AbortSignal | undefined,
): AsyncGenerator<DtaBlock> {
  const { rows, rowBytes, dataAt } = file
  const most = Math.max(1, Math.min(maxBlockRows, Math.floor(blockBytes / rowBytes)))
  const handle = await open(path, 'r')
  try {
    for (let row = 0; row < rows; row += most) {
      signal?.throwIfAborted()
      const count = Math.min(most, rows - row)
      yield { count, data: await readBytes(handle, dataAt + row * rowBytes, count * rowBytes, bytes) }
    }
  } finally {
    await handle.close()
  }
}
