import { describe, expect, it } from 'vitest'
import { tablesIn } from './find-tables.ts'

/** The rows of each table, by its name. */
const found = (value: unknown) =>
  Object.fromEntries(tablesIn(value).map(({ part, rows }) => [part, [...rows].map((row) => ({ ...Object(row) }))]))

const records = [
  { a: 1, b: 'x' },
  { a: 2, b: 'y' },
]

describe('tables are found in', () => {
  it.each<[string, unknown, { [part: string]: object[] }]>([
    ['an envelope', { status: 'ok', count: 2, result: { page: 1, items: records } }, { items: records }],
    ['an envelope in an envelope', { d: { response: { docs: records, facets: {} } } }, { docs: records }],
    ['pages', [{ page: 1, pages: 7, per_page: 50, total: 312 }, records], { '': records }],
    [
      'several lists, the longest first',
      { stations: [{ id: 1 }], readings: records },
      { readings: records, stations: [{ id: 1 }] },
    ],
    [
      'lists of one name',
      { old: { items: records }, new: { items: [{ a: 3 }] } },
      { 'old.items': records, 'new.items': [{ a: 3 }] },
    ],
    [
      'lists by a key',
      { 2020: records, 2021: [{ a: 3, b: 'z' }], 2022: [] },
      {
        '': [
          { key: '2020', ...records[0] },
          { key: '2020', ...records[1] },
          { key: '2021', a: 3, b: 'z' },
        ],
      },
    ],
    [
      'records by a key',
      { berlin: records[0], paris: records[1] },
      {
        '': [
          { key: 'berlin', ...records[0] },
          { key: 'paris', ...records[1] },
        ],
      },
    ],
    [
      'numbers by a key',
      { base: 'EUR', rates: { USD: 1.1, CHF: 0.9, GBP: 0.8, JPY: 160, SEK: 11 } },
      {
        rates: [
          { key: 'USD', value: 1.1 },
          { key: 'CHF', value: 0.9 },
          { key: 'GBP', value: 0.8 },
          { key: 'JPY', value: 160 },
          { key: 'SEK', value: 11 },
        ],
      },
    ],
    [
      'columns by name',
      { data: { labels: ['x', 'y'], values: [1, 2] } },
      {
        data: [
          { labels: 'x', values: 1 },
          { labels: 'y', values: 2 },
        ],
      },
    ],
    [
      'a frame of rows',
      {
        columns: ['a', 'b'],
        index: [0, 1],
        data: [
          [1, 'x'],
          [2, 'y'],
        ],
      },
      { '': records },
    ],
    ['a frame of columns', { a: { 0: 1, 1: 2 }, b: { 0: 'x', 1: 'y' } }, { '': records }],
    [
      'a graph',
      { nodes: [{ name: 'x' }, { name: 'y' }], links: [{ source: 0, target: 1, value: 3 }] },
      {
        nodes: [
          { index: 0, name: 'x' },
          { index: 1, name: 'y' },
        ],
        links: [{ source: 0, target: 1, value: 3 }],
      },
    ],
    [
      'places on a map',
      {
        type: 'FeatureCollection',
        features: [
          { type: 'Feature', id: 7, properties: { a: 1 }, geometry: { type: 'Point', coordinates: [8.5, 47.4] } },
        ],
      },
      { '': [{ id: 7, a: 1, longitude: 8.5, latitude: 47.4 }] },
    ],
    [
      'objects of a topology',
      {
        type: 'Topology',
        arcs: [],
        objects: {
          lakes: { type: 'GeometryCollection', geometries: [{ type: 'Polygon', id: 'z', properties: { a: 1 } }] },
        },
      },
      { lakes: [{ id: 'z', a: 1 }] },
    ],
    [
      'JSON-stat',
      {
        class: 'dataset',
        id: ['sex', 'year'],
        size: [2, 2],
        dimension: {
          sex: { label: 'Sex', category: { index: { m: 1, f: 0 }, label: { m: 'men', f: 'women' } } },
          year: { category: { index: ['2020', '2021'] } },
        },
        value: [1, 2, null, 4],
      },
      {
        '': [
          { Sex: 'women', year: '2020', value: 1 },
          { Sex: 'women', year: '2021', value: 2 },
          { Sex: 'men', year: '2021', value: 4 },
        ],
      },
    ],
    [
      'an open data portal',
      {
        meta: {
          view: {
            columns: [
              { name: 'sid', dataTypeName: 'meta_data' },
              { name: 'a', dataTypeName: 'number' },
              { name: 'b', dataTypeName: 'text' },
            ],
          },
        },
        data: [
          ['row-1', 1, 'x'],
          ['row-2', 2, 'y'],
        ],
      },
      { '': records },
    ],
    [
      'lists within records',
      [
        { id: 'o1', items: [{ sku: 'a' }, { sku: 'b' }] },
        { id: 'o2', items: [] },
      ],
      {
        '': [
          { id: 'o1', items: 2 },
          { id: 'o2', items: 0 },
        ],
        items: [
          { 'parent.id': 'o1', sku: 'a' },
          { 'parent.id': 'o1', sku: 'b' },
        ],
      },
    ],
    [
      'lists within records that nothing identifies',
      {
        orders: [
          { of: 'x', items: [{ sku: 'a' }] },
          { of: 'x', items: [{ sku: 'b' }] },
        ],
      },
      {
        orders: [
          { row: 1, of: 'x', items: 1 },
          { row: 2, of: 'x', items: 1 },
        ],
        items: [
          { 'orders.row': 1, sku: 'a' },
          { 'orders.row': 2, sku: 'b' },
        ],
      },
    ],
    [
      'keys that every object inherits',
      JSON.parse('{"__proto__": {"a": 1}, "constructor": {"a": 2}}'),
      {
        '': [
          { key: '__proto__', a: 1 },
          { key: 'constructor', a: 2 },
        ],
      },
    ],
  ])('%s', (_, value, tables) => {
    expect(found(value)).toEqual(tables)
    expect(Object.keys(found(value))).toEqual(Object.keys(tables))
  })
})

describe('a grid is a table of its cells:', () => {
  const heights = [Array.from({ length: 9 }, (_, x) => x), Array.from({ length: 9 }, (_, x) => 10 + x)]
  it.each<[string, unknown, string, object]>([
    ['lists of numbers', heights, '', { x: 2, y: 1, value: 12 }],
    ['one list with its size', { width: 9, height: 2, values: heights.flat() }, 'values', { x: 2, y: 1, value: 12 }],
    [
      'with axes beside it',
      { lon: heights[0]?.map((x) => x / 2), lat: [50, 51], height: heights },
      'height',
      { lon: 1, lat: 51, height: 12 },
    ],
  ])('%s', (_, value, part, cell) => {
    const tables = found(value)
    expect(Object.keys(tables)).toEqual([part])
    expect(tables[part]).toHaveLength(18)
    expect(tables[part]?.[11]).toEqual(cell)
  })

  it('but narrow rows of numbers are rows', () => {
    expect(
      found([
        [1, 2],
        [3, 4],
      ]),
    ).toEqual({
      '': [
        { column_1: 1, column_2: 2 },
        { column_1: 3, column_2: 4 },
      ],
    })
  })
})

it.each<[string, unknown]>([
  [
    'settings',
    { name: 'app', scripts: { test: 'run', build: 'make' }, files: ['a', 'b'], nested: { deep: { on: true } } },
  ],
  ['nothing', {}],
  ['a text', 'hello'],
])('there is no table in %s', (_, value) => {
  expect(found(value)).toEqual({})
})
