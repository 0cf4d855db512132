import { describe, expect, it } from 'vitest'
import { aTable, cars, sales } from '../../testing/tables.ts'
import { applyDefaults } from '../defaults/apply-defaults.ts'
import { stripDefaults } from '../defaults/strip-defaults.ts'
import { subtitleOf, titleOf } from '../defaults/title.ts'
import { describeSpec } from '../describe/describe-spec.ts'
import type { Spec, UnitSpec } from '../model/spec.ts'
import { fieldWords } from '../wording/words.ts'
import { fromPartial, toPartial } from './convert-partial.ts'

const own: Spec = {
  $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
  title: { text: 'Cars', subtitle: 'by hand' },
  data: { name: 'cars' },
  params: [{ name: 'brush', select: 'interval' }],
  transform: [{ calculate: 'datum.Horsepower * 2', as: 'double' }, { filter: 'datum.double > 100' }],
  mark: { type: 'point', filled: true, opacity: 0.5 },
  encoding: {
    x: { field: 'double', type: 'quantitative', scale: { type: 'log' }, axis: { title: 'Twice' } },
    y: { field: 'Origin', type: 'nominal', sort: ['USA', 'Japan'] },
    color: { condition: { param: 'brush', value: 'red' }, value: 'gray' },
    size: { field: 'Year', type: 'quantitative', bin: 'binned' },
    tooltip: [
      { field: 'Name', type: 'nominal' },
      { field: 'Year', type: 'quantitative' },
    ],
  },
  width: 400,
  usermeta: { mine: 1, belvedere: { wishes: { task: 'comparison' } } },
}

describe('a complete spec as a partial spec', () => {
  it('can be converted back', () => {
    const partial = toPartial(own, cars)
    expect(partial).not.toBeNull()
    expect(partial && fromPartial(partial)).toEqual(own)
  })

  it('is the only unit of a composed spec, which is put back', () => {
    const faceted: Spec = {
      data: { name: 'cars' },
      facet: { field: 'Origin', type: 'nominal' },
      spec: { mark: 'bar', encoding: { x: { field: 'Year', type: 'ordinal' } } },
    }
    const partial = toPartial(faceted, cars)
    expect(partial).toMatchObject({ host: { path: ['spec'] }, mark: 'bar', data: { name: 'cars' } })
    expect(partial && fromPartial(partial)).toEqual(faceted)
  })

  it('is null if there are several units', () => {
    expect(toPartial({ data: { name: 'cars' }, layer: [{ mark: 'bar' }, { mark: 'line' }] }, cars)).toBeNull()
  })
})

const bars: Spec = {
  data: { name: 'cars' },
  mark: 'bar',
  encoding: {
    x: { field: 'Origin', type: 'nominal' },
    y: { field: 'Horsepower', aggregate: 'mean', type: 'quantitative' },
  },
}

const bare: [string, UnitSpec, typeof cars][] = [
  [
    'bars',
    {
      data: { name: 'cars' },
      mark: 'bar',
      encoding: {
        x: { field: 'Origin', type: 'nominal' },
        y: { field: 'Horsepower', aggregate: 'mean', type: 'quantitative' },
      },
    },
    cars,
  ],
  [
    'grouped bars',
    {
      data: { name: 'cars' },
      mark: 'bar',
      encoding: {
        x: { field: 'Origin', type: 'nominal' },
        y: { field: 'Horsepower', aggregate: 'mean', type: 'quantitative' },
        color: { field: 'Cylinders', type: 'ordinal' },
      },
    },
    cars,
  ],
  [
    'a line',
    {
      data: { name: 'cars' },
      mark: 'line',
      encoding: {
        x: { field: 'Year', type: 'quantitative' },
        y: { field: 'Horsepower', aggregate: 'mean', type: 'quantitative' },
      },
    },
    cars,
  ],
  [
    'money',
    {
      data: { name: 'sales' },
      mark: 'bar',
      encoding: {
        x: { field: 'weekday', type: 'nominal' },
        y: { field: 'price', aggregate: 'sum', type: 'quantitative' },
      },
    },
    sales,
  ],
  [
    'a pie',
    {
      data: { name: 'sales' },
      mark: 'arc',
      encoding: { theta: { aggregate: 'count', type: 'quantitative' }, color: { field: 'region', type: 'nominal' } },
    },
    sales,
  ],
]

