import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Spec } from '@belvedere/spec'
import { ingest } from '@belvedere/tables'
import { afterAll, describe, expect, it } from 'vitest'
import type { RenderTable, View, ViewState } from './model/view-types.ts'
import { openView } from './open-view.ts'

const folder = await mkdtemp(join(tmpdir(), 'belvedere-panels-'))
afterAll(() => rm(folder, { recursive: true }))

const start = Date.UTC(2020, 0, 1)
const kinds = ['a', 'b', 'c', null, 'e']
const offsets = [0, 3, 120, 40, -20]
/** 40,000 points in panels of different sizes and heights; the last panel has few. */
const points = Array.from({ length: 40_000 }, (_, i) => {
  const at = i % 400 === 0 ? 4 : (i * 13) % 4
  const x = (((i * 7919) % 40_000) / 4000) * (at + 1)
  return {
    x: Number((x + 0.01).toFixed(4)),
    y: i % 70 === 0 ? null : Number(((offsets[at] ?? 0) + x + ((i * 104_729) % 1000) / 50).toFixed(4)),
    kind: kinds[at] ?? null,
    step: Math.floor(i / 10) % 3,
    shade: `shade ${i % 2}`,
    when: start + i * 3_600_000,
  }
})
type Point = (typeof points)[number]

async function pointsTable(): Promise<RenderTable> {
  const source = join(folder, 'points.csv')
  const lines = points.map(({ x, y, kind, step, shade, when }) =>
    [x, y ?? '', kind ?? '', step, shade, new Date(when).toISOString().slice(0, 19)].join(','),
  )
  await writeFile(source, ['x,y,kind,step,shade,when', ...lines].join('\n'))
  const result = await ingest({ parts: [{ path: source, name: 'points.csv' }], outDir: folder })
  if (result.state !== 'ready' || !result.tables[0]) throw new Error('The table was not read.')
  return result.tables[0]
}
const table = await pointsTable()

const data = { name: 'points' }
const x = { field: 'x', type: 'quantitative' } as const
const y = { field: 'y', type: 'quantitative' } as const
const kind = { field: 'kind', type: 'nominal' } as const
const step = { field: 'step', type: 'ordinal' } as const
const size = { width: 900, height: 600, pixelRatio: 1 }
const initial: ViewState = { params: {}, selections: {}, timestep: null }
const upTo = {
  params: [{ name: 'upTo', value: 2, bind: { input: 'range' as const, min: 0, max: 2, step: 1 } }],
  transform: [{ filter: 'datum.step <= upTo' }],
}
const sorted = { ...kind, sort: { field: 'y', op: 'mean', order: 'descending' } } as const
const apart = (...channels: ('x' | 'y')[]) => ({
  resolve: { scale: Object.fromEntries(channels.map((channel) => [channel, 'independent' as const])) },
})

async function withView<T>(spec: Spec, work: (view: View) => Promise<T> | T, { run }: { run?: null } = {}): Promise<T> {
  const view = await openView(
    { spec, tables: [table], size, theme: 'light', state: initial },
    run === null ? { run } : {},
  )
  try {
    return await work(view)
  } finally {
    view.close()
  }
}

/** For places all over the panels: the points that are told of, and those of the panel between its ends. */
function toldAndFound(view: View, isShown: (point: Point) => boolean = () => true) {
  const pairs: [panel: string, told: number, found: number][] = []
  for (const { bounds } of view.scene().views) {
    const [left, top, width, height] = bounds
    for (let i = 0; i < 300; i++) {
      const at = [
        left + 0.5 + (((i * 37) % 300) / 300) * (width - 1),
        top + 0.5 + (((i * 91) % 300) / 300) * (height - 1),
      ] as const
      const datum = view.pick(...at)?.datum
      if (!datum) continue
      const within = (field: string) => {
        const [low, high] = [Number(datum[field]), Number(datum[`${field} (end)`])]
        return (value: number | null) => value !== null && value >= low && value < high
      }
      const [isWithinX, isWithinY] = [within('x'), within('y')]
      const isInPanel = (point: Point) =>
        point.kind === datum.kind && (datum.step === undefined || point.step === datum.step)
      const found = points.filter(
        (point) => isWithinX(point.x) && isWithinY(point.y) && isInPanel(point) && isShown(point),
      ).length
      pairs.push([`${datum.kind} ${datum.step}`, Number(datum.Rows), found])
    }
  }
  return pairs
}

const domainsOf = (view: View) => view.scene().views.map(({ scales }) => ({ x: scales.x?.domain, y: scales.y?.domain }))

