import type { Cell } from '@belvedere/spec'
import type { FieldPlan } from './column-stats.ts'
import type { Batch } from './sources/row-source.ts'
import type { TableSurvey } from './survey.ts'
import type { RawCell } from './typing/cell-shapes.ts'
import { cellReader, isMissing } from './typing/column-type.ts'

/** Converts raw batches into typed columns and counts the cells that could not be read. */
export class BatchConverter {
  readonly #plans: FieldPlan[]
  readonly #sourceColumns: number[]
  readonly #readers: ((raw: RawCell) => Cell)[]
  readonly #unreadable: { count: number; row: number; example: string }[]

  constructor({ plans, sourceColumns }: Pick<TableSurvey, 'plans' | 'sourceColumns'>) {
    this.#plans = plans
    this.#sourceColumns = sourceColumns
    this.#readers = plans.map(({ type }) => cellReader(type))
    this.#unreadable = plans.map(() => ({ count: 0, row: 0, example: '' }))
  }

  convert(batch: Batch): Cell[][] {
    return this.#plans.map(({ type }, column) => {
      const read = this.#readers[column] ?? (() => null)
      const raws = batch.columns[this.#sourceColumns[column] ?? -1] ?? []
      const cells: Cell[] = new Array(batch.rows)
      for (let i = 0; i < batch.rows; i++) {
        const raw = raws[i] ?? null
        const cell = raw === null ? null : read(raw)
        cells[i] = cell
        if (cell === null && raw !== null && !isMissing(raw, type))
          this.#countUnreadable(column, raw, batch.firstRow + i)
      }
      return cells
    })
  }

  #countUnreadable(column: number, raw: RawCell, row: number): void {
    const unreadable = this.#unreadable[column]
    if (unreadable === undefined) return
    if (unreadable.count++ > 0) return
    unreadable.row = row
    unreadable.example = String(raw).slice(0, 40)
  }

  notes(): string[] {
    return this.#unreadable.flatMap((unreadable, i) => {
      const plan = this.#plans[i]
      return unreadable.count === 0 || plan === undefined ? [] : [unreadableNote(plan, unreadable)]
    })
  }
}

/** The sentence about cells that became empty, with the first of them. */
export function unreadableNote(
  { name, type }: FieldPlan,
  { count, row, example }: { count: number; row: number; example: string },
): string {
  const what = type.kind === 'number' ? 'number' : type.kind === 'boolean' ? 'yes or no' : 'date'
  const [cells, are, they] = count === 1 ? ['cell', 'is', 'it is'] : ['cells', 'are', 'they are']
  return `${count.toLocaleString('en')} ${cells} of "${name}" ${are} no ${what} ("${example}" in row ${row}); ${they} empty.`
}

/** Joins the batches of a small table into whole columns. */
export function columnsOf({ plans, rows }: TableSurvey, batches: Batch[], converter: BatchConverter): Cell[][] {
  const columns: Cell[][] = plans.map(() => [])
  for (const batch of batches) {
    converter.convert(batch).forEach((cells, i) => {
      const column = columns[i]
      if (column === undefined) return
      for (const cell of cells) column.push(cell)
    })
  }
  return columns.map((column) =>
    column.length === rows ? column : column.concat(new Array(rows - column.length).fill(null)),
  )
}
