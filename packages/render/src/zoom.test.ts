import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Encoding, Spec } from '@belvedere/spec'
import { ingest } from '@belvedere/tables'
import { afterAll, describe, expect, it } from 'vitest'
import type { RenderTable, View } from './model/view-types.ts'
import { openView } from './open-view.ts'

const folder = await mkdtemp(join(tmpdir(), 'belvedere-zoom-'))
afterAll(() => rm(folder, { recursive: true }))

/** Points that crowd towards a corner, so that many are left where it is enlarged. */
const points = Array.from({ length: 120_000 }, (_, i) => {
  const [u, v] = [((i * 7919) % 120_000) / 120_000, ((i * 104_729) % 120_001) / 120_001]
  return {
    x: Number((100 * u ** 4 + 0.01).toFixed(7)),
    y: Number((100 * v ** 4 + 0.01).toFixed(7)),
    whole: Math.floor(3000 * v),
    kind: ['a', 'b', 'c'][i % 3] ?? '',
    step: i % 10,
  }
})

async function tableOfPoints(): Promise<RenderTable> {
  const source = join(folder, 'points.csv')
  await writeFile(source, ['x,y,whole,kind,step', ...points.map((point) => Object.values(point).join(','))].join('\n'))
  const result = await ingest({ parts: [{ path: source, name: 'points.csv' }], outDir: folder })
  if (result.state !== 'ready' || !result.tables[0]) throw new Error('The table was not read.')
  return result.tables[0]
}
const table = await tableOfPoints()

const x = { field: 'x', type: 'quantitative' } as const
const y = { field: 'y', type: 'quantitative' } as const
const zoomable = (encoding: Encoding): Spec => ({
  data: { name: 'points' },
  params: [{ name: 'grid', select: 'interval', bind: 'scales' }],
  mark: 'point',
  encoding,
})
const initial = { params: {}, selections: {}, timestep: null }
const options = { tables: [table], size: { width: 600, height: 400, pixelRatio: 1 }, theme: 'light' as const }

/** Of places all over a plot, the points that are told of and those that are there. */
function toldAndFound(view: View, vertical: 'y' | 'whole'): { told: number; found: number }[] {
  const [left, top, width, height] = view.scene().views[0]?.bounds ?? [0, 0, 0, 0]
  const pairs = Array.from({ length: 40 }, (_, i) => {
    const part = ((i * 37) % 40) / 40
    const datum = view.pick(
      left + 0.5 + part ** 3 * (width - 1),
      top + height - 0.5 - (i / 40) ** 3 * (height - 1),
    )?.datum
    if (!datum) return null
    const within = (field: 'x' | 'y' | 'whole') => {
      const [low, high] = [Number(datum[field]), Number(datum[`${field} (end)`] ?? datum[field])]
      const isOfWhole = field === 'whole' && Number.isInteger(low)
      return (value: number) => value >= low && (isOfWhole ? value <= high : value < high)
    }
    const [isWithinX, isWithinY] = [within('x'), within(vertical)]
    const found = points.filter((point) => isWithinX(point.x) && isWithinY(point[vertical])).length
    return { told: Number(datum.Rows), found }
  })
  return pairs.filter((pair) => pair !== null)
}

const isOfCells = (view: View) => view.statements().some(({ isOfCube }) => isOfCube)

describe('many points that are zoomed', () => {
  it.each<[string, Spec, vertical?: 'y' | 'whole']>([
    ['on linear axes', zoomable({ x, y })],
    ['on a logarithmic axis', zoomable({ x: { ...x, scale: { type: 'log' } }, y })],
    ['of whole numbers', zoomable({ x, y: { ...y, field: 'whole' } }), 'whole'],
    ['in colours', zoomable({ x, y, color: { field: 'kind', type: 'nominal' } })],
    ['in colours of a number', zoomable({ x, y, color: { field: 'step', type: 'quantitative' } })],
  ])(
    'are counted by cells while they move, and by rows once they are still: %s',
    async (_what, spec, vertical = 'y') => {
      const view = await openView({ ...options, spec, state: initial })
      const zoom = (end: number, quality: 'moving' | 'final') => {
        const grid = { x: [0.005, end], [vertical]: vertical === 'y' ? [0, end] : [0, 3000] }
        return view.apply({ ...initial, selections: { grid } }, quality)
      }
      const expectCounts = () => {
        const pairs = toldAndFound(view, vertical)
        expect(pairs.length).toBeGreaterThan(10)
        for (const { told, found } of pairs) expect(told).toBe(found)
      }
      // No value is where a cell ends.
      for (const end of [90, 40, 12, 6.3].map((one) => one + Math.SQRT2 / 1e6)) {
        // The cells of a level are counted while the rows are asked.
        await expect
          .poll(async () => {
            await zoom(end * 1.003, 'moving')
            return isOfCells(view)
          })
          .toBe(true)
        expectCounts()
        await zoom(end, 'moving')
        expect([isOfCells(view), view.markCount()]).toEqual([true, 1])
        expectCounts()
        await zoom(end, 'final')
        expect([isOfCells(view), view.markCount()]).toEqual([false, 1])
        expectCounts()
      }
      view.close()
    },
  )

  it('have their first picture again after a reset, though labels were longer meanwhile', async () => {
    const spec = zoomable({ x, y })
    const view = await openView({ ...options, size: { width: 330, height: 300, pixelRatio: 1 }, spec, state: initial })
    const first = (await view.drawPng()).bytes
    await view.apply({ ...initial, selections: { grid: { x: [50, 50.00001], y: [50, 50.00001] } } }, 'moving')
    await view.apply(initial)
    expect((await view.drawPng()).bytes.equals(first)).toBe(true)
    view.close()
  })
})