const inPanels: [string, Spec][] = [
  ['of a field', { data, mark: 'point', encoding: { x, y, facet: { ...kind, columns: 3 } } }],
  ['of rows and columns', { data, mark: 'circle', encoding: { x, y, row: step, column: kind } }],
  ['in the order of a mean', { data, mark: 'point', encoding: { x, y, column: sorted } }],
  ['in colours', { data, mark: 'point', encoding: { x, y, column: kind, color: { field: 'shade', type: 'nominal' } } }],
  ['in colours of their panels', { data, mark: 'point', encoding: { x, y, column: kind, color: kind } }],
  ['with axes of their own', { data, mark: 'point', encoding: { x, y, column: kind }, ...apart('x', 'y') }],
  ['with heights of their own', { data, mark: 'point', encoding: { x, y, facet: kind }, ...apart('y') }],
  [
    'with roots along axes of their own',
    { data, mark: 'point', encoding: { x: { ...x, scale: { type: 'sqrt' } }, y, facet: sorted }, ...apart('x', 'y') },
  ],
]

describe('many points in panels', () => {
  it.each(inPanels)('are a density in each that tells how many are at each place: %s', async (_what, spec) => {
    const expected = await withView(spec, domainsOf, { run: null })
    await withView(spec, (view) => {
      expect(domainsOf(view)).toEqual(expected)
      expect(view.markCount()).toBe(expected.length)
      const pairs = toldAndFound(view)
      expect(pairs.length).toBeGreaterThan(30)
      expect(new Set(pairs.map(([panel]) => panel)).size).toBeGreaterThan(3)
      for (const [panel, told, found] of pairs) expect([panel, told]).toEqual([panel, found])
      expect(view.warnings).toMatchObject([{ values: { points: points.filter(({ y }) => y !== null).length } }])
    })
  })

  it.each([
    ['shared', {}],
    ['of their own', apart('x', 'y')],
  ])('follow a widget, down to points: axes %s', async (_what, resolve) => {
    const spec: Spec = { data, ...upTo, mark: 'point', encoding: { x, y, column: kind }, ...resolve }
    await withView(spec, async (view) => {
      for (const most of [1, 2]) {
        await view.apply({ ...initial, params: { upTo: most } })
        for (const [panel, told, found] of toldAndFound(view, ({ step }) => step <= most))
          expect([panel, told]).toEqual([panel, found])
      }
      await view.apply({ ...initial, params: { upTo: 0 } })
      expect(view.markCount()).toBe(points.filter(({ y, step }) => y !== null && step === 0).length)
      expect(view.scene().views.length).toBe(kinds.length)
    })
  })

  it('have a panel also where none is within the axes, and one legend of counts where there are any', async () => {
    const spec: Spec = {
      data,
      params: [{ name: 'grid', select: 'interval', bind: 'scales' }],
      mark: 'point',
      encoding: { x, y, column: kind },
    }
    await withView(spec, async (view) => {
      await view.apply({ ...initial, selections: { grid: { x: [0, 20], y: [120, 130] } } })
      expect(view.scene().views.length).toBe(kinds.length)
      const shown = points.filter(({ x, y }) => x <= 20 && y !== null && y >= 120 && y <= 130)
      expect(view.markCount()).toBe(shown.length)
      expect(view.scene().legends).toEqual([])
      await view.apply(initial)
      expect(view.scene().legends).toHaveLength(1)
      expect(view.markCount()).toBe(kinds.length)
    })
  })
})

describe('lines of many values in panels', () => {
  const when = { field: 'when', type: 'temporal' } as const
  it.each<[string, Spec]>([
    ['one in each', { data, mark: 'line', encoding: { x: when, y, row: kind } }],
    [
      'in colours',
      { data, mark: 'line', encoding: { x: when, y, row: sorted, color: { field: 'shade', type: 'nominal' } } },
    ],
    ['with axes of their own', { data, mark: 'line', encoding: { x: when, y, row: kind }, ...apart('x', 'y') }],
  ])('are drawn of their extremes: %s', async (_what, spec) => {
    const whole = await withView(spec, (view) => ({ domains: domainsOf(view), marks: view.markCount() }), { run: null })
    await withView(spec, (view) => {
      expect(domainsOf(view)).toEqual(whole.domains)
      expect(view.markCount()).toBeLessThan(whole.marks * 0.75)
      expect(view.warnings).toMatchObject([{ key: 'render.density.as_lines' }])
      for (const { marks } of view.scene().views) expect(marks.length).toBeGreaterThan(0)
    })
  })
})
