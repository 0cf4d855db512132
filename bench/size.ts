/**
 * Charts of large tables: from a spec to the first frame, and from a slider, or a brush over linked views, to frame bytes, at its
 * first step and at those after it, once cubes are built, from each step of a zoom into points, and from each timestep of a chart
 * that plays. The database's own time for the query of the bars stands beside, in one run.
 * Over the largest table also from a sentence to the first frame, rooms that are opened, and their memory.
 * `npm run bench size -- --rows=10000000` measures that many rows alone. Vega in headless Chromium draws some of the charts of the
 * same rows. Writes bench/results/size.json, and the picture docs/size.svg.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FileTable, openView } from '@belvedere/render'
import type { Encoding, FieldProfile, Spec } from '@belvedere/spec'
import { DuckDBInstance } from '@duckdb/node-api'
import { type BenchFigure, quantile, quantileFigure, reportName, writeReport } from './report.ts'
import { type CurvePoint, writeCurve } from './size/curve.ts'
import { openChromium } from './size/in-chromium.ts'
import { roomFigures, sentenceFigures } from './size/rooms.ts'

const size = { width: 900, height: 500, pixelRatio: 1 }
const start = { params: {}, selections: {}, timestep: null }
const steps = [3, 9, 1, 7, 11, 5, 2, 10, 6, 4, 8, 0, 3, 9, 7, 5]
/** How often they are gone through, so that the 95th percentile is not the slowest of few. */
const rounds = 3

const data = { name: 'sales' }
const shop = { field: 'shop', type: 'nominal' } as const
const price = { field: 'price', type: 'quantitative' } as const
const cost = { field: 'cost', type: 'quantitative' } as const
const sold = { field: 'sold', type: 'temporal' } as const
const count = { aggregate: 'count', type: 'quantitative' } as const
const mean = { ...price, aggregate: 'mean' } as const
const slider = {
  params: [{ name: 'upTo', value: 11, bind: { input: 'range' as const, min: 0, max: 11, step: 1 } }],
  transform: [{ filter: { field: 'step', lte: { expr: 'upTo' } } }],
}
interface SizedChart {
  spec: Spec
  /** The most milliseconds of a step of the slider over ten million rows: of the first one, and once a cube may be there. */
  targets: { first: number; step: number }
}
const charts: { readonly [name: string]: SizedChart } = {
  bars: { spec: { data, ...slider, mark: 'bar', encoding: { x: shop, y: mean } }, targets: { first: 150, step: 20 } },
  'lines over months': {
    spec: {
      data,
      ...slider,
      mark: 'line',
      encoding: { x: { ...sold, timeUnit: 'yearmonth' }, y: mean, color: { field: 'product', type: 'nominal' } },
    },
    targets: { first: 150, step: 20 },
  },
  histogram: {
    spec: { data, ...slider, mark: 'bar', encoding: { x: { ...price, bin: true }, y: count } },
    targets: { first: 150, step: 20 },
  },
  'heat map of weekdays': {
    spec: {
      data,
      ...slider,
      mark: 'rect',
      encoding: {
        x: { ...sold, timeUnit: 'day', type: 'ordinal' },
        y: { ...sold, timeUnit: 'month', type: 'ordinal' },
        color: mean,
      },
    },
    targets: { first: 150, step: 20 },
  },
  'box plots': {
    spec: { data, ...slider, mark: 'boxplot', encoding: { x: shop, y: price } },
    targets: { first: 150, step: 150 },
  },
  points: {
    spec: { data, ...slider, mark: 'point', encoding: { x: price, y: cost } },
    targets: { first: 80, step: 80 },
  },
  'points in colours': {
    spec: { data, ...slider, mark: 'point', encoding: { x: price, y: cost, color: shop } },
    targets: { first: 80, step: 80 },
  },
  'points in panels': {
    spec: { data, ...slider, mark: 'point', encoding: { x: price, y: cost, facet: { ...shop, columns: 4 } } },
    targets: { first: 150, step: 80 },
  },
  strips: {
    spec: { data, ...slider, mark: 'tick', encoding: { x: cost, y: shop } },
    targets: { first: 80, step: 80 },
  },
  'lines of all values': {
    spec: { data, ...slider, mark: 'line', encoding: { x: sold, y: price } },
    targets: { first: 150, step: 150 },
  },
}

