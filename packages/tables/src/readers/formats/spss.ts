import { open } from 'node:fs/promises'
import { damagedFile } from '../../data-error.ts'
import { readBytes } from '../../read-bytes.ts'
import { startsWithBytes } from '../bytes.ts'
import { openTable, type Reader } from '../reader.ts'
import { readSavDictionary } from '../spss/sav-dictionary.ts'
import { savSource } from '../spss/sav-source.ts'

const maxDictionaryBytes = 64 * 2 ** 20

/** SPSS system files, uncompressed (.sav) and compressed (.sav, .zsav). */
export const spssReader: Reader = {
  format: 'spss',
  sniff: ({ head }) => startsWithBytes(head, '24464c32') || startsWithBytes(head, '24464c33'),
  async open({ path, bytes, budget, signal }) {
    const file = await open(path, 'r')
    try {
      const head = await readBytes(file, 0, Math.min(bytes, maxDictionaryBytes), bytes)
      const dictionary = readSavDictionary(head)
      return [openTable(await savSource({ path, bytes, dictionary, budget }, spssError, signal))]
    } catch (cause) {
      signal?.throwIfAborted()
      throw spssError(cause)
    } finally {
      await file.close()
    }
  },
}

const spssError = (cause: unknown) => damagedFile(cause, 'SPSS file')
