import type { Encoding, Spec } from '@belvedere/spec'
import { describe, expect, it } from 'vitest'
import { openTestView } from '../../testing/test-view.ts'
import type { SelectionValue, View } from '../model/view-types.ts'

const scatter = (params: Spec['params']): Spec => ({
  data: { name: 'cars' },
  params: params ?? [],
  mark: 'point',
  encoding: {
    x: { field: 'Horsepower', type: 'quantitative', scale: { zero: false } },
    y: { field: 'Weight', type: 'quantitative', scale: { zero: false } },
    color: { condition: { param: 'brush', field: 'Origin', type: 'nominal', empty: false }, value: '#CCCCCC' },
  },
})

const brushed: Spec = {
  data: { name: 'cars' },
  hconcat: [
    {
      params: [{ name: 'brush', select: 'interval' }],
      mark: 'point',
      encoding: { x: { field: 'Horsepower', type: 'quantitative' }, y: { field: 'Weight', type: 'quantitative' } },
    },
    {
      transform: [{ filter: { param: 'brush' } }],
      mark: 'bar',
      encoding: { x: { field: 'Origin', type: 'nominal' }, y: { aggregate: 'count' } },
    },
  ],
}

const select = (view: View, name: string, value: SelectionValue) =>
  view.apply({ ...view.initialState, selections: { [name]: value } })

const total = (view: View) =>
  (view.scene().views[1]?.marks ?? []).reduce((sum, mark) => sum + Number(mark.datum.Count), 0)

