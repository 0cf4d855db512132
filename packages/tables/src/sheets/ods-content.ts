import { maxCellLength } from '../sources/data-faults.ts'
import { FileError } from '../sources/row-source.ts'
import { readDate } from '../typing/dates.ts'
import { CellBudget, CellGrid, cellKinds, gridLimits } from './cell-grid.ts'
import type { TextPool } from './text-pool.ts'
import { maxMerges, maxSheets, type Sheet } from './workbook.ts'
import { isBlankText } from './xlsx-sheet.ts'
import type { XmlHandler, XmlTag } from './xml-scanner.ts'

/** Reads the content of an OpenDocument spreadsheet into grids. Rows may be grouped; groups are no rows. */
export class OdsReader implements XmlHandler {
  readonly sheets: (Sheet & { hiddenColumns: Set<number> })[] = []
  readonly hiddenSheets: string[] = []
  isSpreadsheet = false
  readonly #texts: TextPool
  readonly #cells = new CellBudget()
  readonly #hiddenStyles = new Set<string>()
  #style = ''
  #sheet: (Sheet & { hiddenColumns: Set<number> }) | null = null
  /** Tables inside cells, notes and links, which are no part of the sheet. */
  #ignoredDepth = 0
  #columns = 0
  #row = 0
  #rowRepeats = 1
  #isHiddenRow = false
  #column = 0
  #rowCells: { column: number; kind: number; value: number }[] = []
  #cell: OdsCell | null = null
  #text = ''
  #isText = false

  constructor(texts: TextPool) {
    this.#texts = texts
  }

  open(name: string, tag: XmlTag): void {
    if (this.#ignoredDepth > 0 || ignored.has(name) || (name === 'table' && this.#sheet !== null)) {
      if (name === 'table' || ignored.has(name)) this.#ignoredDepth++
      return
    }
    switch (name) {
      case 'spreadsheet':
        this.isSpreadsheet = true
        return
      case 'style':
        this.#style = tag.attribute('style:name') ?? ''
        return
      case 'table-properties':
        if (tag.attribute('table:display') === 'false') this.#hiddenStyles.add(this.#style)
        return
      case 'table':
        this.#openSheet(tag)
        return
      case 'table-column':
        this.#openColumn(tag)
        return
      case 'table-row':
        this.#rowRepeats = countOf(tag, 'table:number-rows-repeated')
        this.#isHiddenRow = isHidden(tag)
        this.#column = 0
        this.#rowCells = []
        return
      case 'table-cell':
      case 'covered-table-cell':
        this.#openCell(tag)
        return
      default:
        this.#openText(name, tag)
        return
    }
  }

  close(name: string): void {
    if (this.#ignoredDepth > 0) {
      if (name === 'table' || ignored.has(name)) this.#ignoredDepth--
      return
    }
    switch (name) {
      case 'table':
        this.#sheet = null
        return
      case 'table-row':
        this.#closeRow()
        return
      case 'table-cell':
      case 'covered-table-cell':
        this.#closeCell()
        return
      case 'p':
        this.#isText = false
    }
  }

