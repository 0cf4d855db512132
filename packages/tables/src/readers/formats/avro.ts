import { FileError } from '../../sources/row-source.ts'
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

function avroError(cause: unknown): unknown {
  const isOfData =
    cause instanceof RangeError ||
    (cause instanceof Error && 'code' in cause && /^(?:Z_|ZSTD)/.test(String(cause.code)))
  if (!isOfData) return cause
  return new FileError(
    'This Avro file is damaged or cut off, and cannot be read. Write it again, and upload it again.',
    {
      cause,
    },
  )
}
