/**
 * The cost of drawing a chart: from a slider to frame bytes, a first view, a resize, the encoding, the memory of a
 * process with one open chart, and how expressions are calculated. Real sample data through ingest, as in a room. Writes
 * bench/results/render.json.
 */
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openView, type RenderTable, type View } from '@belvedere/render'
import type { Spec } from '@belvedere/spec'
import { expressionFigures } from './render/expressions.ts'
import { quantileFigure, writeReport } from './report.ts'

const size = { width: 900, height: 500, pixelRatio: 1 }
const none = { params: {}, selections: {}, timestep: null }
const quantity = (field: string) => ({ field, type: 'quantitative' as const })

const slider = (field: string, max: number) => ({
  params: [{ name: 'most', value: max, bind: { input: 'range' as const, min: 0, max, step: 1 } }],
  transform: [{ filter: { field, lte: { expr: 'most' } } }],
})
const bars: Spec = {
  data: { name: 'cars' },
  ...slider('Horsepower', 230),
  mark: 'bar',
  encoding: {
    x: { field: 'Origin', type: 'nominal' },
    y: { aggregate: 'mean', field: 'Miles_per_Gallon', type: 'quantitative' },
  },
}
const cloud: Spec = {
  data: { name: 'cloud' },
  ...slider('t', 100),
  mark: 'point',
  encoding: { x: quantity('x'), y: quantity('y'), color: { field: 'g', type: 'nominal' } },
}
const yearByYear = {
  data: { name: 'gapminder' },
  usermeta: { belvedere: { timestep: 'year' } },
  params: [{ name: 'year', value: 1955, bind: { input: 'range' as const, min: 1955, max: 2005, step: 5 } }],
  transform: [{ filter: { field: 'year', equal: { expr: 'year' } } }],
}
const world: Spec = {
  ...yearByYear,
  mark: 'geoshape',
  encoding: { shape: { field: 'country', type: 'nominal' }, color: quantity('life_expectancy') },
}
const places: Spec = {
  data: { name: 'cloud' },
  ...slider('t', 100),
  mark: 'circle',
  encoding: { longitude: quantity('east'), latitude: quantity('north'), color: { field: 'g', type: 'nominal' } },
}
const bubbles: Spec = {
  ...yearByYear,
  mark: 'point',
  encoding: {
    x: quantity('children_per_woman'),
    y: quantity('life_expectancy'),
    size: quantity('population'),
    color: { field: 'region', type: 'nominal' },
  },
}

async function ingestAll(folder: string): Promise<RenderTable[]> {
  const sample = (name: string) => join(import.meta.dirname, '..', 'samples', `${name}.csv`)
  const { ingest } = await import('@belvedere/tables')
  const found: RenderTable[] = []
  for (const name of ['cars', 'gapminder']) {
    const outDir = await mkdtemp(join(folder, 'table-'))
    const result = await ingest({ parts: [{ path: sample(name), name: `${name}.csv` }], outDir })
    if (result.state === 'failed') throw new Error(result.detail)
    found.push(...result.tables)
  }
  return found
}

/** 5,000 points from a formula, the same in every run. */
const cloudTable: RenderTable = {
  files: { name: 'cloud', parquet: '/cloud' },
  profile: {
    name: 'cloud',
    rows: 5000,
    fields: ['x', 'y', 't', 'east', 'north', 'g'].map((name) => ({
      name,
      type: name === 'g' ? 'nominal' : 'quantitative',
      count: 5000,
      nulls: 0,
      distinct: 5000,
      values: [],
    })),
  },
}
const cloudColumns = {
  x: Array.from({ length: 5000 }, (_, i) => (i * 7919) % 1009),
  y: Array.from({ length: 5000 }, (_, i) => (i * 104_729) % 997),
  t: Array.from({ length: 5000 }, (_, i) => (i * 31) % 101),
  east: Array.from({ length: 5000 }, (_, i) => ((i * 7919) % 360) - 180),
  north: Array.from({ length: 5000 }, (_, i) => ((i * 104_729) % 140) - 60),
  g: Array.from({ length: 5000 }, (_, i) => `group ${i % 6}`),
}

