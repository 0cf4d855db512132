import type { Cell, Spec } from '@belvedere/spec'
import { describe, expect, it } from 'vitest'
import { openTestView, tableOf } from '../testing/test-view.ts'

const points = (columns: { [field: string]: Cell[] }, encoding?: Spec['encoding']) =>
  openTestView(
    {
      data: { name: 't' },
      mark: 'point',
      encoding: encoding ?? { x: { field: 'x', type: 'quantitative' }, y: { field: 'y', type: 'quantitative' } },
    },
    { tables: [{ name: 't', columns }] },
  )

describe('a view of odd data', () => {
  it('omits nulls and texts', async () => {
    const view = await points({ x: [1, null, Number.NaN, Number.POSITIVE_INFINITY, 5], y: [1, 2, 3, 4, 5] })
    expect(view.markCount()).toBe(2)
    expect(view.scene().views[0]?.marks.map((mark) => mark.label)).toEqual(['x 1, y 1', 'x 5, y 5'])
    view.close()
  })

  it.each([
    ['no rows', { x: [], y: [] }],
    ['only nulls', { x: [null, null], y: [null, null] }],
  ])('has a message on the canvas for %s', async (_, columns) => {
    const view = await points(columns)
    expect(view.markCount()).toBe(0)
    expect(view.scene().views[0]?.marks).toEqual([])
    const { area } = await view.drawPng()
    expect([area.width, area.height]).toEqual([600, 360])
    view.close()
  })

  it('has no marks or a warning for an unknown field', async () => {
    const view = await points(
      { x: [1, 2], y: [1, 2] },
      { x: { field: 'prcie', type: 'quantitative' }, y: { field: 'y', type: 'quantitative' } },
    )
    expect(view.markCount()).toBe(0)
    expect(view.warnings.join('\n')).toMatch(/Infinite extent for field "prcie"/)
    view.close()
  })

  it.each([
    ['an unknown mark', { mark: 'sparkle' }],
    ['an expression that does not parse', { transform: [{ calculate: 'datum..x', as: 'z' }] }],
    ['an unknown function', { transform: [{ calculate: 'launch(1)', as: 'z' }] }],
  ])('fails with a sentence for %s', async (_, wrong) => {
    const plainSpec: Spec = { data: { name: 't' }, mark: 'point', encoding: { x: { field: 'x' } } }
    const spec: Spec = JSON.parse(JSON.stringify({ ...plainSpec, ...wrong }))
    const tables = [{ name: 't', columns: { x: [1, 2] } }]
    await expect(openTestView(spec, { tables })).rejects.toThrow(/^The chart cannot be drawn: \S/)
  })

  it('aggregates 500,000 rows', async () => {
    const columns = tableOf(500_000, (i) => ({ g: `g${i % 7}`, v: i % 1000, unused: i }))
    const view = await openTestView(
      {
        data: { name: 't' },
        mark: 'bar',
        encoding: { x: { field: 'g', type: 'nominal' }, y: { aggregate: 'mean', field: 'v', type: 'quantitative' } },
      },
      { tables: [{ name: 't', columns }] },
    )
    expect(view.markCount()).toBe(7)
    view.close()
  })

  it('truncates a scene of very many marks; picking works for the rest', async () => {
    const columns = tableOf(3000, (i) => ({ x: i % 60, y: Math.floor(i / 60) }))
    const view = await points(columns)
    const [plot] = view.scene().views
    expect([view.markCount(), plot?.marks.length, plot?.truncated]).toEqual([3000, 2000, true])
    const x = plot?.scales.x
    const y = plot?.scales.y
    const at = (scale: typeof x, value: number) => {
      const [d0 = 0, d1 = 1] = (scale?.domain ?? []).map(Number)
      const [r0 = 0, r1 = 1] = (scale?.range ?? []).map(Number)
      return r0 + ((value - d0) / (d1 - d0)) * (r1 - r0)
    }
    expect(view.pick(at(x, 59), at(y, 49))?.datum).toEqual({ x: 59, y: 49 })
    view.close()
  })
})
