import { type Spec, validateSpec } from '@belvedere/spec'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { openTestView, tableOf } from '../../testing/test-view.ts'

const quantity = (field: string) => ({ field, type: 'quantitative' as const })
const name = (field: string) => ({ field, type: 'nominal' as const })
const count = { aggregate: 'count' as const }
const bars = { mark: 'bar' as const, encoding: { x: name('Origin'), y: count } }
const points = { mark: 'point' as const, encoding: { x: quantity('Horsepower'), y: quantity('Weight') } }
const data = { data: { name: 'cars' } }

function checked(json: unknown): Spec {
  const validation = validateSpec(json)
  if (!validation.ok) throw new Error(validation.faults.map(({ message }) => message).join(' '))
  return validation.spec
}

/** One of each shape that a spec can have. */
const zoo: { [shape: string]: Spec } = {
  bars: { ...data, ...bars },
  'bars with steps': { ...data, ...bars, width: { step: 120 } },
  'horizontal bars with steps': {
    ...data,
    mark: 'bar',
    encoding: { y: name('Name'), x: quantity('Weight') },
    height: { step: 30 },
  },
  'stacked bars': { ...data, ...bars, encoding: { ...bars.encoding, color: name('Cylinders') } },
  'grouped bars': {
    ...data,
    ...bars,
    encoding: { ...bars.encoding, xOffset: name('Cylinders'), color: name('Cylinders') },
  },
  scatter: { ...data, ...points },
  'scatter with three legends': {
    ...data,
    ...points,
    encoding: { ...points.encoding, color: name('Origin'), size: quantity('Year'), shape: name('Cylinders') },
  },
  'a legend of 120 names': { ...data, ...points, encoding: { ...points.encoding, color: name('Name') } },
  'long names on x': { ...data, mark: 'bar', encoding: { x: name('Name'), y: quantity('Weight') } },
  'long names on y': { ...data, mark: 'bar', encoding: { y: name('Name'), x: quantity('Weight') } },
  line: {
    ...data,
    mark: 'line',
    encoding: { x: { field: 'Built', type: 'temporal' }, y: quantity('Weight'), color: name('Origin') },
  },
  area: {
    ...data,
    mark: 'area',
    encoding: { x: { timeUnit: 'year', field: 'Built', type: 'temporal' }, y: count, color: name('Origin') },
  },
  histogram: { ...data, mark: 'bar', encoding: { x: { bin: true, field: 'Weight', type: 'quantitative' }, y: count } },
  heatmap: {
    ...data,
    mark: 'rect',
    encoding: { x: name('Origin'), y: name('Year'), color: count },
    width: { step: 9 },
    height: { step: 90 },
  },
  pie: { ...data, mark: 'arc', encoding: { theta: count, color: name('Origin') } },
  boxes: { ...data, mark: 'boxplot', encoding: { x: name('Origin'), y: quantity('Weight') } },
  ticks: { ...data, mark: 'tick', encoding: { x: quantity('Weight'), y: name('Origin') } },
  text: { ...data, mark: 'text', encoding: { x: quantity('Weight'), y: quantity('Horsepower'), text: name('Name') } },
  layers: {
    ...data,
    layer: [bars, { mark: 'rule', encoding: { y: { aggregate: 'mean', field: 'Cylinders', type: 'quantitative' } } }],
  },
  'two axes': {
    ...data,
    layer: [
      bars,
      {
        mark: 'line',
        encoding: { x: name('Origin'), y: { aggregate: 'mean', field: 'Weight', type: 'quantitative' } },
      },
    ],
    resolve: { scale: { y: 'independent' } },
  },
  columns: { ...data, ...points, encoding: { ...points.encoding, column: name('Origin') } },
  'rows and columns': {
    ...data,
    ...points,
    encoding: { ...points.encoding, column: name('Origin'), row: name('Cylinders') },
  },
  'wrapped facets': { ...data, facet: { field: 'Year', type: 'nominal' }, columns: 4, spec: points },
  'facets with steps': { ...data, ...bars, width: { step: 40 }, encoding: { ...bars.encoding, column: name('Year') } },
  'facets of layers': {
    ...data,
    facet: { column: { field: 'Origin', type: 'nominal' } },
    spec: { layer: [points, { ...points, mark: 'rule' }] },
  },
  'side by side': { ...data, hconcat: [points, bars] },
  'one above the other': {
    ...data,
    vconcat: [
      { ...points, height: 300 },
      { ...bars, height: 60 },
    ],
  },
  'beside a column': { ...data, hconcat: [points, { vconcat: [bars, points] }] },
  'below a row': { ...data, vconcat: [{ hconcat: [bars, points] }, points] },
  'a wrapped concatenation': { ...data, concat: [bars, points, bars, points, bars], columns: 3 },
  'a repeated plot': checked({
    ...data,
    repeat: { row: ['Horsepower', 'Weight'], column: ['Year', 'Cylinders'] },
    spec: {
      mark: 'point',
      encoding: {
        x: { field: { repeat: 'column' }, type: 'quantitative' },
        y: { field: { repeat: 'row' }, type: 'quantitative' },
      },
    },
  }),
  'fixed sizes': { ...data, ...points, width: 2000, height: 50 },
}