async function measure(tables: RenderTable[], folder: string): Promise<void> {
  const known = join(folder, 'tables.json')
  await writeFile(known, JSON.stringify(tables))
  const open = (spec: Spec) => openView({ spec, tables, size, theme: 'light', state: none })
  const openCloud = (spec = cloud) =>
    openView(
      { spec, tables: [cloudTable], size, theme: 'light', state: none },
      { columns: async () => ({ rows: 5000, columns: cloudColumns }) },
    )
  const goal = { max: 40 }
  const barSteps = await steps(await open(bars), 150, (i) => ({ ...none, params: { most: 60 + i } }))
  const cloudSteps = await steps(await openCloud(), 100, (i) => ({ ...none, params: { most: i } }))
  const bubbleSteps = await steps(await open(bubbles), 110, (i) => ({ ...none, timestep: i % 11 }))
  const worldSteps = await steps(await open(world), 110, (i) => ({ ...none, timestep: i % 11 }))
  const placeSteps = await steps(await openCloud(places), 100, (i) => ({ ...none, params: { most: i } }))
  const first = await firstFrames(() => open(bars))
  const firstWorld = await firstFrames(() => open(world))
  const scatter = await openCloud()
  const resizes = await times(20, async (i) => {
    await scatter.resize({ ...size, width: 600 + 20 * (i % 15) })
  })
  const themes = await times(10, (i) => scatter.setTheme(i % 2 ? 'light' : 'dark'))
  const encodes: number[] = []
  for (let i = 0; i < 20; i++) {
    await scatter.apply({ ...none, params: { most: 100 - i } })
    const begun = performance.now()
    await scatter.drawPng()
    encodes.push(performance.now() - begun)
  }
  const scenes = await times(10, async () => {
    scatter.scene()
  })
  scatter.close()
  const fresh = spawnSync(process.execPath, ['--expose-gc', import.meta.filename, `--bare=${known}`], {
    encoding: 'utf8',
  })
  const [privateMb = Number.NaN, coldMs = Number.NaN] = fresh.stdout.trim().split(' ').map(Number)
  writeReport('render', [
    quantileFigure('slider step to frame bytes, bars of 406 rows', 'ms', barSteps, 0.95, goal),
    quantileFigure('slider step to frame bytes, scatter of 5,000 rows', 'ms', cloudSteps, 0.95, goal),
    quantileFigure('timestep to frame bytes, 62 bubbles', 'ms', bubbleSteps, 0.95, goal),
    quantileFigure('timestep to frame bytes, a map of 62 countries', 'ms', worldSteps, 0.95, goal),
    quantileFigure('slider step to frame bytes, a map of 5,000 points', 'ms', placeSteps, 0.95, goal),
    quantileFigure('spec to first frame, warm process', 'ms', first, 0.95),
    quantileFigure('spec to first frame of a map of 62 countries, warm process', 'ms', firstWorld, 0.95),
    quantileFigure('resize, scatter of 5,000 rows', 'ms', resizes, 0.95),
    quantileFigure('other theme, scatter of 5,000 rows', 'ms', themes, 0.95),
    quantileFigure('draw and encode, scatter of 5,000 rows', 'ms', encodes, 0.95),
    quantileFigure('scene, scatter of 5,000 rows', 'ms', scenes, 0.95),
    { name: 'spec to first frame, fresh process', unit: 'ms', value: coldMs },
    {
      name: 'private memory of an idle process with one open chart',
      unit: 'MB',
      value: privateMb,
      target: { max: 100 },
    },
    ...expressionFigures(),
  ])
}

async function steps(view: View, count: number, state: (i: number) => Parameters<View['apply']>[0]): Promise<number[]> {
  const taken = await times(count, async (i) => {
    await view.apply(state(i))
    await view.drawPng()
  })
  view.close()
  return taken
}

const firstFrames = (open: () => Promise<View>): Promise<number[]> =>
  times(20, async () => {
    const view = await open()
    await view.drawPng()
    view.close()
  })

async function times(count: number, act: (i: number) => Promise<unknown>): Promise<number[]> {
  const taken: number[] = []
  for (let i = 0; i < count; i++) {
    const begun = performance.now()
    await act(i)
    taken.push(performance.now() - begun)
  }
  return taken
}

/** Prints private megabytes and the milliseconds of the first frame; runs in a process without ingested data. */
async function measureProcess(tables: RenderTable[]): Promise<void> {
  const begun = performance.now()
  const view = await openView({ spec: bars, tables, size, theme: 'light', state: none })
  await view.drawPng()
  const coldMs = performance.now() - begun
  globalThis.gc?.()
  const rollup = await readFile('/proc/self/smaps_rollup', 'utf8')
  const kilobytes = [...rollup.matchAll(/^Private_\w+:\s+(\d+) kB/gm)].reduce((sum, [, kb]) => sum + Number(kb), 0)
  console.log(Math.round(kilobytes / 102.4) / 10, Math.round(coldMs))
  view.close()
}

const bare = process.argv.find((argument) => argument.startsWith('--bare='))?.slice('--bare='.length)
if (bare !== undefined) await measureProcess(JSON.parse(await readFile(bare, 'utf8')))
else {
  const folder = await mkdtemp(join(tmpdir(), 'belvedere-bench-'))
  try {
    await measure(await ingestAll(folder), folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
