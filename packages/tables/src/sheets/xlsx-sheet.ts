import { maxCellLength } from '../sources/data-faults.ts'
import { FileError } from '../sources/row-source.ts'
import { readDate } from '../typing/dates.ts'
import { type CellBudget, CellGrid, cellKinds, gridLimits } from './cell-grid.ts'
import { type FormatKind, shownCell } from './number-format.ts'
import { decodeEscapes } from './shared-strings.ts'
import type { TextPool } from './text-pool.ts'
import { damagedWorkbook, type MergedCells, maxMerges, type Sheet } from './workbook.ts'
import type { XmlHandler, XmlTag } from './xml-scanner.ts'

/** What the sheets of a workbook share. */
export interface XlsxContext {
  texts: TextPool
  /** The number of texts that cells refer to. */
  sharedTexts: number
  /** By number of the style. */
  formats: readonly FormatKind[]
  is1904: boolean
}

/** Reads a worksheet into a grid. */
export class XlsxSheetReader implements XmlHandler {
  readonly sheet: Sheet & { hiddenColumns: Set<number> }
  readonly #context: XlsxContext
  #row = -1
  #column = -1
  #isHiddenRow = false
  #type = ''
  #format: FormatKind = 'number'
  #value = ''
  #isValue = false
  #isInline = false
  #isPhonetic = false
  #hasFormula = false

  constructor(name: string, cells: CellBudget, context: XlsxContext) {
    this.#context = context
    this.sheet = { name, grid: new CellGrid(cells), merges: [], hiddenRows: 0, hiddenColumns: new Set() }
  }

  open(name: string, tag: XmlTag): void {
    switch (name) {
      case 'c':
        this.#openCell(tag)
        return
      case 'v':
        this.#isValue = true
        return
      case 'row':
        this.#openRow(tag)
        return
      case 'f':
        this.#hasFormula = true
        return
      case 'is':
        this.#isInline = true
        return
      case 't':
        this.#isValue = this.#isInline && !this.#isPhonetic
        return
      case 'rPh':
        this.#isPhonetic = true
        return
      case 'col':
        this.#hideColumns(tag)
        return
      case 'mergeCell':
        this.#merge(tag.attribute('ref') ?? '')
        return
    }
  }

  close(name: string): void {
    switch (name) {
      case 'v':
      case 't':
        this.#isValue = false
        return
      case 'c':
        this.#closeCell()
        return
      case 'is':
        this.#isInline = false
        return
      case 'rPh':
        this.#isPhonetic = false
        return
      case 'row':
        if (this.#isHiddenRow && this.sheet.grid.rowNumbers.at(-1) === this.#row) this.sheet.hiddenRows++
    }
  }

  text(text: string): void {
    if (this.#isValue && this.#value.length <= maxCellLength) this.#value += text
  }

  #openRow(tag: XmlTag): void {
    const number = tag.attribute('r')
    this.#row = number === null ? this.#row + 1 : Number(number) - 1
    this.#column = -1
    const hidden = tag.attribute('hidden')
    this.#isHiddenRow = hidden === '1' || hidden === 'true'
  }

  #openCell(tag: XmlTag): void {
    const place = tag.attribute('r')
    this.#column = place === null ? this.#column + 1 : columnOf(place)
    this.#type = tag.attribute('t') ?? 'n'
    const style = tag.attribute('s')
    this.#format = (style === null ? undefined : this.#context.formats[Number(style)]) ?? 'number'
    this.#value = ''
    this.#hasFormula = false
    this.#isValue = false
  }

  #closeCell(): void {
    const text = this.#value
    if (text === '' && this.#type !== 'inlineStr') {
      if (this.#hasFormula && this.#type !== 'str') this.#add(cellKinds.formula, 0)
      return
    }
    switch (this.#type) {
      case 's': {
        const index = Number(text)
        if (!(index >= 0 && index < this.#context.sharedTexts)) throw new FileError(damagedWorkbook)
        if (!isBlankText(this.#context.texts.at(index))) this.#add(cellKinds.text, index)
        return
      }
      case 'str':
      case 'inlineStr':
        this.#addText(decodeEscapes(text))
        return
      case 'b':
        this.#add(cellKinds.boolean, text === '1' || text === 'true' ? 1 : 0)
        return
      case 'e':
        this.#add(cellKinds.error, 0)
        return
      case 'd': {
        const date = readDate(text, false)
        if (date === null) this.#addText(text)
        else this.#add(cellKinds.date, date.ms)
        return
      }
      default:
        this.#addNumber(text)
        return
    }
  }

  #addNumber(text: string): void {
    const number = Number(text)
    if (Number.isFinite(number)) {
      const { kind, value } = shownCell(number, this.#format, this.#context.is1904)
      this.#add(kind, value)
    } else this.#addText(text)
  }

  #addText(text: string): void {
    if (!isBlankText(text)) this.#add(cellKinds.text, this.#context.texts.add(text))
  }

  #add(kind: number, value: number): void {
    this.sheet.grid.add(this.#row, this.#column, kind, value)
  }

  #hideColumns(tag: XmlTag): void {
    const hidden = tag.attribute('hidden')
    if (hidden !== '1' && hidden !== 'true') return
    const last = Math.min(Number(tag.attribute('max')), gridLimits.columns)
    for (let column = Math.max(1, Number(tag.attribute('min'))); column <= last; column++)
      this.sheet.hiddenColumns.add(column - 1)
  }

  #merge(place: string): void {
    const merged = mergedCells(place)
    if (merged !== null && this.sheet.merges.length < maxMerges) this.sheet.merges.push(merged)
  }
}

export const isBlankText = (text: string): boolean => !(text.charCodeAt(0) > 32) && text.trim() === ''

/** The column, from 0, of a place such as `AB12`; −1 if it names none. */
function columnOf(place: string): number {
  let column = 0
  for (let at = 0; at < place.length; at++) {
    const letter = (place.charCodeAt(at) | 32) - 96
    if (letter < 1 || letter > 26 || column > gridLimits.columns) break
    column = column * 26 + letter
  }
  return column - 1
}

function mergedCells(place: string): MergedCells | null {
  const match = /^\$?([a-z]{1,3})\$?(\d{1,7}):\$?([a-z]{1,3})\$?(\d{1,7})$/i.exec(place)
  if (match === null) return null
  const [, first = '', firstRow, last = '', lastRow] = match
  return {
    firstRow: Number(firstRow) - 1,
    firstColumn: columnOf(first),
    lastRow: Number(lastRow) - 1,
    lastColumn: columnOf(last),
  }
}
