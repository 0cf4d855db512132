import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ingestBytes } from '../../testing/ingest-bytes.ts'
import { emptyShape, type Path, pathsOf, type RowShape, vertexCount } from './shape.ts'
import { readShapes, type ShapeSet } from './shape-set.ts'
import { simplifyShapes } from './simplify.ts'
import { rewind } from './winding.ts'

const worldAtlas = new URL('../../../../node_modules/world-atlas/countries-110m.json', import.meta.url)

interface Outcome {
  names: string[]
  types: string[]
  notes: string[]
  set: ShapeSet | null
}

const read = (content: unknown, name = 'a.geojson'): Promise<Outcome[] | string> =>
  ingestBytes(typeof content === 'string' ? content : JSON.stringify(content), { name }, async (result) => {
    if (result.state === 'failed') return result.detail
    return Promise.all(
      result.tables.map(async ({ profile, files, notes }) => ({
        names: profile.fields.map((field) => field.name),
        types: profile.fields.map((field) => field.type),
        notes,
        set: await readShapes(files),
      })),
    )
  })

async function readOne(content: unknown): Promise<Outcome> {
  const outcome = await read(content)
  if (typeof outcome === 'string' || outcome[0] === undefined) throw new Error(String(outcome))
  return outcome[0]
}

const square: [number, number][] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
  [0, 0],
]
const polygon = { type: 'Polygon', coordinates: [square] }
const feature = (geometry: unknown, properties: object = { name: 'a' }) => ({ type: 'Feature', properties, geometry })
const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features })
const shapesIn = ({ set }: Outcome) => [...(set?.shapes.values() ?? [])].map(({ geometry }) => geometry)
const clockwise = { type: 'MultiPolygon', coordinates: [[square.toReversed()]] }

describe('GeoJSON', () => {
  it('is a table of properties with a column of shapes, wound for the sphere', async () => {
    const outcome = await readOne(collection(feature(polygon, { name: 'a', more: { rate: 2 } })))
    expect(outcome).toMatchObject({
      names: ['name', 'more.rate', 'geometry'],
      types: ['nominal', 'quantitative', 'geojson'],
      notes: [],
      set: { columns: ['geometry'], label: 'name', isPlanar: false },
    })
    expect(shapesIn(outcome)).toEqual([clockwise])
  })

  it.each([
    ['one feature', feature(polygon)],
    ['a geometry alone', polygon],
    ['a collection of geometries', { type: 'GeometryCollection', geometries: [polygon] }],
    ['a list of features', [feature(polygon), feature(polygon)]],
    ['a feature on each line', `${JSON.stringify(feature(polygon))}\n${JSON.stringify(feature(polygon))}\n`],
    ['a shape with heights', feature({ type: 'Polygon', coordinates: [square.map((at) => [...at, 9])] })],
  ])('may be %s', async (_, content) => {
    expect(shapesIn(await readOne(content))).toEqual([clockwise])
  })

  it('keeps points as longitude and latitude, on lines as well', async () => {
    const point = JSON.stringify(feature({ type: 'Point', coordinates: [8.5, 47.4, 400] }))
    expect(await readOne(`${point}\n${point}\n`)).toMatchObject({ names: ['name', 'longitude', 'latitude'], set: null })
  })

  it('names its column as no property is named', async () => {
    const text = `{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"geometry":1,"__proto__":2},"geometry":${JSON.stringify(polygon)}}]}`
    expect(await readOne(text)).toMatchObject({ names: ['geometry', 'proto', 'geometry_2'] })
  })

  it('gathers the parts of collections, and knows lines from areas', async () => {
    const line = {
      type: 'LineString',
      coordinates: [
        [0, 0],
        [1, 1],
      ],
    }
    const within = {
      type: 'GeometryCollection',
      geometries: [line, { type: 'GeometryCollection', geometries: [line] }],
    }
    const [shape] = shapesIn(await readOne(collection(feature(within))))
    expect(shape).toEqual({ type: 'MultiLineString', coordinates: [line.coordinates, line.coordinates] })
  })

  it('[S23] leaves out broken shapes, with the row of the first', async () => {
    const endless = Array.from({ length: 50 }).reduce<object>(
      (inner) => ({ type: 'GeometryCollection', geometries: [inner] }),
      polygon,
    )
    const broken = [
      'x',
      { type: 'Polygon' },
      { type: 'Polygon', coordinates: [[['a', 1]]] },
      { type: 'Circle' },
      endless,
    ]
    const outcome = await readOne(collection(feature(polygon), feature(null), ...broken.map((one) => feature(one))))
    expect(outcome.notes).toEqual(['5 rows have a shape that cannot be read (first in row 3); it is left out.'])
    const infinite = `{"type":"FeatureCollection","features":[${JSON.stringify(feature(polygon))},{"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":[[0,0],[1e999,1]]}}]}`
    expect((await readOne(infinite)).notes).toEqual([
      '1 row has a shape that cannot be read (first in row 2); it is left out.',
    ])
  })

  it('tells of shapes beyond the earth, and of a plane', async () => {
    const moved = (by: number) => ({ type: 'Polygon', coordinates: [square.map(([x, y]) => [x + by, y])] })
    const outside = await readOne(collection(feature(polygon), feature(polygon), feature(moved(500))))
    expect(outside.notes[0]).toMatch(
      /^1 row has a shape beyond 360 degrees of longitude or 90 of latitude \(first in row 3\)/,
    )
    expect((await readOne(collection(feature(moved(500))))).set).toMatchObject({ isPlanar: true })
  })

  it('[S19] refuses more shapes than can be drawn', async () => {
    const many = collection(...Array.from({ length: 50_001 }, () => feature({ type: 'LineString', coordinates: [] })))
    expect(await read(many)).toBe('There are more than 50,000 shapes. Leave some out, or join them.')
  })
})

