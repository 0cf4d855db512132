import { describe, expect, it } from 'vitest'
import { aTable } from '../../testing/tables.ts'
import { holdDialogue } from '../../testing/turns.ts'
import { shapeKeys } from './shape-keys.ts'

const names = ['Camden', 'Hackney', 'Islington', 'Lambeth', 'Lewisham', 'Newham', 'Southwark', 'Barnet']
const boroughs = aTable('boroughs', [
  { name: 'name', type: 'nominal', semanticType: 'name', values: names },
  { name: 'size', type: 'quantitative', values: names.map((_, row) => 10 + ((row * 7) % 31)) },
  { name: 'geometry', type: 'geojson', values: names.map((_, row) => `Area ${row}`) },
])
const places = [...names.slice(0, 6), 'Atlantis']
const jobs = aTable('jobs', [
  { name: 'where', type: 'nominal', values: places.flatMap((name) => [name, name]) },
  { name: 'unemployment', type: 'quantitative', values: places.flatMap((_, row) => [row / 3, row / 2]) },
])
const countries = aTable('countries', [
  { name: 'country', type: 'nominal', semanticType: 'country', values: ['Chad', 'Mali', 'Peru', 'Cuba'] },
  { name: 'price', type: 'quantitative', values: [1, 2, 3, 5] },
])

const lastOf = async (...messages: string[]) => (await holdDialogue([boroughs, jobs, countries], messages)).at(-1)

describe('a map of values whose shapes are in another table', () => {
  it.each([
    [['map of unemployment']],
    [['map of unemployment by where']],
    [['Karte der unemployment']],
    [['average unemployment by where as bars', 'as a map']],
  ])('joins them by their values: %j', async (messages) => {
    expect((await lastOf(...messages))?.chart).toMatchObject({
      data: { name: 'jobs_boroughs' },
      mark: { type: 'geoshape' },
      encoding: { shape: { field: 'geometry' }, color: { field: 'unemployment', aggregate: 'mean' } },
    })
  })

  it('says how many names agree, and which do not', async () => {
    expect((await lastOf('map of unemployment'))?.outcome).toMatchObject({
      text: expect.stringContaining(
        'I put jobs on the shapes of boroughs: 6 of 7 values of “where” are in “name”. Without a shape: “Atlantis”. Without values: “Barnet” and “Southwark”.',
      ),
    })
  })

  it('is none where the shapes know the message themselves, or no map is asked for', async () => {
    expect((await lastOf('map of the size'))?.chart).toMatchObject({ data: { name: 'boroughs' } })
    expect((await lastOf('unemployment by where'))?.chart).toMatchObject({ data: { name: 'jobs' } })
    expect((await lastOf('map of the price'))?.chart).toMatchObject({ data: { name: 'countries' } })
  })
})

describe('keys of shapes', () => {
  const shapesOf = (...values: string[]) =>
    aTable('shapes', [
      { name: 'name', type: 'nominal', values },
      { name: 'geometry', type: 'geojson', values: values.map((_, row) => `Area ${row}`) },
    ])
  const valuesOf = (...values: string[]) => aTable('values', [{ name: 'place', type: 'nominal', values }])

  it('are found whatever the case and accents of names', () => {
    const [key] = shapeKeys(valuesOf('MÜNCHEN', ' Koln', 'Bonn'), shapesOf('München', 'Köln', 'Essen'))
    expect(key).toMatchObject({ matched: 2, unmatched: { values: ['Bonn'], shapes: ['Essen'] } })
  })

  it('are not found by chance', () => {
    expect(shapeKeys(valuesOf('a', 'x', 'y', 'z', 'w'), shapesOf('a', 'b', 'c', 'd', 'e'))).toEqual([])
    expect(shapeKeys(valuesOf('a', 'b'), shapesOf('a', 'a', 'b', 'b'))).toEqual([])
  })
})
