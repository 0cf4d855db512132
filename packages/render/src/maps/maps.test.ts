import type { Spec } from '@belvedere/spec'
import { stateCode } from '@belvedere/tables'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { openTestView, type TestTable } from '../../testing/test-view.ts'
import { textOf } from '../model/texts.ts'
import { palettes } from '../theme/theme.ts'
import { atlas } from './atlas.ts'
import { matchPlaces } from './match-places.ts'

const people: TestTable = {
  name: 'people',
  columns: {
    nation: ['Germany', 'France', 'Italy', 'Deutschland', 'Malta', 'Atlantis', null],
    millions: [80, 67, 59, 4, 0.5, 9, 3],
    year: [2000, 2000, 2000, 2000, 2010, 2000, 2000],
  },
}
const far: TestTable = {
  name: 'far',
  columns: {
    nation: ['Germany', 'France', 'USA', 'China', 'Australia', 'Brazil'],
    side: ['old', 'old', 'new', 'old', 'new', 'new'],
    millions: [80, 67, 330, 1400, 26, 210],
  },
}
const towns: TestTable = {
  name: 'towns',
  columns: { lon: [13.4, 2.35, -3.7], lat: [52.5, 48.85, 40.4], size: [3.6, 2.1, 3.3] },
}
const states: TestTable = {
  name: 'states',
  columns: {
    nation: ['Texas', 'TX', 'Maine', 'Alaska', 'Hawaii', 'Georgia', 'Puerto Rico', null],
    millions: [20, 10, 1, 0.7, 1.4, 11, 3, 5],
  },
}
const tables = [people, far, towns, states]

const shaded = (table: string, more: object = {}): Spec => ({
  data: { name: table },
  mark: 'geoshape',
  encoding: {
    shape: { field: 'nation', type: 'nominal' },
    color: { aggregate: 'sum', field: 'millions', type: 'quantitative' },
    ...more,
  },
})
const dots: Spec = {
  data: { name: 'towns' },
  mark: 'circle',
  encoding: {
    longitude: { field: 'lon', type: 'quantitative' },
    latitude: { field: 'lat', type: 'quantitative' },
    size: { field: 'size', type: 'quantitative' },
  },
}
const open = (spec: Spec, more: object = {}) => openTestView(spec, { tables, ...more })

async function seen(spec: Spec, more: object = {}) {
  const view = await open(spec, more)
  const { views } = view.scene()
  const picture = await view.drawPng()
  view.close()
  return {
    marks: views.flatMap((view) => view.marks),
    warnings: view.warnings,
    picture,
    bounds: views[0]?.bounds ?? [],
  }
}

