import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Spec } from '@belvedere/spec'
import { ingest } from '@belvedere/tables'
import { createCanvas, loadImage } from 'canvas'
import { afterAll, describe, expect, it } from 'vitest'
import type { RenderTable, View, ViewState } from './model/view-types.ts'
import { openView } from './open-view.ts'

const folder = await mkdtemp(join(tmpdir(), 'belvedere-strips-'))
afterAll(() => rm(folder, { recursive: true }))

const start = Date.UTC(2020, 0, 1)
const day = 86_400_000
const kinds = ['a', 'b', null, 'd']
const points = Array.from({ length: 60_000 }, (_, i) => {
  const at = (i * 13) % 4
  return {
    value: Number(((((i * 7919) % 60_000) / 600) * (1 + at / 4)).toFixed(4)),
    kind: kinds[at] ?? null,
    step: Math.floor(i / 7) % 4,
    many: Math.floor(((i * 31_337) % 60_000) / 160),
    rounded: Number((((i * 17) % 401) * 0.05 - 3).toFixed(2)),
    date: start + ((i * 101) % 500) * day,
  }
})
type Point = (typeof points)[number]

async function pointsTable(): Promise<RenderTable> {
  const source = join(folder, 'points.csv')
  const lines = points.map(({ value, kind, step, many, rounded, date }) =>
    [value, kind ?? '', step, many, rounded, new Date(date).toISOString().slice(0, 10)].join(','),
  )
  await writeFile(source, ['value,kind,step,many,rounded,date', ...lines].join('\n'))
  const result = await ingest({ parts: [{ path: source, name: 'points.csv' }], outDir: folder })
  if (result.state !== 'ready' || !result.tables[0]) throw new Error('The table was not read.')
  return result.tables[0]
}
const table = await pointsTable()

const data = { name: 'points' }
const value = { field: 'value', type: 'quantitative' } as const
const many = { field: 'many', type: 'quantitative' } as const
const rounded = { field: 'rounded', type: 'quantitative' } as const
const date = { field: 'date', type: 'temporal' } as const
const kind = { field: 'kind', type: 'nominal' } as const
const step = { field: 'step', type: 'ordinal' } as const
const initial: ViewState = { params: {}, selections: {}, timestep: null }

async function withView<T>(spec: Spec, work: (view: View) => Promise<T> | T, width = 600): Promise<T> {
  const size = { width, height: 400, pixelRatio: 1 }
  const view = await openView({ spec, tables: [table], size, theme: 'light', state: initial })
  try {
    return await work(view)
  } finally {
    view.close()
  }
}

/** Counts the points at a place that is told of; the end of a place of spaced values is one of them. */
function countAt(datum: { [field: string]: unknown }, isShown: (point: Point) => boolean): number {
  const fields = (['value', 'kind', 'step', 'many', 'rounded', 'date'] as const).filter((field) => field in datum)
  const isWithin = fields.map((field): ((point: Point) => boolean) => {
    const told = datum[field]
    const end = datum[`${field} (end)`]
    const [low, high] = [Number(told), Number(end ?? told)]
    if (field === 'kind') return (point) => point.kind === told
    if (field === 'value' && end !== undefined) return ({ value }) => value >= low && value < high
    return ({ [field]: own }) => own >= low - 1e-9 && own <= high + 1e-9
  })
  return points.filter((point) => isWithin.every((isIn) => isIn(point)) && isShown(point)).length
}

/** For places all over a plot: the points that are told of and those that are there. */
function toldAndFound(view: View, isShown: (point: Point) => boolean = () => true) {
  return view.scene().views.flatMap(({ bounds: [left, top, width, height] }) =>
    Array.from({ length: 200 }, (_, i) => {
      const at = [
        left + 0.5 + (((i * 37) % 200) / 200) * (width - 1),
        top + 0.5 + (((i * 91) % 200) / 200) * (height - 1),
      ] as const
      const datum = view.pick(...at)?.datum
      return datum && { told: Number(datum.Rows), found: countAt(datum, isShown) }
    }).filter((one) => one !== undefined && one !== null),
  )
}

