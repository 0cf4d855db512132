import { describe, expect, it } from 'vitest'
import { aTable } from '../testing/tables.ts'
import { holdDialogue } from '../testing/turns.ts'

const rows = 120
const numbered = (name: (row: number) => string) => Array.from({ length: rows }, (_, row) => name(row))

/** Shapes whose names occur several times, as those of counties do. */
const counties = aTable('counties', [
  { name: 'county', type: 'nominal', semanticType: 'name', values: numbered((row) => `County ${row % 80}`) },
  { name: 'unemployment', type: 'quantitative', values: numbered(String).map((_, row) => (row * 7) % 31) },
  { name: 'population', type: 'quantitative', values: numbered(String).map((_, row) => 1000 + ((row * 7919) % 5003)) },
  { name: 'geometry', type: 'geojson', values: numbered((row) => `Area ${row}`) },
])

describe('a map of the shapes of a table', () => {
  it.each([
    [['map of unemployment by county']],
    [['map of unemployment']],
    [['Karte der unemployment']],
    [['unemployment by county', 'as a map']],
  ])('is drawn for %j', async (messages) => {
    const turns = await holdDialogue([counties], messages)
    expect(turns.at(-1)?.chart).toMatchObject({
      mark: { type: 'geoshape' },
      encoding: { shape: { field: 'geometry' }, color: { field: 'unemployment' } },
    })
  })

  it('is called by its measure, not by the column that holds the shapes', async () => {
    const [turn] = await holdDialogue([counties], ['map of unemployment by county'])
    expect(turn?.chart?.title).toBe('Map of average unemployment')
    expect(turn?.outcome).toMatchObject({
      text: expect.stringContaining('average unemployment for each shape as a map'),
    })
  })

  it('is no chart that nobody asked for', async () => {
    const [turn] = await holdDialogue([counties], ['unemployment by county'])
    expect(turn?.chart?.encoding).not.toHaveProperty('shape')
  })
})

const isMap = { mark: { type: 'geoshape' }, encoding: { shape: { field: 'geometry' } } }
const lastOf = async (...messages: string[]) =>
  (await holdDialogue([counties], ['map of unemployment by county', ...messages])).at(-1)
const ranked = (field: string, group: string) => [
  { joinaggregate: [{ op: 'mean', as: 'top_value', field }], groupby: [group] },
  { window: [{ op: 'dense_rank', as: 'top_rank' }] },
  { filter: { field: 'top_rank' } },
]

describe('a map that stands', () => {
  it.each([
    ['top 5', 'unemployment'],
    ['only the three largest', 'population'],
    ['nur die drei größten', 'population'],
  ])('keeps its places at “%s”, of which it counts shapes and not rows', async (message, by) => {
    expect((await lastOf(message))?.chart).toMatchObject({ ...isMap, transform: ranked(by, 'geometry') })
  })

  it('says by what it ranks, where that is not what it shows', async () => {
    expect((await lastOf('only the three largest'))?.outcome).toMatchObject({
      text: 'I kept the top 3 by average population.',
    })
  })

  it.each([
    ['only those above 10', {}],
    ['only County 3', {}],
    ['colour by population', { color: { field: 'population' } }],
    ['population instead', { color: { field: 'population' } }],
    ['make it red', { color: { field: 'unemployment', scale: { scheme: 'reds' } } }],
    ['make it teal', { color: { field: 'unemployment', scale: { range: ['#e8e6e1', 'teal'] } } }],
  ])('is still one after “%s”', async (message, encoding) => {
    expect((await lastOf(message))?.chart).toMatchObject({ ...isMap, encoding: { ...isMap.encoding, ...encoding } })
  })

  it('becomes bars of what its shapes are called, and a map again, with what was cut', async () => {
    const bars = await lastOf('top 5', 'as bars')
    expect(bars?.chart).toMatchObject({ mark: { type: 'bar' }, transform: ranked('unemployment', 'county') })
    expect(bars?.shown).toMatchObject({ fieldsOfAll: 'county, unemployment' })
    const map = await lastOf('top 5', 'as bars', 'as a map')
    expect(map?.chart).toMatchObject({ ...isMap, transform: ranked('unemployment', 'geometry') })
  })

  it('has no order, and is drawn already', async () => {
    expect((await lastOf('sort by unemployment'))?.outcome).toMatchObject({
      text: expect.stringContaining('A map has no order'),
    })
    expect((await lastOf('as a map'))?.outcome).toMatchObject({ text: expect.stringContaining('already') })
  })

  it('names its highest place', async () => {
    expect((await lastOf('which is the highest'))?.outcome).toMatchObject({
      text: expect.stringMatching(/^County \d+/),
    })
  })
})
