import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Cell, fieldRef, type Spec, sqlName, stepsOf, type TableProfile, type Transform } from '@belvedere/spec'
import { ingest, readColumns, type TableFiles } from '@belvedere/tables'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { parse, type Spec as VegaSpec, View } from 'vega'
import { compile, type TopLevelSpec } from 'vega-lite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** The Data tab's SQL, run by DuckDB, gives the rows that Vega draws. */
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

let folder: string
let connection: DuckDBConnection
let table: { files: TableFiles; profile: TableProfile; rows: { [field: string]: Cell }[] }
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'belvedere-steps-'))
  const source = join(folder, 'trade.csv')
  await writeFile(source, [header, ...lines].map((cells) => cells.join(',')).join('\n'))
  const outDir = join(folder, 'out')
  await mkdir(outDir)
  const result = await ingest({ source, fileName: 'trade.csv', outDir })
  if (result.state === 'failed' || !result.tables[0]) throw new Error('The table was not read.')
  const [{ files, profile }] = result.tables
  const { columns, rows } = await readColumns(files, null)
  const names = profile.fields.map(({ name }) => name)
  table = {
    ...{ files, profile },
    rows: Array.from({ length: rows }, (_, i) =>
      Object.fromEntries(names.map((name) => [name, columns[name]?.[i] ?? null])),
    ),
  }
  connection = await (await DuckDBInstance.create(':memory:')).connect()
  await connection.run(`CREATE VIEW "trade" AS SELECT * FROM read_parquet('${files.parquet}')`)
})
afterAll(async () => {
  connection.closeSync()
  await rm(folder, { recursive: true })
})

type Row = { [column: string]: unknown }

async function bySql(query: string): Promise<Row[]> {
  const reader = await connection.runAndReadAll(query)
  const names = reader.columnNames()
  return reader.getRowsJS().map((row) => Object.fromEntries(row.map((cell, i) => [names[i] ?? '', plain(cell)])))
}

/** The rows from which Vega makes the marks. */
async function byVega(spec: Spec): Promise<Row[]> {
  const whole = { ...spec, config: { aria: false, mark: { invalid: 'show' } } }
  const { spec: compiled } = compile(whole as unknown as TopLevelSpec)
  const data = (compiled.data ?? []).map((one) =>
    one.name === 'trade' ? { ...one, values: table.rows.map((row) => ({ ...row })) } : one,
  )
  const view = await new View(parse({ ...compiled, data } as VegaSpec), { renderer: 'none' }).runAsync()
  const from = compiled.marks?.find((mark) => mark.name === 'marks')?.from
  const name =
    from && 'data' in from
      ? from.data
      : 'facet' in (from ?? {})
        ? (from as { facet: { data: string } }).facet.data
        : 'trade'
  return view
    .data(name ?? 'trade')
    .map((row: Row) => Object.fromEntries(Object.entries(row).map(([key, cell]) => [key, plain(cell)])))
}

function plain(cell: unknown): unknown {
  if (cell instanceof Date) return cell.getTime()
  if (typeof cell === 'bigint') return Number(cell)
  return typeof cell === 'number' ? Number(cell.toPrecision(10)) : (cell ?? null)
}

/** Both, cut down to the columns that are compared: name in SQL → name in Vega. */
async function bothWays(spec: Spec, columns: { [mine: string]: string | ((row: Row) => unknown) }) {
  const [recipe] = stepsOf(spec, table.profile)
  if (!recipe?.query)
    throw new Error(`Not said: ${recipe?.steps.map(({ sql, sentence }) => sql ?? `[${sentence}]`).join('\n')}`)
  const inOrder = (rows: unknown[][]) => rows.map((row) => JSON.stringify(row)).toSorted()
  const mine = (await bySql(recipe.query)).map((row) => Object.keys(columns).map((name) => row[name] ?? null))
  const theirs = (await byVega(spec)).map((row) =>
    Object.values(columns).map((name) => (typeof name === 'string' ? row[name] : name(row)) ?? null),
  )
  return { mine: inOrder(mine), theirs: inOrder(theirs) }
}

const trade = { data: { name: 'trade' } }
const raw = { x: { field: 'sold', type: 'quantitative' }, y: { field: 'price', type: 'quantitative' } } as const
const rawColumns = { sold: 'sold', price: 'price', city: 'city' }
const month = (name: string) => (row: Row) => new Date(Number(row[name])).getUTCMonth() + 1

