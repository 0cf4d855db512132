import {
  type Aggregate,
  type BinParams,
  type Cell,
  type ChannelDef,
  type Encoding,
  fieldRef,
  type Mark,
  type Spec,
  sqlIdentifier,
  stepsOf,
  type TableProfile,
  type TimeUnit,
  type Transform,
} from '@belvedere/spec'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BothWays, type Columns, openBothWays, type Row } from './harness/sql-and-vega.ts'

const evil = `we"ird \\ 'name'`
const header = ['city', 'sold', 'price', 'rate', 'when', `"${evil.replaceAll('"', '""')}"`]
const lines = Array.from({ length: 240 }, (_, i) => {
  const price = i % 11 === 0 ? '' : ((i * 7919) % 500) / 4
  const day = new Date(Date.UTC(2019, 0, 1) + i * 6 * 86_400_000).toISOString().slice(0, 10)
  return [
    i % 9 === 0 ? '' : ['Rome', 'Oslo', "O'Fallon", 'São'][(i * 31) % 4],
    (i * 37) % 90,
    price,
    0.1 * (i % 13),
    day,
    i % 5,
  ]
})

let table: BothWays
beforeAll(async () => {
  table = await openBothWays('trade', [header, ...lines])
})
afterAll(() => table?.close())

const trade = { data: { name: 'trade' } }
const number = (field: string): ChannelDef => ({ field, type: 'quantitative' })
const group = (field: string): ChannelDef => ({ field, type: 'nominal' })
const measure = (aggregate: Aggregate, field: string): ChannelDef => ({ aggregate, field, type: 'quantitative' })
const count: ChannelDef = { aggregate: 'count', type: 'quantitative' }
const binned = (field: string, bin: true | BinParams): ChannelDef => ({ field, bin, type: 'quantitative' })
const when = (timeUnit: TimeUnit): ChannelDef => ({ field: 'when', timeUnit, type: 'temporal' })
const raw: Encoding = { x: number('sold'), y: number('price') }
const rawColumns = { sold: 'sold', price: 'price', city: 'city' }
const month = (name: string) => (row: Row) => new Date(Number(row[name])).getUTCMonth() + 1

const aggregated: [string, Mark, Encoding, Columns][] = [
  ['a sum by category', 'bar', { x: group('city'), y: measure('sum', 'sold') }, { city: 'city', sum_sold: 'sum_sold' }],
  [
    'several measures',
    'point',
    { x: measure('mean', 'price'), y: measure('median', 'sold'), size: count, color: group('city') },
    { city: 'city', mean_price: 'mean_price', median_sold: 'median_sold', count: '__count' },
  ],
  [
    'spread and quartiles',
    'bar',
    {
      x: group('city'),
      y: measure('stdev', 'price'),
      color: measure('q3', 'price'),
      size: measure('distinct', 'price'),
    },
    { city: 'city', stdev_price: 'stdev_price', q3_price: 'q3_price', distinct_price: 'distinct_price' },
  ],
  [
    'a histogram',
    'bar',
    { x: binned('price', { maxbins: 17 }), y: count },
    { price_bin: 'bin_maxbins_17_price', price_bin_end: 'bin_maxbins_17_price_end', count: '__count' },
  ],
  [
    'ranges of small numbers',
    'bar',
    { x: binned('rate', true), y: count },
    { rate_bin: 'bin_maxbins_10_rate', count: '__count' },
  ],
  [
    'ranges of a given width',
    'bar',
    { x: binned('price', { step: 30 }), y: count },
    { price_bin: 'bin_step_30_price', count: '__count' },
  ],
  [
    'months of years',
    'line',
    { x: when('yearmonth'), y: measure('sum', 'sold') },
    { yearmonth_when: 'yearmonth_when', sum_sold: 'sum_sold' },
  ],
  ['weeks', 'line', { x: when('yearweek'), y: count }, { yearweek_when: 'yearweek_when', count: '__count' }],
  [
    'months of the calendar',
    'bar',
    { x: { ...when('month'), type: 'ordinal' }, y: measure('mean', 'sold') },
    { month_when: month('month_when'), mean_sold: 'mean_sold' },
  ],
]

