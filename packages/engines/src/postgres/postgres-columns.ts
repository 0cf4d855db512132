import { postgresTerms } from '../dialects/postgres-terms.ts'
import type { ColumnReading, LiveColumn, LiveTable } from '../live-table.ts'
import type { SampledTable } from '../statement.ts'

const { quote } = postgresTerms

const asIs = (column: string): string => column
const asDouble = (column: string): string => `${column}::float8`
const asText = (column: string): string => `${column}::text COLLATE "C"`
/** The infinities of times are no moments. */
const asTime = (column: string): string => `CASE WHEN isfinite(${column}) THEN ${column}::timestamp END`

const readings: { readonly [type: string]: ColumnReading } = {
  boolean: { kind: 'boolean', read: asIs },
  smallint: { kind: 'number', whole: true, read: asIs },
  integer: { kind: 'number', whole: true, read: asIs },
  bigint: { kind: 'number', whole: true, read: asIs },
  oid: { kind: 'number', whole: true, read: (column) => `${column}::int8` },
  real: { kind: 'number', inexact: true, read: asDouble },
  'double precision': { kind: 'number', inexact: true, read: asIs },
  numeric: { kind: 'number', inexact: true, read: asDouble },
  money: { kind: 'number', read: (column) => `${column}::numeric::float8` },
  text: { kind: 'text', read: (column) => `${column} COLLATE "C"` },
  date: { kind: 'time', read: asTime },
  'timestamp without time zone': { kind: 'time', read: asTime },
  // The session's zone is UTC.
  'timestamp with time zone': { kind: 'time', read: asTime },
  ...Object.fromEntries(
    [
      ...[
        'character varying',
        'character',
        '"char"',
        'name',
        'uuid',
        'json',
        'jsonb',
        'xml',
        'inet',
        'cidr',
        'macaddr',
      ],
      ...['macaddr8', 'bit', 'bit varying', 'time without time zone', 'time with time zone', 'interval', 'citext'],
      ...['int4range', 'int8range', 'numrange', 'tsrange', 'tstzrange', 'daterange'],
    ].map((type): [string, ColumnReading] => [type, { kind: 'text', read: asText }]),
  ),
}

/**
 * How a column of a type is read. `type` is written as `format_type` does, with or without a schema and a precision; of a domain it is the
 * type beneath, of an enumeration `enum`. Null for bytes, geometries and whatever else has no value in a chart.
 */
export function postgresReadingOf(type: string): ColumnReading | null {
  if (type === 'enum' || type.endsWith('[]')) return { kind: 'text', read: asText }
  const plain = type.replace(/\s*\([^)]*\)/u, '').replace(/^[^"]*\.(?=\w+$)/u, '')
  return (Object.hasOwn(readings, plain) && readings[plain]) || null
}

/** What a query selects in place of its table: each column that it can use, and the number of the row. */
export function selectionOf({ columns, order }: LiveTable, rowNumber: string): string[] {
  const selected = columns.flatMap(({ name, type, column = name }: LiveColumn) => {
    const reading = postgresReadingOf(type)
    return reading ? [`${reading.read(quote(column))} AS ${quote(name)}`] : []
  })
  return [...selected, `${rowOf(order)} AS ${quote(rowNumber)}`]
}

function rowOf(order: LiveTable['order']): string {
  switch (order.type) {
    case 'number':
      return `${quote(order.column)}::int8`
    case 'columns':
      return `row_number() OVER (ORDER BY ${order.columns.map(quote).join(', ')})`
    case 'none':
      return '0::int8'
    default:
      return order satisfies never
  }
}

/** The least and the greatest value of columns of numbers and times, which an index finds without a scan. */
export function postgresEnds(
  { schema, table }: Pick<LiveTable, 'schema' | 'table'>,
  columns: readonly LiveColumn[],
): string {
  const ends = columns.flatMap(({ name, type }) =>
    ['min', 'max'].map((end) => {
      const value = `${end}(${quote(name)})`
      if (postgresReadingOf(type)?.kind === 'time') return `date_part('epoch', ${value}::timestamp) * 1000`
      return type === 'money' ? `${value}::numeric::float8` : `${value}::float8`
    }),
  )
  return `select ${ends.join(', ')} from ${quote(schema)}.${quote(table)}`
}

/** A part of the blocks of a table, with about so many rows; the same ones each time. */
export function postgresSample({ rows, kind }: SampledTable, wanted: number): string | null {
  if (kind === 'view' || rows === null || rows <= wanted) return null
  return ` tablesample system (${Math.min(100, (100 * blockShare * wanted) / rows).toPrecision(3)}) repeatable (1)`
}

/** Blocks are taken or left as a whole, so their number varies. */
const blockShare = 1.5
