import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addOverlayLayers, type Spec } from '@belvedere/spec'
import { ingest } from '@belvedere/tables'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { textOf } from '../model/texts.ts'
import type { View } from '../model/view-types.ts'
import { openView } from '../open-view.ts'
import { atlas } from './atlas.ts'

type Position = [number, number]

const square = (x: number, y: number, size = 1): Position[] => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
  [x, y],
]
const area = (name: string, rate: number, ...rings: Position[][]) => ({
  type: 'Feature',
  properties: { name, rate },
  geometry: { type: 'Polygon', coordinates: rings },
})
const line = (name: string, rate: number, coordinates: Position[]) => ({
  type: 'Feature',
  properties: { name, rate },
  geometry: { type: 'LineString', coordinates },
})

const shaded = (more: object = {}): Spec => ({
  data: { name: 'areas' },
  mark: 'geoshape',
  encoding: { shape: { field: 'geometry', type: 'nominal' }, color: { field: 'rate', type: 'quantitative' } },
  ...more,
})

/**
 * What is drawn of a file of features, beside a table of cafes if there are any; `then`: what happens to the view before it
 * is looked at.
 */
async function drawn(
  features: object[],
  spec: Spec = shaded(),
  theme: 'light' | 'dark' = 'light',
  then: (view: View) => Promise<unknown> = async () => undefined,
  cafes?: string,
) {
  const folder = await mkdtemp(join(tmpdir(), 'shapes-'))
  try {
    const tablesOf = async (name: string, text: string) => {
      const path = join(folder, name)
      await writeFile(path, text)
      const outDir = await mkdtemp(join(folder, 'read-'))
      const result = await ingest({ parts: [{ path, name }], outDir })
      if (result.state === 'failed') throw new Error(result.detail)
      return result.tables
    }
    const areas = await tablesOf('areas.geojson', JSON.stringify({ type: 'FeatureCollection', features }))
    const tables = [...areas, ...(cafes === undefined ? [] : await tablesOf('cafes.csv', cafes))]
    const size = { width: 400, height: 400, pixelRatio: 1 }
    const state = { params: {}, selections: {}, timestep: null }
    const view = await openView({ spec, tables, size, theme, state, title: 'outside' })
    await then(view)
    const [plot] = view.scene().views
    const { data, info } = await sharp((await view.drawPng()).bytes)
      .raw()
      .toBuffer({ resolveWithObject: true })
    view.close()
    const colourAt = (x: number, y: number) => [
      ...data.subarray((Math.round(y) * info.width + Math.round(x)) * info.channels).subarray(0, 3),
    ]
    return { marks: plot?.marks ?? [], warnings: view.warnings, colourAt }
  } finally {
    await rm(folder, { recursive: true })
  }
}

const middle = ([x = 0, y = 0, width = 0, height = 0]: readonly number[]): Position => [x + width / 2, y + height / 2]

