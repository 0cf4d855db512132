import { clickhouseTerms } from '../dialects/clickhouse-terms.ts'
import type { ColumnReading, LiveColumn, LiveTable } from '../live-table.ts'
import type { SampledTable } from '../statement.ts'

const { quote } = clickhouseTerms

const asIs = (column: string): string => column
const asDouble = (column: string): string => `toFloat64(${column})`
const asText = (column: string): string => `toString(${column})`
const asTime = (column: string): string => `CAST(${column} AS DateTime64(6, 'UTC'))`

const whole: ColumnReading = { kind: 'number', whole: true, read: asIs }
/** Beyond 32 bits ClickHouse has no type that holds these numbers and doubles. */
const large: ColumnReading = { kind: 'number', read: asDouble }
const moment: ColumnReading = { kind: 'time', read: asTime }
const written: ColumnReading = { kind: 'text', read: asText }

const readings: { readonly [type: string]: ColumnReading } = {
  Bool: { kind: 'boolean', read: asIs },
  ...Object.fromEntries(['Int8', 'Int16', 'Int32', 'UInt8', 'UInt16', 'UInt32'].map((type) => [type, whole])),
  ...Object.fromEntries(
    ['Int64', 'Int128', 'Int256', 'UInt64', 'UInt128', 'UInt256'].map((type) => [type, { ...large, whole: true }]),
  ),
  ...Object.fromEntries(['Decimal', 'Decimal32', 'Decimal64', 'Decimal128', 'Decimal256'].map((type) => [type, large])),
  Float32: { kind: 'number', inexact: true, read: asDouble },
  BFloat16: { kind: 'number', inexact: true, read: asDouble },
  Float64: { kind: 'number', inexact: true, read: asIs },
  String: { kind: 'text', read: asIs },
  ...Object.fromEntries(['Date', 'Date32', 'DateTime', 'DateTime64'].map((type) => [type, moment])),
  ...Object.fromEntries(
    [
      ...['FixedString', 'UUID', 'IPv4', 'IPv6', 'Enum', 'Enum8', 'Enum16', 'Array', 'Map', 'Tuple', 'Nested'],
      ...['JSON', 'Variant', 'Dynamic', 'Time', 'Time64'],
    ].map((type) => [type, written]),
  ),
}

/** How a column of a type is read; null for states of aggregates, geometries and whatever else has no value in a chart. */
export function clickhouseReadingOf(type: string): ColumnReading | null {
  const [, outer = '', inner = ''] = /^(\w+)(?:\((.*)\))?$/su.exec(type) ?? []
  if (outer === 'Nullable' || outer === 'LowCardinality') return clickhouseReadingOf(inner)
  // The type of what it holds alone.
  if (outer === 'SimpleAggregateFunction') return clickhouseReadingOf(inner.replace(/^\w+,\s*/u, ''))
  return (Object.hasOwn(readings, outer) && readings[outer]) || null
}

/** What a query selects in place of its table: each column that it can use, and the number of the row. */
export function clickhouseSelection({ columns, order }: LiveTable, rowNumber: string): string[] {
  const selected = columns.flatMap(({ name, type, column = name }) => {
    const reading = clickhouseReadingOf(type)
    const read = reading?.read(quote(column))
    if (read === undefined) return []
    return [read === quote(name) ? read : `${read} AS ${quote(name)}`]
  })
  const row = order.type === 'number' ? `toInt64(${quote(order.column)})` : 'toInt64(0)'
  return [...selected, `${row} AS ${quote(rowNumber)}`]
}

/** The least and the greatest value of columns of numbers and times. */
export function clickhouseEnds(
  { schema, table }: Pick<LiveTable, 'schema' | 'table'>,
  columns: readonly LiveColumn[],
): string {
  const ends = columns.flatMap(({ name, type }) =>
    ['min', 'max'].map((end) => {
      const value = `${end}(${quote(name)})`
      const isTime = clickhouseReadingOf(type)?.kind === 'time'
      return isTime ? `toUnixTimestamp64Micro(${asTime(value)}) / 1000` : `toFloat64(${value})`
    }),
  )
  return `SELECT ${ends.join(', ')} FROM ${quote(schema)}.${quote(table)}`
}

/** Rows of a granule of the index, by default. */
const granule = 8192
/** Granules of which some rows are taken. */
const mostPlaces = 64
/** Parts of a table do not have exactly their share of the places: so few samples are cut. */
const shareOfWanted = 0.8
/** Its multiples lie evenly, and in no step with what repeats in a table. */
const goldenRatio = (Math.sqrt(5) - 1) / 2

/**
 * About so many rows, of many places of a table, the same ones each time. They are told by where they lie in their part, which the
 * index finds without a look at other rows; large parts have more of these places than small ones.
 */
export function clickhouseSample({ rows, sampling }: SampledTable, wanted: number): string | null {
  if (sampling === 'none' || rows === null || rows <= wanted) return null
  if (sampling === 'key') return ` SAMPLE ${(wanted / rows).toPrecision(3)}`
  const granules = Math.ceil(rows / granule)
  const count = Math.min(mostPlaces, granules)
  const places = Array.from({ length: count }, (_, at) =>
    Math.floor((granules / count) * (at + ((at * goldenRatio) % 1))),
  )
  const rowsOfPlace = Math.min(granule, Math.ceil((shareOfWanted * wanted) / count))
  const ranges = places.map((place) => {
    const from = place * granule
    return `_part_offset >= ${from} AND _part_offset < ${from + rowsOfPlace}`
  })
  return ` PREWHERE ${ranges.join(' OR ')}`
}
