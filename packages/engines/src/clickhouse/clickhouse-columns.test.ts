import { expect, it } from 'vitest'
import { clickhouseReadingOf, clickhouseSelection } from './clickhouse-columns.ts'

it.each([
  ['Nullable(Decimal(18, 2))', 'number', 'toFloat64(x)'],
  ['UInt64', 'number', 'toFloat64(x)'],
  ['UInt8', 'number', 'x'],
  ['LowCardinality(Nullable(String))', 'text', 'x'],
  ["DateTime64(3, 'Europe/Paris')", 'time', "CAST(x AS DateTime64(6, 'UTC'))"],
  ['Date32', 'time', "CAST(x AS DateTime64(6, 'UTC'))"],
  ["Enum8('a' = 1, 'b' = 2)", 'text', 'toString(x)'],
  ['IPv4', 'text', 'toString(x)'],
  ['Array(Nullable(Float64))', 'text', 'toString(x)'],
  ['SimpleAggregateFunction(sum, Decimal(38, 2))', 'number', 'toFloat64(x)'],
])('reads a column of the type %s', (type, kind, read) => {
  const reading = clickhouseReadingOf(type)
  expect([reading?.kind, reading?.read('x')]).toEqual([kind, read])
})

it.each(['AggregateFunction(uniq, UInt64)', 'Point', 'Nothing', 'constructor', 'IntervalDay'])(
  'does not use a column of the type %s',
  (type) => {
    expect(clickhouseReadingOf(type)).toBeNull()
  },
)

it('selects the columns that queries can use, by names that are quoted', () => {
  const columns = [
    { name: 'a"\\', type: 'String', nullable: false },
    { name: 'state', type: 'AggregateFunction(sum, UInt8)', nullable: false },
  ]
  const table = { name: 't', schema: 's', table: 't', columns, order: { type: 'none' } as const }
  expect(clickhouseSelection(table, 'row')).toEqual([`"a""\\\\"`, 'toInt64(0) AS "row"'])
})
