import { hasNoDelimiter } from '../../sources/csv-dialect.ts'
import { detectFixedLayout, type FixedLayout } from '../../sources/fixed-width.ts'
import { fixedWidthSource } from '../../sources/fixed-width-source.ts'
import { FileError } from '../../sources/row-source.ts'
import { detectEncoding, utf16Of } from '../../sources/text-encoding.ts'
import { openTable, type Reader } from '../reader.ts'

/** Text whose columns are aligned, or separated by spaces. */
export const fixedWidthReader: Reader = {
  format: 'fixed-width',
  sniff: ({ head, tail, fileName }) => layoutIn(head, { whole: head.length === tail.length, fileName }) !== null,
  async open({ path, head, bytes, fileName, signal }) {
    const layout = layoutIn(head, { whole: bytes === head.length, fileName })
    if (layout === null) throw new FileError('The columns of this text cannot be told apart. Save the table as CSV.')
    const { encoding } = await detectEncoding(path, head, signal)
    return [openTable(fixedWidthSource(path, encoding, layout))]
  },
}

/** `whole`: the head is the whole file, so that its last line is complete. */
function layoutIn(head: Uint8Array, options: { whole: boolean; fileName: string }): FixedLayout | null {
  const text = new TextDecoder(utf16Of(head) ?? 'utf-8').decode(head)
  if (!hasNoDelimiter(text, options)) return null
  const lines = text.split(/\r\n|\n|\r/)
  return detectFixedLayout(options.whole ? lines : lines.slice(0, -1))
}
