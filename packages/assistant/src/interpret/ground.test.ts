import { describe, expect, it } from 'vitest'
import { aTable } from '../../testing/tables.ts'
import { holdDialogue } from '../../testing/turns.ts'

const names = ['Camden', 'Hackney', 'Islington', 'Lambeth', 'Lewisham', 'Newham', 'Southwark', 'Barnet']
const boroughs = aTable('boroughs', [
  { name: 'name', type: 'nominal', semanticType: 'name', values: names },
  { name: 'geometry', type: 'geojson', values: names.map((_, row) => `Area ${row}`) },
])
const places = Array.from({ length: 40 }, (_, row) => row)
const cafes = aTable('cafes', [
  { name: 'cafe', type: 'nominal', semanticType: 'name', values: places.map((row) => `Cafe ${row}`) },
  {
    name: 'lat',
    type: 'quantitative',
    semanticType: 'latitude',
    values: places.map((row) => 51.3 + ((row * 7) % 40) / 100),
  },
  {
    name: 'lon',
    type: 'quantitative',
    semanticType: 'longitude',
    values: places.map((row) => -0.5 + ((row * 11) % 40) / 50),
  },
  { name: 'seats', type: 'quantitative', values: places.map((row) => 10 + ((row * 13) % 37)) },
])
const tables = [boroughs, cafes]
const onBoroughs = {
  data: { name: 'cafes' },
  layer: [
    { mark: { type: 'circle' }, encoding: { longitude: { field: 'lon' }, latitude: { field: 'lat' } } },
    {
      data: { name: 'boroughs' },
      mark: { type: 'geoshape', filled: false },
      encoding: { shape: { field: 'geometry' } },
    },
  ],
}
const lastOf = async (...messages: string[]) => (await holdDialogue(tables, messages)).at(-1)

describe('points over the shapes of another table', () => {
  it.each([
    [['map of the cafes over the boroughs']],
    [['show the cafes on a map of the boroughs']],
    [['cafes on the boroughs']],
    [['map of the cafes with the boroughs beneath']],
    [['map of the cafes', 'over the boroughs']],
    [['map of the cafes', 'put the boroughs below it']],
    [['map of the cafes', 'add the outlines of the boroughs']],
    [['map of the cafes', 'boroughs as background']],
    [['Karte der cafes über den boroughs']],
    [['Karte der cafes', 'leg die boroughs darunter']],
    [['Karte der cafes', 'über den Umrissen von boroughs']],
    [['map of the cafes', 'over the shapes of boroughs']],
  ])('are drawn for %j', async (messages) => {
    const last = await lastOf(...messages)
    expect(last?.chart, JSON.stringify(last?.outcome)).toMatchObject(onBoroughs)
  })

  it.each(['size by seats', 'only those above 20 seats', 'make them red'])(
    'stay over them after “%s”',
    async (message) => {
      const last = await lastOf('map of the cafes over the boroughs', message)
      expect(last?.chart).toMatchObject({ layer: [{ mark: { type: 'circle' } }, onBoroughs.layer[1]] })
    },
  )

  it.each(['remove the boroughs', 'without the outlines of the boroughs'])(
    'are drawn on the land again after “%s”',
    async (message) => {
      const last = await lastOf('map of the cafes over the boroughs', message)
      expect(last?.chart).toMatchObject({ mark: { type: 'circle' }, data: { name: 'cafes' } })
    },
  )

  it('are offered where there are shapes, and not again', async () => {
    const offers = async (...messages: string[]) => {
      const outcome = (await lastOf(...messages))?.outcome
      return outcome?.kind === 'chart' ? outcome.suggestions.map(String) : []
    }
    expect(await offers('map of the cafes')).toContain('Over the shapes of boroughs')
    expect(await offers('map of the cafes over the boroughs')).not.toContain('Over the shapes of boroughs')
  })

  it('are none where no map of points is meant', async () => {
    expect((await lastOf('average seats by cafe as bars', 'over the boroughs'))?.chart).not.toHaveProperty('layer')
  })
})
