import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { densityColumns, planDataflow } from '@belvedere/query'
import { embeddedEngine, ingest, runInProcess } from '@belvedere/tables'
import * as vega from 'vega'
import { afterAll, describe, expect, it } from 'vitest'
import { columnsOf } from '../queried-tables.ts'
import { projectionParts, type VegaProjection } from './projection-function.ts'

const folder = await mkdtemp(join(tmpdir(), 'belvedere-projections-'))
afterAll(() => rm(folder, { recursive: true }))

/** All over the globe, and where projections have their edges: at the antimeridian, the poles and longitudes beyond. */
const points: [longitude: number, latitude: number][] = [
  ...Array.from({ length: 3000 }, (_, i): [number, number] => [
    Number((((i * 7919) % 3001) / 3001) * 360 - 180),
    Number((Math.asin(2 * (((i * 104_729) % 2999) / 2999) - 1) * 180) / Math.PI),
  ]),
  ...[-180, -179.9999, -90, 0, 90, 179.9999, 180].flatMap((longitude) =>
    [-90, -89.9, -45, 0, 45, 89.9, 90].map((latitude): [number, number] => [longitude, latitude]),
  ),
  ...[181, 270, 359.5].map((longitude): [number, number] => [longitude, 12.5]),
]

const source = join(folder, 'points.csv')
await writeFile(source, ['lon,lat', ...points.map((point) => point.join(','))].join('\n'))
const read = await ingest({ parts: [{ path: source, name: 'points.csv' }], outDir: folder })
if (read.state !== 'ready' || !read.tables[0]) throw new Error('The table was not read.')
const [{ files, profile }] = read.tables
const engine = embeddedEngine([{ ...files, name: 'points' }], runInProcess)

const [width, height] = [640, 400]

/** The numbers of points at each place, as the query counts them. */
async function countedPlaces(projection: VegaProjection): Promise<Map<number, number>> {
  const spec = {
    signals: [],
    projections: [{ name: 'projection', size: { signal: '[width, height]' } }],
    data: [
      { name: 'points' },
      {
        name: 'placed',
        source: 'points',
        transform: [{ type: 'geopoint', projection: 'projection', fields: ['lon', 'lat'], as: ['x', 'y'] }],
      },
    ],
    marks: [
      {
        type: 'symbol',
        name: 'marks',
        from: { data: 'placed' },
        encode: { update: { x: { field: 'x' }, y: { field: 'y' } } },
      },
    ],
  }
  const columns = columnsOf(profile.fields)
  const queried = planDataflow(spec, { tables: new Map([['points', { name: 'points', columns }]]) })
  const counting = queried.find(({ density }) => density)
  if (!counting?.density) throw new Error('The points are not drawn as density.')
  const [x, y] = [
    [0, width],
    [0, height],
  ]
  const frame = JSON.parse(JSON.stringify({ x, y, xRange: x, yRange: y, projection: projectionParts(projection) }))
  const query = counting.queryOf({ signals: new Map([[counting.density.frame, frame]]), stores: new Map() })
  const result = await engine.run({ query, maxRows: 1e6, deadlineMs: 30_000 })
  const cells = Array.from(result.columns[densityColumns.cell] ?? [])
  const counts = cells.flatMap((cell, at): [number, number][] =>
    cell === null ? [] : [[Number(cell), Number(result.columns[densityColumns.count]?.[at])]],
  )
  return new Map(counts)
}

/** The same, one point after the other. */
function placesOf(projection: VegaProjection): Map<number, number> {
  const counts = new Map<number, number>()
  const within = (value: number, most: number) => value >= 0 && value <= most
  const stream = Object(projection).stream({
    point: (x: number, y: number) => {
      if (!within(x, width) || !within(y, height)) return
      const cell = Math.floor(x / 2) + (Math.floor(y / 2) * width) / 2
      counts.set(cell, (counts.get(cell) ?? 0) + 1)
    },
  })
  for (const [longitude, latitude] of points) stream.point(longitude, latitude)
  return counts
}

const named = (type: string) => Object(vega).projection(type)()
const sphere = { type: 'Sphere' }
/** Edges of the globe lie inside of places. */
const extent = [
  [10.37, 10.71],
  [width - 11.29, height - 10.63],
]

const inOrder = (places: Map<number, number>) => [...places].sort(([a], [b]) => a - b)

describe('a projection in SQL', () => {
  it.each([
    'albers',
    'albersUsa',
    'azimuthalEqualArea',
    'azimuthalEquidistant',
    'conicConformal',
    'conicEqualArea',
    'conicEquidistant',
    'equalEarth',
    'equirectangular',
    'gnomonic',
    'mercator',
    'naturalEarth1',
    'orthographic',
    'stereographic',
    'transverseMercator',
  ])('places points where Vega does: %s', async (type) => {
    const plain = type === 'albersUsa' ? named(type) : named(type).fitExtent(extent, sphere)
    expect(inOrder(await countedPlaces(plain))).toEqual(inOrder(placesOf(plain)))
    if (type === 'albersUsa') return
    for (const rotate of [
      [-170.3, 0],
      [33.3, -47.1],
      [-12.7, 21.9, 50.3],
    ]) {
      const turned = named(type).rotate(rotate).fitExtent(extent, sphere)
      expect([rotate, inOrder(await countedPlaces(turned))]).toEqual([rotate, inOrder(placesOf(turned))])
    }
    const centred = named(type)
      .scale(300)
      .translate([width / 2 + 0.3, height / 2 + 0.7])
      .center([12.1, 43.3])
    expect(inOrder(await countedPlaces(centred))).toEqual(inOrder(placesOf(centred)))
    expect(placesOf(centred).size).toBeGreaterThan(20)
  })
})
