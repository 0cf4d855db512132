import { describe, expect, it } from 'vitest'
import { ingestBytes, onlyTable } from '../../../testing/ingest-bytes.ts'
import { readOnlyTable, readTables } from '../../../testing/read-tables.ts'
import { zipOf } from '../../../testing/workbooks.ts'
import { type DbfField, type Ring, writeDbf, writeShp } from '../../../testing/write-shapefile.ts'
import { readShapes } from '../../shapes/shape-set.ts'

const square = (x: number, y: number, size: number): Ring => [
  [x, y],
  [x, y + size],
  [x + size, y + size],
  [x + size, y],
  [x, y],
]
const fields: DbfField[] = [
  { name: 'NAME', type: 'C', length: 12 },
  { name: 'CODE', type: 'C', length: 4 },
  { name: 'RATE', type: 'N', length: 8 },
]
const cells = (...row: string[]) => row.map((cell) => Buffer.from(cell, 'latin1'))
const rows = [cells('Köln', '01', '1.5'), cells('Bonn', '02', '2'), cells('Mitte', '03', '****')]
const shp = writeShp([[square(6, 50, 1), square(6.25, 50.25, 0.25).toReversed()], [square(7, 50, 1)], null])
const dbf = writeDbf(fields, rows)

const outcomeOf = (entries: Record<string, Uint8Array | string>) =>
  zipOf(entries).then((zip) => readTables(zip, 'a.zip'))

const layerOf = (entries: Record<string, Uint8Array | string>) =>
  zipOf(entries).then((zip) => readOnlyTable(zip, 'a.zip'))

describe('a zipped shapefile', () => {
  it('is a table of its attributes with the shapes in a column', async () => {
    const zip = await zipOf({ 'x/areas.shp': shp, 'x/areas.dbf': dbf, 'x/areas.CPG': 'ANSI 1252', 'x/areas.shx': 'x' })
    await ingestBytes(zip, { name: 'areas.zip' }, async (result) => {
      const { profile, files } = onlyTable(result)
      expect(result).toMatchObject({ format: 'shapefile' })
      expect(profile.fields.map(({ name, type }) => [name, type])).toEqual([
        ['NAME', 'nominal'],
        ['CODE', 'nominal'],
        ['RATE', 'quantitative'],
        ['geometry', 'geojson'],
      ])
      expect(profile.fields[3]).toEqual({
        name: 'geometry',
        type: 'geojson',
        count: 2,
        nulls: 1,
        distinct: 2,
        values: [],
      })
      const set = await readShapes(files)
      expect(set).toMatchObject({ label: 'NAME', isPlanar: false })
      const [first, second] = [...(set?.shapes.values() ?? [])]
      expect(first).toEqual({
        name: 'Köln',
        geometry: { type: 'MultiPolygon', coordinates: [[square(6, 50, 1), square(6.25, 50.25, 0.25).toReversed()]] },
      })
      expect(second?.geometry).toEqual({ type: 'MultiPolygon', coordinates: [[square(7, 50, 1)]] })
    })
  })

  it('tells of a projection, and draws it as on paper', async () => {
    const far = writeShp([[square(300_000, 5_600_000, 1000)]])
    const prj = 'PROJCS["ETRS89 / UTM zone 33N",GEOGCS["ETRS89"]]'
    const table = await layerOf({ 'a.shp': far, 'a.dbf': writeDbf(fields, rows.slice(0, 1)), 'a.prj': prj })
    expect(table).toMatchObject({
      notes: [
        'It is projected (ETRS89 / UTM zone 33N). To have it on a map of the earth, save it in WGS 84 (EPSG:4326).',
        'Its coordinates are no longitudes and latitudes, so the shapes are drawn as on paper, without a map beneath.',
      ],
    })
  })

  it('is read without its attributes, which is told', async () => {
    const table = await layerOf({ 'a.shp': shp })
    expect(table).toMatchObject({ columns: { number: [1, 2, 3] } })
    expect(table).toMatchObject({ notes: [expect.stringMatching(/^The archive has no \.dbf file/)] })
  })
})

it('says which tables beside a shapefile are left out', async () => {
  const { notes } = await layerOf({ 'a.shp': shp, 'a.dbf': dbf, 'b.csv': 'x\n1\n', 'readme.txt': 'x' })
  expect(notes).toEqual(['"b.csv" in the archive was left out: It is no part of a shapefile. Upload it by itself.'])
})

describe('[S19] [S23] a hostile shapefile', () => {
  it('may claim any number of rows', async () => {
    const lying = writeDbf(fields, rows, { stated: 0xffff_ffff })
    const table = await layerOf({ 'a.shp': shp, 'a.dbf': lying })
    expect(table).toMatchObject({ columns: { CODE: ['01', '02', '03'] } })
  })

  it('keeps the shapes before a record whose length lies', async () => {
    const lying = Buffer.from(shp)
    lying.writeInt32BE(0x7fff_fff0, 100 + 8 + 44 + 2 * 4 + 10 * 16 + 4)
    const table = await layerOf({ 'a.shp': lying, 'a.dbf': dbf })
    expect(table).toMatchObject({
      notes: [expect.stringMatching(/cut off or damaged; its first 1 /), expect.anything()],
    })
    expect(table.columns.geometry?.filter((cell) => cell !== null)).toHaveLength(1)
  })

  it('loses only the shape whose parts or coordinates are wrong', async () => {
    for (const value of [0x7fff_ffff, -1]) {
      const lying = Buffer.from(shp)
      lying.writeInt32LE(value, 100 + 8 + 36)
      const table = await layerOf({ 'a.shp': lying, 'a.dbf': dbf })
      expect(table.columns.geometry?.map((cell) => cell === null)).toEqual([true, false, true])
    }
    const infinite = writeShp([
      [square(Number.NaN, 50, 1)],
      [square(Number.POSITIVE_INFINITY, 50, 1)],
      [square(7, 50, 1)],
    ])
    const table = await layerOf({ 'a.shp': infinite, 'a.dbf': dbf })
    expect(table.notes).toEqual(['2 rows have a shape that cannot be read (first in row 1); it is left out.'])
  })

  it.each([
    [
      'is no shapefile',
      { 'a.shp': 'nothing of the kind' },
      'The .shp file in this archive is no shapefile. Write it again, and upload it again.',
    ],
    [
      'has columns beyond its rows',
      { 'a.shp': shp, 'a.dbf': Buffer.from(dbf).fill(0xff, 32 + 16, 32 + 17) },
      'The .dbf file is damaged: its columns are not as long as its rows say.',
    ],
    ['is empty', { 'a.shp': writeShp([]) }, 'This shapefile has no shapes. Check that it was written completely.'],
  ])('is refused where it %s', async (_, entries, sentence) => {
    expect(await outcomeOf(entries)).toBe(sentence)
  })

  it('is refused alone, with what to do', async () => {
    expect(await readTables(shp, 'a.shp')).toBe(
      'This is one file of a shapefile, not a table. Zip it together with its .dbf, .shx, .prj and .cpg files, and upload that.',
    )
  })
})
