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
    const source = await openCsv(path, { head, fileName, signal })
    const table =
      bytes >= minSqlBytes ? { source, store: (options: StoreOptions) => storeCsv(source, options) } : openTable(source)
    return [{ ...table, isLight: true }]
  },
}
