import type { Spec } from '@belvedere/spec'
import { describe, expect, it } from 'vitest'
import { openTestView, tableOf } from '../../testing/test-view.ts'
import { joinDomains } from './timestep-domains.ts'

const byYear: Spec = {
  data: { name: 'cars' },
  usermeta: { belvedere: { timestep: 'year' } },
  params: [
    { name: 'year', value: 1972, bind: { input: 'range', min: 1970, max: 1981, step: 1 } },
    { name: 'least', value: 0, bind: { input: 'range', min: 0, max: 300, step: 1, name: 'Horsepower at least' } },
  ],
  transform: [
    { filter: { field: 'Year', equal: { expr: 'year' } } },
    { filter: { field: 'Horsepower', gte: { expr: 'least' } } },
  ],
  mark: 'point',
  encoding: {
    x: { field: 'Horsepower', type: 'quantitative' },
    y: { field: 'Weight', type: 'quantitative' },
    color: { field: 'Origin', type: 'nominal' },
  },
}

describe('timesteps', () => {
  it('have labels and a first index, and are no widget', async () => {
    const view = await openTestView(byYear)
    expect(view.timesteps?.labels.slice(0, 3)).toEqual(['1970', '1971', '1972'])
    expect(view.initialState).toEqual({ params: { year: 1972, least: 0 }, selections: {}, timestep: 2 })
    expect(view.widgets.map(({ name, label, type }) => [name, label, type])).toEqual([
      ['least', 'Horsepower at least', 'slider'],
    ])
    view.close()
  })

  it('change the marks but neither scales, bounds nor colours', async () => {
    const view = await openTestView(byYear)
    const still = () => view.scene().views.map(({ bounds, scales }) => ({ bounds, scales }))
    const first = still()
    const shown: (string | undefined)[] = []
    for (let step = 0; step < 12; step++) {
      await view.apply({ ...view.initialState, timestep: step })
      expect(still()).toEqual(first)
      shown.push(view.scene().views[0]?.marks[0]?.label)
    }
    expect(new Set(shown).size).toBe(12)
    view.close()
  })

  it('draw their label behind the marks', async () => {
    const empty: Spec = { ...byYear, encoding: { ...byYear.encoding, opacity: { value: 0 } } }
    const view = await openTestView(empty)
    const first = await view.drawPng()
    await view.apply({ ...view.initialState, timestep: 5 })
    expect((await view.drawPng()).bytes.equals(first.bytes)).toBe(false)
    view.close()
  })

  it('do not fix a sort order by value', async () => {
    const race = {
      name: 'race',
      columns: tableOf(6, (i) => ({
        Who: ['a', 'b', 'c'][i % 3] ?? '',
        Year: i < 3 ? 2000 : 2001,
        Points: i < 3 ? i : 9 - i,
      })),
    }
    const view = await openTestView(
      {
        data: { name: 'race' },
        usermeta: { belvedere: { timestep: 'year' } },
        params: [{ name: 'year', value: 2000, bind: { input: 'range', min: 2000, max: 2001, step: 1 } }],
        transform: [{ filter: { field: 'Year', equal: { expr: 'year' } } }],
        mark: 'bar',
        encoding: { y: { field: 'Who', type: 'nominal', sort: '-x' }, x: { field: 'Points', type: 'quantitative' } },
      },
      { tables: [race] },
    )
    const order = () => view.scene().views[0]?.scales.y?.domain
    expect(order()).toEqual(['c', 'b', 'a'])
    await view.apply({ ...view.initialState, timestep: 1 })
    expect(order()).toEqual(['a', 'b', 'c'])
    view.close()
  })

  it('set only the spec’s params', async () => {
    const view = await openTestView(byYear)
    await view.apply({ ...view.initialState, params: { width: 5, nothing: 1, least: 150 } })
    const horsepower = view.scene().views[0]?.marks.map((mark) => Number(mark.datum.Horsepower)) ?? []
    expect(Math.min(...horsepower)).toBeGreaterThanOrEqual(150)
    const picture = await view.drawPng()
    expect(picture.area.width).toBe(600)
    view.close()
  })

  it('join extents and lists', () => {
    expect(joinDomains([0, 5], [-1, 3])).toEqual([-1, 5])
    expect(joinDomains([], [2, 3])).toEqual([2, 3])
    expect(joinDomains(['a', 'b'], ['b', 'c'])).toEqual(['a', 'b', 'c'])
  })
})
