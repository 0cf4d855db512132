import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Encoding, Spec } from '@belvedere/spec'
import { ingest } from '@belvedere/tables'
import { afterAll, describe, expect, it } from 'vitest'
import type { RenderTable, View, ViewState } from './model/view-types.ts'
import { openView } from './open-view.ts'

const folder = await mkdtemp(join(tmpdir(), 'belvedere-map-density-'))
afterAll(() => rm(folder, { recursive: true }))

interface Site {
  lon: number | null
  lat: number | null
  /** Points at the same place. */
  points: number
}

/** All over the world, on both sides of the antimeridian, at a pole, and without a place. */
const sites: readonly Site[] = [
  { lon: 10, lat: 50, points: 15000 },
  { lon: -60, lat: -30, points: 9000 },
  { lon: 179.9, lat: 10, points: 4000 },
  { lon: -179.9, lat: 12, points: 3000 },
  { lon: 120, lat: -20, points: 2000 },
  { lon: 40, lat: 78, points: 600 },
  { lon: null, lat: 20, points: 300 },
  { lon: 30, lat: null, points: 200 },
  { lon: 30, lat: 91, points: 100 },
]
const placed = sites.filter(({ lon, lat }) => lon !== null && lat !== null && lat <= 90)
const total = placed.reduce((sum, { points }) => sum + points, 0)

async function tableOf(name: string, lines: readonly string[]): Promise<RenderTable> {
  const source = join(folder, `${name}.csv`)
  const outDir = await mkdtemp(join(folder, name))
  await writeFile(source, ['lon,lat,side,step', ...lines].join('\n'))
  const result = await ingest({ parts: [{ path: source, name: `${name}.csv` }], outDir })
  if (result.state !== 'ready' || !result.tables[0]) throw new Error('The table was not read.')
  return result.tables[0]
}
const lineOf = ({ lon, lat }: Site, step: number) =>
  [lon ?? '', lat ?? '', (lon ?? 0) < 0 ? 'west' : 'east', step].join(',')
const points = await tableOf(
  'points',
  sites.flatMap((site) => Array.from({ length: site.points }, (_, at) => lineOf(site, at % 10))),
)
/** A point of each place, few enough to be drawn one by one. */
const single = await tableOf(
  'single',
  sites.map((site) => lineOf(site, 0)),
)

const at: Encoding = {
  longitude: { field: 'lon', type: 'quantitative' },
  latitude: { field: 'lat', type: 'quantitative' },
}
const mapOf = (name: string, more: object = {}, encoding: Encoding = {}): Spec =>
  ({ data: { name }, mark: 'circle', encoding: { ...at, ...encoding }, ...more }) as Spec
const sides: Encoding = { color: { field: 'side', type: 'nominal' } }
const upTo = {
  params: [{ name: 'upTo', value: 9, bind: { input: 'range', min: 0, max: 9, step: 1 } }],
  transform: [{ filter: 'datum.step <= upTo' }],
}
const size = { width: 640, height: 420, pixelRatio: 1 }
const initial: ViewState = { params: {}, selections: {}, timestep: null }

async function withView<T>(spec: Spec, work: (view: View) => Promise<T> | T, source = {}): Promise<T> {
  const view = await openView({ spec, tables: [points, single], size, theme: 'light', state: initial }, source)
  try {
    return await work(view)
  } finally {
    view.close()
  }
}

/** The middles of the points that are drawn one by one within the plot, by longitude. */
const middlesOf = (spec: Spec): Promise<Map<number, [x: number, y: number]>> =>
  withView(spec, (view) => {
    const middles = view.scene().views.flatMap(({ marks, bounds: [left = 0, top = 0, wide = 0, high = 0] }) =>
      marks.flatMap(({ datum, box: [x = 0, y = 0, width = 0, height = 0] }): [number, [number, number]][] => {
        const [middle, level] = [x + width / 2, y + height / 2]
        const isWithin = middle > left + 2 && middle < left + wide - 2 && level > top + 2 && level < top + high - 2
        return isWithin ? [[Number(datum.lon), [middle, level]]] : []
      }),
    )
    return new Map(middles)
  })

const rowsAt = (view: View, pixel: readonly [number, number]): unknown => view.pick(...pixel)?.datum.Rows

