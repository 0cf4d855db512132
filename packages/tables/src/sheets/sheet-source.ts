import { type TableAssumption, titlesAssumption } from '../assumptions.ts'
import { cleanText, type DataFaults } from '../sources/data-faults.ts'
import { type Batch, FileError, maxColumns, type ReadOptions, type RowSource } from '../sources/row-source.ts'
import { isBlank, type RawCell } from '../typing/cell-shapes.ts'
import type { ColumnType } from '../typing/column-type.ts'
import { cellKinds } from './cell-grid.ts'
import { MergedValues } from './merged-values.ts'
import { placeOf, writtenDate, writtenTime } from './sheet-cells.ts'
import type { TableLayout } from './table-layout.ts'
import type { TextPool } from './text-pool.ts'
import type { Sheet } from './workbook.ts'

/** A table of a sheet. Its rows have the numbers that the spreadsheet program shows. */
export interface SheetTable {
  sheet: Sheet
  layout: TableLayout
  texts: TextPool
}

const batchRows = 5000
const batchCells = 250_000

/** The rows of a table in a sheet. `bytes`: of the file, for its progress. Throws `FileError` if it is too wide. */
export function sheetSource(
  table: SheetTable,
  { part, notes, bytes, isOnly }: { part: string | null; notes: string[]; bytes: number; isOnly: boolean },
): RowSource {
  const { layout, sheet } = table
  const width = layout.lastColumn - layout.firstColumn + 1
  if (width > maxColumns) {
    throw new FileError(
      `The sheet "${sheet.name}" has ${width.toLocaleString('en')} columns; at most ${maxColumns.toLocaleString('en')} can be read. Leave some out, or turn the table so that rows become columns.`,
      { code: 'too_large' },
    )
  }
  const types = columnTypes(table)
  return {
    part,
    delimiter: '',
    notes,
    assumptions: layoutAssumptions(table, isOnly),
    names: () => layout.names,
    declaredTypes: () => types,
    batches: (options) => sheetBatches(table, { types, bytes }, options),
  }
}

/** `isOnly`: the workbook has no other table. */
function layoutAssumptions({ layout, sheet }: SheetTable, isOnly: boolean): TableAssumption[] {
  const { headerRow, titles, firstColumn, lastColumn, rows } = layout
  const { rowNumbers } = sheet.grid
  const first = headerRow === 0 ? (rowNumbers[rows[0] ?? 0] ?? 0) + 1 : headerRow
  const last = (rowNumbers[rows.at(-1) ?? 0] ?? 0) + 1
  const range = `${placeOf(first - 1, firstColumn)}:${placeOf(last - 1, lastColumn)}`
  return [
    ...(isOnly && first === 1 && firstColumn === 0 ? [] : [{ kind: 'area', sheet: sheet.name, range } as const]),
    { kind: 'header', row: headerRow },
    ...titlesAssumption(titles.length, titles[0] ?? []),
  ]
}

async function* sheetBatches(
  table: SheetTable,
  { types, bytes }: { types: (ColumnType | null)[]; bytes: number },
  options: ReadOptions,
): AsyncGenerator<Batch> {
  const { layout, sheet } = table
  const merged = new MergedValues(sheet, layout)
  let last = layout.rows[0] ?? 0
  for (const rows of batchesOf(table)) {
    options.signal?.throwIfAborted()
    const batch = readBatch(table, rows, { types, merged, faults: options.faults })
    for (let row = (sheet.grid.rowNumbers[last] ?? 0) + 1; row < batch.firstRow - 1; row++)
      options.faults.add('blank', row + 1)
    last = rows.at(-1) ?? last
    yield batch
    options.onBytes?.((bytes * rows.length) / layout.rows.length)
  }
  if (layout.totalsRow !== null) options.faults.totalsRow = layout.totalsRow
}

/** Rows with consecutive numbers, so that only the first number is needed. */
function* batchesOf({ sheet: { grid }, layout }: SheetTable): Generator<number[]> {
  const width = layout.lastColumn - layout.firstColumn + 1
  const maxRows = Math.max(1, Math.min(batchRows, Math.floor(batchCells / width)))
  let rows: number[] = []
  for (const row of layout.rows) {
    const above = rows.at(-1)
    const isNext = above === undefined || grid.rowNumbers[row] === (grid.rowNumbers[above] ?? 0) + 1
    if (rows.length === maxRows || !isNext) {
      yield rows
      rows = []
    }
    rows.push(row)
  }
  if (rows.length > 0) yield rows
}

function readBatch(
  { sheet: { grid }, layout, texts }: SheetTable,
  rows: readonly number[],
  { types, merged, faults }: { types: (ColumnType | null)[]; merged: MergedValues; faults: DataFaults },
): Batch {
  const { firstColumn, lastColumn } = layout
  const firstRow = (grid.rowNumbers[rows[0] ?? 0] ?? 0) + 1
  const columns = types.map((): RawCell[] => new Array(rows.length).fill(null))
  for (const [i, row] of rows.entries()) {
    grid.visitRow(row, (column, kind, value) => {
      const cells = columns[column - firstColumn]
      if (cells === undefined || column > lastColumn) return
      cells[i] = rawCell(kind, value, types[column - firstColumn] ?? null, { texts, row: firstRow + i, faults })
    })
    merged.fill(firstRow - 1 + i, columns, i, faults)
  }
  return { rows: rows.length, firstRow, columns }
}

function rawCell(
  kind: number,
  value: number,
  type: ColumnType | null,
  { texts, row, faults }: { texts: TextPool; row: number; faults: DataFaults },
): RawCell {
  switch (kind) {
    case cellKinds.number:
    case cellKinds.duration:
      return value
    case cellKinds.text:
      return cleanText(texts.at(value), row, faults)
    case cellKinds.boolean:
      return value === 1
    case cellKinds.date:
      return type?.kind === 'epoch' ? value : writtenDate(value)
    case cellKinds.time:
      return writtenTime(value)
    case cellKinds.error:
      faults.add('error', row)
      return null
    case cellKinds.formula:
      faults.add('formula', row)
      return null
    default:
      return null
  }
}

/** The types of columns whose cells are all dates, times of day or durations; the others are detected. */
function columnTypes({ sheet: { grid }, layout, texts }: SheetTable): (ColumnType | null)[] {
  const { firstColumn, lastColumn } = layout
  const kinds = new Uint16Array(lastColumn - firstColumn + 1)
  for (const row of layout.rows) {
    grid.visitRow(row, (column, kind, value) => {
      if (column < firstColumn || column > lastColumn) return
      if (kind === cellKinds.text && isBlank(texts.at(value))) return
      kinds[column - firstColumn] = (kinds[column - firstColumn] ?? 0) | (1 << kind)
    })
  }
  const missing = (1 << cellKinds.error) | (1 << cellKinds.formula)
  return Array.from(kinds, (bits) => declaredTypes.get(bits & ~missing) ?? null)
}

const declaredTypes: ReadonlyMap<number, ColumnType> = new Map([
  [1 << cellKinds.date, { kind: 'epoch', unitMs: 1 }],
  [1 << cellKinds.time, { kind: 'time' }],
  [1 << cellKinds.duration, { kind: 'number', decimal: '.', unit: 'h' }],
])
