import type { ReadingChoices } from '../../assumptions.ts'
import { openCsv } from '../../sources/csv-source.ts'
import { storeCsv } from '../../store-csv.ts'
import { minSqlBytes } from '../../store-rows.ts'
import type { StoreOptions } from '../../store-table.ts'
import { openTable, type Reader } from '../reader.ts'

/** Delimited text, which is what text is if it is nothing else. */
export const csvReader: Reader = {
  format: 'csv',
  sniff: () => true,
  async open({ path, head, fileName, bytes, signal }) {
    const openWith = async (reading: ReadingChoices) => {
      const source = await openCsv(path, { head, fileName, reading, signal })
      return bytes >= minSqlBytes
        ? { source, store: (options: StoreOptions) => storeCsv(source, options) }
        : openTable(source)
    }
    return [{ ...(await openWith({})), isLight: true, reopen: openWith }]
  },
}