describe('many points on a map', () => {
  it.each([
    'equalEarth',
    'mercator',
    'equirectangular',
    'naturalEarth1',
    'albers',
    'azimuthalEqualArea',
    'orthographic',
    'transverseMercator',
  ])('are a density that lies where single points do: %s', async (type) => {
    const projection = { projection: { type, rotate: [-10, 0] } }
    const middles = await middlesOf(mapOf('single', projection, { ...sides, size: { value: 4 } }))
    await withView(mapOf('points', projection, sides), (view) => {
      const shown = placed.filter(({ lon }) => middles.has(lon ?? 0))
      expect(shown.length).toBeGreaterThan(1)
      expect(view.markCount()).toBe(1)
      for (const site of shown) {
        const [x, y] = middles.get(site.lon ?? 0) ?? [0, 0]
        // A frame has whole pixels, so the pictures of both charts differ by less than one.
        const around = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => rowsAt(view, [x + dx, y + dy])))
        expect([site.lon, around]).toEqual([site.lon, expect.arrayContaining([site.points])])
        expect(rowsAt(view, [x + 6, y + 6])).toBeUndefined()
      }
    })
  })

  it('fill the world as it is fitted, and leave out those without a place', async () => {
    await withView(mapOf('points'), (view) => {
      expect(view.scene().reduction).toEqual({ as: 'density', rows: total })
      expect(view.warnings).toMatchObject([{ values: { points: total } }])
      expect(view.scene().legends.map(({ title }) => title)).toEqual(['Rows'])
    })
  })

  it('tell between which longitudes and latitudes a place lies', async () => {
    const middles = await middlesOf(mapOf('single', {}, { ...sides, size: { value: 4 } }))
    await withView(mapOf('points', {}, sides), (view) => {
      const picked = view.pick(...(middles.get(10) ?? [0, 0]))
      expect(picked?.rows.map(([title]) => title)).toEqual(['lon', 'lat', 'Rows'])
      const { lon, lat, 'lon (end)': east, 'lat (end)': north } = picked?.datum ?? {}
      expect([Number(lon) <= 10, Number(east) >= 10, Number(lat) <= 50, Number(north) >= 50]).toEqual([
        true,
        true,
        true,
        true,
      ])
      expect(Number(east) - Number(lon)).toBeLessThan(3)
    })
  })

  it('become points again where a widget leaves few', async () => {
    await withView(mapOf('points', upTo), async (view) => {
      expect(view.scene().reduction).toEqual({ as: 'density', rows: total })
      await view.apply({ ...initial, params: { upTo: 3 } })
      expect(view.scene().reduction).toBeUndefined()
      expect(view.markCount()).toBe(total * 0.4)
      await view.apply(initial)
      expect(view.markCount()).toBe(1)
    })
  })

  it('are counted from a cube while a widget moves', async () => {
    await withView(mapOf('points', upTo), async (view) => {
      const rowsUpTo = async (step: number) => {
        await view.apply({ ...initial, params: { upTo: step } })
        return view.scene().reduction?.rows
      }
      // The last three pictures are remembered.
      const steps = [9, 8, 7, 6]
      await expect
        .poll(async () => {
          for (const step of steps) await rowsUpTo(step)
          return view.statements().some(({ isOfCube }) => isOfCube)
        })
        .toBe(true)
      for (const step of steps) expect(await rowsUpTo(step)).toBe((total * (step + 1)) / 10)
    })
  })

  it('follow the size of the chart and its theme', async () => {
    await withView(mapOf('points'), async (view) => {
      const before = (await view.drawPng()).bytes
      await view.resize({ ...size, width: 900 })
      expect(view.scene().reduction).toEqual({ as: 'density', rows: total })
      await view.setTheme('dark')
      expect(view.markCount()).toBe(1)
      expect((await view.drawPng()).bytes.equals(before)).toBe(false)
    })
  })

  it('are drawn anew at each timestep, as points where few are left', async () => {
    const stepped = mapOf('points', { ...upTo, usermeta: { belvedere: { timestep: 'upTo' } } })
    await withView(stepped, async (view) => {
      expect(view.timesteps?.count).toBe(10)
      await view.apply({ ...initial, timestep: 9 })
      expect(view.scene().reduction).toEqual({ as: 'density', rows: total })
      await view.apply({ ...initial, timestep: 0 })
      expect(view.scene().reduction).toBeUndefined()
      expect(view.markCount()).toBe(total * 0.1)
    })
  })

  it('fade where a condition leaves them out', async () => {
    const opacity = { condition: { param: 'chosen', value: 0.8 }, value: 0.1 }
    const params = [{ name: 'chosen', select: { type: 'point', fields: ['side'] } }]
    await withView(mapOf('points', { params }, { opacity }), async (view) => {
      const all = (await view.drawPng()).bytes
      await view.apply({ ...initial, selections: { chosen: { side: ['west'] } } })
      expect((await view.drawPng()).bytes.equals(all)).toBe(false)
      await view.apply({ ...initial, selections: { chosen: { side: ['west', 'east'] } } })
      expect((await view.drawPng()).bytes.equals(all)).toBe(true)
    })
  })

  it('are in the files of a chart, with the land', async () => {
    await withView(mapOf('points'), (view) => {
      const file = view.drawVector('svg').toString()
      expect(file).toContain('data:image/png')
      expect(file.match(/<path/g)?.length).toBeGreaterThan(100)
      expect(view.drawVector('pdf').length).toBeGreaterThan(5000)
    })
  })

  it('have a picture in each panel', async () => {
    await withView(mapOf('points', {}, { column: { field: 'side', type: 'nominal' } }), (view) => {
      expect(view.scene().views).toHaveLength(2)
      expect(view.markCount()).toBe(2)
      expect(view.scene().reduction).toEqual({ as: 'density', rows: total })
    })
  })

  it('are drawn one by one by request', async () => {
    const spec = mapOf('points', { usermeta: { belvedere: { wishes: { points: 'each' } } } })
    await withView(spec, (view) => expect(view.markCount()).toBe(total))
  })

  it('are a sample by request', async () => {
    await withView(mapOf('points', { transform: [{ sample: 500 }] }), (view) => {
      expect(view.markCount()).toBeLessThanOrEqual(500)
      expect(view.scene().reduction).toMatchObject({ as: 'sample', shown: 500 })
    })
  })
})

describe('points on a globe', () => {
  it.each([
    ['queried', {}],
    ['read', { run: null }],
  ])('are not seen through it: %s', async (_what, source) => {
    const globe = mapOf('points', { projection: { type: 'orthographic' } }, { size: { aggregate: 'count' } })
    await withView(
      globe,
      (view) => {
        const isInFront = ({ lon }: Site) => Math.abs(lon ?? 180) < 90
        expect(view.markCount()).toBe(placed.filter(isInFront).length)
      },
      source,
    )
  })
})
