import type { ReadingChoices } from '../assumptions.ts'
import { FileError, type RowSource } from '../sources/row-source.ts'
import { type Area, areasOf } from './areas.ts'
import { cellKinds } from './cell-grid.ts'
import { cellsLeftOut, type LeftOut } from './sheet-cells.ts'
import { sheetSource } from './sheet-source.ts'
import { layoutOf, type TableLayout } from './table-layout.ts'
import type { TextPool } from './text-pool.ts'
import type { Sheet, Workbook } from './workbook.ts'

const maxTables = 100

/** A table of a workbook, and as it is with other choices of header, titles and totals. */
export interface WorkbookTable {
  source: RowSource
  reread: (reading: ReadingChoices) => RowSource
}

/** The tables of a workbook: of each sheet one, or several with empty rows or columns between them. Throws `FileError`. */
export function workbookTables(workbook: Workbook, bytes: number): WorkbookTable[] {
  const { texts } = workbook
  let sheets = workbook.sheets.map((sheet) => sheetLayouts(sheet, texts, { withLists: false }))
  // Lists of text are explanations, unless there is nothing else.
  if (sheets.every(({ layouts }) => layouts.length === 0))
    sheets = workbook.sheets.map((sheet) => sheetLayouts(sheet, texts, { withLists: true }))
  const count = sheets.reduce((sum, { layouts }) => sum + layouts.length, 0)
  if (count === 0) throw new FileError(noTable(workbook))
  if (count > maxTables) {
    throw new FileError(
      `This workbook holds ${count.toLocaleString('en')} tables; at most ${maxTables} can be read. Split it.`,
      { code: 'too_large' },
    )
  }
  const isOnly = count === 1
  return sheets.flatMap(({ sheet, layouts, leftOut }, sheetAt) =>
    layouts.map((detected, i): WorkbookTable => {
      const workbookNotes = sheetAt === 0 && i === 0 ? hiddenSheetNotes(workbook) : []
      const sourceOf = (layout: TableLayout, unfitNotes: string[]) => {
        const leftOutCells = i === 0 ? [...leftOut, ...layout.leftOut] : layout.leftOut
        const notes = [
          ...workbookNotes,
          ...unfitNotes,
          ...(i === 0 ? hiddenNotes(sheet) : []),
          ...leftOutNotes(leftOutCells),
        ]
        return sheetSource({ sheet, layout, texts }, { part: isOnly ? null : sheet.name, notes, bytes, isOnly })
      }
      return {
        source: sourceOf(detected, []),
        reread: (reading) => {
          const layout = layoutOf(detected.area, sheet, texts, reading) ?? detected
          return sourceOf(layout, headerNotes(reading, layout))
        },
      }
    }),
  )
}

interface SheetLayouts {
  sheet: Sheet
  layouts: TableLayout[]
  /** Cells that are in no table. */
  leftOut: LeftOut[]
}

function sheetLayouts(sheet: Sheet, texts: TextPool, { withLists }: { withLists: boolean }): SheetLayouts {
  const layouts: TableLayout[] = []
  const leftOut: LeftOut[] = []
  const areas = areasOf(sheet.grid, sheet.merges)
  const minListRows = areas.length === 1 ? 2 : minListRowsBeside
  for (const area of areas) {
    const mayBeTable = withLists || isTable(area, sheet, texts, minListRows)
    const layout = mayBeTable ? layoutOf(area, sheet, texts) : null
    if (layout !== null) layouts.push(layout)
    else {
      const columns = { from: area.firstColumn, to: area.lastColumn }
      for (const row of area.rows)
        if (leftOut.length < maxCounted) leftOut.push(...cellsLeftOut(row, sheet, columns, texts))
    }
  }
  return { sheet, layouts, leftOut }
}

/** Properties such as “Author: …” stand above a table in so many rows at most. */
const maxProperties = 20

/** Shorter columns beside other cells are remarks. */
const minListRowsBeside = 3

/** False for texts in one column, for short columns, and for a few properties with their values. */
function isTable(
  { rows, firstColumn, lastColumn }: Area,
  { grid }: Sheet,
  texts: TextPool,
  minListRows: number,
): boolean {
  let isTextOnly = true
  let isProperties = lastColumn - firstColumn === 1 && rows.length <= maxProperties
  for (const row of rows) {
    if (!isTextOnly && !isProperties) break
    let key = ''
    grid.visitRow(row, (column, kind, value) => {
      if (column < firstColumn || column > lastColumn) return
      if (kind !== cellKinds.text) isTextOnly = false
      if (column === firstColumn && kind === cellKinds.text) key = texts.at(value).trim()
    })
    isProperties &&= key.endsWith(':')
  }
  return !isProperties && (lastColumn > firstColumn || (!isTextOnly && rows.length >= minListRows))
}

/** A sentence about a choice that the table does not fit, as one that was made for an earlier version. */
const headerNotes = ({ header }: ReadingChoices, { headerRow }: TableLayout): string[] =>
  header === undefined || header === headerRow
    ? []
    : [`The table has no row ${header}, which was chosen as its header, so the header was detected.`]

const maxCounted = 1000
const maxNamed = 3
const maxQuoted = 60

function leftOutNotes(cells: readonly LeftOut[]): string[] {
  if (cells.length === 0) return []
  const named = cells.slice(0, maxNamed).map(({ place, text }) => `${place} ("${quoted(text)}")`)
  const rest = cells.length - named.length
  const more = cells.length < maxCounted ? `${rest} more` : 'many more'
  const moreText = rest === 0 ? '' : ` and ${more}`
  return [`Titles, notes and other cells that are not part of the table were left out: ${named.join(', ')}${moreText}.`]
}

const quoted = (text: string) => (text.length > maxQuoted ? `${text.slice(0, maxQuoted).trimEnd()}…` : text)

function hiddenSheetNotes({ hiddenSheets }: Workbook): string[] {
  if (hiddenSheets.length === 0) return []
  const names = hiddenSheets.slice(0, maxNamed).map((name) => `"${quoted(name)}"`)
  const rest = hiddenSheets.length > maxNamed ? ', …' : ''
  return [
    `${hiddenSheets.length === 1 ? 'A hidden sheet was' : 'Hidden sheets were'} left out: ${names.join(', ')}${rest}.`,
  ]
}

function hiddenNotes({ grid, hiddenRows, hiddenColumns }: Sheet): string[] {
  const columns = new Set<number>()
  if (hiddenColumns.size > 0) {
    for (const row of grid.rowNumbers.keys())
      grid.visitRow(row, (column) => {
        if (hiddenColumns.has(column)) columns.add(column)
      })
  }
  const counts = [counted(hiddenRows, 'row'), counted(columns.size, 'column')].filter((text) => text !== '')
  if (counts.length === 0) return []
  return [`Hidden cells of the sheet are read as well: ${counts.join(' and ')}.`]
}

const counted = (count: number, what: string) =>
  count === 0 ? '' : `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`

function noTable({ sheets, hiddenSheets }: Workbook): string {
  const holdsCells = sheets.some(({ grid }) => grid.rowNumbers.length > 0)
  if (holdsCells)
    return 'This workbook holds no table: no sheet has a row of names with values below it. Add them, and upload it again.'
  return hiddenSheets.length > 0
    ? 'This workbook shows no cells; its hidden sheets are not read. Show them, save it, and upload it again.'
    : 'This workbook holds no cells. Check that it was saved, and upload it again.'
}
