import { cleanText, type DataFaults, maxCellLength } from '../../sources/data-faults.ts'
import type { Batch, FileError, ReadOptions, RowSource } from '../../sources/row-source.ts'
import type { RawCell } from '../../typing/cell-shapes.ts'
import type { ColumnType } from '../../typing/column-type.ts'
import { AvroDecoder, type AvroValue } from './avro-decoder.ts'
import { type AvroFile, avroBlocks } from './avro-file.ts'
import type { AvroType } from './avro-schema.ts'

interface AvroColumn {
  name: string
  /** Fields of the row that lead to it. */
  path: string[]
  type: AvroType
  declaredType: ColumnType | null
}

const batchRows = 4096
/** A row takes no byte only where all its fields are null. */
const maxRowsWithoutBytes = 1_000_000

/** The rows of an Avro file. Objects become columns, as in Parquet. `toError`: what an error of its data becomes. */
export async function avroSource(
  file: AvroFile,
  toError: (cause: unknown) => FileError | unknown,
  signal: AbortSignal | undefined,
): Promise<RowSource> {
  const notes: string[] = []
  const all = file.record.fields.flatMap((field) => columnsOf(field.name, field.type, notes))
  const unsafe = await unsafeColumns(file, all, signal)
  const columns = all.map((column): AvroColumn => {
    if (!unsafe.has(column)) return column
    notes.push(`The numbers of "${column.name}" are too long to be kept as numbers; they are text.`)
    return { ...column, declaredType: text }
  })
  return {
    part: null,
    delimiter: '',
    notes,
    names: () => columns.map(({ name }) => name),
    declaredTypes: () => columns.map(({ declaredType }) => declaredType),
    batches: (options) => avroBatches({ file, columns, toError }, options),
  }
}

const text: ColumnType = { kind: 'text', keepNotAvailable: false }

/** The type without the null that it may be. */
function valueType(type: AvroType): AvroType {
  if (type.kind !== 'union') return type
  const others = type.branches.filter(({ kind }) => kind !== 'null')
  const [only] = others
  return only !== undefined && others.length === 1 ? valueType(only) : type
}

function columnsOf(name: string, declared: AvroType, notes: string[]): AvroColumn[] {
  const type = valueType(declared)
  if (type.kind === 'record') {
    return type.fields.flatMap((field) => columnOf([name, field.name], valueType(field.type), notes))
  }
  return columnOf([name], type, notes)
}

function columnOf(path: string[], type: AvroType, notes: string[]): AvroColumn[] {
  const name = path.join('.')
  const isBytes = (type.kind === 'bytes' || type.kind === 'fixed') && type.logical !== 'decimal'
  if (isBytes) {
    notes.push(`"${name}" holds bytes, not values; it is left out.`)
    return []
  }
  if (/^(?:array|map|record|union)$/.test(type.kind)) {
    notes.push(`"${name}" holds lists or objects; they are kept as JSON text.`)
  }
  return [{ name, path, type, declaredType: declaredType(type) }]
}

function declaredType(type: AvroType): ColumnType | null {
  switch (type.kind) {
    case 'boolean':
      return { kind: 'boolean' }
    case 'int':
    case 'long':
      if (/^(?:date|(?:local-)?timestamp-)/.test(type.logical)) return { kind: 'epoch', unitMs: 1 }
      return { kind: 'number', decimal: '.', unit: '' }
    case 'float':
    case 'double':
    case 'bytes':
    case 'fixed':
      return { kind: 'number', decimal: '.', unit: '' }
    default:
      return null
  }
}

/** Columns with integers that a double cannot hold. */
async function unsafeColumns(
  file: AvroFile,
  columns: AvroColumn[],
  signal: AbortSignal | undefined,
): Promise<Set<AvroColumn>> {
  const long = columns.filter(({ type }) => type.kind === 'long')
  const unsafe = new Set<AvroColumn>()
  for await (const rows of long.length === 0 ? [] : rowsOf(file, signal)) {
    for (const row of rows.values)
      for (const column of long) if (typeof valueAt(row, column.path) === 'bigint') unsafe.add(column)
  }
  return unsafe
}

interface AvroRows {
  values: AvroValue[]
  bytes: number
}

async function* rowsOf(file: AvroFile, signal: AbortSignal | undefined): AsyncGenerator<AvroRows> {
  let rowsWithoutBytes = 0
  for await (const block of avroBlocks(file)) {
    signal?.throwIfAborted()
    const decoder = new AvroDecoder(block.data)
    rowsWithoutBytes += Math.max(0, block.rows - block.data.length)
    if (rowsWithoutBytes > maxRowsWithoutBytes) throw new RangeError('A block has more rows than it can hold.')
    for (let row = 0; row < block.rows; row += batchRows) {
      const count = Math.min(batchRows, block.rows - row)
      const values = Array.from({ length: count }, () => decoder.row(file.record))
      yield { values, bytes: (block.bytes * count) / block.rows }
    }
  }
}

function valueAt(row: AvroValue, path: string[]): AvroValue {
  let value = row
  for (const name of path) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
    value = Object.hasOwn(value, name) ? value[name] : null
  }
  return value
}

async function* avroBatches(
  { file, columns, toError }: { file: AvroFile; columns: AvroColumn[]; toError: (cause: unknown) => unknown },
  { faults, signal, onBytes }: ReadOptions,
): AsyncGenerator<Batch> {
  let firstRow = 1
  try {
    for await (const { values, bytes } of rowsOf(file, signal)) {
      onBytes?.(bytes)
      const cells = columns.map(({ path }) => values.map((row, i) => cellOf(valueAt(row, path), firstRow + i, faults)))
      yield { rows: values.length, firstRow, columns: cells }
      firstRow += values.length
    }
  } catch (cause) {
    signal?.throwIfAborted()
    throw toError(cause)
  }
}

function cellOf(value: AvroValue, row: number, faults: DataFaults): RawCell {
  if (value === undefined || value === null) return null
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (typeof value === 'bigint') return String(value)
  return cleanText(typeof value === 'string' ? value : jsonOf(value), row, faults)
}

const jsonOf = (value: AvroValue): string =>
  JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner)).slice(
    0,
    maxCellLength + 1,
  )