const transforms: [string, Transform[]][] = [
  ['a comparison, in which Vega takes an empty cell for 0', [{ filter: { field: 'price', lt: 60 } }]],
  ['a range', [{ filter: { field: 'price', range: [20, 60] } }]],
  ['one of several', [{ filter: { field: 'city', oneOf: ['Rome', "O'Fallon"] } }]],
  ['not one of several', [{ filter: { not: { field: 'city', equal: 'Rome' } } }]],
  [
    'several conditions',
    [
      {
        filter: {
          and: [
            "isValid(datum['price'])",
            {
              or: [
                { field: 'price', gt: 100 },
                { field: 'sold', lte: 10 },
              ],
            },
          ],
        },
      },
    ],
  ],
  ['a date', [{ filter: { field: 'when', gte: Date.UTC(2020, 2, 1) } }]],
  ['a month of the calendar', [{ filter: { field: 'when', timeUnit: 'month', equal: 3 } }]],
  ['a year', [{ filter: { field: 'when', timeUnit: 'year', equal: 2020 } }]],
  ['a year of an expression', [{ filter: 'utcyear(datum.when) >= 2021' }]],
  ['part of a text', [{ filter: `isValid(datum["city"]) && indexof(lower(datum["city"]), "o'f") >= 0` }]],
  ['the end of a text', [{ filter: `slice(lower(datum["city"]), -2) == "me"` }]],
  ['a param', [{ filter: { field: 'sold', lte: { expr: 'most' } } }]],
  ['a selection of nothing', [{ filter: { param: 'brush' } }]],
  [
    'a computed column',
    [{ calculate: 'datum.price > 50 ? datum.sold * 2 + 1 : -datum.sold', as: 'z' }, { filter: 'datum.z > 20' }],
  ],
  [
    'the top three',
    [
      { joinaggregate: [{ op: 'sum', field: 'sold', as: 'v' }], groupby: ['city'] },
      {
        window: [{ op: 'dense_rank', as: 'r' }],
        sort: [
          { field: 'v', order: 'descending' },
          { field: 'city', order: 'ascending' },
        ],
      },
      { filter: { field: 'r', lte: 3 } },
    ],
  ],
  [
    'a running total',
    [
      { window: [{ op: 'sum', field: 'sold', as: 'total' }], sort: [{ field: 'when' }], groupby: ['city'] },
      { filter: 'datum.total > 400' },
    ],
  ],
]