const aggregated: [string, Spec, Parameters<typeof bothWays>[1]][] = [
  [
    'a sum by category',
    {
      ...trade,
      mark: 'bar',
      encoding: { x: { field: 'city', type: 'nominal' }, y: { aggregate: 'sum', field: 'sold', type: 'quantitative' } },
    },
    { city: 'city', sum_sold: 'sum_sold' },
  ],
  [
    'several measures',
    {
      ...trade,
      mark: 'point',
      encoding: {
        x: { aggregate: 'mean', field: 'price', type: 'quantitative' },
        y: { aggregate: 'median', field: 'sold', type: 'quantitative' },
        size: { aggregate: 'count', type: 'quantitative' },
        color: { field: 'city', type: 'nominal' },
      },
    },
    { city: 'city', mean_price: 'mean_price', median_sold: 'median_sold', count: '__count' },
  ],
  [
    'spread and quartiles',
    {
      ...trade,
      mark: 'bar',
      encoding: {
        x: { field: 'city', type: 'nominal' },
        y: { aggregate: 'stdev', field: 'price', type: 'quantitative' },
        color: { aggregate: 'q3', field: 'price', type: 'quantitative' },
        size: { aggregate: 'distinct', field: 'price', type: 'quantitative' },
      },
    },
    { city: 'city', stdev_price: 'stdev_price', q3_price: 'q3_price', distinct_price: 'distinct_price' },
  ],
  [
    'a histogram',
    {
      ...trade,
      mark: 'bar',
      encoding: {
        x: { field: 'price', bin: { maxbins: 17 }, type: 'quantitative' },
        y: { aggregate: 'count', type: 'quantitative' },
      },
    },
    { price_bin: 'bin_maxbins_17_price', price_bin_end: 'bin_maxbins_17_price_end', count: '__count' },
  ],
  [
    'ranges of small numbers',
    {
      ...trade,
      mark: 'bar',
      encoding: {
        x: { field: 'rate', bin: true, type: 'quantitative' },
        y: { aggregate: 'count', type: 'quantitative' },
      },
    },
    { rate_bin: 'bin_maxbins_10_rate', count: '__count' },
  ],
  [
    'ranges of a given width',
    {
      ...trade,
      mark: 'bar',
      encoding: {
        x: { field: 'price', bin: { step: 30 }, type: 'quantitative' },
        y: { aggregate: 'count', type: 'quantitative' },
      },
    },
    { price_bin: 'bin_step_30_price', count: '__count' },
  ],
  [
    'months of years',
    {
      ...trade,
      mark: 'line',
      encoding: {
        x: { field: 'when', timeUnit: 'yearmonth', type: 'temporal' },
        y: { aggregate: 'sum', field: 'sold', type: 'quantitative' },
      },
    },
    { yearmonth_when: 'yearmonth_when', sum_sold: 'sum_sold' },
  ],
  [
    'weeks',
    {
      ...trade,
      mark: 'line',
      encoding: {
        x: { field: 'when', timeUnit: 'yearweek', type: 'temporal' },
        y: { aggregate: 'count', type: 'quantitative' },
      },
    },
    { yearweek_when: 'yearweek_when', count: '__count' },
  ],
  [
    'months of the calendar',
    {
      ...trade,
      mark: 'bar',
      encoding: {
        x: { field: 'when', timeUnit: 'month', type: 'ordinal' },
        y: { aggregate: 'mean', field: 'sold', type: 'quantitative' },
      },
    },
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

describe('the steps from a table to what is drawn', () => {
  it.each(aggregated)('give what Vega computes: %s', async (_, spec, columns) => {
    const { mine, theirs } = await bothWays(spec, columns)
    expect(mine.length).toBeGreaterThan(1)
    expect(mine).toEqual(theirs)
  })
  it.each(transforms)('give the rows that Vega keeps: %s', async (_, transform) => {
    const params = [
      { name: 'most', value: 40, bind: { input: 'range' as const, min: 0, max: 90 } },
      { name: 'brush', select: 'interval' as const },
    ]
    const city = { field: 'city', type: 'nominal' } as const
    const spec: Spec = { ...trade, params, transform, mark: 'point', encoding: { ...raw, detail: city } }
    const { mine, theirs } = await bothWays(spec, rawColumns)
    expect(mine.length).toBeGreaterThan(1)
    expect(mine).toEqual(theirs)
  })
  it('[S25] name hostile columns as they are', async () => {
    const spec: Spec = {
      ...trade,
      mark: 'bar',
      encoding: {
        x: { field: fieldRef(evil), type: 'ordinal' },
        y: { aggregate: 'sum', field: 'sold', type: 'quantitative' },
      },
    }
    const rows = await bySql(stepsOf(spec, table.profile)[0]?.query ?? '')
    const sold = new Map<Cell, number>()
    for (const row of table.rows) sold.set(row[evil] ?? null, (sold.get(row[evil] ?? null) ?? 0) + Number(row.sold))
    expect(new Map(rows.map((row) => [row[evil], row.sum_sold]))).toEqual(sold)
  })
  it('[S22] [S25] hold nothing of a spec as a statement, whatever stands where a number is expected', () => {
    const words = `1) ; COPY trade TO 'stolen.csv'; --`
    const bins: object[] = [{ maxbins: words }, { step: words }, { extent: [words, 2] }, { extent: { param: 'brush' } }]
    for (const bin of bins) {
      const spec = { ...trade, transform: [{ bin, field: 'sold', as: 'cut' }], mark: 'point', encoding: raw }
      const [recipe] = stepsOf(JSON.parse(JSON.stringify(spec)), table.profile)
      expect(recipe).toMatchObject({ query: null, steps: [{}, { sentence: 'Cut sold into ranges.', sql: null }] })
    }
  })
  it('[S25] never begin a comment by the sign of a number', async () => {
    for (const filter of ['datum.sold >= - -2', 'datum.sold >= -least']) {
      const params = [{ name: 'least', value: -2 }]
      const spec: Spec = { ...trade, params, transform: [{ filter }], mark: 'point', encoding: raw }
      const rows = await bySql(stepsOf(spec, table.profile)[0]?.query ?? '')
      expect(Math.min(...rows.map((row) => Number(row.sold)))).toBeGreaterThanOrEqual(2)
    }
  })
  it('follow the controls as they stand', async () => {
    const spec: Spec = {
      ...trade,
      params: [{ name: 'most', value: 40 }],
      transform: [{ filter: { field: 'sold', lte: { expr: 'most' } } }],
      mark: 'point',
      encoding: raw,
    }
    const [recipe] = stepsOf(spec, table.profile, [], { params: { most: 3 } })
    const rows = await bySql(recipe?.query ?? '')
    expect(Math.max(...rows.map((row) => Number(row.sold)))).toBeLessThanOrEqual(3)
    expect(recipe?.steps.map(({ sentence }) => sentence)).toEqual([
      'Read the table trade: 240 rows.',
      'Kept the rows whose sold is at most 3, as “most” is set.',
    ])
  })
  it('begin with how a derived table was made', async () => {
    const sql = `SELECT "city" AS ${sqlName('town')}, "sold" FROM "trade"`
    const made: TableProfile = {
      name: 'made',
      rows: 240,
      fields: table.profile.fields.map((field) => (field.name === 'city' ? { ...field, name: 'town' } : field)),
    }
    const spec: Spec = {
      data: { name: 'made' },
      mark: 'bar',
      encoding: { x: { field: 'town', type: 'nominal' }, y: { aggregate: 'sum', field: 'sold', type: 'quantitative' } },
    }
    const [recipe] = stepsOf(spec, made, [{ table: 'made', sentence: 'Made it.', sql }])
    expect(recipe?.steps.map(({ sentence }) => sentence)).toEqual(['Made it.', 'The total sold for each town.'])
    expect(await bySql(recipe?.query ?? '')).toHaveLength(5)
  })
  it('that SQL cannot say keep their sentence, and give no query', () => {
    const spec: Spec = { ...trade, transform: [{ loess: 'price', on: 'sold' }], mark: 'line', encoding: raw }
    expect(stepsOf(spec, table.profile)).toMatchObject([
      { query: null, steps: [{}, { sentence: 'Smoothed the points by local regression.', sql: null }] },
    ])
  })
  it('of several views are told once each', () => {
    const bar: Spec = { ...trade, mark: 'bar', encoding: raw }
    expect(
      stepsOf(
        { ...trade, hconcat: [bar, bar, { ...bar, transform: [{ filter: { field: 'city', equal: 'Rome' } }] }] },
        table.profile,
      ),
    ).toHaveLength(2)
  })
})
