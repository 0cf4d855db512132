import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Spec } from '@belvedere/spec'
import { ingest } from '@belvedere/tables'
import { createCanvas, loadImage } from 'canvas'
import { afterAll, expect, it } from 'vitest'
import type { RenderTable, ViewState } from './model/view-types.ts'
import { openView } from './open-view.ts'

const folder = await mkdtemp(join(tmpdir(), 'belvedere-lines-'))
afterAll(() => rm(folder, { recursive: true }))

const start = Date.UTC(2020, 0, 1)
const hour = 3_600_000

/** Two sensors, a value an hour for three years, with a gap of a quarter of a year. */
async function sensorTable(): Promise<RenderTable> {
  const lines = ['at,sensor,value,step']
  for (let i = 0; i < 26_000; i++) {
    const at = new Date(start + i * hour).toISOString().slice(0, 19)
    const noise = ((i * 7919) % 1000) / 250
    const isGap = i > 9000 && i < 11_200
    lines.push(`${at},a,${isGap ? '' : (Math.sin(i / 900) * 10 + noise).toFixed(3)},${i}`)
    lines.push(`${at},b,${(Math.cos(i / 500) * 6 - noise + 20).toFixed(3)},${i}`)
  }
  const source = join(folder, 'sensors.csv')
  await writeFile(source, lines.join('\n'))
  const result = await ingest({ parts: [{ path: source, name: 'sensors.csv' }], outDir: folder })
  if (result.state !== 'ready' || !result.tables[0]) throw new Error('The table was not read.')
  return result.tables[0]
}
const table = await sensorTable()

const data = { name: 'sensors' }
const at = { field: 'at', type: 'temporal' } as const
const value = { field: 'value', type: 'quantitative' } as const
const sensor = { field: 'sensor', type: 'nominal' } as const
const size = { width: 600, height: 300, pixelRatio: 1 }
const state: ViewState = { params: {}, selections: {}, timestep: null }

async function drawn(spec: Spec, { run }: { run?: null } = {}) {
  const view = await openView({ spec, tables: [table], size, theme: 'light', state }, { ...(run === null && { run }) })
  const { bytes } = await view.drawPng()
  const image = await loadImage(bytes)
  const canvas = createCanvas(image.width, image.height)
  const context = canvas.getContext('2d')
  context.drawImage(image, 0, 0)
  const result = {
    pixels: context.getImageData(0, 0, image.width, image.height).data,
    marks: view.markCount(),
    warnings: view.warnings,
    reduction: view.scene().reduction,
  }
  view.close()
  return result
}

/** The share of pixels that differ clearly. */
function difference(a: Uint8ClampedArray, b: Uint8ClampedArray): number {
  let differing = 0
  for (let at = 0; at < a.length; at += 4)
    if ([0, 1, 2].some((channel) => Math.abs((a[at + channel] ?? 0) - (b[at + channel] ?? 0)) > 48)) differing += 1
  return differing / (a.length / 4)
}

it.each<[string, Spec]>([
  ['one line', { data, transform: [{ filter: "datum.sensor === 'a'" }], mark: 'line', encoding: { x: at, y: value } }],
  ['a line for each group', { data, mark: 'line', encoding: { x: at, y: value, color: sensor } }],
  [
    'over a number',
    { data, mark: 'line', encoding: { x: { field: 'step', type: 'quantitative' }, y: value, color: sensor } },
  ],
  ['in steps', { data, mark: { type: 'line', interpolate: 'step' }, encoding: { x: at, y: value, color: sensor } }],
])('lines of many values look the same as of all of them: %s', async (_what, spec) => {
  const [fewer, all] = [await drawn(spec), await drawn(spec, { run: null })]
  expect(fewer.marks).toBeLessThan(5 * 1200 * 2)
  expect(all.marks).toBeGreaterThan(20_000)
  expect(difference(fewer.pixels, all.pixels)).toBeLessThan(0.006)
  expect(fewer.warnings).toMatchObject([{ key: 'render.density.as_lines' }])
  expect(fewer.reduction?.as).toBe('extremes')
  expect(all.reduction).toBeUndefined()
})

it('draws all values of curves, of areas, and of lines that do not run along x', async () => {
  const curves: Spec[] = [
    { data, mark: { type: 'line', interpolate: 'monotone' }, encoding: { x: at, y: value, color: sensor } },
    { data, mark: 'line', encoding: { x: value, y: at, order: at, color: sensor } },
  ]
  for (const spec of curves) expect((await drawn(spec)).marks).toBeGreaterThan(20_000)
})
