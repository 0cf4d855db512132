import { describe, expect, it } from 'vitest'
import { cars, sales } from '../../testing/tables.ts'
import { applyEdits } from '../edits/apply-edit.ts'
import type { Edit } from '../model/edit.ts'
import type { Overlay } from '../model/overlay.ts'
import type { Encoding, Spec } from '../model/spec.ts'
import type { Mark } from '../model/vocabulary.ts'
import { fromPartial } from '../partial/convert-partial.ts'
import { validateSpec } from '../validate/validate-spec.ts'
import { text } from '../wording/spec-texts.ts'
import { addOverlayLayers, findOverlays } from './add-overlay-layers.ts'

const drawn = (mark: Mark, encoding: Encoding, table = 'cars'): Spec => ({ data: { name: table }, mark, encoding })
const power = { field: 'Horsepower', type: 'quantitative' } as const
const origin = { field: 'Origin', type: 'nominal' } as const
const averages = { ...power, aggregate: 'mean' } as const
const bars = drawn('bar', { x: { ...origin, sort: '-y' }, y: averages })
const points = drawn('point', { x: { field: 'Miles_per_Gallon', type: 'quantitative' }, y: power, color: origin })
const months = drawn(
  'line',
  {
    x: { field: 'date', timeUnit: 'yearmonth', type: 'temporal' },
    y: { field: 'price', aggregate: 'mean', type: 'quantitative' },
  },
  'sales',
)
const panels = drawn('point', { ...points.encoding, facet: { ...origin, columns: 2 } })
const counts = drawn('bar', { x: { ...power, bin: true }, y: { aggregate: 'count', type: 'quantitative' } })

const across: Overlay[] = [{ kind: 'mean' }, { kind: 'median' }, { kind: 'threshold', value: 100 }]
const spread: Overlay = { kind: 'spread', of: 'ci' }
const places = drawn('circle', {
  longitude: { field: 'Weight_in_lbs', type: 'quantitative' },
  latitude: { field: 'Horsepower', type: 'quantitative' },
})
const charts: [string, Spec, Overlay[]][] = [
  ['a map of points', places, [{ kind: 'ground', table: 'sales', field: 'region' }]],
  ['bars of averages', bars, [...across, spread, { kind: 'labels' }]],
  ['points', points, [...across, { kind: 'trend' }, { kind: 'labels' }]],
  ['a line of months', months, [...across, { kind: 'trend' }, { kind: 'moving', steps: 3 }, spread]],
  ['panels', panels, [...across, { kind: 'trend' }]],
  ['a histogram', counts, [...across, { kind: 'labels' }]],
]

const taken = (spec: Spec, edits: Edit[]): Spec => {
  const result = applyEdits(spec, edits, spec.data?.name === 'sales' ? sales : cars)
  const next = result.ok ? fromPartial(result.partial) : null
  if (!next) throw new Error(JSON.stringify(result))
  return next
}

describe('an overlay', () => {
  it.each(charts)('over %s is valid and can be read back', (_, base, overlays) => {
    const laid = addOverlayLayers(base, overlays)
    expect(validateSpec(laid, { tables: [cars, sales] })).toMatchObject({ ok: true })
    expect(findOverlays(laid)).toEqual({ base, overlays })
    for (const overlay of overlays)
      expect(findOverlays(addOverlayLayers(base, [overlay]))).toEqual({ base, overlays: [overlay] })
  })

  it('keeps transforms and widgets for all layers, and selections on the marks', () => {
    const base: Spec = {
      ...points,
      params: [
        { name: 'selected', select: 'interval' },
        { name: 'year', value: 1976, bind: { input: 'range' } },
      ],
      transform: [{ filter: { field: 'Origin', equal: 'Japan' } }],
    }
    const laid = addOverlayLayers(base, [{ kind: 'trend' }])
    expect(laid).toMatchObject({
      params: [{ name: 'year' }],
      transform: [{ filter: { field: 'Origin', equal: 'Japan' } }],
      layer: [{ params: [{ name: 'selected' }] }, { mark: { type: 'line' } }],
    })
    expect(validateSpec(laid, { tables: [cars] })).toMatchObject({ ok: true })
  })

  it('is not recognized if any detail differs', () => {
    const main = { mark: 'bar' as const, encoding: { x: origin, y: averages } }
    const line = { name: 'overlay_mean_0', mark: 'rule' as const, encoding: { y: averages } }
    expect(findOverlays({ data: { name: 'cars' }, layer: [main, line] })).toBeNull()
  })

  it('sorts error bars like their bars', () => {
    const { layer } = { layer: [], ...addOverlayLayers(bars, [spread]) }
    const sort = { field: 'Horsepower', op: 'mean', order: 'descending' }
    expect(layer).toMatchObject([{ encoding: { x: { sort: '-y' } } }, { encoding: { x: { sort } } }])
  })
})

describe('an edit under an overlay', () => {
  const laid = addOverlayLayers(bars, [{ kind: 'mean' }, { kind: 'labels' }])

  it('applies to the main marks', () => {
    const only: Edit = { type: 'set_filter', filter: { op: 'one_of', field: 'Origin', values: ['Japan', 'Europe'] } }
    const next = taken(laid, [{ type: 'transpose' }, only])
    expect(findOverlays(next)?.overlays).toEqual([{ kind: 'mean' }, { kind: 'labels' }])
    expect(findOverlays(next)?.base).toMatchObject({ encoding: { x: averages, y: { field: 'Origin', sort: '-x' } } })
  })

  it('removes overlays', () => {
    expect(findOverlays(taken(laid, [{ type: 'remove_overlay', kind: 'mean' }]))?.overlays).toEqual([
      { kind: 'labels' },
    ])
    expect(findOverlays(taken(laid, [{ type: 'remove_overlay' }]))).toBeNull()
    expect(applyEdits(laid, [{ type: 'remove_overlay', kind: 'trend' }], cars)).toMatchObject({
      ok: false,
      choices: [text('edits.choices.without.mean'), text('edits.choices.without.labels')],
    })
  })

  it('adds a second threshold, but replaces a spread', () => {
    const thresholds = [100, 150, 100].map(
      (value): Edit => ({ type: 'add_overlay', overlay: { kind: 'threshold', value } }),
    )
    expect(findOverlays(taken(bars, thresholds))?.overlays).toEqual([
      { kind: 'threshold', value: 150 },
      { kind: 'threshold', value: 100 },
    ])
    const spreads = (['stdev', 'ci'] as const).map(
      (of): Edit => ({ type: 'add_overlay', overlay: { kind: 'spread', of } }),
    )
    expect(findOverlays(taken(bars, spreads))?.overlays).toEqual([spread])
  })

  it('is rejected with a reason if the overlay does not fit', () => {
    const add = (spec: Spec, overlay: Overlay) => applyEdits(spec, [{ type: 'add_overlay', overlay }], cars)
    expect(add(bars, { kind: 'trend' })).toMatchObject({ ok: false, reason: text('overlay_refused.trend') })
    expect(add(counts, spread)).toMatchObject({ ok: false, reason: text('overlay_refused.spread') })
    expect(add(drawn('arc', { theta: averages, color: origin }), { kind: 'mean' })).toMatchObject({ ok: false })
  })
})
