import { readFile } from 'node:fs/promises'
import { recordOf } from '../../sources/json/json-table.ts'
import { JsonRows } from '../../sources/json-rows.ts'
import { FileError } from '../../sources/row-source.ts'
import { openTable, type Reader } from '../reader.ts'
import { dbfDecoder, isDbf, openDbf } from '../shapefile/dbf.ts'

/** A file is read as a whole. */
const maxBytes = 512 * 2 ** 20

/** dBASE tables by themselves (III and later). */
export const dbfReader: Reader = {
  format: 'dbf',
  sniff: ({ head }) => isDbf(head),
  async open({ path, bytes, signal }) {
    if (bytes > maxBytes)
      throw new FileError('dBASE files of this size are not read. Save the table as CSV and upload that.', {
        code: 'too_large',
      })
    const content = await readFile(path, { signal })
    const table = openDbf(content, dbfDecoder(content, null))
    const rows = async function* () {
      for (let at = 0; at < table.rows; at++) {
        const cells = table.row(at)
        if (cells) yield recordOf(table.names.map((name, column) => [name, cells[column] ?? null]))
      }
    }
    return [openTable(new JsonRows(null, rows))]
  },
}