  text(text: string): void {
    if (this.#isText && this.#text.length <= maxCellLength) this.#text += text
  }

  #openSheet(tag: XmlTag): void {
    const name = tag.attribute('table:name') ?? `Sheet${this.sheets.length + 1}`
    const grid = new CellGrid(this.#cells)
    this.#sheet = { name, grid, merges: [], hiddenRows: 0, hiddenColumns: new Set() }
    this.#row = 0
    this.#columns = 0
    if (this.#hiddenStyles.has(tag.attribute('table:style-name') ?? '')) this.hiddenSheets.push(name)
    else this.sheets.push(this.#sheet)
    if (this.sheets.length + this.hiddenSheets.length > maxSheets)
      throw new FileError(`This workbook has more than ${maxSheets} sheets. Split it.`, { code: 'too_large' })
  }

  #openColumn(tag: XmlTag): void {
    const from = this.#columns
    this.#columns += countOf(tag, 'table:number-columns-repeated')
    if (!isHidden(tag)) return
    for (let column = from; column < Math.min(this.#columns, gridLimits.columns); column++)
      this.#sheet?.hiddenColumns.add(column)
  }

  #openCell(tag: XmlTag): void {
    this.#text = ''
    this.#cell = {
      repeats: countOf(tag, 'table:number-columns-repeated'),
      type: tag.attribute('office:value-type') ?? '',
      isError: tag.attribute('calcext:value-type') === 'error',
      hasFormula: tag.attribute('table:formula') !== null,
      value: valueAttributes.map((name) => tag.attribute(name)).find((value) => value !== null) ?? null,
    }
    const [columns, rows] = [countOf(tag, spans.columns), countOf(tag, spans.rows)]
    const merges = this.#sheet?.merges
    if (columns * rows > 1 && merges !== undefined && merges.length < maxMerges) {
      const [firstRow, firstColumn] = [this.#row, this.#column]
      merges.push({ firstRow, firstColumn, lastRow: firstRow + rows - 1, lastColumn: firstColumn + columns - 1 })
    }
  }

  #openText(name: string, tag: XmlTag): void {
    if (this.#cell === null) return
    if (name === 'p') {
      if (this.#text !== '') this.#text += '\n'
      this.#isText = true
    } else if (this.#isText && this.#text.length <= maxCellLength) {
      if (name === 's') this.#text += ' '.repeat(Math.min(countOf(tag, 'text:c'), maxCellLength))
      else if (name === 'tab') this.#text += '\t'
      else if (name === 'line-break') this.#text += '\n'
    }
  }

  #closeCell(): void {
    const cell = this.#cell
    this.#cell = null
    if (cell === null) return
    const read = readCell(cell, this.#text, this.#texts)
    if (read !== null) {
      if (this.#column + cell.repeats > gridLimits.columns)
        throw new FileError(
          `Row ${this.#row + 1} of a sheet has cells beyond the last column of Excel. Leave out columns.`,
        )
      for (let i = 0; i < cell.repeats; i++) this.#rowCells.push({ column: this.#column + i, ...read })
    }
    this.#column += cell.repeats
  }

  #closeRow(): void {
    const sheet = this.#sheet
    const cells = this.#rowCells
    const repeats = this.#rowRepeats
    if (sheet !== null && cells.length > 0) {
      for (let i = 0; i < repeats; i++)
        for (const { column, kind, value } of cells) sheet.grid.add(this.#row + i, column, kind, value)
      if (this.#isHiddenRow) sheet.hiddenRows += repeats
    }
    this.#row += repeats
  }
}

interface OdsCell {
  repeats: number
  type: string
  isError: boolean
  hasFormula: boolean
  value: string | null
}

/** Cells in notes and linked tables are none of the sheet. */
const ignored: ReadonlySet<string> = new Set(['annotation', 'shapes', 'dde-link', 'tracked-changes', 'frame'])
const valueAttributes = ['office:value', 'office:date-value', 'office:time-value', 'office:boolean-value']
const spans = { columns: 'table:number-columns-spanned', rows: 'table:number-rows-spanned' }

const isHidden = (tag: XmlTag) => /^(?:collapse|filter)$/.test(tag.attribute('table:visibility') ?? '')

function countOf(tag: XmlTag, name: string): number {
  const count = Math.trunc(Number(tag.attribute(name) ?? 1))
  return count >= 1 ? Math.min(count, gridLimits.rows) : 1
}

function readCell(
  { type, isError, hasFormula, value }: OdsCell,
  text: string,
  texts: TextPool,
): { kind: number; value: number } | null {
  if (isError) return { kind: cellKinds.error, value: 0 }
  if (value === null || type === 'string') {
    if (!isBlankText(text)) return { kind: cellKinds.text, value: texts.add(text) }
    return hasFormula && type !== 'string' ? { kind: cellKinds.formula, value: 0 } : null
  }
  if (type === 'boolean') return { kind: cellKinds.boolean, value: value === 'true' ? 1 : 0 }
  if (type === 'date') {
    const date = readDate(value, false)
    return date === null ? { kind: cellKinds.text, value: texts.add(value) } : { kind: cellKinds.date, value: date.ms }
  }
  if (type === 'time') return timeOf(value)
  const number = Number(value)
  return Number.isFinite(number) ? { kind: cellKinds.number, value: number } : null
}

const hourMs = 3_600_000

/** ISO 8601 durations are what times are written as. */
function timeOf(text: string): { kind: number; value: number } | null {
  const match = /^(-?)P(?:(\d+)D)?T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:[.,]\d+)?)S)?$/.exec(text)
  if (match === null) return null
  const [, sign, days = '0', hours = '0', minutes = '0', seconds = '0'] = match
  const ms =
    ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60_000 + Number(seconds.replace(',', '.')) * 1000
  if (sign === '' && ms < 24 * hourMs) return { kind: cellKinds.time, value: Math.round(ms) }
  return { kind: cellKinds.duration, value: (sign === '-' ? -ms : ms) / hourMs }
}
