import { type Encoding, textOf } from './encoding.ts'
import { cleanText, type Faults } from './faults.ts'
import { JsonElements } from './json-elements.ts'
import { type Batch, FileFault, maxColumns, type ReadOptions, type RowSource } from './row-source.ts'
import type { Raw } from './shapes.ts'

/** JSON other than a list of objects is read as a whole, up to this size. */
const wholeBytes = 64 * 1024 * 1024
const batchRows = 5000

export interface JsonFile {
  path: string
  encoding: Encoding
  bytes: number
  signal?: AbortSignal | undefined
}

type JsonRecord = { [key: string]: unknown }

/** Opens a JSON file: a list of objects is read piece by piece, other shapes as a whole. */
export async function openJson(file: JsonFile): Promise<RowSource[]> {
  const first = await firstCharacters(file)
  if (/^\[\s*\{/.test(first)) return [new JsonRows(null, (options) => listElements(file, options))]
  if (file.bytes > wholeBytes) {
    throw new FileFault(
      'JSON files of this size can only be read as a list of objects, or with one object per line (NDJSON).',
      {
        code: 'too_large',
      },
    )
  }
  const value = parseWhole(await wholeText(file))
  const tables = tablesIn(value)
  if (tables.length === 0) {
    throw new FileFault(
      'This JSON holds no table. Upload a list of objects, [{"name": "a", "value": 1}, …], or lists of equal length by name, {"name": ["a"], "value": [1]}.',
    )
  }
  return tables.map(
    ({ part, rows, note }) =>
      new JsonRows(
        tables.length === 1 ? null : part,
        async function* () {
          yield* rows
        },
        note,
      ),
  )
}

/** Opens a file with one JSON object per line. */
export function openNdjson(file: JsonFile): RowSource {
  return new JsonRows(null, (options) => lineElements(file, options))
}

async function firstCharacters(file: JsonFile): Promise<string> {
  for await (const text of textOf(file.path, file.encoding)) return text.slice(0, 1000).trimStart()
  return ''
}

async function wholeText(file: JsonFile): Promise<string> {
  const parts: string[] = []
  for await (const text of textOf(file.path, file.encoding, { signal: file.signal })) parts.push(text)
  return parts.join('')
}

function parseWhole(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw jsonFault(cause, text)
  }
}

/** V8 names the position; people look for lines. */
function jsonFault(cause: unknown, text: string): FileFault {
  const message = cause instanceof Error ? cause.message : ''
  const position = /position (\d+)/.exec(message)?.[1]
  const at = position === undefined ? text.length : Number(position)
  const line = text.slice(0, at).split('\n').length
  const where = /end of JSON/.test(message)
    ? `it ends in the middle of something, on line ${line}`
    : `there is a fault on line ${line}`
  return new FileFault(`This JSON cannot be read: ${where}. Check it there, and upload it again.`, { cause })
}

async function* listElements(file: JsonFile, options: ReadOptions): AsyncGenerator<unknown> {
  const elements = new JsonElements()
  for await (const text of textOf(file.path, file.encoding, options)) yield* elements.push(text)
  elements.end()
}

async function* lineElements(file: JsonFile, options: ReadOptions): AsyncGenerator<unknown> {
  let rest = ''
  let line = 0
  for await (const text of textOf(file.path, file.encoding, options)) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const one of lines) yield* parseLine(one, ++line)
  }
  yield* parseLine(rest, ++line)
}

function* parseLine(text: string, line: number): Generator<unknown> {
  const trimmed = text.trim()
  if (trimmed === '') return
  let value: unknown
  try {
    value = JSON.parse(trimmed)
  } catch (cause) {
    throw new FileFault(
      `Line ${line} is no JSON object. Every line must hold one; check it there, and upload the file again.`,
      { cause },
    )
  }
  yield value
}

