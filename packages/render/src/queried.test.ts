import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fieldRef, type Spec } from '@belvedere/spec'
import { ingest, type RunStatement, readColumns, runInProcess } from '@belvedere/tables'
import { afterAll, describe, expect, it } from 'vitest'
import { RenderError } from './model/errors.ts'
import type { FileTable, ViewScene, ViewState } from './model/view-types.ts'
import { openView } from './open-view.ts'
import type { ColumnSource } from './rows.ts'

const folder = await mkdtemp(join(tmpdir(), 'belvedere-queried-'))
afterAll(() => rm(folder, { recursive: true }))

/** 24,000 sales: enough for queries, few enough for the dataflow. Some cells are empty, and names are odd. */
async function salesTable(): Promise<FileTable> {
  let seed = 7
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed / 2 ** 31
  }
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? ''
  const lines = [`shop,product,constructor,units,sold on,returned,step,"it's ""odd"""`]
  for (let row = 0; row < 24_000; row++) {
    const price = random() < 0.03 ? '' : (random() * 100 - 20).toFixed(3)
    const sold = new Date(Date.UTC(2021, 0, 1) + Math.floor(random() * 900) * 86_400_000).toISOString().slice(0, 10)
    const shop = random() < 0.04 ? '' : pick(['Bern', 'Basel', "O'Hara", 'Genève', 'Chur'])
    lines.push(
      [
        shop,
        pick(['tea', 'coffee', 'cake']),
        price,
        Math.floor(random() * 900),
        sold,
        pick(['yes', 'no']),
        row % 12,
        pick(['a', 'b']),
      ].join(','),
    )
  }
  const source = join(folder, 'sales.csv')
  await writeFile(source, lines.join('\n'))
  const result = await ingest({ parts: [{ path: source, name: 'sales.csv' }], outDir: folder })
  if (result.state !== 'ready' || !result.tables[0]) throw new Error('The table was not read.')
  const [{ files, profile }] = result.tables
  return { files, profile }
}
const inMemory = await salesTable()
const { small: _, ...files } = inMemory.files
const inEngine: FileTable = { ...inMemory, files }

const data = { name: 'sales' }
const shop = { field: 'shop', type: 'nominal' } as const
const product = { field: 'product', type: 'nominal' } as const
const price = { field: 'constructor', type: 'quantitative' } as const
const count = { aggregate: 'count', type: 'quantitative' } as const
const sold = { field: 'sold on', type: 'temporal' } as const
const of = (
  aggregate: 'mean' | 'sum' | 'median' | 'min' | 'max' | 'stdev' | 'distinct' | 'valid' | 'missing' | 'q1' | 'q3',
) => ({ ...price, aggregate }) as const
const slider = { name: 'upTo', value: 8, bind: { input: 'range', min: 0, max: 11, step: 1 } } as const

