import {
  markType,
  type PartialEncoding,
  type PartialSpec,
  type Spec,
  type TableProfile,
  unitsOf,
} from '@belvedere/spec'
import { aPartial, aTable, cars, sales } from '@belvedere/spec/testing'
import { describe, expect, it } from 'vitest'
import { inWords } from '../testing/in-words.ts'
import { findWishConflict } from './conflict.ts'
import { explainDesign } from './explain-design.ts'
import { solve } from './solve.ts'

function chart(...args: Parameters<typeof aPartial>): Spec {
  const solution = solve(aPartial(...args), args[0])
  if (solution.state !== 'solved' || !solution.specs[0]) throw new Error(JSON.stringify(solution))
  return solution.specs[0].spec
}

function argued(spec: Spec, table: TableProfile, without: string[] = []) {
  const argument = explainDesign(spec, table, { without })
  if (!argument) throw new Error('No argument')
  return argument
}

const markOf = (spec: Spec | undefined): string | undefined => {
  const unit = spec && unitsOf(spec)[0]?.unit
  return unit && markType(unit.mark)
}

describe('argue', () => {
  it('gives every alternative a label of its own', () => {
    for (const [table, fields] of [
      [cars, ['Horsepower', 'Weight_in_lbs', 'Origin', 'Cylinders']],
      [cars, ['Horsepower', 'Year', 'Origin']],
    ] as const) {
      const { chosen, rivals } = argued(chart(table, [...fields]), table)
      const labels = [chosen, ...rivals].map(({ label }) => inWords(label))
      expect(new Set(labels).size, labels.join(' | ')).toBe(labels.length)
    }
  })

  it('returns the next-best three designs with their costs and the rules that distinguish them', () => {
    const { chosen, rivals } = argued(chart(cars, ['Horsepower', 'Origin']), cars)
    expect(chosen.cost).toBe(0)
    expect(
      rivals.map(({ label, cost, apart }) => ({
        label: inWords(label),
        cost,
        apart: apart.map(({ rule, cost }) => [rule, cost]),
      })),
    ).toEqual([
      { label: 'Bars by origin, total', cost: 2, apart: [['averages-unless-amounts', 2]] },
      { label: 'Points by origin', cost: 4, apart: [['bars-compare-groups', 4]] },
      {
        label: 'Box plots by origin',
        cost: 5,
        apart: [
          ['familiar-marks', 3],
          ['bars-compare-groups', 2],
        ],
      },
    ])
  })

  it('attributes the whole difference in cost to rules', () => {
    for (const fields of [
      ['Miles_per_Gallon', 'Horsepower', 'Origin'],
      ['Miles_per_Gallon', 'Year', 'Origin'],
    ]) {
      const { chosen, rivals } = argued(chart(cars, fields), cars)
      expect(rivals).toHaveLength(3)
      for (const { cost, apart } of rivals)
        expect(apart.reduce((sum, contribution) => sum + contribution.cost, chosen.cost)).toBe(cost)
    }
  })

  it('finds cheaper designs for a chart with a requested mark', () => {
    const { chosen, rivals } = argued(
      chart(
        sales,
        [
          { field: 'price', aggregate: 'sum' },
          { field: 'region', role: 'dimension' },
        ],
        { mark: 'line' },
      ),
      sales,
    )
    expect(rivals[0]?.cost).toBeLessThan(chosen.cost)
    expect(rivals[0]?.apart[0]).toMatchObject({ rule: 'bars-compare-groups', cost: -11 })
  })

  it('returns the design without a rule', () => {
    const lines = chart(cars, ['Miles_per_Gallon', 'Year', 'Origin'])
    const { instead } = argued(lines, cars, ['lines-show-time'])
    expect(markOf(instead?.spec)).toBe('bar')
    expect(inWords(instead?.apart)).toEqual([
      { rule: 'lines-show-time', sentence: 'Change over time is easiest to follow along a line.', cost: 3 },
    ])
    expect(argued(lines, cars, ['few-panels']).instead).toBeNull()
  })

  it('returns null for composed specs', () => {
    const layered: Spec = { data: { name: 'cars' }, layer: [{ mark: 'bar' }, { mark: 'rule' }] }
    expect(explainDesign(layered, cars)).toBeNull()
  })
})

describe('conflictOf', () => {
  const maps = aTable({ name: 'outline', type: 'geojson' }, { name: 'price', type: 'quantitative' })

  it.each<[string, TableProfile, (string | PartialEncoding)[], Partial<PartialSpec>, string[]]>([
    ['one wish', cars, [{ field: 'Origin', aggregate: 'mean' }, 'Year'], { mark: 'bar' }, ['the average origin']],
    [
      'a mark and a measure',
      cars,
      ['Origin', { field: 'Horsepower', aggregate: 'mean', channel: 'y' }],
      { mark: 'boxplot' },
      ['box plots', 'the average horsepower'],
    ],
    [
      'two fields on one axis',
      cars,
      [{ field: 'Origin', channel: 'x' }, { field: 'Horsepower', channel: 'x' }, 'Year'],
      {},
      ['origin on x', 'horsepower on x'],
    ],
    [
      'a mark and two places',
      cars,
      [
        { field: 'Origin', channel: 'x' },
        { field: 'Name', channel: 'y' },
      ],
      { mark: 'bar' },
      ['bars', 'origin on x', 'name on y'],
    ],
    [
      'a pie and what it would divide',
      aTable({ name: 'city', distinct: 400 }, { name: 'people', type: 'quantitative' }),
      [
        { field: 'city', role: 'dimension' },
        { field: 'people', aggregate: 'sum' },
      ],
      { mark: 'arc' },
      ['a pie', 'the 400 values of city'],
    ],
    [
      'a logarithm and what has none',
      aTable({ name: 'profit', type: 'quantitative', min: -20 }, { name: 'kind' }),
      [{ field: 'profit', rest: { scale: { type: 'log' } } }, 'kind'],
      { mark: 'point' },
      ['a logarithmic scale for profit'],
    ],
    [
      'a pie and a logarithm',
      cars,
      ['Origin', { field: 'Horsepower', aggregate: 'sum', channel: 'theta', rest: { scale: { type: 'log' } } }],
      { mark: 'arc' },
      ['a pie', 'a logarithmic scale for horsepower'],
    ],
    ['a field that no chart can show', maps, ['outline', 'price'], {}, ['the 5 values of outline']],
    ['nothing where all can be fulfilled', cars, ['Horsepower', 'Origin'], { mark: 'bar' }, []],
  ])('is %s', (_, table, encodings, more, expected) => {
    const conflict = findWishConflict(aPartial(table, encodings, more), table)
    expect(conflict?.wishes.map(({ words }) => inWords(words)) ?? []).toEqual(expected)
    expect(conflict?.conflicts).not.toEqual([])
  })

  it('is resolved by dropping any one of its wishes', () => {
    const wished = aPartial(
      cars,
      [
        { field: 'Origin', channel: 'x' },
        { field: 'Name', channel: 'y' },
      ],
      { mark: 'bar' },
    )
    for (const { without } of findWishConflict(wished, cars)?.wishes ?? [])
      expect(solve(without, cars).state).toBe('solved')
  })
})
