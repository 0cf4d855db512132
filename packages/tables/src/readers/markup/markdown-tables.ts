import { maxColumns } from '../../sources/row-source.ts'
import { DocumentBudget, isTable, padded, type TextTable } from './csv-text.ts'

const maxTables = 50
const headingLine = /^#{1,6}[ \t](.*)$/

/** The tables of a Markdown text, called by the headings above them. Throws `FileError` if they are too large. */
export function markdownTables(text: string): TextTable[] {
  const lines = text.split(/\r\n|\n|\r/)
  const tables: TextTable[] = []
  const budget = new DocumentBudget()
  let heading: string | null = null
  for (let at = 0; at < lines.length && tables.length < maxTables; at++) {
    const line = lines[at] ?? ''
    heading = headingIn(line) ?? heading
    const header = lines[at - 1] ?? ''
    if (!header.includes('|') || !isRule(line)) continue
    const rows = [cellsOf(header)]
    while ((lines[at + 1] ?? '').includes('|')) {
      const cells = cellsOf(lines[++at] ?? '')
      budget.take(cells.length)
      rows.push(cells)
    }
    tables.push({ name: heading, rows: padded(rows, budget) })
  }
  return tables.filter(isTable)
}

/** The text of a heading, which number signs may close; null if a line is none. */
function headingIn(line: string): string | null {
  const text = headingLine.exec(line)?.[1]?.trim()
  if (!text) return null
  let end = text.length
  while (text[end - 1] === '#') end--
  const isClosed = /\s/.test(text[end - 1] ?? '')
  return isClosed ? text.slice(0, end).trimEnd() : text
}

/** Whether a line parts the header from the rows below: dashes between bars, with colons where cells are aligned. */
const isRule = (line: string): boolean =>
  /^[-:|\s]+$/.test(line) && line.includes('|') && cellsOf(line).every((cell) => /^:?-{2,}:?$/.test(cell))

/** The cells of a line, of which one more than can be read: bars part them, unless a backslash stands before. */
const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/, maxColumns + 1)
    .map((cell) => cell.replaceAll('\\|', '|').trim())