describe('TopoJSON', () => {
  it('is a table for each object, with the shapes of its arcs', async () => {
    const topology = {
      type: 'Topology',
      transform: { scale: [0.5, 0.5], translate: [10, 20] },
      objects: {
        areas: {
          type: 'GeometryCollection',
          geometries: [
            { type: 'Polygon', id: 'x', arcs: [[0, 1]] },
            { type: 'Polygon', id: 'y', arcs: [[~1, ~0]] },
          ],
        },
        way: { type: 'LineString', arcs: [0] },
      },
      arcs: [
        [
          [0, 0],
          [2, 0],
          [0, 2],
        ],
        [
          [2, 2],
          [-2, 0],
          [0, -2],
        ],
      ],
    }
    const outcome = await read(topology)
    if (typeof outcome === 'string') throw new Error(outcome)
    const ring = [
      [10, 20],
      [10, 21],
      [11, 21],
      [11, 20],
      [10, 20],
    ]
    expect(outcome.map(({ names }) => names)).toEqual([['id', 'geometry'], ['geometry']])
    expect(outcome.map(shapesIn)).toEqual([
      [
        { type: 'MultiPolygon', coordinates: [[ring]] },
        { type: 'MultiPolygon', coordinates: [[ring]] },
      ],
      [
        {
          type: 'MultiLineString',
          coordinates: [
            [
              [10, 20],
              [11, 20],
              [11, 21],
            ],
          ],
        },
      ],
    ])
  })

  it('[S23] leaves out shapes of arcs that are not there', async () => {
    const objects = {
      a: {
        type: 'GeometryCollection',
        geometries: [
          { type: 'LineString', arcs: [7] },
          { type: 'LineString', arcs: [0] },
        ],
      },
    }
    const outcome = await readOne({
      type: 'Topology',
      objects,
      arcs: [
        [
          [0, 0],
          [1, 1],
        ],
      ],
    })
    expect(outcome.notes).toEqual(['1 row has a shape that cannot be read (first in row 1); it is left out.'])
  })

  it('has every country of the world, none of which covers the earth', async () => {
    const world = readFileSync(worldAtlas, 'utf8')
    const { set } = await readOne(world)
    expect(set?.shapes.size).toBe(177)
    for (const { geometry } of set?.shapes.values() ?? []) {
      const polygons = geometry.type === 'MultiPolygon' ? geometry.coordinates : []
      const shape: RowShape = { ...emptyShape(), polygons: polygons.map((rings) => rings.map((ring) => ring.flat())) }
      expect(rewind(shape, { isPlanar: false })).toEqual(shape)
    }
  })
})

describe('simplified shapes', () => {
  /** Neighbours along a wavy border. */
  const border = Array.from({ length: 2000 }, (_, at): [number, number] => [
    5 + Math.sin(at / 50) / 10 + Math.sin(at) / 400,
    at / 200,
  ])
  const ring = (points: [number, number][]): Path => points.flat()
  const left: RowShape = { ...emptyShape(), polygons: [[ring([[0, 0], ...border, [0, 10], [0, 0]])]] }
  const right: RowShape = { ...emptyShape(), polygons: [[ring([[9, 0], [9, 10], ...border.toReversed(), [9, 0]])]] }
  const speck: RowShape = { ...emptyShape(), polygons: [[[2, 2, 2, 2.0001, 2.0001, 2.0001, 2, 2]]] }

  it('have few points, share their borders, and none vanishes', () => {
    const simplified = simplifyShapes([left, right, speck], 600)
    expect(simplified.reduce((sum, shape) => sum + vertexCount(shape), 0)).toBeLessThanOrEqual(600)
    const points = simplified.map((shape) => {
      const path = pathsOf(shape).flat()
      return new Set(Array.from({ length: path.length / 2 }, (_, at) => `${path[at * 2]} ${path[at * 2 + 1]}`))
    })
    const [ofLeft = new Set(), ofRight = new Set(), ofSpeck] = points
    const corners = new Set(['0 0', '0 10', '9 0', '9 10'])
    expect([...ofLeft].filter((at) => !ofRight.has(at) && !corners.has(at))).toEqual([])
    expect(ofSpeck?.size).toBe(3)
  })

  it('are as they were where they have few points', () => {
    expect(simplifyShapes([left, right])).toEqual([left, right])
  })
})