describe('many points in strips', () => {
  it.each<[string, Spec]>([
    ['ticks', { data, mark: 'tick', encoding: { x: value, y: kind } }],
    ['ticks across', { data, mark: 'tick', encoding: { y: value, x: step } }],
    ['ticks along one axis alone', { data, mark: 'tick', encoding: { x: value } }],
    ['points', { data, mark: 'point', encoding: { x: kind, y: value } }],
    ['points along one axis alone', { data, mark: 'circle', encoding: { y: value } }],
    ['in colours', { data, mark: 'tick', encoding: { x: value, y: kind, color: kind } }],
    ['in panels', { data, mark: 'point', encoding: { x: value, y: step, facet: kind } }],
    ['between discrete axes', { data, mark: 'square', encoding: { x: kind, y: step } }],
  ])('are a density along each: %s', async (_what, spec) => {
    await withView(spec, (view) => {
      expect(view.markCount()).toBe(view.scene().views.length)
      const pairs = toldAndFound(view)
      expect(pairs.length).toBeGreaterThan(5)
      for (const { told, found } of pairs) expect(told).toBe(found)
      expect(view.warnings).toMatchObject([{ values: { points: points.length } }])
    })
  })

  it('follow a widget, down to ticks', async () => {
    const spec: Spec = {
      data,
      params: [{ name: 'upTo', value: 3, bind: { input: 'range', min: 0, max: 3, step: 1 } }],
      transform: [{ filter: 'datum.step <= upTo' }],
      mark: 'tick',
      encoding: { x: value, y: kind },
    }
    await withView(spec, async (view) => {
      for (const upTo of [1, 3, 1]) {
        await view.apply({ ...initial, params: { upTo } })
        for (const { told, found } of toldAndFound(view, (point) => point.step <= upTo)) expect(told).toBe(found)
      }
      await view.apply({ ...initial, params: { upTo: 0 } })
      expect(view.markCount()).toBe(points.filter((point) => point.step === 0).length)
    })
  })
})

/** Of a column of pixels through the middle of a plot, those that are drawn. */
async function drawnAcross(view: View): Promise<boolean[]> {
  const image = await loadImage((await view.drawPng()).bytes)
  const canvas = createCanvas(image.width, image.height)
  const context = canvas.getContext('2d')
  context.drawImage(image, 0, 0)
  const [left = 0, top = 0, width = 0, height = 0] = view.scene().views[0]?.bounds ?? []
  const { data: pixels } = context.getImageData(Math.ceil(left), Math.round(top + height / 2), Math.floor(width), 1)
  return Array.from({ length: Math.floor(width) }, (_, at) =>
    [0, 1, 2].some((part) => (pixels[at * 4 + part] ?? 255) < 225),
  )
}

describe('many points whose values stand at even distances', () => {
  it.each<[string, Spec]>([
    ['integers', { data, mark: 'point', encoding: { x: many, y: value } }],
    ['rounded numbers', { data, mark: 'point', encoding: { x: rounded, y: value } }],
    ['days', { data, mark: 'point', encoding: { x: date, y: value } }],
    ['few integers', { data, mark: 'point', encoding: { x: value, y: { ...step, type: 'quantitative' } } }],
    ['on both axes', { data, mark: 'point', encoding: { x: many, y: rounded } }],
    [
      'on an axis that runs down',
      { data, mark: 'point', encoding: { x: { ...many, scale: { reverse: true } }, y: value } },
    ],
  ])('are counted in whole steps: %s', async (_what, spec) => {
    for (const width of [500, 777, 1100])
      await withView(
        spec,
        (view) => {
          const pairs = toldAndFound(view)
          expect(pairs.length).toBeGreaterThan(10)
          for (const { told, found } of pairs) expect(told).toBe(found)
        },
        width,
      )
  })

  it('leave no gaps between places', async () => {
    const spec: Spec = { data, mark: 'tick', encoding: { x: { ...many, scale: { nice: false } } } }
    for (const width of [450, 640, 777, 1000]) {
      const drawn = await withView(spec, drawnAcross, width)
      expect(drawn.slice(4, -4).every(Boolean)).toBe(true)
    }
  })
})