const own = process.argv.find((argument) => argument.startsWith('--rows='))
/** Of so many rows, the charts of the picture alone. */
const most = 100_000_000
const sizes = own ? [Number(own.slice('--rows='.length))] : [1_000, 10_000, 100_000, 1_000_000, 10_000_000]
/** The charts that Chromium draws as well, and the most rows that it is given. */
const inChromium: { readonly [name: string]: number } = { bars: 3_000_000, histogram: 3_000_000, points: 1_000_000 }

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

async function makeTable(rows: number): Promise<FileTable> {
  const parquet = join(folder, `${rows}.parquet`)
  await database.run(`COPY (
    SELECT 'shop ' || (random() * 11)::INTEGER AS shop, 'product ' || (random() * 4)::INTEGER AS product,
      (i * 7 % 12)::INTEGER AS step, round(random() * 100, 2) AS price,
      round(random() * random() * 80 + random() * 20, 2) AS cost,
      make_timestamp(1577836800000000 + (random() * 94608000000000)::BIGINT) AS sold
    FROM (SELECT setseed(0.5)), range(${rows}) AS r(i)) TO '${parquet}' (FORMAT parquet)`)
  const fields = [
    field('shop', 'nominal', rows),
    field('product', 'nominal', rows, { distinct: 5 }),
    field('step', 'quantitative', rows, {
      integer: true,
      min: 0,
      max: 11,
      mean: 5.5,
      values: timesteps.map((value) => ({ value, count: Math.ceil(rows / 12) })),
    }),
    field('price', 'quantitative', rows, { min: 0, max: 100, mean: 50, distinct: 10_000 }),
    field('cost', 'quantitative', rows, { min: 0, max: 100, mean: 30, distinct: 10_000 }),
    field('sold', 'temporal', rows, { min: 1_577_836_800_000, max: 1_672_444_800_000, distinct: rows }),
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

const timesteps = Array.from({ length: 12 }, (_, value) => value)
const stepped = (mark: 'bar' | 'point', encoding: Encoding): Spec => ({
  data,
  usermeta: { belvedere: { timestep: 'at' } },
  params: [{ name: 'at', value: 0, bind: { input: 'range', min: 0, max: 11, step: 1 } }],
  transform: [{ filter: { field: 'step', equal: { expr: 'at' } } }],
  mark,
  encoding,
})
const steppedCharts: { readonly [name: string]: Spec } = {
  'bars with timesteps': stepped('bar', { x: shop, y: mean }),
  'medians with timesteps': stepped('bar', { x: shop, y: { ...price, aggregate: 'median' } }),
  'points with timesteps': stepped('point', { x: price, y: cost }),
}

/** Milliseconds until a chart with timesteps is opened, and of each timestep that was fetched ahead, to frame bytes. */
async function timestepTimes(spec: Spec, table: FileTable): Promise<{ opened: number; moving: number[] }> {
  const begun = performance.now()
  const view = await openView({ spec, tables: [table], size, theme: 'light', state: start })
  await view.drawPng()
  const opened = performance.now() - begun
  const moving: number[] = []
  for (const timestep of [...timesteps.slice(1), ...timesteps]) {
    await view.fetchAhead(timestep)
    const stepAt = performance.now()
    await view.apply({ ...start, timestep }, 'moving')
    await view.drawPng()
    moving.push(performance.now() - stepAt)
  }
  view.close()
  return { opened, moving }
}

const zoomed: Spec = {
  data,
  params: [{ name: 'grid', select: 'interval', bind: 'scales' }],
  mark: 'point',
  encoding: { x: price, y: cost },
}
/** Parts of the axes, from one step of a zoom to the next. */
const zooms = Array.from({ length: 64 }, (_, at) => 0.95 ** (at + 1))

/** Milliseconds of each step of a zoom about the middle of the points, and of the still frames between them, to frame bytes. */
async function zoomTimes(table: FileTable): Promise<{ moving: number[]; still: number[] }> {
  const view = await openView({ spec: zoomed, tables: [table], size, theme: 'light', state: start })
  await view.drawPng()
  if (table.profile.rows >= 1_000_000) await new Promise((resolve) => setTimeout(resolve, cubeMs))
  let base: number | null = null
  const times: { moving: number[]; still: number[] } = { moving: [], still: [] }
  const draw = async (part: number, quality: 'moving' | 'final') => {
    const begun = performance.now()
    const ends: [number, number] = [50 - 50 * part, 50 + 50 * part]
    await view.apply({ ...start, selections: { grid: { price: ends, cost: ends } } }, quality)
    const { number } = await view.draw({ quality, requests: [{ base, inexact: null, maxBytes: null }] })
    base = number
    times[quality === 'moving' ? 'moving' : 'still'].push(performance.now() - begun)
  }
  for (const [at, part] of zooms.entries()) {
    await draw(part, 'moving')
    if (at % stillEvery === stillEvery - 1) await draw(part, 'final')
  }
  view.close()
  return times
}
const stillEvery = 8

/** Until a cube is surely built, or refused. */
const cubeMs = 6000
const cubeMsOfMost = 30_000

const brushed = { transform: [{ filter: { param: 'brush' } }] }
const linked: Spec = {
  data,
  hconcat: [
    {
      params: [{ name: 'brush', select: { type: 'interval', encodings: ['x'] } }],
      mark: 'bar',
      encoding: { x: { ...price, bin: { maxbins: 40 } }, y: count },
    },
    { ...brushed, mark: 'bar', encoding: { x: shop, y: { ...cost, aggregate: 'mean' } } },
    {
      ...brushed,
      mark: 'line',
      encoding: { x: { ...sold, timeUnit: 'yearmonth' }, y: { ...cost, aggregate: 'mean' } },
    },
    { ...brushed, mark: 'bar', encoding: { x: { ...cost, bin: true }, y: count } },
  ],
}

/** Milliseconds of each move of a brush over the prices to frame bytes, of the first one and once cubes may be there. */
async function brushTimes(table: FileTable): Promise<{ first: number; others: number[] }> {
  const view = await openView({ spec: linked, tables: [table], size, theme: 'light', state: start })
  await view.drawPng()
  const moveTo = async (from: number): Promise<number> => {
    const begun = performance.now()
    await view.apply({ ...start, selections: { brush: { price: [from, from + 30] } } })
    await view.drawPng()
    return performance.now() - begun
  }
  const first = await moveTo(3)
  if (table.profile.rows >= 1_000_000) {
    await moveTo(4)
    await new Promise((resolve) => setTimeout(resolve, cubeMs))
  }
  const others: number[] = []
  for (let round = 0; round < rounds; round++) for (const step of steps) others.push(await moveTo(10 + 3.5 * step))
  view.close()
  return { first, others }
}

const largest = Math.max(...sizes)
const figures: BenchFigure[] = []
const curve: CurvePoint[] = []
const browser = await openChromium()
if (!browser) console.log('There is no Chromium: Vega in it is not measured.')

async function measureChart(name: string, { spec, targets }: SizedChart, table: FileTable): Promise<void> {
  const { rows } = table.profile
  const of = `${rows.toLocaleString('en')} rows`
  const opened = performance.now()
  const view = await openView({ spec, tables: [table], size, theme: 'light', state: start })
  await view.drawPng()
  figures.push({ name: `${name}, ${of}: first frame`, unit: 'ms', value: Math.round(performance.now() - opened) })
  const moveTo = async (upTo: number): Promise<number> => {
    const moved = performance.now()
    await view.apply({ ...start, params: { upTo } })
    await view.drawPng()
    return performance.now() - moved
  }
  const [first = 0, ...others] = steps
  const firstMs = await moveTo(first)
  const pauseMs = rows > largest ? cubeMsOfMost : cubeMs
  if (rows >= 1_000_000) await new Promise((resolve) => setTimeout(resolve, pauseMs))
  const moves: number[] = []
  for (let round = 0; round < rounds; round++) for (const upTo of others) moves.push(await moveTo(upTo))
  view.close()
  const target = (max: number) => (rows === largest && !own ? { max } : undefined)
  const firstTarget = target(targets.first)
  figures.push(
    {
      name: `${name}, ${of}: first step of a slider to frame`,
      unit: 'ms',
      value: Math.round(firstMs),
      ...(firstTarget && { target: firstTarget }),
    },
    quantileFigure(`${name}, ${of}: further steps to frame, p95`, 'ms', moves, 0.95, target(targets.step)),
  )
  if (!Object.hasOwn(inChromium, name)) return
  curve.push({ rows, chart: name, drawnBy: 'Belvedere, on the server', ms: quantile(moves, 0.5) })
  if (!browser || rows > (inChromium[name] ?? 0)) return
  const drawn = await browser.draw(spec, rows, steps)
  figures.push(
    { name: `${name}, ${of}: Vega in Chromium, first frame`, unit: 'ms', value: Math.round(drawn.first) },
    quantileFigure(`${name}, ${of}: Vega in Chromium, steps to frame, p95`, 'ms', drawn.steps, 0.95),
  )
  curve.push({ rows, chart: name, drawnBy: 'Vega, in the browser', ms: quantile(drawn.steps, 0.5) })
}

for (const rows of sizes) {
  const table = await makeTable(rows)
  const database = await ownTimes(table.files.parquet)
  figures.push(quantileFigure(`bars, ${rows.toLocaleString('en')} rows: the database alone, p95`, 'ms', database, 0.95))
  for (const [name, spec] of Object.entries(steppedCharts)) {
    const { opened, moving } = await timestepTimes(spec, table)
    const of = `${name}, ${rows.toLocaleString('en')} rows`
    const target = rows === largest && !own ? { max: 25 } : undefined
    figures.push(
      { name: `${of}: first frame`, unit: 'ms', value: Math.round(opened) },
      quantileFigure(`${of}: timesteps that were fetched ahead to frame, p95`, 'ms', moving, 0.95, target),
    )
  }
  const zoom = await zoomTimes(table)
  const isTarget = rows === largest && !own
  figures.push(
    ...(
      [
        ['moving', 60],
        ['still', 250],
      ] as const
    ).map(([when, max]) =>
      quantileFigure(
        `points, ${rows.toLocaleString('en')} rows: steps of a zoom to frame, ${when}, p95`,
        'ms',
        zoom[when],
        0.95,
        isTarget ? { max } : undefined,
      ),
    ),
  )
  const brush = await brushTimes(table)
  const ofRows = `linked views, ${rows.toLocaleString('en')} rows`
  figures.push(
    { name: `${ofRows}: first move of a brush to frame`, unit: 'ms', value: Math.round(brush.first) },
    quantileFigure(`${ofRows}: further moves to frame, p95`, 'ms', brush.others, 0.95),
  )
  curve.push({ rows, chart: 'bars', drawnBy: 'DuckDB alone', ms: quantile(database, 0.5) })
  for (const [name, chart] of Object.entries(charts)) await measureChart(name, chart, table)
}
if (!own) {
  const table = await makeTable(most)
  const database = await ownTimes(table.files.parquet)
  figures.push(quantileFigure(`bars, ${most.toLocaleString('en')} rows: the database alone, p95`, 'ms', database, 0.95))
  curve.push({ rows: most, chart: 'bars', drawnBy: 'DuckDB alone', ms: quantile(database, 0.5) })
  for (const [name, chart] of Object.entries(charts))
    if (Object.hasOwn(inChromium, name)) await measureChart(name, chart, table)
}
await browser?.close()
const largestTable = await makeTable(largest)
const ofRows = `${largest.toLocaleString('en')} rows`
figures.push(
  ...(await sentenceFigures(largestTable.files.parquet, ofRows)),
  ...(await roomFigures(
    { files: largestTable.files, profile: JSON.parse(JSON.stringify(largestTable.profile)) },
    Object.values(charts).map(({ spec }) => spec),
    ofRows,
  )),
)
await rm(folder, { recursive: true })
writeReport(reportName('size', own?.slice('--rows='.length)), figures)
if (!own) await writeCurve(join(import.meta.dirname, '../docs/size.svg'), curve)