const specs: { readonly [what: string]: Spec } = {
  'bars of a mean, sorted': { data, mark: 'bar', encoding: { x: { ...shop, sort: '-y' }, y: of('mean') } },
  'a sum over months': {
    data,
    mark: 'line',
    encoding: { x: { ...sold, timeUnit: 'yearmonth' }, y: of('sum'), color: product },
  },
  'counts by weekday': { data, mark: 'bar', encoding: { x: { ...sold, timeUnit: 'day', type: 'ordinal' }, y: count } },
  'counts by day of the month and month': {
    data,
    mark: 'rect',
    encoding: {
      x: { ...sold, timeUnit: 'date', type: 'ordinal' },
      y: { ...sold, timeUnit: 'month', type: 'ordinal' },
      color: count,
    },
  },
  'a histogram': { data, mark: 'bar', encoding: { x: { ...price, bin: true }, y: count } },
  'a histogram of filtered rows by group': {
    data,
    params: [slider],
    transform: [{ filter: { field: 'step', lte: { expr: 'upTo' } } }],
    mark: 'bar',
    encoding: { x: { ...price, bin: { maxbins: 25 } }, y: count, color: product },
  },
  'two-way bins': {
    data,
    mark: 'rect',
    encoding: {
      x: { ...price, bin: true },
      y: { field: 'units', type: 'quantitative', bin: true },
      color: count,
    },
  },
  shares: { data, mark: 'bar', encoding: { x: shop, y: { ...count, stack: 'normalize' }, color: product } },
  'box plots': { data, mark: 'boxplot', encoding: { x: shop, y: price } },
  'error bars': { data, mark: 'errorbar', encoding: { x: shop, y: price } },
  'small multiples': { data, mark: 'bar', encoding: { x: shop, y: count, facet: { ...product, columns: 2 } } },
  'a pie': { data, mark: 'arc', encoding: { theta: { ...count }, color: product } },
  'grouped bars': { data, mark: 'bar', encoding: { x: shop, y: of('median'), color: product, xOffset: product } },
  deviations: { data, mark: 'point', encoding: { x: of('stdev'), y: shop } },
  quartiles: { data, mark: 'bar', encoding: { x: shop, y: of('q1'), y2: { field: 'constructor', aggregate: 'q3' } } },
  'distinct values, with none among them': {
    data,
    mark: 'bar',
    encoding: { x: product, y: { field: 'shop', aggregate: 'distinct', type: 'quantitative' } },
  },
  'missing values': { data, mark: 'bar', encoding: { x: product, y: of('missing') } },
  'valid values': { data, mark: 'bar', encoding: { x: product, y: of('valid') } },
  'a computed ratio': {
    data,
    transform: [
      { calculate: 'datum["constructor"] / datum.units * 2', as: 'ratio' },
      { filter: 'isFinite(datum.ratio)' },
    ],
    mark: 'bar',
    encoding: { x: shop, y: { field: 'ratio', aggregate: 'max', type: 'quantitative' } },
  },
  'the first three of a ranking': {
    data,
    transform: [
      { joinaggregate: [{ op: 'mean', field: 'constructor', as: 'top' }], groupby: ['shop'] },
      { filter: 'isValid(datum["top"])' },
      {
        window: [{ op: 'dense_rank', as: 'rank' }],
        sort: [
          { field: 'top', order: 'descending' },
          { field: 'shop', order: 'ascending' },
        ],
      },
      { filter: { field: 'rank', lte: 3 } },
    ],
    mark: 'bar',
    encoding: { x: { ...shop, sort: '-y' }, y: of('mean') },
  },
  'no row at all': {
    data,
    transform: [{ filter: 'datum.step > 99' }],
    mark: 'bar',
    encoding: { x: shop, y: of('sum') },
  },
  'listed and excluded values': {
    data,
    transform: [
      { filter: { field: 'shop', oneOf: ["O'Hara", 'Chur', 'Basel'] } },
      { filter: { not: { field: 'product', equal: 'tea' } } },
    ],
    mark: 'bar',
    encoding: { x: shop, y: of('min') },
  },
  'a span of time': {
    data,
    transform: [{ filter: { field: 'sold on', range: [Date.UTC(2021, 5, 1), Date.UTC(2022, 5, 1)] } }],
    mark: 'area',
    encoding: { x: { ...sold, timeUnit: 'yearmonthdate' }, y: count },
  },
  'one year': {
    data,
    transform: [{ filter: { timeUnit: 'year', field: 'sold on', equal: 2022 } }],
    mark: 'bar',
    encoding: { x: shop, y: count },
  },
  'odd names': {
    data,
    mark: 'bar',
    encoding: {
      x: { field: fieldRef(`it's "odd"`), type: 'nominal' },
      y: of('mean'),
      color: { field: 'returned', type: 'nominal' },
    },
  },
  'arithmetic as in JavaScript': {
    data,
    transform: [
      {
        calculate:
          '(datum["constructor"] - 40) % 7 + round(datum["constructor"] - 0.5) + abs(-datum.units) + ceil(datum["constructor"] / 3) - floor(-datum["constructor"])',
        as: 'mixed',
      },
      { calculate: 'datum.units % 3 == 0 ? datum.units / (datum.step - 5) : -1', as: 'split' },
      { filter: 'isFinite(datum.split) && (datum.mixed > 3 || !(datum.step < 6))' },
      { calculate: 'month(datum["sold on"]) * 100 + date(datum["sold on"]) + day(datum["sold on"])', as: 'when' },
    ],
    mark: 'bar',
    encoding: {
      x: shop,
      y: { field: 'mixed', aggregate: 'sum', type: 'quantitative' },
      color: { field: 'when', aggregate: 'max', type: 'quantitative' },
      opacity: { field: 'split', aggregate: 'mean', type: 'quantitative' },
    },
  },
  '[S22] SQL in values, names and expressions': {
    data,
    transform: [
      { filter: `datum.shop !== "'; DROP TABLE sales; --" && datum.product !== '"; SELECT 1; --'` },
      { filter: { field: 'shop', oneOf: ["O'Hara", "x') OR (1=1", 'Chur'] } },
      { calculate: 'datum.units + 1', as: 'a"; COPY (SELECT 1) TO \'x' },
    ],
    mark: 'bar',
    encoding: { x: shop, y: { field: fieldRef('a"; COPY (SELECT 1) TO \'x'), aggregate: 'sum', type: 'quantitative' } },
  },
  'computed names that differ from columns in case only': {
    data,
    transform: [{ calculate: 'datum.units * 2', as: 'Units' }],
    mark: 'bar',
    encoding: { x: shop, y: { field: 'Units', aggregate: 'sum', type: 'quantitative' } },
  },
  'a line at the mean of all': {
    data,
    layer: [
      { mark: 'bar', encoding: { x: shop, y: of('mean') } },
      { mark: 'rule', encoding: { y: of('mean') } },
    ],
  },
  'a click that filters another view': {
    data,
    hconcat: [
      {
        params: [{ name: 'picked', select: { type: 'point', fields: ['shop', 'product'] } }],
        mark: 'bar',
        encoding: { x: shop, y: count, color: product },
      },
      { transform: [{ filter: { param: 'picked' } }], mark: 'bar', encoding: { x: product, y: of('sum') } },
    ],
  },
  'a brush over time': {
    data,
    vconcat: [
      {
        params: [{ name: 'span', select: { type: 'interval', encodings: ['x'] } }],
        mark: 'line',
        encoding: { x: { ...sold, timeUnit: 'yearmonth' }, y: count },
      },
      { transform: [{ filter: { param: 'span' } }], mark: 'bar', encoding: { x: shop, y: count } },
    ],
  },
  'a brush that filters another view': {
    data,
    hconcat: [
      {
        params: [{ name: 'brush', select: { type: 'interval', encodings: ['x'] } }],
        mark: 'bar',
        encoding: { x: { ...price, bin: true }, y: count },
      },
      { transform: [{ filter: { param: 'brush' } }], mark: 'bar', encoding: { x: shop, y: of('mean') } },
    ],
  },
}

