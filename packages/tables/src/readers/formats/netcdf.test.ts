import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cuts, damages, failureOf, resultsOf, tablesOf } from '../../../testing/read-back.ts'

const file = (name: string) => readFile(join(import.meta.dirname, '../../../testing/files', name))

const cells = Array.from({ length: 36 }, (_, i) => i)
const climate = {
  'time lat lon': {
    time: cells.map((i) => Date.parse('2000-01-01T12:00Z') + ([0, 1, 2.5][Math.floor(i / 12)] ?? 0) * 86_400_000),
    lat: cells.map((i) => [-10.1, 0, 10.1][Math.floor(i / 4) % 3]),
    lon: cells.map((i) => (i % 4) * 90),
    temp: cells.map((i) => (i === 1 ? null : (i * 57 + 27_315) / 100)),
    rain: cells.map((i) => i / 10),
  },
  station: { name: ['Rome', 'Paris'], height: [20, 35] },
}

describe('NetCDF', () => {
  it.each(['climate-3.nc', 'climate-4.nc'])(
    'makes a table of the variables with the same dimensions: %s',
    async (name) => {
      expect(await tablesOf(await file(name))).toEqual(climate)
    },
  )

  it('says that a file without its end is cut off', async () => {
    const bytes = await file('climate-3.nc')
    expect(await failureOf(bytes.subarray(0, -20))).toBe(
      'This NetCDF file is cut off: its end is missing. Upload it again.',
    )
  })

  it.each(['climate-3.nc', 'climate-4.nc'])('shows no part of a file, wherever it is cut: %s', async (name) => {
    for (const result of await resultsOf(cuts(await file(name), 40))) {
      if (result.state === 'ready') throw new Error('A cut file became a table.')
      expect(result.detail).toMatch(/\.$/)
    }
  })

  it.each(['climate-3.nc', 'climate-4.nc'])('becomes tables or a sentence, whatever is damaged: %s', async (name) => {
    for (const result of await resultsOf(damages(await file(name), 25))) {
      if (result.state === 'failed') expect(result.detail).toMatch(/\.$/)
    }
  })

  it('refuses dimensions that are longer than the file', async () => {
    const bytes = await file('climate-3.nc')
    const lat = bytes.indexOf('lat\0')
    bytes.writeUInt32BE(0x7fff_fff0, lat + 4)
    expect(await failureOf(bytes)).toMatch(/cut off|more values than can be read/)
  })
})