describe('a map of countries', () => {
  it('adds up values for the same country under the first name', async () => {
    const { marks } = await seen(shaded('people'))
    expect(marks.map(({ label }) => label)).toEqual(['Germany: 84', 'France: 67', 'Italy: 59', 'Malta: 0.5'])
  })

  it('warns of rows without a place', async () => {
    const { warnings } = await seen(shaded('people'))
    expect(warnings.map((warning) => typeof warning !== 'string' && textOf(warning, 'en'))).toEqual([
      '1 row has no place on the map, because “nation” names no country there: “Atlantis”.',
    ])
  })

  it('is rejected if nothing has a place', async () => {
    const nowhere: TestTable = { name: 'nowhere', columns: { nation: ['Atlantis', 'Mu'], millions: [1, 2] } }
    await expect(openTestView(shaded('nowhere'), { tables: [nowhere] })).rejects.toThrow(
      'The chart cannot be drawn: “nation” names no country or US state that the map knows (“Atlantis”, “Mu”).',
    )
  })

  it('shows the part of the world that passes the filters', async () => {
    const width = async (spec: Spec) =>
      (await seen(spec)).marks.find(({ label }) => label.startsWith('Germany'))?.box[2] ?? 0
    const filtered: Spec = {
      ...shaded('far'),
      transform: [{ filter: { field: 'nation', oneOf: ['Germany', 'France'] } }],
    }
    expect(await width(filtered)).toBeGreaterThan(5 * (await width(shaded('far'))))
  })

  it('does not move between timesteps', async () => {
    const stepped: Spec = {
      ...shaded('people'),
      params: [{ name: 'at', value: 2000, bind: { input: 'range', min: 2000, max: 2010, step: 10 } }],
      transform: [{ filter: { field: 'year', lte: { expr: 'at' } } }],
      usermeta: { belvedere: { timestep: 'at' } },
    }
    const view = await open(stepped)
    const boxOf = (name: string) => view.scene().views[0]?.marks.find(({ label }) => label.startsWith(name))?.box
    const before = boxOf('France')
    expect(boxOf('Malta')).toBeUndefined()
    await view.apply({ params: {}, selections: {}, timestep: 1 })
    expect(boxOf('Malta')).toBeDefined()
    expect(boxOf('France')).toEqual(before)
    view.close()
  })

  it('has a panel for each group, with the land beneath each', async () => {
    const view = await open(shaded('far', { column: { field: 'side', type: 'nominal' } }))
    expect(view.scene().views.map(({ marks }) => marks.length)).toEqual([3, 3])
    view.close()
  })

  it('picks by outline, not by bounding box', async () => {
    const view = await open(shaded('people'))
    const [france] = view.scene().views[0]?.marks.filter(({ label }) => label.startsWith('France')) ?? []
    const [x = 0, y = 0, width = 0, height = 0] = france?.box ?? []
    expect(view.pick(x + width / 2, y + height / 2)?.rows).toEqual([
      ['nation', 'France'],
      ['Sum of millions', '67'],
    ])
    expect(view.pick(x + 1, y + 1)).toBeNull()
    view.close()
  })

  it.each(['light', 'dark'] as const)('draws land without a value in a separate colour, %s', async (theme) => {
    const { picture } = await seen(shaded('far'), { theme })
    const { data } = await sharp(picture.bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const shares = [palettes[theme].surface, palettes[theme].land, ...palettes[theme].ramp].map((colour) => {
      const hex = colour.slice(1).toLowerCase()
      let count = 0
      for (let at = 0; at < data.length; at += 3) if (data.toString('hex', at, at + 3) === hex) count += 1
      return (3 * count) / data.length
    })
    const [sea = 0, land = 0, lightest = 0] = shares
    expect(sea).toBeGreaterThan(0.4)
    expect(land).toBeGreaterThan(0.08)
    expect(lightest).toBeLessThan(0.001)
  })

  it('is written as vectors without external references', async () => {
    const view = await open(shaded('people'))
    const svg = view.drawVector('svg').toString()
    expect(svg).toContain('<path')
    expect(svg).not.toMatch(/href|url\(http/)
    expect(view.drawVector('pdf').subarray(0, 5).toString()).toBe('%PDF-')
    view.close()
  })
})

describe('a map of the states of the USA', () => {
  it('adds up values for the same state, and warns of rows without a place', async () => {
    const { marks, warnings } = await seen(shaded('states'))
    expect(marks.map(({ label }) => label)).toEqual([
      'Texas: 30',
      'Maine: 1',
      'Alaska: 0.7',
      'Hawaii: 1.4',
      'Georgia: 11',
    ])
    expect(warnings.map((warning) => typeof warning !== 'string' && textOf(warning, 'en'))).toEqual([
      '1 row has no place on the map, because “nation” names no US state there: “Puerto Rico”.',
    ])
  })

  it('has Alaska and Hawaii below the others', async () => {
    const { marks, bounds } = await seen(shaded('states'))
    const boxOf = (name: string) => marks.find(({ label }) => label.startsWith(name))?.box ?? [0, 0, 0, 0]
    const [texas, maine, alaska, hawaii] = [boxOf('Texas'), boxOf('Maine'), boxOf('Alaska'), boxOf('Hawaii')]
    expect(alaska[0]).toBeLessThan(hawaii[0])
    expect(hawaii[0]).toBeLessThan(texas[0] + texas[2] / 2)
    expect(alaska[0]).toBeLessThan(texas[0])
    expect(Math.min(alaska[1], hawaii[1])).toBeGreaterThan(texas[1])
    expect(maine[0]).toBeGreaterThan(texas[0] + texas[2])
    expect(maine[1]).toBeLessThan(texas[1])
    // The states fill the plot in one direction.
    const [, , width = 0, height = 0] = bounds
    const [left, right] = [Math.min(alaska[0], texas[0]), maine[0] + maine[2]]
    const [top, bottom] = [maine[1], Math.max(alaska[1] + alaska[3], texas[1] + texas[3])]
    expect(Math.max((right - left) / width, (bottom - top) / height)).toBeGreaterThan(0.8)
  })

  it('shows the part that passes the filters', async () => {
    const width = async (spec: Spec) =>
      (await seen(spec)).marks.find(({ label }) => label.startsWith('Georgia'))?.box[2] ?? 0
    const filtered: Spec = { ...shaded('states'), transform: [{ filter: { field: 'nation', equal: 'Georgia' } }] }
    expect(await width(filtered)).toBeGreaterThan(3 * (await width(shaded('states'))))
  })

  it('names states that are given by numbers', async () => {
    const numbered: TestTable = { name: 'numbered', columns: { fips: [48, 6], people: [30, 39] } }
    const spec: Spec = {
      data: { name: 'numbered' },
      mark: 'geoshape',
      encoding: { shape: { field: 'fips', type: 'nominal' }, color: { field: 'people', type: 'quantitative' } },
    }
    const { marks } = await seen(spec, { tables: [numbered] })
    expect(marks.map(({ label }) => label)).toEqual(['Texas: 30', 'California: 39'])
  })

  it('takes Georgia for a country among countries and alone, unless the column is called after states', () => {
    const kindOf = (column: string, values: string[]) =>
      matchPlaces(column, { counts: new Map(values.map((value) => [value, 1])), all: values }).kind
    expect(kindOf('nation', ['Georgia', 'Turkey'])).toBe('countries')
    expect(kindOf('nation', ['Georgia'])).toBe('countries')
    expect(kindOf('nation', ['Georgia', 'Texas'])).toBe('states')
    expect(kindOf('state', ['Georgia'])).toBe('states')
  })

  it('shows Alaska alone where it is the only one', async () => {
    const alone: Spec = { ...shaded('states'), transform: [{ filter: { field: 'nation', equal: 'Alaska' } }] }
    const { marks, bounds } = await seen(alone)
    const [[, , width = 0, height = 0] = []] = marks.map(({ box }) => box)
    const [, , plotWidth = 0, plotHeight = 0] = bounds
    expect(marks).toHaveLength(1)
    expect(Math.max(width / plotWidth, height / plotHeight)).toBeGreaterThan(0.6)
  })

  it('has points in their place, and lies on the world if some are outside of the USA', async () => {
    const placed = async (cities: TestTable['columns']) => {
      const points: Spec = { ...dots, data: { name: 'cities' } }
      const layers = [shaded('states'), points]
      const { marks } = await seen({ layer: layers } as Spec, { tables: [states, { name: 'cities', columns: cities }] })
      const boxOf = (isMeant: (mark: (typeof marks)[number]) => boolean) => marks.find(isMeant)?.box ?? [0, 0, 0, 0]
      const city = boxOf(({ datum }) => datum.size === 2)
      const [texas, alaska] = ['Texas', 'Alaska'].map((name) => boxOf(({ label }) => label.startsWith(name)))
      return { city, texas: texas ?? [], alaska: alaska ?? [] }
    }
    const home = await placed({ lon: [-149.9, -80.2], lat: [61.2, 25.8], size: [2, 1] })
    const [x, y, width, height] = home.alaska as [number, number, number, number]
    expect(y).toBeGreaterThan(home.texas[1] ?? 0)
    expect(home.city[0]).toBeGreaterThan(x)
    expect(home.city[0]).toBeLessThan(x + width)
    expect(home.city[1]).toBeGreaterThan(y)
    expect(home.city[1]).toBeLessThan(y + height)
    const abroad = await placed({ lon: [-99.1, -113.5], lat: [19.4, 53.5], size: [2, 1] })
    const [left, top, wide, high] = abroad.texas as [number, number, number, number]
    expect(abroad.city[0]).toBeGreaterThan(left)
    expect(abroad.city[0]).toBeLessThan(left + wide)
    expect(abroad.city[1]).toBeGreaterThan(top + high)
    expect(abroad.alaska[1]).toBeLessThan(top)
  })

  it('has an outline for every state by its FIPS number', () => {
    const { land, places } = atlas('usa')
    expect(land).toHaveLength(51)
    expect([...places].map(([code, { properties }]) => [code, stateCode(properties.name, 'state')])).toEqual(
      [...places.keys()].map((code) => [code, code]),
    )
  })

  it('lies on the world beside countries', async () => {
    const both: Spec = { hconcat: [shaded('states'), shaded('far')] }
    const { marks } = await seen(both)
    const boxOf = (name: string) => marks.find(({ label }) => label.startsWith(name))?.box ?? [0, 0, 0, 0]
    expect(boxOf('Alaska')[1]).toBeLessThan(boxOf('Texas')[1])
  })
})

describe('a map of points', () => {
  it('has north at the top and west on the left', async () => {
    const { marks } = await seen(dots)
    const [berlin, paris, madrid] = [3.6, 2.1, 3.3].map((size) => marks.find(({ datum }) => datum.size === size)?.box)
    expect(berlin?.[0]).toBeGreaterThan(paris?.[0] ?? 0)
    expect(paris?.[0]).toBeGreaterThan(madrid?.[0] ?? 0)
    expect(berlin?.[1]).toBeLessThan(paris?.[1] ?? 0)
    expect(paris?.[1]).toBeLessThan(madrid?.[1] ?? 0)
  })

  it('uses the spec’s projection', async () => {
    const own = await seen({ ...dots, projection: { type: 'mercator', scale: 300, center: [0, 45] } })
    const fitted = await seen({ ...dots, projection: { type: 'mercator' } })
    expect(own.marks).toHaveLength(3)
    expect(fitted.marks.map(({ box }) => box)).not.toEqual(own.marks.map(({ box }) => box))
  })
})
