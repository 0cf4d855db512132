import type { Spec } from '@belvedere/spec'
import { describe, expect, it } from 'vitest'
import { openTestView, tableOf } from '../../testing/test-view.ts'

const sales = {
  name: 'sales',
  columns: tableOf(12, (i) => ({
    city: ['Rome', 'Oslo'][i % 2] ?? null,
    month: Date.UTC(2020, i, 1),
    price: [79.8356, 1_050_000_000, 0.00123][i % 3] ?? null,
    year: 2018 + (i % 3),
  })),
}

const sceneOf = async (spec: Spec) => {
  const view = await openTestView({ data: { name: 'sales' }, ...spec }, { tables: [sales] })
  const scene = view.scene()
  view.close()
  return scene
}

describe('a scene', () => {
  it('describes the plot’s position and scales', async () => {
    const scene = await sceneOf({
      title: 'Prices',
      mark: 'bar',
      encoding: {
        x: { field: 'city', type: 'nominal' },
        y: { aggregate: 'count', title: 'Sales' },
      },
    })
    const [plot] = scene.views
    const [x = 0, y = 0, w = 0, h = 0] = plot?.bounds ?? []
    expect(plot?.scales).toEqual({
      x: { type: 'band', domain: ['Oslo', 'Rome'], range: [x, x + w], field: 'city', title: 'city' },
      y: { type: 'linear', domain: [0, 6], range: [y + h, y], title: 'Sales' },
    })
    expect(plot?.marks.map(({ id, kind, label, datum }) => ({ id, kind, label, datum }))).toEqual([
      { id: '0/Oslo', kind: 'bar', label: 'Oslo: 6', datum: { city: 'Oslo', Sales: 6 } },
      { id: '0/Rome', kind: 'bar', label: 'Rome: 6', datum: { city: 'Rome', Sales: 6 } },
    ])
    const [, top = 0, , height = 0] = plot?.marks[0]?.box ?? []
    expect(Math.round(top)).toBe(y)
    expect(Math.round(top + height)).toBe(y + h)
    expect(scene.title).toBe('Prices')
    expect(scene.description.length).toBeGreaterThan(5)
  })

  it('keeps names of fields and makes those of results readable', async () => {
    const scene = await sceneOf({
      mark: 'line',
      encoding: {
        x: { timeUnit: 'yearmonth', field: 'month', type: 'temporal' },
        y: { aggregate: 'mean', field: 'price', type: 'quantitative' },
      },
    })
    expect(scene.views[0]?.marks.slice(0, 3).map(({ label, datum, texts }) => ({ label, datum, texts }))).toEqual([
      {
        label: 'Jan 2020: 79.84',
        datum: { month: Date.UTC(2020, 0), 'Mean of price': 79.8356 },
        texts: { month: 'Jan 2020' },
      },
      {
        label: 'Feb 2020: 1,050,000,000',
        datum: { month: Date.UTC(2020, 1), 'Mean of price': 1_050_000_000 },
        texts: { month: 'Feb 2020' },
      },
      {
        label: 'Mar 2020: 0.00123',
        datum: { month: Date.UTC(2020, 2), 'Mean of price': 0.00123 },
        texts: { month: 'Mar 2020' },
      },
    ])
    expect(scene.views[0]?.scales.x?.domain).toEqual([Date.UTC(2020, 0), Date.UTC(2020, 11)])
  })

  it('reads bins as ranges, years without commas, and follows a tooltip’s choice of fields', async () => {
    const bins = await sceneOf({
      mark: 'bar',
      encoding: { x: { bin: { step: 1 }, field: 'year', type: 'quantitative' }, y: { aggregate: 'count' } },
    })
    expect(bins.views[0]?.marks[0]?.label).toBe('2018–2019: 4')
    const chosen = await sceneOf({
      mark: 'point',
      encoding: {
        x: { field: 'month', type: 'temporal' },
        y: { field: 'price', type: 'quantitative' },
        tooltip: [
          { field: 'city', title: 'City' },
          { field: 'year' },
          { field: 'price', format: '.1f', type: 'quantitative' },
        ],
      },
    })
    expect(chosen.views[0]?.marks[0]?.label).toBe('Rome: year 2018, price 79.8')
  })

  it('gives the share of each part of a normalized stack', async () => {
    const { views } = await sceneOf({
      mark: 'bar',
      encoding: {
        x: { field: 'month', timeUnit: 'year', type: 'ordinal' },
        y: { field: 'price', aggregate: 'sum', type: 'quantitative', stack: 'normalize', title: 'Share of price' },
        color: { field: 'city', type: 'nominal' },
      },
    })
    const parts = views.flatMap(({ marks }) => marks.map(({ datum }) => Number(datum['Share of price'])))
    expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(new Set(views[0]?.scales.x?.domain).size)
    expect(views[0]?.marks[0]?.label).toMatch(/%$/)
  })

  it('lists the legend with boxes that can be clicked', async () => {
    const { legends, views } = await sceneOf({
      mark: 'point',
      encoding: {
        x: { field: 'month', type: 'temporal' },
        y: { field: 'price', type: 'quantitative' },
        color: { field: 'city', type: 'nominal', title: 'City' },
      },
    })
    expect(
      legends.map(({ title, channel, entries }) => ({ title, channel, entries: entries.map(({ value }) => value) })),
    ).toEqual([{ title: 'City', channel: 'color', entries: ['Oslo', 'Rome'] }])
    const [legend] = legends
    const [, plotY = 0] = views[0]?.bounds ?? []
    for (const { box } of legend?.entries ?? []) {
      expect(box[0]).toBeGreaterThanOrEqual(0)
      expect(box[1] + box[3]).toBeLessThanOrEqual(plotY)
      expect(box[2]).toBeGreaterThan(20)
    }
  })

  it('labels nulls “none”', async () => {
    const columns = { city: ['Rome', null, 'Oslo'], n: [1, 2, 3] }
    const view = await openTestView(
      {
        data: { name: 'gaps' },
        mark: 'bar',
        encoding: { x: { field: 'n' }, color: { field: 'city', type: 'nominal' } },
      },
      { tables: [{ name: 'gaps', columns }] },
    )
    expect(view.scene().legends[0]?.entries.map(({ label }) => label)).toEqual(['none', 'Oslo', 'Rome'])
    view.close()
  })

  it('keeps the ids of marks when the data is filtered', async () => {
    const view = await openTestView(
      {
        data: { name: 'sales' },
        params: [{ name: 'least', value: 0 }],
        transform: [{ filter: { field: 'year', gte: { expr: 'least' } } }],
        mark: 'bar',
        encoding: {
          x: { field: 'city', type: 'nominal' },
          y: { aggregate: 'sum', field: 'price', type: 'quantitative' },
        },
      },
      { tables: [sales] },
    )
    const ids = () => view.scene().views[0]?.marks.map((mark) => mark.id)
    const before = ids()
    await view.apply({ ...view.initialState, params: { least: 2019 } })
    expect(ids()).toEqual(before)
    view.close()
  })

  it('describes every plot of a concatenation with its own scales', async () => {
    const unit = (field: string) => ({
      mark: 'bar' as const,
      encoding: { x: { field, type: 'nominal' as const }, y: { aggregate: 'count' as const } },
    })
    const scene = await sceneOf({ hconcat: [unit('city'), unit('year')] })
    expect(scene.views.map(({ scales, marks }) => [scales.x?.field, marks.length])).toEqual([
      ['city', 2],
      ['year', 3],
    ])
  })

  it('picks the nearest vertex of a line', async () => {
    const view = await openTestView(
      {
        data: { name: 'sales' },
        mark: { type: 'line', strokeWidth: 6 },
        encoding: {
          x: { field: 'month', type: 'temporal' },
          y: { field: 'year', type: 'quantitative', scale: { zero: false } },
        },
      },
      { tables: [sales] },
    )
    const mark = view.scene().views[0]?.marks[7]
    const [x = 0, y = 0, w = 0, h = 0] = mark?.box ?? []
    expect(view.pick(x + w / 2, y + h / 2)?.datum).toEqual(mark?.datum)
    expect(view.pick(1, 1)).toBeNull()
    view.close()
  })
})
