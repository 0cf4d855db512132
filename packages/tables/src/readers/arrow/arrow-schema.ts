import { FileError, maxColumns } from '../../sources/row-source.ts'
import type { FlatTable } from './flat-table.ts'

export type ArrowTimeUnit = 's' | 'ms' | 'us' | 'ns'

/** A logical type, as far as its cells are read. Offsets of `long` ones have 64 bits. */
export type ArrowType =
  | { kind: 'null' }
  | { kind: 'int'; bits: number; signed: boolean }
  | { kind: 'float'; bytes: 2 | 4 | 8 }
  | { kind: 'bool' }
  | { kind: 'decimal'; scale: number; bytes: number }
  | { kind: 'date'; unit: 'day' | 'ms' }
  | { kind: 'time' | 'timestamp' | 'duration'; unit: ArrowTimeUnit; bytes: 4 | 8 }
  | { kind: 'interval'; unit: 'month' | 'dayTime' | 'monthDayNano' }
  | { kind: 'text' | 'bytes'; long: boolean }
  | { kind: 'textView' | 'bytesView' }
  | { kind: 'fixedBytes'; bytes: number }
  | { kind: 'list' | 'map' | 'listView'; long: boolean }
  | { kind: 'fixedList'; size: number }
  | { kind: 'struct' }
  | { kind: 'union'; dense: boolean; typeIds: number[] }
  | { kind: 'runEnds' }

export interface ArrowField {
  name: string
  type: ArrowType
  children: ArrowField[]
  /** Its cells are indices into a dictionary. */
  dictionary: { id: number; index: ArrowType & { kind: 'int' } } | null
}

const maxDepth = 32
const maxFields = 4 * maxColumns

/** The fields of a schema. Throws `FileError` if there are too many. */
export function arrowFields(schema: FlatTable): ArrowField[] {
  if (schema.int16(0, 0) !== 0)
    throw new FileError('This Arrow file is big-endian, which is not read. Write it on another machine, or as Parquet.')
  const tables = schema.tables(1)
  if (tables.length > maxColumns) throw tooManyColumns()
  const count = { fields: 0 }
  return tables.map((table) => fieldOf(table, 0, count))
}

const tooManyColumns = () =>
  new FileError(`The file has more than ${maxColumns.toLocaleString('en')} columns. Leave some out.`, {
    code: 'too_large',
  })

function fieldOf(table: FlatTable, depth: number, count: { fields: number }): ArrowField {
  if (depth > maxDepth) {
    throw new FileError(`Its columns are nested more than ${maxDepth} levels deep. Make them flatter.`)
  }
  if (++count.fields > maxFields) throw tooManyColumns()
  const dictionary = table.table(4)
  return {
    name: table.text(0),
    type: typeOf(table.int8(2, 0), table.table(3), table.text(0)),
    children: table.tables(5).map((child) => fieldOf(child, depth + 1, count)),
    dictionary: dictionary && { id: dictionary.int64(0, 0), index: intType(dictionary.table(1)) },
  }
}

const timeUnits: ArrowTimeUnit[] = ['s', 'ms', 'us', 'ns']

function unitOf(table: FlatTable, absent: number): ArrowTimeUnit {
  return timeUnits[table.int16(0, absent)] ?? 'ms'
}

function intType(table: FlatTable | null): ArrowType & { kind: 'int' } {
  const bits = table === null ? 32 : table.int32(0, 0)
  if (![8, 16, 32, 64].includes(bits)) throw new RangeError(`There are no integers of ${bits} bits.`)
  return { kind: 'int', bits, signed: table === null || table.int8(1, 0) !== 0 }
}

function decimalType(table: FlatTable): ArrowType {
  const bits = table.int32(2, 128)
  if (![32, 64, 128, 256].includes(bits)) throw new RangeError(`There are no decimals of ${bits} bits.`)
  return { kind: 'decimal', scale: table.int32(1, 0), bytes: bits / 8 }
}

function widthOf(table: FlatTable): number {
  const width = table.int32(0, 0)
  if (width < 0) throw new RangeError('A width is negative.')
  return width
}

type TypeReader = (table: FlatTable) => ArrowType

/** By their numbers in the Arrow format. */
const typeReaders: (TypeReader | null)[] = [
  null,
  () => ({ kind: 'null' }),
  intType,
  (table) => ({ kind: 'float', bytes: ([2, 4, 8] as const)[table.int16(0, 0)] ?? 8 }),
  () => ({ kind: 'bytes', long: false }),
  () => ({ kind: 'text', long: false }),
  () => ({ kind: 'bool' }),
  decimalType,
  (table) => ({ kind: 'date', unit: table.int16(0, 1) === 0 ? 'day' : 'ms' }),
  (table) => ({ kind: 'time', unit: unitOf(table, 1), bytes: table.int32(1, 32) === 64 ? 8 : 4 }),
  (table) => ({ kind: 'timestamp', unit: unitOf(table, 0), bytes: 8 }),
  (table) => ({
    kind: 'interval',
    unit: (['month', 'dayTime', 'monthDayNano'] as const)[table.int16(0, 0)] ?? 'month',
  }),
  () => ({ kind: 'list', long: false }),
  () => ({ kind: 'struct' }),
  (table) => ({ kind: 'union', dense: table.int16(0, 0) === 1, typeIds: table.int32s(1) }),
  (table) => ({ kind: 'fixedBytes', bytes: widthOf(table) }),
  (table) => ({ kind: 'fixedList', size: widthOf(table) }),
  () => ({ kind: 'map', long: false }),
  (table) => ({ kind: 'duration', unit: unitOf(table, 1), bytes: 8 }),
  () => ({ kind: 'bytes', long: true }),
  () => ({ kind: 'text', long: true }),
  () => ({ kind: 'list', long: true }),
  () => ({ kind: 'runEnds' }),
  () => ({ kind: 'bytesView' }),
  () => ({ kind: 'textView' }),
  () => ({ kind: 'listView', long: false }),
  () => ({ kind: 'listView', long: true }),
]

function typeOf(number: number, table: FlatTable | null, name: string): ArrowType {
  const read = typeReaders[number]
  if (!read || table === null) {
    throw new FileError(`"${name.slice(0, 40)}" is of a type that is not read (${number}). Leave it out, or cast it.`)
  }
  return read(table)
}
