import {
  canonicalJson,
  channelDefs,
  filterTransform,
  isUnit,
  markType,
  type PartialEncoding,
  type PartialSpec,
  type Spec,
  type TableProfile,
  type Transform,
  titleOf,
  validateSpec,
} from '@belvedere/spec'
import { aPartial, aTable, cars, sales } from '@belvedere/spec/testing'
import { describe, expect, it } from 'vitest'
import { inWords } from '../testing/in-words.ts'
import { type Weights, weights } from './rules/weights.ts'
import type { RankedSpec } from './solution.ts'
import { solve } from './solve.ts'

function specsFor(
  table: TableProfile,
  encodings: (string | PartialEncoding)[],
  more: Partial<PartialSpec> = {},
): RankedSpec[] {
  const solution = solve(aPartial(table, encodings, more), table)
  if (solution.state !== 'solved') throw new Error(JSON.stringify(solution.conflicts))
  return solution.specs
}

function best(...args: Parameters<typeof specsFor>): Spec {
  const [first] = specsFor(...args)
  if (!first) throw new Error('No spec')
  return first.spec
}

/** `bar x:Origin y:mean(Horsepower)`: short enough to read in a test. */
function short(spec: Spec): string {
  if (!isUnit(spec)) return 'composed'
  const parts = channelDefs(spec.encoding)
    .filter(([, def]) => def.field !== undefined || def.aggregate)
    .map(([channel, def]) => {
      const field = def.field ?? ''
      const how = def.aggregate ?? def.timeUnit ?? (def.bin ? 'bin' : undefined)
      return `${channel}:${how ? `${how}(${field})` : field}`
    })
  return [markType(spec.mark), ...parts].join(' ')
}

describe('a problem of fields only', () => {
  it.each([
    ['a number by group', cars, ['Horsepower', 'Origin'], 'bar x:Origin y:mean(Horsepower)'],
    ['an amount by group', sales, ['price', 'region'], 'bar x:region y:sum(price)'],
    ['one group', cars, ['Origin'], 'bar x:Origin y:count()'],
    ['one number', cars, ['Horsepower'], 'bar x:bin(Horsepower) y:count()'],
    ['two numbers', cars, ['Miles_per_Gallon', 'Horsepower'], 'point x:Horsepower y:Miles_per_Gallon'],
    [
      'two numbers and a group',
      cars,
      ['Miles_per_Gallon', 'Horsepower', 'Origin'],
      'point x:Horsepower y:Miles_per_Gallon color:Origin',
    ],
    ['a number over years', cars, ['Miles_per_Gallon', 'Year'], 'line x:Year y:mean(Miles_per_Gallon)'],
    [
      'a number over years by group',
      cars,
      ['Miles_per_Gallon', 'Year', 'Origin'],
      'line x:Year y:mean(Miles_per_Gallon) color:Origin',
    ],
    ['an amount over time', sales, ['price', 'date'], 'line x:yearmonth(date) y:sum(price)'],
    ['one date', sales, ['date'], 'line x:yearmonth(date) y:count()'],
    ['long names', sales, ['units', 'product'], 'bar x:sum(units) y:product'],
  ])('%s', (_, table, fields, expected) => {
    expect(short(best(table, fields))).toBe(expected)
  })
})

