import { FileError } from '../../sources/row-source.ts'
import { isTable, padded, type TextTable } from './csv-text.ts'
import { htmlText } from './html-text.ts'

const maxCells = 5_000_000
const maxColumns = 5000
const maxTables = 50
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
        open.push(new TableBuilder())
      } else if (open.pop()) if (table && !table.isLayout) tables.push(table.finish())
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
  #cells = 0

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
    return { name: htmlText(this.#name).slice(0, 80) || null, rows: padded(rows) }
  }

  #endCell(): void {
    const cell = this.#cell
    this.#cell = null
    if (!cell) return
    const row = this.#rows.at(-1) ?? []
    if (this.#rows.length === 0) this.#rows.push(row)
    this.#putHanging(row)
    const text = htmlText(cell.text)
    this.#cells += cell.columns
    if (this.#cells > maxCells || row.length + cell.columns > maxColumns)
      throw new FileError('A table of this web page is too large. Save it as CSV and upload that.', {
        code: 'too_large',
      })
    for (let i = 0; i < cell.columns; i++) {
      if (cell.rows > 1) this.#hanging.set(row.length, { text, left: cell.rows - 1 })
      row.push(i === 0 ? text : '')
    }
    this.#putHanging(row)
  }

  /** Puts what reaches into a row from above. What begins in a row is behind its end, and so is not put into itself. */
  #putHanging(row: string[]): void {
    for (let above = this.#hanging.get(row.length); above; above = this.#hanging.get(row.length)) {
      if (above.left === 1) this.#hanging.delete(row.length)
      else this.#hanging.set(row.length, { ...above, left: above.left - 1 })
      row.push(above.text)
    }
  }
}

function spanIn(attributes: string, what: 'row' | 'col'): number {
  const [, span = '1'] = new RegExp(`\\b${what}span\\s*=\\s*["']?(\\d{1,6})`, 'i').exec(attributes) ?? []
  return Math.min(maxSpan, Math.max(1, Number(span)))
}
