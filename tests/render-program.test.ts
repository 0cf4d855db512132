import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { DrawOptions, RenderTable } from '@belvedere/render'
import { defaultChartLimits, defaultQueryLimits, type Spec } from '@belvedere/spec'
import { ingest } from '@belvedere/tables'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemClock } from '../apps/viz/src/clock.ts'
import { processFlags } from '../apps/viz/src/process/child-process.ts'
import { RenderProcess, renderLimits } from '../apps/viz/src/process/render-process.ts'
import { Renderer } from '../apps/viz/src/process/renderer.ts'
import { Queries } from '../apps/viz/src/queries/queries.ts'
import { startQueryProcess } from '../apps/viz/src/queries/query-process.ts'

const root = resolve(import.meta.dirname, '..')
const built = join(root, 'apps/viz/dist')
const limits = renderLimits(defaultChartLimits)
const node = (args: string[]) => promisify(execFile)(process.execPath, args, { cwd: root })
const folder = mkdtempSync(join(tmpdir(), 'belvedere-built-'))
const programs = {
  built: pathToFileURL(join(built, 'render-main.cjs')),
  source: new URL('../apps/viz/src/process/render-main.ts', import.meta.url),
}
const running: RenderProcess[] = []
const queries = new Queries({
  start: () => startQueryProcess(defaultQueryLimits, systemClock),
  atOnce: defaultQueryLimits.atOnce,
  rowsDeadlineMs: 10_000,
  waitMs: 30_000,
  clock: systemClock,
})

beforeAll(async () => {
  const build = "import { buildRenderProgram } from './scripts/build.mjs'; await buildRenderProgram(process.execPath)"
  await node(['--input-type=module', '-e', build])
})
afterAll(() => {
  for (const process of running) process.kill()
  queries.close()
  rmSync(folder, { recursive: true })
})

async function tableOf(name: string, csv: string): Promise<RenderTable> {
  const source = join(folder, `${name}.csv`)
  writeFileSync(source, csv)
  const ingested = await ingest({
    parts: [{ path: source, name: `${name}.csv` }],
    outDir: mkdtempSync(join(folder, name)),
  })
  const table = ingested.state === 'ready' ? ingested.tables[0] : undefined
  if (table === undefined) throw new Error(`${name} has no table.`)
  return table
}

const small = 'land,größe\nJapan,3\nFrankreich,5\n日本,2\nहिन्दी,4\n'
const places = 'country,visits\nJapan,3\nFrance,5\nKenya,2\nBrazil,4\n'
/** Large tables have no small form; the process asks for queries of them. */
const large = `shop,price\n${Array.from({ length: 120_000 }, (_, n) => `shop ${n % 7},${n % 101}`).join('\n')}\n`
const bars = (category: string, quantity: string): Partial<Spec> => ({
  mark: 'bar',
  encoding: {
    x: { field: category, type: 'nominal' },
    y: { field: quantity, type: 'quantitative', aggregate: 'mean' },
  },
})
const map: Partial<Spec> = {
  mark: 'geoshape',
  encoding: { shape: { field: 'country', type: 'nominal' }, color: { field: 'visits', type: 'quantitative' } },
}

it.each([
  ['of a few rows, in several scripts', small, bars('land', 'größe')],
  ['of places on a map', places, map],
  ['of a large table', large, bars('shop', 'price')],
])('draws a chart %s as the sources do', async (_, csv, parts) => {
  const table = await tableOf('table', csv)
  const spec = { data: { name: table.profile.name }, ...parts } as Spec
  const size = { width: 400, height: 300, pixelRatio: 1 }
  const state = { params: {}, selections: {}, timestep: null }
  const timeoutMs = 30_000
  const draw = async (program: keyof typeof programs) => {
    const child = new RenderProcess(systemClock, limits, programs[program])
    child.runStatements((client, request, signal) => queries.run(client, request, signal))
    running.push(child)
    const renderer = new Renderer(child)
    await renderer.open('chart', { spec, tables: [table], size, theme: 'light', state }, timeoutMs)
    const options: DrawOptions = { quality: 'final', requests: [{ base: null, inexact: null, maxBytes: null }] }
    const frame = { size, theme: 'light', state, options, withScene: true } as const
    const { drawing, scene } = await renderer.frame('chart', frame, timeoutMs)
    const svg = await renderer.write('chart', { state, format: 'svg' }, timeoutMs)
    return { drawing, scene, svg: svg.toString() }
  }
  expect(await draw('built')).toEqual(await draw('source'))
})

it('uses the code that was compiled with it', async () => {
  const run = `
    const { wrap } = require('node:module'), { readFileSync } = require('node:fs'), { Script } = require('node:vm')
    const read = (file) => readFileSync(${JSON.stringify(built)} + '/render-program' + file)
    const script = new Script(wrap(read('.cjs').toString()), { cachedData: read('.cache') })
    console.log(script.cachedDataRejected)`
  expect((await node([...processFlags(limits), '-e', run])).stdout.trim()).toBe('false')
})