function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The tables that a JSON value holds, by what people and tools usually write. */
function tablesIn(value: unknown): { part: string; rows: unknown[]; note?: string }[] {
  if (Array.isArray(value)) return value.length === 0 ? [] : [{ part: '', rows: listRows(value) }]
  if (!isRecord(value)) return []
  if (value.type === 'FeatureCollection' && Array.isArray(value.features)) {
    const rows = value.features.map((feature: unknown) =>
      isRecord(feature) && isRecord(feature.properties) ? feature.properties : {},
    )
    return [
      { part: '', rows, note: 'The shapes of this map are left out; the properties of its features make the table.' },
    ]
  }
  const entries = Object.entries(value)
  const lists = entries.flatMap(([part, list]) =>
    Array.isArray(list) && list.some(isRecord) ? [{ part, rows: list }] : [],
  )
  if (lists.length > 0) return lists
  const columns = entries.filter(([, list]) => Array.isArray(list))
  if (columns.length > 0 && columns.length * 2 >= entries.length) return [{ part: '', rows: rowsOfColumns(columns) }]
  // {"data": {…}}: look one level deeper.
  const [only] = entries
  if (entries.length === 1 && only !== undefined && isRecord(only[1])) {
    const inner = tablesIn(only[1])
    if (inner.length > 0) return inner
  }
  if (entries.length > 1 && entries.every(([, inner]) => isRecord(inner))) {
    return [{ part: '', rows: entries.map(([key, inner]) => ({ key, ...(isRecord(inner) ? inner : {}) })) }]
  }
  return entries.length === 0 ? [] : [{ part: '', rows: [value] }]
}

/** Lists in a list: the first names the columns if it holds nothing but text. */
function listRows(list: unknown[]): unknown[] {
  if (!list.every(Array.isArray)) return list.map((row) => (isRecord(row) ? row : { value: row }))
  const [first = [], ...rest] = list
  const named = rest.length > 0 && first.every((name: unknown) => typeof name === 'string')
  const names: string[] = named ? first.map(String) : []
  return (named ? rest : list).map((cells) =>
    Object.fromEntries(cells.map((cell: unknown, i: number) => [names[i] ?? `column_${i + 1}`, cell])),
  )
}

function rowsOfColumns(columns: [string, unknown][]): unknown[] {
  const lists = columns.map(([name, list]): [string, unknown[]] => [name, Array.isArray(list) ? list : []])
  const length = lists.reduce((longest, [, list]) => Math.max(longest, list.length), 0)
  return Array.from({ length }, (_, row) => Object.fromEntries(lists.map(([name, list]) => [name, list[row] ?? null])))
}

/** Objects as rows: fields in the order of their first appearance, one level of inner objects written with dots. */
class JsonRows implements RowSource {
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
      this.#put(batch, isRecord(element) ? element : { value: element }, row, options.faults)
      if (batch.rows === batchRows) {
        yield this.#filled(batch)
        options.signal?.throwIfAborted()
        batch = { rows: 0, firstRow: row + 1, columns: [] }
      }
    }
    if (batch.rows > 0) yield this.#filled(batch)
  }

  #put(batch: Batch, record: JsonRecord, row: number, faults: Faults): void {
    for (const [key, value] of Object.entries(record)) {
      if (!isRecord(value)) this.#set(batch, key, cellOf(value, row, faults))
      else
        for (const [inner, cell] of Object.entries(value))
          this.#set(batch, `${key}.${inner}`, cellOf(cell, row, faults))
    }
    batch.rows++
  }

  #set(batch: Batch, name: string, cell: Raw): void {
    let index = this.#index.get(name)
    if (index === undefined) {
      index = this.#index.size
      if (index >= maxColumns) {
        throw new FileFault(
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

  #filled(batch: Batch): Batch {
    for (const column of batch.columns) while (column.length < batch.rows) column.push(null)
    return batch
  }
}

function cellOf(value: unknown, row: number, faults: Faults): Raw {
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (typeof value === 'string') return cleanText(value, row, faults)
  if (value === null || value === undefined) return null
  faults.add(Array.isArray(value) ? 'list' : 'deep', row)
  return cleanText(JSON.stringify(value), row, faults)
}
