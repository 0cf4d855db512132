import type { Encoding, Spec } from '@belvedere/spec'
import { describe, expect, it } from 'vitest'
import { openTestView } from '../../testing/test-view.ts'
import { themeConfig } from '../theme/theme.ts'
import { groupsOf } from '../vega/vega-groups.ts'
import type { VegaMark, VegaSpec } from '../vega/vega-types.ts'
import { collectWarnings } from '../warnings.ts'
import { compileSpec } from './compile.ts'
import { prepareSpec } from './prepare-spec.ts'

function compile(spec: Spec, hasFixedDomains = false, speaking: string[] = []) {
  const rows = new Map([['cars', [{ Origin: 'Japan' }]]])
  const font = 'Inter, "DejaVu Sans"'
  return compileSpec(prepareSpec(spec, [], new Set(speaking)), {
    config: themeConfig('light', font, 'en'),
    font,
    language: 'en',
    rows,
    hasFixedDomains,
    logger: collectWarnings().logger,
  })
}

const brushed: Spec = {
  data: { name: 'cars' },
  title: 'Cars',
  params: [
    { name: 'brush', select: 'interval' },
    { name: 'most', value: 9, bind: { input: 'range', min: 0, max: 9 } },
  ],
  transform: [{ filter: { field: 'Horsepower', lte: { expr: 'most' } } }],
  mark: { type: 'bar', tooltip: true },
  encoding: {
    x: { field: 'Origin', type: 'nominal' },
    y: { aggregate: 'mean', field: 'Horsepower', type: 'quantitative' },
    color: { field: 'Origin', type: 'nominal' },
  },
}

const everyKey = (value: unknown, key: string): unknown[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => [
    ...(name === key && each !== undefined ? [each] : []),
    ...everyKey(each, key),
  ])
}
const marksOf = (vega: VegaSpec): VegaMark[] => [...groupsOf(vega)].flatMap((group) => group.marks ?? [])

