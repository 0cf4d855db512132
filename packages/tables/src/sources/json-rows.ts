import { isObject } from '@belvedere/spec/json'
import type { RawCell } from '../typing/cell-shapes.ts'
import { cleanText, type DataFaults } from './data-faults.ts'
import type { JsonRecord } from './json-tables.ts'
import { type Batch, FileError, maxColumns, type ReadOptions, type RowSource } from './row-source.ts'

const batchRows = 5000

/** Objects as rows. Fields are ordered by first appearance; one level of nested objects is flattened with dots. */
export class JsonRows implements RowSource {
  readonly part: string | null
  readonly delimiter = ''
  readonly notes: string[]
  readonly #elements: (options: ReadOptions) => AsyncIterable<unknown>
  readonly #index = new Map<string, number>()

  constructor(part: string | null, elements: (options: ReadOptions) => AsyncIterable<unknown>, note?: string) {
    this.part = part
    this.#elements = elements
    this.notes = note === undefined ? [] : [note]
  }

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
    for (const [key, value] of Object.entries(record)) {
      if (!isObject(value)) this.#set(batch, key, cellOf(value, row, faults))
      else
        for (const [inner, cell] of Object.entries(value))
          this.#set(batch, `${key}.${inner}`, cellOf(cell, row, faults))
    }
    batch.rows++
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
