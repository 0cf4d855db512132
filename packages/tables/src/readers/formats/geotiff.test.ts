import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cuts, damages, failureOf, readBack, resultsOf } from '../../../testing/read-back.ts'

/** Written by GDAL: 18 rows of 20 cells. */
const file = (name: string) => readFile(join(import.meta.dirname, `../../../testing/files/${name}`))

const [rows, columns] = [18, 20]
const cells = Array.from({ length: rows * columns }, (_, i) => ({ row: Math.floor(i / columns), column: i % columns }))
const values = cells.map(({ row, column }) => ((row + column) % 11 === 0 ? null : (row * 7 + column * 3) % 50))

describe('GeoTIFF', () => {
  it('reads a raster in degrees, in tiles', async () => {
    const { columns, notes } = await readBack(await file('heights.tif'))
    expect(columns).toEqual({
      latitude: cells.map(({ row }) => 55.75 - row / 2),
      longitude: cells.map(({ column }) => 5.25 + column / 2),
      value: values,
    })
    expect(notes).toEqual([])
  })

  it('reads a raster of a projection, and says which', async () => {
    const { columns, notes } = await readBack(await file('heights-utm.tif'))
    expect(columns).toEqual({
      y: cells.map(({ row }) => 5_699_500 - row * 1000),
      x: cells.map(({ column }) => 400_500 + column * 1000),
      value: values,
    })
    expect(notes).toEqual(['"x" and "y" are coordinates of EPSG:32632, not degrees.'])
  })

  it('refuses a picture', async () => {
    expect(await failureOf(await file('picture.tif'))).toMatch(/picture/)
  })

  it('says that a BigTIFF file is damaged whose header makes no sense', async () => {
    expect(await failureOf(Buffer.from('49492b0000000000', 'hex'))).toMatch(/^This TIFF file is damaged/)
  })

  it('becomes a table or a sentence, wherever it is cut or damaged', async () => {
    const bytes = await file('heights.tif')
    for (const result of await resultsOf([...cuts(bytes, 15), ...damages(bytes, 30)])) {
      if (result.state === 'failed') expect(result.detail).toMatch(/\.$/)
    }
  })
})
