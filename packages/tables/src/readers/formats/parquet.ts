import { openParquet } from '../../sources/parquet-source.ts'
import { storeParquet } from '../../store-parquet.ts'
import { storeTable } from '../../store-table.ts'
import { startsWithBytes } from '../bytes.ts'
import type { Reader } from '../reader.ts'

const magic = '50415231'

export const parquetReader: Reader = {
  format: 'parquet',
  sniff({ head, tail }) {
    if (!startsWithBytes(head, magic)) return false
    if (startsWithBytes(tail.subarray(-4), magic)) return true
    return { refused: 'This Parquet file is cut off: its end is missing. Upload it again.' }
  },
  async open({ path, bytes, database }) {
    const source = await openParquet(database, path, bytes)
    return [
      {
        source,
        store: async (options) =>
          !options.overrides?.length && !options.reading?.missing && (await source.isPlain())
            ? storeParquet(source, options)
            : storeTable(source, options),
      },
    ]
  },
}
