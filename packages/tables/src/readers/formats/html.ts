import { FileError } from '../../sources/row-source.ts'
import { openTextTables } from '../markup/csv-text.ts'
import { htmlTables } from '../markup/html-tables.ts'
import { wholeText } from '../markup/whole-text.ts'
import type { Reader } from '../reader.ts'
import { textIn } from '../text-head.ts'

/** Web pages, also those that programs call .xls: each table of them. */
export const htmlReader: Reader = {
  format: 'html',
  sniff: ({ head }) =>
    /^(?:<\?xml[^>]*>\s*)?(?:<!--(?:[^-]|-(?!->))*-->\s*)*<(?:!doctype html|html|head|body|table)\b/i.test(
      textIn(head),
    ),
  async open(file) {
    const tables = htmlTables(await wholeText(file, 'web page'))
    if (tables.length === 0)
      throw new FileError(
        'This is a web page (HTML) without a table. Download the data itself, or copy the table and paste it here.',
      )
    return openTextTables(file, tables)
  },
}