describe('stated wishes', () => {
  describe('a pie of a column with hundreds of values', () => {
    const cities = Array.from({ length: 400 }, (_, i) => ({ value: `city ${i}`, count: i === 0 ? 9 : 3 }))
    const wines = Array.from({ length: 60 }, (_, i) => ({ value: `wine ${i}`, count: 20 }))
    const table = aTable(
      { name: 'city', count: 1206, distinct: 400, values: cities },
      { name: 'wine', count: 1206, distinct: 60, values: wines },
    )
    const pieOf = (...transform: Transform[]) =>
      solve(aPartial(table, ['wine', { aggregate: 'count' }], { mark: 'arc', transform }), table).state

    it('is refused', () => {
      expect(pieOf()).toBe('unsatisfiable')
      expect(pieOf({ filter: { not: { field: 'city', equal: 'city 0' } } })).toBe('unsatisfiable')
      expect(pieOf(filterTransform({ op: 'contains', field: 'city', text: 'city' }))).toBe('unsatisfiable')
    })

    it('is drawn if a filter leaves few rows', () => {
      expect(pieOf({ filter: { field: 'city', equal: 'city 0' } })).toBe('solved')
      expect(pieOf({ filter: { field: 'city', oneOf: ['city 1', 'city 2'] } })).toBe('solved')
      expect(pieOf(filterTransform({ op: 'starts_with', field: 'city', text: 'City 39' }))).toBe('unsatisfiable')
      expect(pieOf(filterTransform({ op: 'ends_with', field: 'city', text: ' 39' }))).toBe('solved')
    })
  })

  it('draws a pie of totals for shares', () => {
    expect(short(best(sales, ['units', 'region'], { wishes: { task: 'share' } }))).toBe(
      'arc theta:sum(units) color:region',
    )
  })

  it('normalizes stacks for shares by two dimensions', () => {
    const spec = best(sales, ['units', 'region', 'weekday'], { wishes: { task: 'share' }, mark: 'bar' })
    expect(spec).toMatchObject({ encoding: { y: { aggregate: 'sum', stack: 'normalize' } } })
  })

  it('groups averages instead of stacking them', () => {
    const spec = best(
      cars,
      [
        { field: 'Horsepower', aggregate: 'mean' },
        { field: 'Origin', role: 'dimension' },
        { field: 'Cylinders', role: 'series' },
      ],
      { mark: 'bar' },
    )
    expect(short(spec)).toBe('bar x:Origin y:mean(Horsepower) xOffset:Cylinders color:Cylinders')
  })

  it('facets by a field with role facet', () => {
    expect(short(best(cars, ['Miles_per_Gallon', 'Horsepower', { field: 'Origin', role: 'facet' }]))).toContain(
      'column:Origin',
    )
  })

  it('sorts by value on either axis', () => {
    const upright = best(cars, [{ field: 'Origin', sort: '-y' }, { aggregate: 'count' }])
    const lying = best(sales, [{ field: 'product', sort: '-y' }, { aggregate: 'count' }])
    expect(upright).toMatchObject({ encoding: { x: { sort: '-y' } } })
    expect(lying).toMatchObject({ encoding: { y: { sort: '-x' } } })
  })

  it('adds a count if nothing is measured', () => {
    expect(short(best(cars, [{ channel: 'x', field: 'Origin' }], { mark: 'bar' }))).toBe('bar x:Origin y:count()')
  })

  it('sorts weekdays in calendar order', () => {
    expect(best(sales, ['weekday'])).toMatchObject({
      encoding: { x: { sort: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] } },
    })
  })

  it('shows years without thousands separators and without zero', () => {
    expect(best(cars, ['Horsepower', 'Year'])).toMatchObject({
      encoding: { x: { type: 'quantitative', axis: { format: 'd' }, scale: { zero: false } } },
    })
  })

  it('draws a pie of many parts only on request, with a violation, and never one of hundreds', () => {
    const many = aTable({ name: 'city', distinct: 400 }, { name: 'people', type: 'quantitative' })
    const shares = specsFor(many, ['city', 'people'], { wishes: { task: 'share' } })
    expect(shares.map(({ spec }) => short(spec).split(' ')[0])).not.toContain('arc')
    expect(solve(aPartial(many, ['city', 'people'], { mark: 'arc' }), many)).toMatchObject({ state: 'unsatisfiable' })
    const some = aTable({ name: 'city', distinct: 25 }, { name: 'people', type: 'quantitative' })
    const [demanded] = specsFor(some, ['city', 'people'], { mark: 'arc', wishes: { every: true } })
    expect(demanded?.violations.map(({ rule }) => rule)).toContain('pies-have-few-parts')
  })

  it('counts only the values that a filter leaves', () => {
    const many = aTable({ name: 'city', distinct: 400 }, { name: 'people', type: 'quantitative' })
    const two = {
      transform: [{ filter: { field: 'city', oneOf: ['city 1', 'city 2'] } }],
      wishes: { task: 'share' as const },
    }
    expect(short(best(many, ['city', 'people'], two))).toMatch(/^arc/)
  })
})