/** What the engine cannot do. */
const readRows = new Set([specs['computed names that differ from columns in case only']])

const start: ViewState = { params: {}, selections: {}, timestep: null }
const states: readonly ViewState[] = [
  start,
  {
    params: { upTo: 3 },
    selections: {
      brush: { constructor: [0, 30] },
      picked: { shop: ['Chur', "O'Hara"], product: ['tea', 'cake'] },
      span: { 'yearmonth_sold on': [Date.UTC(2021, 3, 1), Date.UTC(2022, 1, 1)] },
    },
    timestep: null,
  },
  { params: { upTo: -1 }, selections: { brush: { constructor: [55, 5] } }, timestep: null },
  { params: { upTo: 11 }, selections: {}, timestep: null },
]

const size = { width: 700, height: 420, pixelRatio: 1 }

async function scenesOf(spec: Spec, table: FileTable): Promise<string[]> {
  const rows: ColumnSource = (files, fields) => {
    if (table === inEngine && !readRows.has(spec)) throw new Error('Rows are read.')
    return readColumns(files, fields)
  }
  const source = { columns: rows, ...(table === inMemory && { run: null }) }
  const view = await openView({ spec, tables: [table], size, theme: 'light', state: start }, source)
  const scenes: string[] = []
  for (const state of states) {
    await view.apply(state)
    scenes.push(outlineOf(view.scene()))
  }
  view.close()
  return scenes
}
/**
 * Floating-point sums depend on the order of rows; marks of groups that came later may be drawn in another order. Only brushes
 * of large tables have steps.
 */
const outlineOf = ({ views }: ViewScene): string =>
  views
    .map(({ marks, selections, ...rest }) =>
      [
        JSON.stringify(rest, rounded),
        JSON.stringify(selections.map(({ steps: _, ...selection }) => selection)),
        ...marks.map((mark) => JSON.stringify(mark, rounded)).sort(),
      ].join('\n'),
    )
    .join('\n\n')
const rounded = (_key: string, value: unknown): unknown =>
  typeof value === 'number' ? Number(value.toPrecision(9)) : value

describe('a chart of a table in an engine', () => {
  it.each(Object.entries(specs))('shows the same as in memory: %s', async (_what, spec) => {
    const expected = await scenesOf(spec, inMemory)
    expect(await scenesOf(spec, inEngine)).toEqual(expected)
  })

  it('is opened anew after a step that failed, so that no part of it shows an earlier state', async () => {
    const bars = (param: string): Spec => ({
      mark: 'bar',
      transform: [{ filter: `datum.step <= ${param}` }],
      encoding: { x: shop, y: count },
    })
    const params = ['upTo', 'until'].map((name) => ({ ...slider, name }))
    const spec: Spec = { data, params, hconcat: [bars('upTo'), bars('until')] }
    let fails = false
    const run: RunStatement = (statement, signal) =>
      fails ? Promise.reject(new Error('broken')) : runInProcess(statement, signal)
    const open = (state: ViewState) => openView({ spec, tables: [inEngine], size, theme: 'light', state }, { run })
    const view = await open(start)
    fails = true
    await expect(view.apply({ ...start, params: { upTo: 3 } })).rejects.toThrow(RenderError)
    fails = false
    const next = { ...start, params: { upTo: 3, until: 4 } }
    await view.apply(next)
    const fresh = await open(next)
    expect(view.scene()).toEqual(fresh.scene())
    for (const one of [view, fresh]) one.close()
  })

  it('is drawn of its rows where the engine fails', async () => {
    const spec: Spec = { data, mark: 'bar', encoding: { x: shop, y: count } }
    const lost: FileTable = { ...inEngine, files: { ...inEngine.files, parquet: join(folder, 'gone.parquet') } }
    const rows: ColumnSource = (_files, fields) => readColumns(inMemory.files, fields)
    const view = await openView({ spec, tables: [lost], size, theme: 'light', state: start }, { columns: rows })
    expect(view.markCount()).toBeGreaterThan(4)
    expect(view.engineFault).toBeInstanceOf(RenderError)
    view.close()
  })
})