describe('a selection', () => {
  it('is set in data space and filters another view, the same at two sizes', async () => {
    const counts: number[] = []
    for (const size of [
      { width: 900, height: 500, pixelRatio: 1 },
      { width: 380, height: 300, pixelRatio: 2 },
    ]) {
      const view = await openTestView(brushed, { size })
      expect(total(view)).toBe(120)
      await select(view, 'brush', { Horsepower: [80, 120], Weight: [2000, 3000] })
      counts.push(total(view))
      view.close()
    }
    expect(counts[0]).toBeGreaterThan(0)
    expect(counts[0]).toBeLessThan(120)
    expect(counts[1]).toBe(counts[0])
  })

  it('survives a resize and another theme, and null clears it', async () => {
    const view = await openTestView(brushed)
    await select(view, 'brush', { Horsepower: [80, 120] })
    const before = total(view)
    await view.resize({ width: 800, height: 300, pixelRatio: 1 })
    expect(total(view)).toBe(before)
    await view.setTheme('dark')
    expect(total(view)).toBe(before)
    await select(view, 'brush', null)
    expect(total(view)).toBe(120)
    view.close()
  })

  it('colours what it holds without drawing a rectangle: brushes are drawn by the client', async () => {
    const view = await openTestView(scatter([{ name: 'brush', select: 'interval' }]))
    const before = await view.drawPng()
    const marks = view.markCount()
    await select(view, 'brush', { Horsepower: [60, 199], Weight: [1800, 4200] })
    expect(view.markCount()).toBe(marks)
    expect((await view.drawPng()).bytes.equals(before.bytes)).toBe(false)
    await select(view, 'brush', null)
    expect((await view.drawPng()).bytes.equals(before.bytes)).toBe(true)
    view.close()
  })

  it('selects single values, and several fields by index', async () => {
    const bars: Spec = {
      ...brushed,
      hconcat: [
        {
          params: [{ name: 'brush', select: { type: 'point', fields: ['Origin', 'Cylinders'] } }],
          mark: 'rect',
          encoding: {
            x: { field: 'Origin' },
            y: { field: 'Cylinders', type: 'ordinal' },
            color: { aggregate: 'count' },
          },
        },
        {
          transform: [{ filter: { param: 'brush' } }],
          mark: 'bar',
          encoding: { x: { field: 'Origin', type: 'nominal' }, y: { aggregate: 'count' } },
        },
      ],
    }
    const view = await openTestView(bars)
    expect(view.scene().views[0]?.selections).toEqual([
      { name: 'brush', kind: 'point', fields: ['Origin', 'Cylinders'], zoom: false },
    ])
    await select(view, 'brush', { Origin: ['Japan', 'USA'], Cylinders: [4, 8] })
    const marks = view.scene().views[1]?.marks.map((mark) => mark.datum.Origin)
    expect(marks).toEqual(['Japan', 'USA'])
    view.close()
  })

  it('without fields uses those that its view encodes, not row numbers', async () => {
    const view = await openTestView({
      data: { name: 'cars' },
      params: [{ name: 'pick', select: 'point' }],
      mark: 'bar',
      encoding: {
        x: { field: 'Origin', type: 'nominal' },
        y: { aggregate: 'count' },
        opacity: { condition: { param: 'pick', value: 1 }, value: 0.2 },
      },
    })
    expect(view.scene().views[0]?.selections).toEqual([
      { name: 'pick', kind: 'point', fields: ['Origin'], zoom: false },
    ])
    const before = await view.drawPng()
    await select(view, 'pick', { Origin: ['Japan'] })
    expect((await view.drawPng()).bytes.equals(before.bytes)).toBe(false)
    view.close()
  })

  it.each<[string, Encoding]>([
    ['one plot', {}],
    ['facets', { column: { field: 'Origin', type: 'nominal' } }],
  ])('bound to scales pans and zooms %s', async (_, facet) => {
    const spec = scatter([{ name: 'grid', select: 'interval', bind: 'scales' }])
    const { color: _color, ...encoding } = spec.encoding ?? {}
    const view = await openTestView({ ...spec, encoding: { ...encoding, ...facet } })
    const domain = () => view.scene().views[0]?.scales.x?.domain
    const whole = domain()
    await select(view, 'grid', { Horsepower: [90, 110], Weight: [2000, 2500] })
    expect(domain()).toEqual([90, 110])
    await view.resize({ width: 500, height: 300, pixelRatio: 1 })
    expect(domain()).toEqual([90, 110])
    await select(view, 'grid', null)
    expect(domain()).toEqual(whole)
    expect(view.scene().views[0]?.selections).toEqual([
      { name: 'grid', kind: 'interval', fields: ['Horsepower', 'Weight'], zoom: true },
    ])
    view.close()
  })

  it('starts with the spec’s value', async () => {
    const view = await openTestView(
      scatter([{ name: 'brush', select: 'interval', value: { x: [80, 100], y: [2000, 3000] } }]),
    )
    const selections = { brush: { Horsepower: [80, 100], Weight: [2000, 3000] } }
    expect(view.initialState.selections).toEqual(selections)
    const first = await view.drawPng()
    await select(view, 'brush', null)
    expect((await view.drawPng()).bytes.equals(first.bytes)).toBe(false)
    await view.apply({ params: {}, selections: {}, timestep: null })
    expect((await view.drawPng()).bytes.equals(first.bytes)).toBe(true)
    view.close()
  })

  it('brushes dates in milliseconds, and a legend by its values', async () => {
    const time = await openTestView({
      data: { name: 'cars' },
      hconcat: [
        {
          params: [{ name: 'brush', select: { type: 'interval', encodings: ['x'] } }],
          mark: 'point',
          encoding: { x: { field: 'Built', type: 'temporal' }, y: { field: 'Weight', type: 'quantitative' } },
        },
        {
          transform: [{ filter: { param: 'brush' } }],
          mark: 'bar',
          encoding: { x: { field: 'Year', type: 'ordinal' }, y: { aggregate: 'count' } },
        },
      ],
    })
    await select(time, 'brush', { Built: [Date.UTC(1972, 0), Date.UTC(1974, 11, 31)] })
    expect(time.scene().views[1]?.marks.map((mark) => mark.datum.Year)).toEqual([1972, 1973, 1974])
    time.close()
    const legend = await openTestView(
      scatter([{ name: 'brush', select: { type: 'point', fields: ['Origin'] }, bind: 'legend' }]),
    )
    const before = await legend.drawPng()
    await select(legend, 'brush', { Origin: ['Japan'] })
    expect((await legend.drawPng()).bytes.equals(before.bytes)).toBe(false)
    legend.close()
  })

  it('belongs to the view that declares it', async () => {
    const view = await openTestView(brushed)
    expect(view.scene().views.map(({ selections }) => selections.map(({ name }) => name))).toEqual([['brush'], []])
    view.close()
  })
})
