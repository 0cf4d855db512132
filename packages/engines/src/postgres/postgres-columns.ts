import { postgresTerms } from '../dialects/postgres-terms.ts'
import type { ColumnReading, LiveColumn, LiveTable } from '../live-table.ts'

const { quote } = postgresTerms

const asIs = (column: string): string => column
const asDouble = (column: string): string => `${column}::float8`
const asText = (column: string): string => `${column}::text COLLATE "C"`
/** The infinities of times are no moments. */
const asTime = (column: string): string => `CASE WHEN isfinite(${column}) THEN ${column}::timestamp END`

const readings: { readonly [type: string]: ColumnReading } = {
  boolean: { kind: 'boolean', read: asIs },
  smallint: { kind: 'number', read: asIs },
  integer: { kind: 'number', read: asIs },
  bigint: { kind: 'number', read: asIs },
  oid: { kind: 'number', read: (column) => `${column}::int8` },
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
 * How a column of a type is read. `type` is written as `format_type` does, with or without a precision; of a domain it is the
 * type beneath, of an enumeration `enum`. Null for bytes, geometries and whatever else has no value in a chart.
 */
function readingOf(type: string): ColumnReading | null {
  if (type === 'enum' || type.endsWith('[]')) return { kind: 'text', read: asText }
  const plain = type.replace(/\s*\([^)]*\)/u, '')
  return (Object.hasOwn(readings, plain) && readings[plain]) || null
}

/** What a query selects in place of its table: each column that it can use, and the number of the row. */
export function selectionOf({ columns, order }: LiveTable, rowNumber: string): string[] {
  const selected = columns.flatMap(({ name, type }: LiveColumn) => {
    const reading = readingOf(type)
    return reading ? [`${reading.read(quote(name))} AS ${quote(name)}`] : []
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