describe('reasons and violations', () => {
  it('returns different designs with unique labels', () => {
    const specs = specsFor(cars, ['Horsepower', 'Origin'])
    expect(specs.length).toBe(4)
    expect(new Set(specs.map(({ label }) => inWords(label))).size).toBe(4)
    expect(specs.map(({ cost }) => cost)).toEqual(specs.map(({ cost }) => cost).toSorted((a, b) => a - b))
  })

  it('lists the violations of each design in sentences about its fields', () => {
    const [, total] = specsFor(cars, ['Horsepower', 'Origin'])
    expect(inWords(total?.violations)).toEqual([
      {
        rule: 'averages-unless-amounts',
        sentence: 'An average of horsepower compares groups of any size; totals are for amounts.',
        cost: 2,
      },
    ])
  })

  it('sorts reasons by the cost that they saved', () => {
    const [bars] = specsFor(cars, ['Horsepower', 'Origin'])
    expect(inWords(bars?.reasons.slice(0, 2))).toEqual([
      {
        rule: 'one-mark-per-row',
        sentence: 'The rows are aggregated by origin, so that no mark hides another.',
        saved: 12,
      },
      {
        rule: 'bars-compare-groups',
        sentence: 'Bars share a baseline, so 3 values of origin can be compared exactly.',
        saved: 4,
      },
    ])
    const [points] = specsFor(cars, [
      { field: 'Horsepower', aggregate: null, role: 'measure' },
      { field: 'Weight_in_lbs', aggregate: null, role: 'measure' },
    ])
    expect(inWords(points?.reasons[0]?.sentence)).toBe(
      'Two quantities, horsepower and weight in lbs, are read best as positions.',
    )
  })

  it('gives no reason about comparing groups if a filter leaves one', () => {
    const transform = [{ filter: { field: 'Origin', oneOf: ['Japan'] } }]
    const [bars] = specsFor(cars, ['Horsepower', { field: 'Origin', channel: 'x' }], { mark: 'bar', transform })
    expect(bars?.reasons.map(({ rule }) => rule)).not.toContain('bars-compare-groups')
  })

  it('reports no violation for requested axes', () => {
    const [chosen] = specsFor(
      cars,
      [
        { field: 'Weight_in_lbs', channel: 'x', aggregate: null },
        { field: 'Horsepower', channel: 'y', aggregate: null },
      ],
      { mark: 'point' },
    )
    expect(chosen?.violations).toEqual([])
  })

  it('puts the first of two measures on y', () => {
    const numbers = ['Horsepower', 'Weight_in_lbs'].map((field) => ({ field, role: 'measure' as const }))
    expect(short(best(cars, numbers))).toBe('point x:Weight_in_lbs y:Horsepower')
  })

  it('wraps many panels into rows', () => {
    const table = aTable(
      { name: 'region', distinct: 6 },
      { name: 'a', type: 'quantitative', distinct: 90 },
      { name: 'b', type: 'quantitative', distinct: 90 },
    )
    const spec = best(table, ['a', 'b', { field: 'region', role: 'facet' }])
    expect(spec).toMatchObject({ encoding: { facet: { field: 'region', columns: 3 } } })
    const named = best(table, ['a', 'b', { field: 'region', channel: 'facet' }])
    expect(named).toMatchObject({ mark: { type: 'point' }, encoding: { facet: { field: 'region', columns: 3 } } })
  })

  it('reports the violated hard rule', () => {
    const solution = solve(aPartial(cars, [{ field: 'Origin', aggregate: 'mean' }]), cars)
    expect(inWords(solution)).toEqual({
      state: 'unsatisfiable',
      conflicts: [
        {
          rule: 'aggregate-needs-numbers',
          sentence: 'Only numbers can be added up or averaged, and origin has none.',
        },
      ],
    })
  })

  it('has sentences and labels in each language', () => {
    const refusal = solve(aPartial(cars, ['Orign']), cars)
    expect(inWords(refusal, 'de')).toMatchObject({ conflicts: [{ sentence: '„cars“ hat keine Spalte „Orign“.' }] })
    const solution = solve(aPartial(cars, ['Origin', { field: 'Horsepower', role: 'measure' }]), cars)
    const [bars] = solution.state === 'solved' ? solution.specs : []
    expect(inWords(bars?.label, 'de')).toBe('Balken nach Origin, Durchschnitt')
    expect(inWords(bars?.reasons[0]?.sentence, 'de')).toBe(
      'Die Zeilen sind nach Origin zusammengefasst, damit keine Markierung eine andere verdeckt.',
    )
  })

  it('reports unknown fields and empty problems', () => {
    expect(inWords(solve(aPartial(cars, ['Orign']), cars))).toEqual({
      state: 'unsatisfiable',
      conflicts: [{ rule: 'known-fields', sentence: '“cars” has no field “Orign”.' }],
    })
    expect(solve(aPartial(cars, []), cars)).toMatchObject({
      state: 'unsatisfiable',
      conflicts: [{ rule: 'something-to-show' }],
    })
  })

  it('searches problems of five fields exhaustively', () => {
    for (const fields of [
      ['Horsepower', 'Miles_per_Gallon', 'Weight_in_lbs', 'Origin', 'Cylinders'],
      ['Name', 'Year', 'Horsepower', 'Origin', 'Cylinders'],
    ])
      expect(solve(aPartial(cars, fields), cars)).toMatchObject({ state: 'solved', exhaustive: true })
  })

  it('uses the given weights', () => {
    const partial = aPartial(cars, ['Horsepower', 'Year', 'Origin'])
    const doubled = Object.fromEntries(Object.entries(weights).map(([name, weight]) => [name, 2 * weight])) as Weights
    const specs = specsFor(cars, partial.encodings)
    expect(solve(partial, cars, { weights: doubled })).toMatchObject({
      specs: specs.map(({ spec, cost }) => ({ spec, cost: 2 * cost })),
    })
  })

  it('reports an incomplete search', () => {
    const solution = solve(aPartial(cars, ['Horsepower', 'Weight_in_lbs', 'Origin']), cars, { maxNodes: 30 })
    expect(solution).toMatchObject({ exhaustive: false })
  })
})