describe('default styles', () => {
  it.each(bare)('are stripped from %s exactly as applied', (_, unit, table) => {
    const styled = applyDefaults(unit, table)
    expect(styled).not.toEqual(unit)
    expect(stripDefaults(styled, table)).toEqual(unit)
    expect(applyDefaults(styled, table)).toEqual(styled)
  })

  it.each(bare)('keep explicit choices of %s', (_, unit, table) => {
    const styled = applyDefaults(unit, table)
    const chosen: UnitSpec = {
      ...styled,
      title: 'Mine',
      encoding: {
        ...styled.encoding,
        color: { ...styled.encoding?.color, field: 'Origin', title: 'Hue', legend: null },
      },
    }
    expect(stripDefaults(chosen, table)).toMatchObject({
      title: 'Mine',
      encoding: { color: { title: 'Hue', legend: null } },
    })
  })

  it('format dollars, and put the percent sign in the title', () => {
    const money = applyDefaults(
      {
        data: { name: 'sales' },
        mark: 'bar',
        encoding: {
          x: { field: 'region', type: 'nominal' },
          y: { field: 'price', aggregate: 'sum', type: 'quantitative' },
        },
      },
      sales,
    )
    expect(money.encoding?.y).toMatchObject({ title: 'Total price', axis: { format: '$,.0f' } })
    const share = applyDefaults(
      {
        data: { name: 'sales' },
        mark: 'bar',
        encoding: {
          x: { field: 'region', type: 'nominal' },
          y: { field: 'margin', aggregate: 'mean', type: 'quantitative' },
        },
      },
      sales,
    )
    expect(share.encoding?.y).toMatchObject({ title: 'Average margin (%)' })
  })

  it('describe filters in the subtitle', () => {
    const filtered = applyDefaults(
      { ...(bare[0]?.[1] ?? { mark: 'bar' }), transform: [{ filter: { field: 'Origin', oneOf: ['USA', 'Japan'] } }] },
      cars,
    )
    expect(filtered.title).toEqual({ text: 'Average horsepower by origin', subtitle: 'Origin: USA and Japan' })
  })
})