/** The Data tab's SQL, run by DuckDB, returns the rows that Vega draws. */
describe('the steps from a table to the marks', () => {
  it.each(aggregated)('compute the same values as Vega: %s', async (_, mark, encoding, columns) => {
    const { sql, vega } = await table.compare({ ...trade, mark, encoding }, columns)
    expect(sql.length).toBeGreaterThan(1)
    expect(sql).toEqual(vega)
  })
  it.each(transforms)('keep the same rows as Vega: %s', async (_, transform) => {
    const params = [
      { name: 'most', value: 40, bind: { input: 'range' as const, min: 0, max: 90 } },
      { name: 'brush', select: 'interval' as const },
    ]
    const encoding = { ...raw, detail: group('city') }
    const { sql, vega } = await table.compare({ ...trade, params, transform, mark: 'point', encoding }, rawColumns)
    expect(sql.length).toBeGreaterThan(1)
    expect(sql).toEqual(vega)
  })
  it('[S25] name hostile columns unchanged', async () => {
    const encoding = { x: group(fieldRef(evil)), y: measure('sum', 'sold') }
    const spec: Spec = { ...trade, mark: 'bar', encoding }
    const rows = await table.bySql(stepsOf(spec, table.profile)[0]?.query ?? '')
    const sold = new Map<Cell, number>()
    for (const row of table.rows) sold.set(row[evil] ?? null, (sold.get(row[evil] ?? null) ?? 0) + Number(row.sold))
    expect(new Map(rows.map((row) => [row[evil], row.sum_sold]))).toEqual(sold)
  })
  it('[S22] [S25] contain no statement from a spec, whatever it has in place of a number', () => {
    const words = `1) ; COPY trade TO 'stolen.csv'; --`
    const bins: object[] = [{ maxbins: words }, { step: words }, { extent: [words, 2] }, { extent: { param: 'brush' } }]
    for (const bin of bins) {
      const spec = { ...trade, transform: [{ bin, field: 'sold', as: 'cut' }], mark: 'point', encoding: raw }
      const [recipe] = stepsOf(JSON.parse(JSON.stringify(spec)), table.profile)
      expect(recipe).toMatchObject({ query: null, steps: [{}, { sentence: 'Divided sold into ranges.', sql: null }] })
    }
  })
  it('contain no statement if each field has a view of its own', () => {
    const y = { aggregate: 'mean', field: { repeat: 'repeat' }, type: 'quantitative' }
    const repeated = { data: trade.data, repeat: ['sold', 'left'], spec: { mark: 'bar', encoding: { y } } }
    expect(stepsOf(JSON.parse(JSON.stringify(repeated)), table.profile)).toMatchObject([
      { query: null, steps: [{}, { sentence: 'Drew one view for each field.', sql: null }] },
    ])
  })
  it('[S25] begin no comment with the sign of a number', async () => {
    for (const filter of ['datum.sold >= - -2', 'datum.sold >= -least']) {
      const params = [{ name: 'least', value: -2 }]
      const spec: Spec = { ...trade, params, transform: [{ filter }], mark: 'point', encoding: raw }
      const rows = await table.bySql(stepsOf(spec, table.profile)[0]?.query ?? '')
      expect(Math.min(...rows.map((row) => Number(row.sold)))).toBeGreaterThanOrEqual(2)
    }
  })
  it('use the current values of the controls', async () => {
    const spec: Spec = {
      ...trade,
      params: [{ name: 'most', value: 40 }],
      transform: [{ filter: { field: 'sold', lte: { expr: 'most' } } }],
      mark: 'point',
      encoding: raw,
    }
    const [recipe] = stepsOf(spec, table.profile, [], { params: { most: 3 } })
    const rows = await table.bySql(recipe?.query ?? '')
    expect(Math.max(...rows.map((row) => Number(row.sold)))).toBeLessThanOrEqual(3)
    expect(recipe?.steps.map(({ sentence }) => sentence)).toEqual([
      'Read the table trade: 240 rows.',
      'Kept the rows whose sold is at most 3, as “most” is set.',
    ])
  })
  it('begin with the derivation of the table', async () => {
    const sql = `SELECT "city" AS ${sqlIdentifier('town')}, "sold" FROM "trade"`
    const made: TableProfile = {
      name: 'made',
      rows: 240,
      fields: table.profile.fields.map((field) => (field.name === 'city' ? { ...field, name: 'town' } : field)),
    }
    const spec: Spec = {
      data: { name: 'made' },
      mark: 'bar',
      encoding: { x: group('town'), y: measure('sum', 'sold') },
    }
    const [recipe] = stepsOf(spec, made, [{ table: 'made', sentence: 'Made it.', sql }])
    expect(recipe?.steps.map(({ sentence }) => sentence)).toEqual(['Made it.', 'The total sold for each town.'])
    expect(await table.bySql(recipe?.query ?? '')).toHaveLength(5)
  })
  it('that SQL cannot express have a sentence and no query', () => {
    const spec: Spec = { ...trade, transform: [{ loess: 'price', on: 'sold' }], mark: 'line', encoding: raw }
    expect(stepsOf(spec, table.profile)).toMatchObject([
      { query: null, steps: [{}, { sentence: 'Smoothed the points by local regression.', sql: null }] },
    ])
  })
  it('of several views are listed once', () => {
    const bar: Spec = { ...trade, mark: 'bar', encoding: raw }
    expect(
      stepsOf(
        { ...trade, hconcat: [bar, bar, { ...bar, transform: [{ filter: { field: 'city', equal: 'Rome' } }] }] },
        table.profile,
      ),
    ).toHaveLength(2)
  })
})
