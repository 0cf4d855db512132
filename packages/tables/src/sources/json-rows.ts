import { isObject } from '@belvedere/spec/json'
import type { ShapeSet } from '../shapes/shape-set.ts'
import type { RawCell } from '../typing/cell-shapes.ts'
import { cleanText, type DataFaults } from './data-faults.ts'
import type { JsonRecord } from './json/json-table.ts'
import { maxFlatDepth } from './json-scanner.ts'
import { type Batch, FileError, maxColumns, type ReadOptions, type RowSource } from './row-source.ts'

const batchRows = 5000

/** Objects as rows. Fields are ordered by first appearance; nested objects are flattened with dots. */
export class JsonRows implements RowSource {
  readonly part: string | null
  readonly delimiter = ''
  readonly notes: string[]
  readonly shapes?: ShapeSet
  readonly #elements: (options: ReadOptions) => AsyncIterable<unknown>
  readonly #index = new Map<string, number>()

  constructor(
    part: string | null,
    elements: (options: ReadOptions) => AsyncIterable<unknown>,
    { notes = [], shapes }: { notes?: string[]; shapes?: ShapeSet | undefined } = {},
  ) {
    this.part = part
    this.#elements = elements
    this.notes = notes
    if (shapes) this.shapes = shapes
  }

  readonly growsColumns = true
  names(): string[] {
    return [...this.#index.keys()]
  }

  async *batches(options: ReadOptions): AsyncGenerator<Batch> {
    let row = 0
    let batch: Batch = { rows: 0, firstRow: 1, columns: [] }
    for await (const element of this.#elements(options)) {
      row++
      this.#put(batch, isObject(element) ? element : { value: element }, row, options.faults)
      if (batch.rows === batchRows) {
        yield this.#pad(batch)
        options.signal?.throwIfAborted()
        batch = { rows: 0, firstRow: row + 1, columns: [] }
      }
    }
    if (batch.rows > 0) yield this.#pad(batch)
  }

  #put(batch: Batch, record: JsonRecord, row: number, faults: DataFaults): void {
    this.#putFields(batch, record, '', { row, faults, depth: 0 })
    batch.rows++
  }

  #putFields(
    batch: Batch,
    record: JsonRecord,
    prefix: string,
    at: { row: number; faults: DataFaults; depth: number },
  ): void {
    for (const [key, value] of Object.entries(record)) {
      const name = prefix + key
      if (isObject(value) && at.depth < maxFlatDepth)
        this.#putFields(batch, value, `${name}.`, { ...at, depth: at.depth + 1 })
      else this.#set(batch, name, cellOf(value, at.row, at.faults))
    }
  }

  #set(batch: Batch, name: string, cell: RawCell): void {
    let index = this.#index.get(name)
    if (index === undefined) {
      index = this.#index.size
      if (index >= maxColumns) {
        throw new FileError(
          `The objects have more than ${maxColumns.toLocaleString('en')} different keys. Leave some out.`,
          { code: 'too_large' },
        )
      }
      this.#index.set(name, index)
    }
    while (batch.columns.length <= index) batch.columns.push([])
    const column = batch.columns[index]
    if (column === undefined) return
    while (column.length < batch.rows) column.push(null)
    column[batch.rows] = cell
  }

  #pad(batch: Batch): Batch {
    for (const column of batch.columns) while (column.length < batch.rows) column.push(null)
    return batch
  }
}

function cellOf(value: unknown, row: number, faults: DataFaults): RawCell {
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (typeof value === 'string') return cleanText(value, row, faults)
  if (value === null || value === undefined) return null
  faults.add(Array.isArray(value) ? 'list' : 'deep', row)
  return cleanText(JSON.stringify(value), row, faults)
}