describe('a map of the shapes of a table', () => {
  const four = [
    area('sw', 1, square(0, 50)),
    area('se', 2, square(1, 50)),
    area('nw', 3, square(0, 51)),
    area('ne', 4, square(1, 51)),
  ]

  it('places each by where it is, and names it', async () => {
    const { marks } = await drawn(four)
    expect(marks.map(({ label }) => label)).toEqual(['sw: 1', 'se: 2', 'nw: 3', 'ne: 4'])
    const [sw, se, nw, ne] = marks.map(({ box }) => middle(box))
    expect(sw?.[0]).toBeLessThan(se?.[0] ?? 0)
    expect(nw?.[1]).toBeLessThan(sw?.[1] ?? 0)
    expect(ne?.[0]).toBeGreaterThan(nw?.[0] ?? 0)
    expect(marks.every(({ box: [, , width] }) => width > 80)).toBe(true)
  })

  it.each(['light', 'dark'] as const)('fills areas but not their holes (%s)', async (theme) => {
    const hole = square(0.4, 0.4, 0.2)
    const { marks, colourAt } = await drawn(
      [area('a', 1, square(0, 0), hole), area('b', 5, square(1, 0))],
      undefined,
      theme,
    )
    const [first, second] = marks
    const blank = colourAt(1, 399)
    expect(colourAt(...middle(first?.box ?? []))).toEqual(blank)
    expect(colourAt((first?.box[0] ?? 0) + 10, (first?.box[1] ?? 0) + 20)).not.toEqual(blank)
    expect(colourAt(...middle(second?.box ?? []))).not.toEqual(blank)
  })

  it('is the ground below points of another table, which are pointed at and counted alone', async () => {
    const spec = addOverlayLayers(
      {
        data: { name: 'cafes' },
        params: [{ name: 'least', value: 2 }],
        transform: [{ filter: 'datum.seats >= least' }],
        mark: 'circle',
        encoding: {
          longitude: { field: 'lon', type: 'quantitative' },
          latitude: { field: 'lat', type: 'quantitative' },
          color: { value: 'red' },
        },
      },
      [{ kind: 'ground', table: 'areas', field: 'geometry' }],
    )
    const cafes = 'lon,lat,seats\n0.5,50.5,10\n1.5,51.5,20\n0.2,50.2,1\n'
    const { marks, warnings, colourAt } = await drawn(four, spec, 'light', undefined, cafes)
    expect(warnings).toEqual([])
    expect(marks.map(({ datum }) => datum.lon)).toEqual([0.5, 1.5])
    const [sw = [0, 0], ne = [0, 0]] = marks.map(({ box }) => middle(box))
    expect(sw[0]).toBeLessThan(ne[0])
    expect(sw[1]).toBeGreaterThan(ne[1])
    const blank = colourAt(1, 1)
    expect(colourAt(sw[0] + 30, sw[1] + 30)).not.toEqual(blank)
    expect(colourAt(...sw)[0]).toBeGreaterThan(200)
    expect(colourAt(...sw)[1]).toBeLessThan(100)
  })

  it('keeps those that a filter drops as ground, and does not move', async () => {
    const param = { params: [{ name: 'least', value: 2 }], transform: [{ filter: 'datum.rate > least' }] }
    const all = await drawn(four)
    const some = await drawn(four, shaded(param))
    const boxOf = (marks: typeof all.marks, name: string) => marks.find(({ label }) => label.startsWith(name))?.box
    expect(some.marks.map(({ label }) => label)).toEqual(['nw: 3', 'ne: 4'])
    expect(boxOf(some.marks, 'ne')?.[0]).toBeCloseTo(boxOf(all.marks, 'ne')?.[0] ?? 0, 0)
  })

  it('of hundreds keeps a picture of its ground from step to step, and draws it anew at another size', async () => {
    const many = Array.from({ length: 625 }, (_, at) => area(`a${at}`, at, square(at % 25, 30 + Math.floor(at / 25))))
    const least = (value: number) => ({ params: { least: value }, selections: {}, timestep: null })
    const spec = (value: number) =>
      shaded({ params: [{ name: 'least', value }], transform: [{ filter: 'datum.rate >= least' }] })
    const all = await drawn(many, spec(0))
    const fresh = await drawn(many, spec(300))
    const later = await drawn(many, spec(0), 'light', async (view) => {
      await view.drawPng()
      await view.apply(least(300))
      await view.drawPng()
      await view.resize({ width: 300, height: 300, pixelRatio: 1 })
      await view.resize({ width: 400, height: 400, pixelRatio: 1 })
    })
    expect(later.marks).toEqual(fresh.marks)
    for (const at of [10, 100, 500]) {
      const place = middle(all.marks[at]?.box ?? [])
      expect(later.colourAt(...place)).toEqual(fresh.colourAt(...place))
      expect(later.colourAt(...place)).not.toEqual(later.colourAt(1, 399))
    }
  })

  it('draws shapes as ground that no row has any more, and moves to those that a condition keeps', async () => {
    const only = { transform: [{ filter: { field: 'rate', gte: 3 } }] }
    const all = await drawn(four)
    const { marks, colourAt } = await drawn(four, shaded(only))
    expect(marks.map(({ label }) => label)).toEqual(['nw: 3', 'ne: 4'])
    const [width, before] = [marks[0]?.box[2] ?? 0, all.marks[2]?.box[2] ?? 0]
    expect(width).toBeGreaterThan(before * 1.02)
    const [x = 0, y = 0, , height = 0] = marks[0]?.box ?? []
    expect(colourAt(x + width / 2, y + height + 15)).not.toEqual(colourAt(1, 399))
  })

  it('draws lines as lines, also among areas', async () => {
    const bend = line('way', 5, [
      [0, 0],
      [1, 1],
      [2, 0],
    ])
    for (const features of [[bend], [bend, area('a', 1, square(0, 5))]]) {
      const { marks, colourAt } = await drawn(features)
      const [x = 0, y = 0, width = 0, height = 0] = marks.find(({ label }) => label.startsWith('way'))?.box ?? []
      expect(colourAt(x + width / 2, y + height * 0.8)).toEqual(colourAt(1, 399))
    }
  })

  it('shows both sides of the antimeridian together', async () => {
    const { marks } = await drawn([area('west', 1, square(178, 0)), area('east', 2, square(-179, 0))])
    const [west, east] = marks.map(({ box }) => middle(box))
    expect(west?.[0]).toBeLessThan(east?.[0] ?? 0)
    expect((east?.[0] ?? 0) - (west?.[0] ?? 0)).toBeGreaterThan(100)
  })

  it('has y upwards in a plane', async () => {
    const { marks } = await drawn([area('low', 1, square(1000, 1000, 100)), area('high', 2, square(1000, 1200, 100))])
    const [low, high] = marks.map(({ box }) => middle(box))
    expect(high?.[1]).toBeLessThan(low?.[1] ?? 0)
  })

  it('is laid out as the USA are, and tells what has no place there', async () => {
    const states = atlas('usa').land.map(({ properties, geometry }, at) => ({
      type: 'Feature',
      properties: { name: properties.name, rate: at },
      geometry,
    }))
    const { marks, warnings } = await drawn([...states, area('far', 1, square(-66.5, 18, 0.5))])
    const boxOf = (name: string) => marks.find(({ label }) => label.startsWith(`${name}:`))?.box ?? [0, 0, 0, 0]
    expect(boxOf('Alaska')[1]).toBeGreaterThan(boxOf('Washington')[1])
    expect(warnings.map((warning) => typeof warning !== 'string' && textOf(warning, 'en'))).toEqual([
      '1 shape lies beyond the map of the USA and is not drawn: “far”.',
    ])
  })

  it('adds up the rows of equal shapes', async () => {
    const color = { field: 'rate', aggregate: 'sum', type: 'quantitative' }
    const twice = shaded({ encoding: { shape: { field: 'geometry', type: 'nominal' }, color } })
    const { marks } = await drawn(
      [area('a', 1, square(0, 0)), area('a', 2, square(0, 0)), area('b', 5, square(1, 0))],
      twice,
    )
    expect(marks.map(({ label }) => label)).toEqual(['a: 3', 'b: 5'])
  })
})
