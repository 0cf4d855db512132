import { expect, it } from 'vitest'
import { clickhouseReadingOf, clickhouseSample, clickhouseSelection } from './clickhouse-columns.ts'

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

it.each([30_000, 100_000, 1_000_000, 1e8, 1e10])(
  'samples about 20,000 of %i rows, at places all over the table',
  (rows) => {
    const sample = clickhouseSample({ kind: 'table', rows, sampling: 'blocks' }, 20_000) ?? ''
    const ranges = [...sample.matchAll(/_part_offset >= (\d+) AND _part_offset < (\d+)/g)].map(
      ([, from, to]): [number, number] => [Number(from), Number(to)],
    )
    const taken = ranges.reduce((sum, [from, to]) => sum + Math.max(0, Math.min(to, rows) - from), 0)
    expect(taken).toBeGreaterThan(10_000)
    expect(taken).toBeLessThan(20_000)
    expect(ranges.every(([from], at) => at === 0 || from >= (ranges[at - 1]?.[1] ?? 0))).toBe(true)
    expect(ranges[0]?.[0]).toBe(0)
    expect(ranges.at(-1)?.[1]).toBeGreaterThan(0.6 * rows)
  },
)
