import { describe, expect, it } from 'vitest'
import { aScale, aSelection, aView } from '../../../../testing/scene-factory.ts'
import { brushRect, brushValue, panValue, selectionRect, steppedRect, toggleDatum, zoomValue } from './brush.ts'
import { continuousScale, invertScale, scaleValue } from './scales.ts'

const brush = aSelection({ name: 'brush', fields: ['hp', 'mpg'] })
const view = aView({
  bounds: [50, 20, 400, 200],
  scales: {
    x: aScale({ field: 'hp', domain: [0, 200], range: [50, 450] }),
    y: aScale({ field: 'mpg', domain: [0, 50], range: [220, 20] }),
  },
})

describe('scales', () => {
  it.each([
    ['linear', [0, 200]],
    ['log', [1, 1000]],
    ['sqrt', [0, 100]],
    ['symlog', [-10, 1000]],
    ['utc', [Date.UTC(2000, 0, 1), Date.UTC(2020, 0, 1)]],
  ])('invert what %s maps', (type, domain) => {
    const scale = continuousScale(aScale({ type, domain, range: [50, 450] }))
    if (scale === null) throw new Error('not continuous')
    const value = (scale.domain[0] + scale.domain[1]) / 2
    expect(invertScale(scale, scaleValue(scale, value))).toBeCloseTo(value, 6)
    expect(scaleValue(scale, scale.domain[0])).toBeCloseTo(50)
    expect(scaleValue(scale, scale.domain[1])).toBeCloseTo(450)
  })

  it('read times that are written as text', () => {
    const scale = continuousScale(aScale({ type: 'time', domain: ['2020-01-01', '2020-01-03'], range: [0, 100] }))
    expect(scale && invertScale(scale, 50)).toBe(Date.UTC(2020, 0, 2))
  })

  it('know that categories are not continuous', () => {
    expect(continuousScale(aScale({ type: 'band', domain: ['a', 'b'] }))).toBeNull()
  })
})

describe('a brush', () => {
  it('stays inside its view, whichever way it is drawn', () => {
    expect(brushRect(view, brush, { x: 150, y: 100 }, { x: 20, y: 400 })).toEqual({
      x: 50,
      y: 100,
      width: 100,
      height: 120,
    })
  })

  it('spans the view on the axis that it does not select', () => {
    const onlyX = aSelection({ name: 'brush', fields: ['hp'] })
    expect(brushRect(view, onlyX, { x: 100, y: 100 }, { x: 150, y: 110 })).toEqual({
      x: 100,
      y: 20,
      width: 50,
      height: 200,
    })
  })

  it('selects in data space and comes back to the same place', () => {
    const rect = { x: 150, y: 60, width: 100, height: 80 }
    const value = brushValue(view, brush, rect)
    expect(value).toEqual({ hp: [50, 100], mpg: [20, 40] })
    expect(selectionRect(view, brush, value)).toEqual(rect)
  })

  it('selects the categories that it touches', () => {
    const bars = aView({
      bounds: [0, 0, 300, 100],
      scales: { x: aScale({ type: 'band', field: 'origin', domain: ['EU', 'JP', 'US'], range: [0, 300] }) },
    })
    const selection = aSelection({ name: 'brush', fields: ['origin'] })
    const value = brushValue(bars, selection, { x: 90, y: 0, width: 50, height: 100 })
    expect(value).toEqual({ origin: ['EU', 'JP'] })
    expect(selectionRect(bars, selection, value)).toEqual({ x: 0, y: 0, width: 200, height: 100 })
  })

  it('[V37] ends at the steps of its selection, around what was drawn', () => {
    const stepped = aSelection({ name: 'brush', fields: ['hp', 'mpg'], steps: { hp: 5, mpg: 0.2 } })
    const drawn = { x: 151, y: 60, width: 100, height: 80.4 }
    const value = brushValue(view, stepped, drawn)
    expect(value).toEqual({ hp: [50, 105], mpg: [19.8, 40] })
    const rect = steppedRect(view, stepped, drawn)
    expect(rect).toMatchObject({ x: 150, y: 60, width: 110 })
    expect(brushValue(view, stepped, rect)).toEqual(value)
    expect(steppedRect(view, brush, drawn)).toEqual(drawn)
  })

  it('has no rectangle when its fields are on no axis', () => {
    expect(selectionRect(view, brush, { other: [1, 2] })).toBeNull()
    expect(brushValue(view, aSelection({ fields: ['other'] }), { x: 0, y: 0, width: 1, height: 1 })).toBeNull()
  })
})

describe('zoom and pan', () => {
  it('moves the data with the pointer', () => {
    expect(panValue(view, brush, 40, 0)).toEqual({ hp: [-20, 180], mpg: [0, 50] })
  })

  it('keeps what lies under the pointer where it is', () => {
    expect(zoomValue(view, brush, { x: 250, y: 120 }, 0.5)).toEqual({ hp: [50, 150], mpg: [12.5, 37.5] })
  })

  it('ends where numbers have no more digits', () => {
    expect(zoomValue(view, brush, { x: 250, y: 120 }, 1e-12)).toEqual({ hp: [0, 200], mpg: [0, 50] })
    expect(zoomValue(view, brush, { x: 250, y: 120 }, 1e308)).toEqual({ hp: [0, 200], mpg: [0, 50] })
  })
})

describe('a click', () => {
  const points = aSelection({ name: 'pick', kind: 'point', fields: ['origin', 'year'] })
  const japan = { origin: 'Japan', year: 1970 }
  const europe = { origin: 'Europe', year: 1971 }

  it('selects one, and again nothing', () => {
    const one = toggleDatum(points, null, japan, false)
    expect(one).toEqual({ origin: ['Japan'], year: [1970] })
    expect(toggleDatum(points, one, japan, false)).toBeNull()
  })

  it('adds marks and removes them again', () => {
    const two = toggleDatum(points, toggleDatum(points, null, japan, false), europe, true)
    expect(two).toEqual({ origin: ['Japan', 'Europe'], year: [1970, 1971] })
    expect(toggleDatum(points, two, japan, true)).toEqual({ origin: ['Europe'], year: [1971] })
    expect(toggleDatum(points, two, japan, false)).toEqual({ origin: ['Japan'], year: [1970] })
  })
})
