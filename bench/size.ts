/**
 * Charts of large tables: from a spec to the first frame, from a slider to frame bytes, and the database's own time for the
 * same query beside it, in one run. `npm run bench size -- --rows=10000000` measures that many rows alone. Writes
 * bench/results/size.json.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openView, type RenderTable } from '@belvedere/render'
import type { FieldProfile, Spec } from '@belvedere/spec'
import { DuckDBInstance } from '@duckdb/node-api'
import { type BenchFigure, quantile, quantileFigure, writeReport } from './report.ts'

const size = { width: 900, height: 500, pixelRatio: 1 }
const start = { params: {}, selections: {}, timestep: null }
const steps = [3, 9, 1, 7, 11, 5, 2, 10, 6, 4, 8, 0, 3, 9, 7, 5]

const data = { name: 'sales' }
const shop = { field: 'shop', type: 'nominal' } as const
const price = { field: 'price', type: 'quantitative' } as const
const sold = { field: 'sold', type: 'temporal' } as const
const count = { aggregate: 'count', type: 'quantitative' } as const
const mean = { ...price, aggregate: 'mean' } as const
const slider = {
  params: [{ name: 'upTo', value: 11, bind: { input: 'range' as const, min: 0, max: 11, step: 1 } }],
  transform: [{ filter: { field: 'step', lte: { expr: 'upTo' } } }],
}
const charts: { readonly [name: string]: Spec } = {
  bars: { data, ...slider, mark: 'bar', encoding: { x: shop, y: mean } },
  'lines over months': {
    data,
    ...slider,
    mark: 'line',
    encoding: { x: { ...sold, timeUnit: 'yearmonth' }, y: mean, color: { field: 'product', type: 'nominal' } },
  },
  histogram: { data, ...slider, mark: 'bar', encoding: { x: { ...price, bin: true }, y: count } },
  'heat map of weekdays': {
    data,
    ...slider,
    mark: 'rect',
    encoding: {
      x: { ...sold, timeUnit: 'day', type: 'ordinal' },
      y: { ...sold, timeUnit: 'month', type: 'ordinal' },
      color: mean,
    },
  },
  'box plots': { data, ...slider, mark: 'boxplot', encoding: { x: shop, y: price } },
}

const own = process.argv.find((argument) => argument.startsWith('--rows='))
const sizes = own ? [Number(own.slice('--rows='.length))] : [100_000, 1_000_000, 10_000_000]

const folder = await mkdtemp(join(tmpdir(), 'belvedere-size-'))
const database = await (await DuckDBInstance.create(':memory:', { threads: '2' })).connect()

const field = (
  name: string,
  type: FieldProfile['type'],
  rows: number,
  more: Partial<FieldProfile> = {},
): FieldProfile => ({
  name,
  type,
  count: rows,
  nulls: 0,
  distinct: 12,
  values: [],
  ...more,
})

async function makeTable(rows: number): Promise<RenderTable> {
  const parquet = join(folder, `${rows}.parquet`)
  await database.run(`COPY (
    SELECT 'shop ' || (random() * 11)::INTEGER AS shop, 'product ' || (random() * 4)::INTEGER AS product,
      (i * 7 % 12)::INTEGER AS step, round(random() * 100, 2) AS price,
      make_timestamp(1577836800000000 + (random() * 94608000000000)::BIGINT) AS sold
    FROM (SELECT setseed(0.5)), range(${rows}) AS r(i)) TO '${parquet}' (FORMAT parquet)`)
  const fields = [
    field('shop', 'nominal', rows),
    field('product', 'nominal', rows, { distinct: 5 }),
    field('step', 'quantitative', rows, { integer: true, min: 0, max: 11, mean: 5.5 }),
    field('price', 'quantitative', rows, { min: 0, max: 100, mean: 50 }),
    field('sold', 'temporal', rows, { min: 1_577_836_800_000, max: 1_672_444_800_000 }),
  ]
  return { files: { name: 'sales', parquet }, profile: { name: 'sales', rows, fields } }
}

/** Milliseconds that the database takes for what the slider of the bars asks. */
async function ownTimes(parquet: string): Promise<number[]> {
  const times: number[] = []
  for (const step of steps) {
    const begun = performance.now()
    await database.runAndReadAll(
      `SELECT shop, avg(price) FROM read_parquet('${parquet}') WHERE step <= ${step} GROUP BY shop`,
    )
    times.push(performance.now() - begun)
  }
  return times
}

const figures: BenchFigure[] = []
for (const rows of sizes) {
  const table = await makeTable(rows)
  const of = `${rows.toLocaleString('en')} rows`
  const database = await ownTimes(table.files.parquet)
  figures.push(quantileFigure(`bars, ${of}: the database alone, p95`, 'ms', database, 0.95))
  for (const [name, spec] of Object.entries(charts)) {
    const opened = performance.now()
    const view = await openView({ spec, tables: [table], size, theme: 'light', state: start })
    await view.draw({ quality: 'final' })
    figures.push({ name: `${name}, ${of}: first frame`, unit: 'ms', value: Math.round(performance.now() - opened) })
    const moves: number[] = []
    for (const upTo of steps) {
      const moved = performance.now()
      await view.apply({ ...start, params: { upTo } })
      await view.draw({ quality: 'moving' })
      moves.push(performance.now() - moved)
    }
    view.close()
    figures.push(quantileFigure(`${name}, ${of}: slider to frame, p95`, 'ms', moves, 0.95))
    if (name === 'bars')
      figures.push({
        name: `bars, ${of}: slider to frame over the database alone, p50`,
        unit: 'ratio',
        value: quantile(moves, 0.5) / quantile(database, 0.5),
      })
  }
}
await rm(folder, { recursive: true })
writeReport('size', figures)
