import {
  addDerivedMeasure,
  combineMeasures,
  type DerivedMeasure,
  limitTransforms,
  othersColumn,
  type UnitSpec,
} from '@belvedere/spec'
import { describe, expect, it } from 'vitest'
import { openTestView, tableOf } from '../testing/test-view.ts'

/** Two mills over three years; the second grinds twice as much as the first. */
const mills = {
  name: 'mills',
  columns: tableOf(12, (i) => ({
    mill: ['Old', 'New'][i % 2] ?? null,
    ground: Date.UTC(2020 + (i >> 2), i % 4, 15),
    sacks: (i % 2 === 0 ? 10 : 20) * (1 + (i >> 2)),
    hours: 5,
  })),
}
const overYears: UnitSpec = {
  data: { name: 'mills' },
  mark: 'line',
  encoding: {
    x: { field: 'ground', timeUnit: 'year', type: 'temporal' },
    y: { aggregate: 'sum', field: 'sacks', type: 'quantitative' },
    color: { field: 'mill', type: 'nominal' },
  },
}
const bars: UnitSpec = {
  data: { name: 'mills' },
  mark: 'bar',
  encoding: {
    x: { field: 'mill', type: 'nominal' },
    y: { aggregate: 'sum', field: 'sacks', type: 'quantitative' },
  },
}

const marksOf = async ({ data: _, ...unit }: UnitSpec) => {
  const view = await openTestView({ ...unit, data: { name: 'mills' } }, { tables: [mills] })
  const marks = view.scene().views.flatMap((view) => view.marks)
  view.close()
  return marks.flatMap(({ datum }) => (datum ? [datum] : []))
}
const drawn = async (unit: UnitSpec, derived: DerivedMeasure, mill = 'Old') =>
  (await marksOf(addDerivedMeasure(unit, derived)))
    .filter((datum) => datum.mill === mill)
    .map((datum) => Math.round(Number(datum[derived.as]) * 1e6) / 1e6)

describe('a derived measure', () => {
  it('draws shares that add up to one', async () => {
    const share: DerivedMeasure = { as: 'Share', kind: 'share' }
    expect([...(await drawn(bars, share)), ...(await drawn(bars, share, 'New'))]).toEqual([0.333333, 0.666667])
    expect(await drawn(overYears, { as: 'Share', kind: 'share', within: 'ground' })).toEqual([
      0.333333, 0.333333, 0.333333,
    ])
  })

  it('divides and takes totals, not averages of rows', async () => {
    const by = { field: 'hours', aggregate: 'sum' as const }
    expect(await drawn(bars, { as: 'Sacks per hour', kind: 'ratio', by })).toEqual([4])
    expect(await drawn(bars, { as: 'Left', kind: 'difference', by })).toEqual([90])
  })

  it('follows time within each group', async () => {
    expect(await drawn(overYears, { as: 'Running', kind: 'running' })).toEqual([20, 60, 120])
    expect(await drawn(overYears, { as: 'Moving', kind: 'moving', steps: 2 })).toEqual([20, 30, 50])
    expect((await drawn(overYears, { as: 'Growth', kind: 'growth', steps: 1 })).slice(-2)).toEqual([1, 0.5])
    expect((await drawn(overYears, { as: 'Change', kind: 'change', steps: 1 })).slice(-2)).toEqual([20, 20])
    expect(await drawn(overYears, { as: 'Rank', kind: 'rank' })).toEqual([2, 2, 2])
  })
})

describe('several measures or groups', () => {
  it('are drawn with their labels', async () => {
    const sums = combineMeasures([
      { field: 'sacks', aggregate: 'sum' },
      { field: 'hours', aggregate: 'sum' },
    ])
    const marks = await marksOf(addDerivedMeasure(bars, sums))
    expect(marks.map((datum) => [datum.Measure, datum['Total sacks and hours']])).toEqual([
      ['Sacks', 240],
      ['Hours', 30],
      ['Sacks', 120],
      ['Hours', 30],
    ])
  })

  it('are drawn with one bucket of others', async () => {
    const field = othersColumn('mill', 1)
    const first = limitTransforms({
      n: 1,
      from: 'top',
      group: { field: 'mill' },
      by: { field: 'sacks', aggregate: 'sum' },
      others: true,
    })
    const x = { field, type: 'nominal' } as const
    const marks = await marksOf({ ...bars, transform: first, encoding: { ...bars.encoding, x } })
    expect(marks.map((datum) => datum[field]).sort()).toEqual(['New', 'Other'])
  })

  it('are limited within each group', async () => {
    const group = { field: 'ground', timeUnit: 'year' } as const
    const first = limitTransforms({
      n: 1,
      from: 'top',
      group,
      by: { field: 'sacks', aggregate: 'sum' },
      within: 'mill',
    })
    const marks = await marksOf({ ...overYears, mark: 'bar', transform: first })
    expect(marks.map(({ mill, ground }) => [mill, new Date(Number(ground)).getUTCFullYear()]).sort()).toEqual([
      ['New', 2022],
      ['Old', 2022],
    ])
  })
})
