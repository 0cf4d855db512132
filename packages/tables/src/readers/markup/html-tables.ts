import { FileError } from '../../sources/row-source.ts'
import { DocumentBudget, isTable, padded, requireColumns, type TextTable } from './csv-text.ts'
import { htmlText } from './html-text.ts'

const maxTables = 50
/** Of tables within tables. */
const maxDepth = 256
/** A cell may reach over so many rows or columns. */
const maxSpan = 1000

/** What of a document matters: comments, what is no text, and tags. */
const markup =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|template|noscript)\b[\s\S]*?(?:<\/\1\s*>|$)|<(\/?)([a-z][a-z0-9]*)\b([^<>]*)>/gi

/**
 * The tables of a web page with at least two rows and two columns, in their order. Tables that only lay out others are left
 * out. Cells over several rows stand in each of them. Throws `FileError` if a table is too large.
 */
export function htmlTables(text: string): TextTable[] {
  const tables: TextTable[] = []
  const open: TableBuilder[] = []
  const budget = new DocumentBudget()
  let last = 0
  for (const match of text.matchAll(markup)) {
    const table = open.at(-1)
    table?.text(text.slice(last, match.index))
    last = match.index + match[0].length
    const [, , slash, tag, attributes = ''] = match
    const name = tag?.toLowerCase()
    if (name === 'table') {
      if (slash === '') {
        table?.markAsLayout()
        if (open.push(new TableBuilder(budget)) > maxDepth)
          throw new FileError('This web page has too many tables within tables. Copy the table and paste it here.')
      } else if (open.pop() && table?.isLayout === false) tables.push(table.finish())
    } else if (name !== undefined) table?.tag(name, { isClosed: slash !== '', attributes })
    if (tables.length > maxTables * 4) break
  }
  for (const table of open) if (!table.isLayout) tables.push(table.finish())
  return tables.filter(isTable).slice(0, maxTables)
}

class TableBuilder {
  isLayout = false
  #rows: string[][] = []
  #name = ''
  #cell: { text: string; columns: number; rows: number } | null = null
  #isCaption = false
  /** Cells of rows above that reach into the next ones, by column. */
  #hanging = new Map<number, { text: string; left: number }>()
  readonly #budget: DocumentBudget

  constructor(budget: DocumentBudget) {
    this.#budget = budget
  }

  markAsLayout(): void {
    this.isLayout = true
  }

  text(text: string): void {
    if (this.#isCaption) this.#name += text
    else if (this.#cell) this.#cell.text += text
  }

  tag(name: string, { isClosed, attributes }: { isClosed: boolean; attributes: string }): void {
    switch (name) {
      case 'caption':
        this.#isCaption = !isClosed
        return
      case 'tr':
        this.#endCell()
        if (!isClosed) this.#rows.push([])
        return
      case 'td':
      case 'th':
        this.#endCell()
        if (!isClosed) this.#cell = { text: '', columns: spanIn(attributes, 'col'), rows: spanIn(attributes, 'row') }
        return
      case 'br':
      case 'p':
      case 'div':
      case 'li':
        this.text(' ')
        return
      default:
    }
  }

  finish(): TextTable {
    this.#endCell()
    const rows = this.#rows.filter((row) => row.some((cell) => cell !== ''))
    return { name: htmlText(this.#name).slice(0, 80) || null, rows: padded(rows, this.#budget) }
  }

  #endCell(): void {
    const cell = this.#cell
    this.#cell = null
    if (!cell) return
    const row = this.#rows.at(-1) ?? []
    if (this.#rows.length === 0) this.#rows.push(row)
    this.#putHanging(row)
    const text = htmlText(cell.text)
    for (let i = 0; i < cell.columns; i++) {
      if (cell.rows > 1) this.#hanging.set(row.length, { text, left: cell.rows - 1 })
      this.#put(row, i === 0 ? text : '')
    }
    this.#putHanging(row)
  }

  #put(row: string[], cell: string): void {
    this.#budget.take(1, cell.length)
    requireColumns(row.push(cell))
  }

  /** Puts what reaches into a row from above. What begins in a row is behind its end, and so is not put into itself. */
  #putHanging(row: string[]): void {
    for (let above = this.#hanging.get(row.length); above; above = this.#hanging.get(row.length)) {
      if (above.left === 1) this.#hanging.delete(row.length)
      else this.#hanging.set(row.length, { ...above, left: above.left - 1 })
      this.#put(row, above.text)
    }
  }
}

const spans = {
  row: /\browspan\s*=\s*["']?(\d{1,6})/i,
  col: /\bcolspan\s*=\s*["']?(\d{1,6})/i,
}

const spanIn = (attributes: string, what: 'row' | 'col'): number =>
  Math.min(maxSpan, Math.max(1, Number(spans[what].exec(attributes)?.[1] ?? 1)))
