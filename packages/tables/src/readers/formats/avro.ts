import { damagedFile } from '../../data-error.ts'
import { openAvro } from '../avro/avro-file.ts'
import { avroSource } from '../avro/avro-source.ts'
import { startsWithBytes } from '../bytes.ts'
import { openTable, type Reader } from '../reader.ts'

/** Avro object container files. */
export const avroReader: Reader = {
  format: 'avro',
  sniff: ({ head }) => startsWithBytes(head, '4f626a01'),
  async open({ path, bytes, signal }) {
    try {
      return [openTable(await avroSource(await openAvro(path, bytes), avroError, signal))]
    } catch (cause) {
      signal?.throwIfAborted()
      throw avroError(cause)
    }
  },
}

const avroError = (cause: unknown) => damagedFile(cause, 'Avro file')