describe('the resulting spec', () => {
  it('is valid, has a title and refers to its table by name', () => {
    for (const fields of [
      ['Horsepower', 'Origin'],
      ['Miles_per_Gallon', 'Horsepower'],
      ['Year', 'Horsepower', 'Origin'],
    ]) {
      for (const { spec } of specsFor(cars, fields)) {
        expect(validateSpec(spec, { tables: [cars] })).toMatchObject({ ok: true })
        expect(spec.data).toEqual({ name: 'cars' })
        expect(titleOf(spec)).not.toBe('')
      }
    }
  })

  it('has readable field names with units, and escapes special characters', () => {
    const odd = aTable({ name: 'a.b [c]', distinct: 4 }, { name: 'total_weight', type: 'quantitative', unit: 'kg' })
    expect(best(odd, ['a.b [c]', 'total_weight'])).toMatchObject({
      title: 'Average total weight by A.b [c]',
      encoding: { x: { field: 'a\\.b \\[c\\]' }, y: { field: 'total_weight', title: 'Average total weight (kg)' } },
    })
  })

  it('gives a new scatterplot a brush', () => {
    const spec = best(cars, ['Miles_per_Gallon', 'Horsepower'])
    expect(spec.params).toEqual([{ name: 'selected', select: 'interval' }])
  })

  it('is identical on every run', () => {
    const once = specsFor(cars, ['Horsepower', 'Origin', 'Year']).map(({ spec }) => JSON.stringify(spec))
    const again = specsFor(cars, ['Horsepower', 'Origin', 'Year']).map(({ spec }) => JSON.stringify(spec))
    expect(again).toEqual(once)
  })

  it('is returned unchanged if nothing is open', () => {
    const decided: PartialSpec = aPartial(
      cars,
      [
        {
          channel: 'x',
          field: 'Origin',
          type: 'nominal',
          aggregate: null,
          bin: null,
          timeUnit: null,
          rest: { title: 'Where from' },
        },
        {
          channel: 'y',
          field: 'Horsepower',
          type: 'quantitative',
          aggregate: 'max',
          bin: null,
          timeUnit: null,
          rest: { axis: null },
        },
      ],
      { mark: 'point', style: 'kept', extra: { height: 200 } },
    )
    const [only, ...others] = specsFor(cars, decided.encodings, decided)
    expect(others).toEqual([])
    expect(canonicalJson(only?.spec ?? best(cars, ['Origin']))).toBe(
      canonicalJson({
        $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
        data: { name: 'cars' },
        mark: 'point',
        height: 200,
        encoding: {
          x: { field: 'Origin', type: 'nominal', title: 'Where from' },
          y: { field: 'Horsepower', type: 'quantitative', aggregate: 'max', axis: null },
        },
      }),
    )
  })
})
