import { FileError } from '../../sources/row-source.ts'
import { openTextTables } from '../markup/csv-text.ts'
import { markdownTables } from '../markup/markdown-tables.ts'
import { wholeText } from '../markup/whole-text.ts'
import type { Reader } from '../reader.ts'
import { textIn } from '../text-head.ts'

/** Text with tables as Markdown writes them: a line of dashes below the header. */
export const markdownReader: Reader = {
  format: 'markdown',
  sniff: ({ head }) => markdownTables(textIn(head)).length > 0,
  async open(file) {
    const tables = markdownTables(await wholeText(file, 'Markdown file'))
    if (tables.length === 0) throw new FileError('This Markdown file has no table. Upload the table as CSV.')
    return openTextTables(file, tables)
  },
}