describe('compiling', () => {
  it('yields a plot with rows, scales, axes and legend', () => {
    const { vega } = compile(brushed)
    expect(vega.autosize).toEqual({ type: 'fit', contains: 'content' })
    expect(vega.data?.find(({ name }) => name === 'cars')?.values).toEqual([{ Origin: 'Japan' }])
    expect(everyKey(vega.data, 'ops')).toEqual([['mean']])
    expect(everyKey(vega.data, 'as')).toContainEqual(['mean_Horsepower'])
    expect(vega.scales?.map(({ name, type }) => [name, type])).toEqual([
      ['x', 'band'],
      ['y', 'linear'],
      ['color', 'ordinal'],
    ])
    expect(marksOf(vega).map(({ name, type }) => [name, type])).toEqual([['marks', 'rect']])
    expect(vega.title).toBeUndefined()
  })

  it('removes handlers, widgets, tooltips, links and brushes', () => {
    const { vega, selections } = compile(brushed)
    expect(selections.get('brush')).toEqual([{ field: 'Origin', channel: 'x', type: 'E' }])
    for (const key of ['on', 'bind', 'tooltip', 'href', 'url', 'cursor', 'description'])
      expect(everyKey(vega, key)).toEqual([])
  })

  it('adds signals to guides, and rounds bars', () => {
    const { vega } = compile(brushed)
    const [bars] = marksOf(vega)
    expect(bars?.encode?.update).toMatchObject({
      cornerRadiusTopLeft: [{ test: 'datum["mean_Horsepower"] < 0', value: 0 }, { value: 3 }],
      cornerRadiusBottomLeft: [{ test: 'datum["mean_Horsepower"] < 0', value: 3 }, { value: 0 }],
    })
    expect(vega.axes?.find((axis) => axis.scale === 'x' && axis.labels !== false)).toMatchObject({
      labelAngle: { signal: 'belvedere_x_angle' },
    })
    expect(vega.legends).toMatchObject([{ fill: 'color', columns: { signal: 'belvedere_legend_0_columns' } }])
  })

  it('labels one time below a panel that is too narrow for two', async () => {
    const built = { field: 'Built', type: 'temporal' as const }
    const spec: Spec = {
      data: { name: 'cars' },
      mark: 'line',
      encoding: { x: built, y: { aggregate: 'count' }, facet: { field: 'Origin', type: 'nominal', columns: 3 } },
    }
    const years = async (width: number) => {
      const view = await openTestView(spec, { size: { width, height: 300, pixelRatio: 1 } })
      const svg = view.drawVector('svg').toString()
      view.close()
      return [...svg.matchAll(/>(19\d\d)</g)].length
    }
    expect(await years(340)).toBe(3)
    expect(await years(900)).toBeGreaterThan(6)
  })

  it('ticks counts at whole numbers', () => {
    const counted: Spec = { ...brushed, encoding: { ...brushed.encoding, y: { aggregate: 'count' } } }
    const steps = (spec: Spec) =>
      compile(spec).vega.axes?.flatMap(({ scale, tickMinStep }) => (scale === 'y' ? [tickMinStep] : []))
    expect(steps(counted)).toEqual([1, 1])
    expect(steps(brushed)).toEqual([undefined, undefined])
  })

  it('can fix the domains of scales that follow the data', () => {
    const { vega, domains } = compile(brushed, true)
    expect(domains.map(({ scale }) => scale)).toEqual(['x', 'y', 'color'])
    expect(vega.scales?.map(({ domainRaw }) => domainRaw)).toEqual(domains.map(({ signal }) => ({ signal })))
  })

  it('keeps the spec’s labels, formats, legends and domains', () => {
    const { vega, domains } = compile(
      {
        ...brushed,
        encoding: {
          x: { field: 'Origin', type: 'nominal', axis: { labelAngle: -30 } },
          y: { aggregate: 'count', scale: { domain: [0, 50] }, axis: { format: '.1f' } },
          color: { field: 'Origin', type: 'nominal', legend: { columns: 2, orient: 'right' } },
        },
      },
      true,
    )
    const [x, y] = (vega.axes ?? []).filter((axis) => axis.labels !== false)
    expect([x?.labelAngle, y?.format, y?.encode]).toEqual([330, '.1f', undefined])
    expect(vega.legends).toMatchObject([{ columns: 2, orient: 'right' }])
    expect(domains.map(({ scale }) => scale)).toEqual(['x', 'color'])
  })

  it('truncates panel headers, and hides self-explanatory facet titles', () => {
    const panels = (title?: string) => ({
      ...brushed,
      encoding: { ...brushed.encoding, column: { field: 'Origin', type: 'nominal' as const, ...(title && { title }) } },
    })
    const headers = (spec: Spec, speaking: string[]) => {
      const marks = marksOf(compile(spec, false, speaking).vega)
      const titles = marks.filter(({ role }) => role === 'column-title').map(({ title }) => title)
      const names = marks.filter(({ role }) => role === 'column-header').map(({ title }) => title)
      return { titles, names }
    }
    expect(headers(panels('Origin'), ['Origin'])).toMatchObject({
      titles: [],
      names: [{ limit: { signal: 'child_width' } }],
    })
    expect(headers(panels('Origin'), []).titles).toMatchObject([{ text: 'Origin' }])
    expect(headers(panels('Made in'), ['Origin']).titles).toMatchObject([{ text: 'Made in' }])
  })

  it('centres the labels of slices, also in panels', () => {
    const theta = { aggregate: 'count' as const }
    const color = { field: 'Origin', type: 'nominal' as const }
    const { vega } = compile({ ...brushed, mark: 'arc', encoding: { theta, color, column: color } })
    const centres = [...groupsOf(vega)].flatMap(({ marks }) =>
      (marks ?? []).flatMap(({ type, encode }) =>
        type === 'arc' || type === 'text' ? [[encode?.update?.x, encode?.update?.y]] : [],
      ),
    )
    const centre = [
      { signal: 'child_width', mult: 0.5 },
      { signal: 'child_height', mult: 0.5 },
    ]
    expect(centres).toEqual([centre, centre])
  })

  it('places row headers above panels without columns', () => {
    const row = { field: 'Origin', type: 'nominal' as const }
    const headers = (encoding: Encoding) =>
      marksOf(compile({ ...brushed, encoding }).vega).flatMap(({ name, title }) => (name === 'cell' ? [title] : []))
    const above = { orient: 'top', anchor: 'start', limit: { signal: 'child_width' } }
    expect(headers({ ...brushed.encoding, row })).toMatchObject([above])
    expect(headers({ ...brushed.encoding, row, column: row })).toEqual([undefined])
  })
})
