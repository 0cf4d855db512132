import type { CellObject, WorkBook, WorkSheet } from '@e965/xlsx'
import { FileError } from '../sources/row-source.ts'
import { CellBudget, CellGrid, cellKinds, gridLimits } from './cell-grid.ts'
import { type FormatKind, formatKind, shownCell } from './number-format.ts'
import { TextPool } from './text-pool.ts'
import { damagedWorkbook, maxMerges, maxSheets, type Sheet, type Workbook } from './workbook.ts'
import { isBlankText } from './xlsx-sheet.ts'

/** The library holds a workbook in memory several times: as bytes, and as an object for each cell. */
export const legacyBytesLimit = 48 * 2 ** 20

/**
 * Reads the binary formats of Excel (.xls, .xlsb). Which columns are hidden is known of .xls only: in .xlsb, the library would
 * count them up to any number that a file says. Throws `FileError` if the file is damaged or none of them.
 */
export async function readLegacyWorkbook(bytes: Buffer, format: 'xls' | 'xlsb'): Promise<Workbook> {
  const { read } = await import('@e965/xlsx')
  const options = { type: 'buffer', dense: true, cellNF: true, cellText: false, cellHTML: false } as const
  const book = parse(() => read(bytes, { ...options, cellStyles: format === 'xls' }))
  if (book.SheetNames.length > maxSheets)
    throw new FileError(`This workbook has more than ${maxSheets} sheets. Split it.`, { code: 'too_large' })
  const texts = new TextPool()
  const cells = new CellBudget()
  const is1904 = book.Workbook?.WBProps?.date1904 === true
  const sheets: Sheet[] = []
  const hiddenSheets: string[] = []
  for (const [i, name] of book.SheetNames.entries()) {
    const sheet = sheetOf(book, name)
    if (sheet === null) continue
    if ((book.Workbook?.Sheets?.[i]?.Hidden ?? 0) !== 0) hiddenSheets.push(name)
    else sheets.push(readSheet(name, sheet, { texts, cells, is1904 }))
  }
  return { sheets, hiddenSheets, texts }
}

function parse(read: () => WorkBook): WorkBook {
  try {
    return read()
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : ''
    if (/password|encrypt/i.test(message))
      throw new FileError('This workbook is protected by a password. Save it without one, and upload that.', { cause })
    throw new FileError(damagedWorkbook, { cause })
  }
}

/** Null for sheets of charts. */
function sheetOf(book: WorkBook, name: string): WorkSheet | null {
  const sheet = Object.hasOwn(book.Sheets, name) ? book.Sheets[name] : undefined
  return sheet === undefined || sheet['!type'] === 'chart' ? null : sheet
}

interface Context {
  texts: TextPool
  cells: CellBudget
  is1904: boolean
}

function readSheet(name: string, dense: WorkSheet, context: Context): Sheet {
  const grid = new CellGrid(context.cells)
  const formats = new Map<string, FormatKind>()
  let hiddenRows = 0
  for (const [row, line] of (dense['!data'] ?? []).entries()) {
    if (line === undefined || row >= gridLimits.rows) continue
    let isFilled = false
    for (const [column, cell] of line.entries()) {
      const read = cell === undefined ? null : readCell(cell, context, formats)
      if (read === null) continue
      isFilled = true
      grid.add(row, column, read.kind, read.value)
    }
    if (isFilled && dense['!rows']?.[row]?.hidden) hiddenRows++
  }
  const hiddenColumns = new Set(dense['!cols']?.flatMap((column, i) => (column?.hidden ? [i] : [])))
  const merges = (dense['!merges'] ?? []).slice(0, maxMerges).map(({ s, e }) => ({
    firstRow: s.r,
    firstColumn: s.c,
    lastRow: e.r,
    lastColumn: e.c,
  }))
  return { name, grid, merges, hiddenRows, hiddenColumns }
}

function readCell(
  { t: type, v: value, z: format, f: formula }: CellObject,
  { texts, is1904 }: Context,
  formats: Map<string, FormatKind>,
): { kind: number; value: number } | null {
  if (type === 'e') return { kind: cellKinds.error, value: 0 }
  if (typeof value === 'boolean') return { kind: cellKinds.boolean, value: value ? 1 : 0 }
  if (typeof value === 'string') return isBlankText(value) ? null : { kind: cellKinds.text, value: texts.add(value) }
  if (typeof value === 'number' && Number.isFinite(value)) {
    const code = String(format ?? '')
    const kind = formats.get(code) ?? formatKind(code)
    formats.set(code, kind)
    return shownCell(value, kind, is1904)
  }
  return formula === undefined ? null : { kind: cellKinds.formula, value: 0 }
}