const sizes = [
  { width: 900, height: 500, pixelRatio: 1 },
  { width: 380, height: 300, pixelRatio: 2 },
]

/** The extent of what differs from the background, in CSS pixels. */
async function inkOf(bytes: Buffer, pixelRatio: number) {
  const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true })
  const columns: number[] = []
  const rows: number[] = []
  for (let at = 0; at < data.length; at++) {
    if (Math.abs((data[at] ?? 0) - (data[0] ?? 0)) < 6) continue
    columns.push(at % info.width)
    rows.push(Math.floor(at / info.width))
  }
  const least = (list: number[]) => list.reduce((a, b) => Math.min(a, b)) / pixelRatio
  const most = (list: number[]) => (list.reduce((a, b) => Math.max(a, b)) + 1) / pixelRatio
  return {
    left: least(columns),
    top: least(rows),
    width: most(columns) - least(columns),
    height: most(rows) - least(rows),
  }
}

describe.each(sizes)('at $width × $height', (size) => {
  it.each(Object.entries(zoo))('%s fill their frame and stay inside it', async (shape, spec) => {
    const view = await openTestView(spec, { size })
    const { area, bytes } = await view.drawPng()
    expect([area.width, area.height]).toEqual([size.width * size.pixelRatio, size.height * size.pixelRatio])
    const ink = await inkOf(bytes, size.pixelRatio)
    expect(ink.left).toBeGreaterThanOrEqual(1)
    expect(ink.top).toBeGreaterThanOrEqual(1)
    expect(ink.left + ink.width).toBeLessThanOrEqual(size.width - 1)
    expect(ink.top + ink.height).toBeLessThanOrEqual(size.height - 1)
    // Slices are round, and rows of plots drawn smaller may leave a strip.
    expect(ink.height).toBeGreaterThan(size.height * 0.8)
    expect(ink.width).toBeGreaterThan(size.width * (shape === 'pie' ? 0.4 : 0.8))
    expect(view.markCount()).toBeGreaterThan(0)
    for (const { bounds } of view.scene().views) {
      expect(bounds[2]).toBeGreaterThan(8)
      expect(bounds[3]).toBeGreaterThan(8)
    }
    view.close()
  })
})

describe('fitting', () => {
  it('yields the same after a resize as in a new view', async () => {
    for (const shape of ['scatter with three legends', 'long names on x', 'beside a column', 'rows and columns']) {
      const spec = zoo[shape]
      if (!spec) throw new Error(`No ${shape} in the zoo.`)
      const size = { width: 420, height: 320, pixelRatio: 1 }
      const resized = await openTestView(spec, { size: { width: 1000, height: 700, pixelRatio: 1 } })
      await resized.resize(size)
      const fresh = await openTestView(spec, { size })
      const places = (view: typeof fresh) => view.scene().views.flatMap(({ bounds }) => bounds.map(Math.round))
      for (const [i, length] of places(resized).entries())
        expect(Math.abs(length - (places(fresh)[i] ?? 0))).toBeLessThan(8)
      resized.close()
      fresh.close()
    }
  })

  it('keeps labels of neighbouring panels apart', async () => {
    const view = await openTestView({
      data: { name: 'cars' },
      mark: 'line',
      encoding: {
        x: { field: 'Built', type: 'temporal' },
        y: { aggregate: 'count' },
        column: { field: 'Origin', type: 'nominal' },
      },
    })
    const texts = [
      ...view
        .drawVector('svg')
        .toString()
        .matchAll(/<text text-anchor="(\w+)"[^>]*>(\d{4})<\/text>/g),
    ]
    view.close()
    expect(texts.filter(([, anchor]) => anchor !== 'middle').length).toBeGreaterThanOrEqual(3)
  })

  it('fits again when a timestep has longer labels', async () => {
    const table = { name: 't', columns: tableOf(2, (i) => ({ k: `k${i}`, n: i === 0 ? 5 : 5_000_000_000_000 })) }
    const view = await openTestView(
      {
        data: { name: 't' },
        params: [{ name: 'most', value: 10 }],
        transform: [{ filter: { field: 'n', lte: { expr: 'most' } } }],
        mark: 'bar',
        encoding: {
          x: { field: 'k', type: 'nominal' },
          y: { field: 'n', type: 'quantitative', axis: { format: ',.2f' } },
        },
      },
      { tables: [table] },
    )
    await view.apply({ ...view.initialState, params: { most: 1e15 } })
    const ink = await inkOf((await view.drawPng()).bytes, 1)
    expect(ink.left).toBeGreaterThanOrEqual(1)
    view.close()
  })
})
