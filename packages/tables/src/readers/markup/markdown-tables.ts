import { isTable, padded, type TextTable } from './csv-text.ts'

const maxTables = 50
const ruleLine = /^\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)+\|?\s*$/
const headingLine = /^#{1,6}\s+(.+?)\s*#*\s*$/

/** The tables of a Markdown text, called by the headings above them. */
export function markdownTables(text: string): TextTable[] {
  const lines = text.split(/\r\n|\n|\r/)
  const tables: TextTable[] = []
  let heading: string | null = null
  for (let at = 0; at < lines.length && tables.length < maxTables; at++) {
    heading = headingLine.exec(lines[at] ?? '')?.[1] ?? heading
    const header = lines[at - 1] ?? ''
    if (!ruleLine.test(lines[at] ?? '') || !header.includes('|')) continue
    const rows = [cellsOf(header)]
    while ((lines[at + 1] ?? '').includes('|')) rows.push(cellsOf(lines[++at] ?? ''))
    tables.push({ name: heading, rows: padded(rows) })
  }
  return tables.filter(isTable)
}

/** The cells of a line: bars part them, unless a backslash stands before. */
const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll('\\|', '|').trim())
