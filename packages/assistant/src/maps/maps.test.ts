import type { Spec, TableProfile } from '@belvedere/spec'
import { channelDefs, markType, unitsOf } from '@belvedere/spec'
import { aTable } from '@belvedere/spec/testing'
import { describe, expect, it } from 'vitest'
import { tellerIn } from '../language/tell.ts'
import { recommend } from '../workflow/recommend.ts'

const named = (...names: string[]) => names.map((value) => ({ value, count: 20 }))
const yields: TableProfile = {
  ...aTable(
    { name: 'Country', semanticType: 'country', distinct: 40, values: named('Chile', 'Ghana', 'Poland', 'Japan') },
    { name: 'Year', type: 'quantitative', semanticType: 'year', integer: true, min: 2000, max: 2019, distinct: 20 },
    { name: 'Harvest', type: 'quantitative', semanticType: 'count', min: 10, max: 90_000, distinct: 700 },
    { name: 'Rainfall', type: 'quantitative', min: 1, max: 900, distinct: 600 },
    { name: 'Crop', distinct: 3, values: named('wheat', 'maize', 'rice') },
  ),
  name: 'yields',
  rows: 800,
}
const wells: TableProfile = {
  ...aTable(
    { name: 'well', distinct: 300, maxLength: 9 },
    { name: 'state', distinct: 3, values: named('dry', 'open', 'sealed') },
    { name: 'lat', type: 'quantitative', semanticType: 'latitude', min: 40, max: 60, distinct: 298 },
    { name: 'lon', type: 'quantitative', semanticType: 'longitude', min: 1, max: 20, distinct: 300 },
    { name: 'depth', type: 'quantitative', min: 2, max: 400, distinct: 250 },
  ),
  name: 'wells',
  rows: 300,
}
const stock: TableProfile = {
  ...aTable(
    { name: 'shelf', distinct: 6, values: named('top', 'low') },
    { name: 'worth', type: 'quantitative', semanticType: 'currency', min: 1, max: 90, distinct: 80 },
  ),
  name: 'stock',
}

const ask = (message: string, table: TableProfile, current: Spec | null = null) =>
  recommend({ message, tables: [table], current, history: [] })

/** The chart that is drawn: its mark, and what is on each channel. */
function drawn(message: string, table: TableProfile, current: Spec | null = null) {
  const answer = ask(message, table, current)
  const spec = answer.kind === 'chart' ? answer.specs[0]?.spec : undefined
  const unit = spec && unitsOf(spec)[0]?.unit
  if (!spec || !unit) throw new Error(`“${message}” draws nothing: ${answer.text}`)
  const on = channelDefs(unit.encoding).map(([channel, { aggregate, field }]) =>
    [channel, aggregate, field].filter(Boolean).join(' '),
  )
  return { spec, shown: [markType(unit.mark), ...on], text: answer.text }
}
const shownBy = (...request: Parameters<typeof drawn>) => drawn(...request).shown

describe('a wish for a map', () => {
  it.each([
    'show me a map of average rainfall by country',
    'average rainfall by country on a map',
    'average rainfall on a world map',
    'choropleth of average rainfall',
    'map average rainfall by country',
    'durchschnittliche Rainfall nach Land auf einer Karte',
  ])('shades the countries of the table: %s', (message) => {
    expect(shownBy(message, yields)).toEqual(['geoshape', 'color mean Rainfall', 'shape Country'])
  })

  it('keeps filters, and gives other groups a panel each', () => {
    expect(shownBy('total harvest by country and crop on a map', yields)).toContain('column Crop')
    const { spec } = drawn('total harvest by country on a map, only wheat', yields)
    expect(JSON.stringify(spec.transform)).toContain('wheat')
  })

  it('shows an amount where none is named', () => {
    expect(shownBy('show me a map', yields)).toEqual(['geoshape', 'color sum Harvest', 'shape Country'])
  })

  it('places points where the table has coordinates', () => {
    expect(shownBy('wells on a map, sized by depth', wells)).toEqual(
      expect.arrayContaining(['circle', 'longitude lon', 'latitude lat', 'size depth', 'detail well']),
    )
    expect(shownBy('map of the wells coloured by state', wells)).toContain('color state')
  })

  it('is heard in a question for places, where the table has coordinates', () => {
    expect(shownBy('where are the wells?', wells)).toContain('longitude lon')
    expect(shownBy('where are the shelves?', stock)[0]).toBe('bar')
  })

  it('is not heard without being said', () => {
    expect(shownBy('average rainfall by country', yields)[0]).toBe('bar')
    expect(shownBy('depth by state', wells)[0]).not.toBe('circle')
    expect(shownBy('heat map of harvest by crop and year', yields)[0]).toBe('rect')
  })

  it('is refused where there are no places, with what a map needs and what can be drawn', () => {
    const answer = ask('show total worth by shelf on a map', stock)
    expect(answer).toMatchObject({
      kind: 'answer',
      text: 'A map needs a column of countries, or columns of longitude and latitude. stock has neither.',
    })
    if (answer.kind !== 'answer') return
    expect(answer.suggestions.map((offer) => ask(offer, stock).kind)).toEqual(['chart'])
  })
})

it('is told in German, with what has no place and what it needs', () => {
  const tell = tellerIn('de', [yields])
  expect(tell('2 rows have no place on the map, because “Country” names no country there: “Atlantis”, “Mu”.')).toBe(
    '2 Zeilen haben keinen Platz auf der Karte, weil „Country“ dort kein Land nennt: “Atlantis”, “Mu”.',
  )
  expect(ask('durchschnittliche Rainfall nach Land auf einer Karte', yields).text).toMatch(
    /^Ich habe .*Karte gezeichnet/,
  )
  expect(ask('zeige worth nach shelf auf einer Karte', stock).text).toMatch(/^Eine Karte braucht eine Spalte/)
})

describe('a chart that stands', () => {
  const bars = drawn('average rainfall by country', yields).spec
  const map = drawn('as a map', yields, bars).spec

  it.each(['as a map', 'show it on a map', 'make it a choropleth', 'als Karte'])('goes onto a map: %s', (message) => {
    expect(shownBy(message, yields, bars)).toEqual(['geoshape', 'color mean Rainfall', 'shape Country'])
  })

  it('comes off it again', () => {
    expect(shownBy('as bars again', yields, map)).toEqual(['bar', 'x Country', 'y mean Rainfall'])
    const points = drawn('wells on a map', wells).spec
    expect(shownBy('as bars', wells, points).join()).not.toMatch(/longitude|latitude/)
  })

  it('is filtered and exchanged as any other', () => {
    expect(JSON.stringify(drawn('only Chile and Ghana', yields, map).spec.transform)).toContain('Ghana')
    expect(shownBy('show the total harvest instead', yields, map)).toContain('color sum Harvest')
  })

  it('stays where it has no places', () => {
    const worth = drawn('total worth by shelf', stock).spec
    expect(ask('as a map', stock, worth)).toMatchObject({
      kind: 'answer',
      text: expect.stringMatching(/^A map needs a column.*The chart stays as it is\.$/),
    })
  })
})
