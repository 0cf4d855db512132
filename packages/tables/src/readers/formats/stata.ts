import { open } from 'node:fs/promises'
import { damagedFile } from '../../data-error.ts'
import { readBytes } from '../../read-bytes.ts'
import { startsWithBytes } from '../bytes.ts'
import { openTable, type Reader } from '../reader.ts'
import { readDtaHeader } from '../stata/dta-header.ts'
import { readLabelSets, readLongTexts } from '../stata/dta-labels.ts'
import { dtaSource } from '../stata/dta-source.ts'

const maxHeaderBytes = 64 * 2 ** 20

/** Stata files of releases 113 to 115 (Stata 8 to 12) and 117 to 119 (Stata 13 and later). */
export const stataReader: Reader = {
  format: 'stata',
  sniff: ({ head }) => startsWithBytes(head, '3c73746174615f647461') || isBinary(head),
  async open({ path, bytes, signal }) {
    const handle = await open(path, 'r')
    try {
      const file = readDtaHeader(await readBytes(handle, 0, Math.min(bytes, maxHeaderBytes), bytes))
      if (file.dataAt + file.rows * file.rowBytes > bytes) throw new RangeError('The file is cut off.')
      const labelSets = await readLabelSets(handle, bytes, file)
      const longTexts = await readLongTexts(handle, bytes, file)
      return [openTable(await dtaSource({ path, bytes, file, labelSets, longTexts }, stataError, signal))]
    } catch (cause) {
      signal?.throwIfAborted()
      throw stataError(cause)
    } finally {
      await handle.close()
    }
  },
}

/** The release, the order of bytes, and two that are always 1 and 0. */
const isBinary = ([release = 0, order = 0, kind, zero]: Uint8Array): boolean =>
  release >= 113 && release <= 115 && (order === 1 || order === 2) && kind === 1 && zero === 0

const stataError = (cause: unknown) => damagedFile(cause, 'Stata file')