describe('words', () => {
  it('turn column names into phrases', () => {
    expect(
      [
        'Miles_per_Gallon',
        'milesPerGallon',
        'MPG',
        'GDP_per_capita',
        'total sales',
        'GDPPerHead',
        'eBay sales',
        'Life Expectancy',
      ].map(fieldWords),
    ).toEqual([
      'Miles per gallon',
      'Miles per gallon',
      'MPG',
      'GDP per capita',
      'Total sales',
      'GDP per head',
      'eBay sales',
      'Life expectancy',
    ])
  })

  it('describe charts for alternative texts', () => {
    expect(
      describeSpec({ ...bars, encoding: { ...bars.encoding, color: { field: 'Cylinders', type: 'ordinal' } } }, cars),
    ).toBe('Bar chart of average horsepower by origin, coloured by cylinders.')
    const points: Spec = {
      data: { name: 'cars' },
      mark: 'point',
      encoding: {
        x: { field: 'Horsepower', type: 'quantitative' },
        y: { field: 'Weight_in_lbs', type: 'quantitative' },
      },
    }
    expect(describeSpec(points, cars)).toBe('Scatterplot of weight in lbs against horsepower.')
    expect(describeSpec(own, cars)).toBe('Scatterplot of double by origin, sized by year.')
  })

  it('give any spec a title', () => {
    expect(titleOf(own)).toBe('Cars')
    expect(
      titleOf({
        data: { name: 'cars' },
        layer: [{ mark: 'bar', encoding: { x: { field: 'Origin', type: 'nominal' } } }],
      }),
    ).toBe('Bar chart of origin')
    expect(titleOf({ data: { name: 'cars' }, mark: 'text' })).toBe('Text chart')
  })

  it('give the subtitle of a spec', () => {
    const text = { text: 'Cars', subtitle: 'Origin: Japan' }
    expect([titleOf({ ...own, title: text }), subtitleOf({ ...own, title: text })]).toEqual(['Cars', 'Origin: Japan'])
    expect(subtitleOf({ ...own, title: { text: 'Cars', subtitle: ['Japan', 'since 1975'] } })).toBe('Japan since 1975')
    expect(subtitleOf({ ...own, title: 'Cars' })).toBe('')
  })

  it('keep a title short by naming only the axes', () => {
    const quantity = (field: string) => ({ field, type: 'quantitative' as const })
    const points: Spec = {
      data: { name: 'cars' },
      mark: 'point',
      encoding: {
        x: quantity('Weight_in_lbs'),
        y: quantity('Miles_per_Gallon'),
        color: { field: 'Origin', type: 'nominal' },
      },
    }
    expect(titleOf(points)).toBe('Miles per gallon and weight in lbs by origin')
    const sized: Spec = { ...points, encoding: { ...points.encoding, size: quantity('Displacement_of_the_engine') } }
    expect(titleOf(sized)).toBe('Miles per gallon and weight in lbs')
  })

  it('use more bins for more rows, and keep explicit bins', () => {
    const bare: UnitSpec = {
      mark: 'bar',
      encoding: {
        x: { field: 'n', type: 'quantitative', bin: true },
        y: { aggregate: 'count', type: 'quantitative' },
      },
    }
    const binsOf = (rows: number, field: object) =>
      applyDefaults(bare, { ...aTable({ name: 'n', type: 'quantitative', ...field }), rows }).encoding?.x?.bin
    expect(binsOf(400, { min: 46, max: 230, integer: true })).toEqual({ maxbins: 19 })
    expect(binsOf(700, { min: 27.79, max: 82.5 })).toEqual({ maxbins: 28 })
    expect(binsOf(1e6, { min: 0, max: 100 })).toEqual({ maxbins: 40 })
    expect(binsOf(400, { min: 3, max: 8, integer: true })).toEqual({ maxbins: 5 })
    expect(binsOf(400, { min: 3, max: 3 })).toBe(true)
    const table = aTable({ name: 'n', type: 'quantitative' })
    expect(stripDefaults(applyDefaults(bare, table), table)).toEqual(bare)
    const chosen = { ...bare, encoding: { ...bare.encoding, x: { ...bare.encoding?.x, bin: { maxbins: 7 } } } }
    expect(stripDefaults(applyDefaults(chosen, table), table)).toEqual(chosen)
  })

  it('wrap five or more panels', () => {
    const table = aTable(
      { name: 'region', distinct: 6 },
      { name: 'side', distinct: 2 },
      { name: 'n', type: 'quantitative' },
    )
    const bare = (field: string): UnitSpec => ({
      mark: 'point',
      encoding: { x: { field: 'n', type: 'quantitative' }, facet: { field, type: 'nominal' } },
    })
    const styled = applyDefaults(bare('region'), table)
    expect(styled.encoding?.facet).toMatchObject({ columns: 3 })
    expect(applyDefaults(bare('side'), table).encoding?.facet).not.toHaveProperty('columns')
    expect(stripDefaults(styled, table)).toEqual(bare('region'))
  })

  it('put ticks at the years in the data if there are few', () => {
    const years = [1955, 1960, 1975]
    const table = aTable(
      {
        name: 'year',
        type: 'quantitative',
        semanticType: 'year',
        distinct: 3,
        values: years.toReversed().map((value) => ({ value, count: 1 })),
      },
      { name: 'share', type: 'quantitative' },
    )
    const bare: UnitSpec = {
      mark: 'line',
      encoding: { x: { field: 'year', type: 'quantitative' }, y: { field: 'share', type: 'quantitative' } },
    }
    const styled = applyDefaults(bare, table)
    expect(styled.encoding?.x?.axis).toEqual({ values: years, format: 'd' })
    expect(stripDefaults(styled, table)).toEqual(bare)
  })
})
