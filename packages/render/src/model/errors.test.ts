import type { Spec } from '@belvedere/spec'
import { renderTexts } from '@belvedere/texts/render'
import { describe, expect, it } from 'vitest'
import { openTestView } from '../../testing/test-view.ts'
import { leaksInternals, RenderError, toRenderError, traceOf } from './errors.ts'

const unchecked = (spec: object): Spec => JSON.parse(JSON.stringify({ data: { name: 'cars' }, ...spec }))
const x = { field: 'Weight', type: 'quantitative' }

/** Passed by nobody: the gate refuses most of these, and the engine is met by what it does not know. */
const broken: [string, object][] = [
  ['a format that is none', { mark: 'point', encoding: { x: { ...x, axis: { format: 'currency' } }, y: x } }],
  ['a box plot of names', { mark: 'boxplot', encoding: { x: { field: 'Origin', type: 'nominal' } } }],
  ['a sort by nothing', { mark: 'bar', encoding: { x: { field: 'Origin', type: 'nominal', sort: '-size' }, y: x } }],
  ['a course that is none', { mark: { type: 'line', interpolate: 'wavy' }, encoding: { x, y: x } }],
  ['an operation that is none', { mark: 'bar', transform: [{ pivot: 'Origin', value: 'Weight', op: 'most' }] }],
  ['a param of rows', { mark: 'bar', params: [{ name: 'p', expr: 'datum.a.b' }], encoding: { x } }],
  ['a label of nothing', { mark: 'bar', encoding: { x: { ...x, axis: { labelExpr: 'datum.a.b' } } } }],
  ['rows that are no lists', { mark: 'bar', transform: [{ calculate: 'null', as: 'a' }, { flatten: ['a'] }] }],
  ['a facet of nothing', { facet: {}, spec: { mark: 'bar' } }],
  [
    'a selection of no view',
    { layer: [{ mark: 'bar', encoding: { x } }], params: [{ name: 'p', select: 'point', views: ['a'] }] },
  ],
  ['two views of one name', { hconcat: [0, 1].map(() => ({ name: 'a', mark: 'bar', encoding: { x } })) }],
  ['a mark that is none', { mark: 'sparkle', encoding: { x } }],
]

describe('a chart that cannot be drawn', () => {
  it.each(broken)('has a sentence without the engine’s words: %s', async (_, spec) => {
    const fault = await openTestView(unchecked(spec)).catch((thrown: unknown) => thrown)
    expect(fault).toBeInstanceOf(RenderError)
    const { message } = toRenderError(fault)
    expect(message).toMatch(/^The chart cannot be drawn: [a-z].*\.$/)
    expect(leaksInternals(message)).toBe(false)
  })

  it('reports the error that stopped the dataflow, not its consequences', async () => {
    const format = { mark: 'point', encoding: { x: { ...x, axis: { format: 'currency' } }, y: x } }
    await expect(openTestView(unchecked(format))).rejects.toThrow('a format is not known')
  })

  it('[S27] logs where it failed, but no cell', () => {
    const planted = new TypeError("Cannot read properties of undefined (reading 'planted')\n    at planted (cell:1:1)")
    const trace = traceOf(toRenderError(planted)) ?? ''
    expect(trace).toMatch(/^TypeError: Cannot read properties of undefined\n\s+at .*errors\.test\.ts/)
    expect(trace).not.toContain('planted')
    expect(traceOf(new RenderError(renderTexts.message('reason.unknown')))).toBeNull()
  })

  it('reports a missing table without its path', () => {
    const gone = Object.assign(new Error("ENOENT: no such file or directory, open '/data/cars.parquet'"), {
      code: 'ENOENT',
    })
    expect(toRenderError(gone).message).toBe(
      'The chart cannot be drawn: its table could not be read. Try again, or upload the file once more.',
    )
  })
})

describe('params', () => {
  const points = { mark: 'point', encoding: { x, y: { field: 'Horsepower', type: 'quantitative' } } }
  const box = { mark: 'boxplot', encoding: { x: { field: 'Origin', type: 'nominal' }, y: x } }
  const brush = { name: 'brush', select: 'interval' }

  it.each([
    ['a selection of layers', { params: [brush], layer: [points, { ...points, mark: 'line' }] }],
    ['a selection of layers inside layers', { layer: [{ params: [brush], layer: [points, points] }] }],
    ['a selection beside a box plot', { params: [brush], layer: [box, points] }],
  ])('work at any level: %s', async (_, spec) => {
    const view = await openTestView(unchecked(spec))
    expect(Object.keys(view.initialState.selections)).toEqual(['brush'])
    await view.apply({ params: {}, selections: { brush: { Weight: [2000, 2500] } }, timestep: null })
    expect(view.scene().views[0]?.selections).toEqual([expect.objectContaining({ name: 'brush' })])
    view.close()
  })

  it('that are numbers work in a box plot among layers', async () => {
    const marksBelow = async (value: number) => {
      const params = [{ name: 'limit', value }]
      const filtered = { ...box, params, transform: [{ filter: 'datum.Weight < limit' }] }
      const view = await openTestView(unchecked({ layer: [filtered] }))
      view.close()
      return view.markCount()
    }
    expect([await marksBelow(0), await marksBelow(5000)]).toEqual([0, 12])
  })

  it.each(['area', 'line', 'rule', 'bar'])('and channels are optional: %s', async (mark) => {
    const view = await openTestView(unchecked({ mark }))
    await view.drawPng()
    view.close()
  })
})
