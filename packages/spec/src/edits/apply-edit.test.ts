import { describe, expect, it } from 'vitest'
import { aField, cars } from '../../testing/tables.ts'
import type { Edit, EditResult } from '../model/edit.ts'
import type { Spec } from '../model/spec.ts'
import { fromPartial } from '../partial/convert-partial.ts'
import { englishText, text } from '../wording/spec-texts.ts'
import { applyEdit, applyEdits } from './apply-edit.ts'

const bars: Spec = {
  data: { name: 'cars' },
  mark: 'bar',
  encoding: {
    x: { field: 'Origin', type: 'nominal' },
    y: { aggregate: 'mean', field: 'Horsepower', type: 'quantitative' },
  },
}

function taken(result: EditResult): Spec {
  const spec = result.ok ? fromPartial(result.partial) : null
  if (!spec) throw new Error(JSON.stringify(result))
  return spec
}

const japan: Edit = { type: 'set_filter', filter: { op: 'one_of', field: 'Origin', values: ['Japan'] } }

describe('a filter', () => {
  it('replaces the one on the same field, and keeps others', () => {
    const europe: Edit = { type: 'set_filter', filter: { op: 'one_of', field: 'Origin', values: ['Europe'] } }
    const strong: Edit = { type: 'set_filter', filter: { op: '>', field: 'Cylinders', value: 4 } }
    expect(taken(applyEdits(bars, [japan, strong, europe], cars)).transform).toEqual([
      { filter: { field: 'Cylinders', gt: 4 } },
      { filter: { field: 'Origin', equal: 'Europe' } },
    ])
  })

  it('on years replaces a range of dates, one on months does not', () => {
    const [first, last] = [Date.UTC(1975, 0), Date.UTC(1976, 0) - 1]
    const stretch: Edit = { type: 'set_filter', filter: { op: 'range', field: 'Year', min: first, max: last } }
    const kept = (timeUnit: 'year' | 'month', values: number[]): Edit => ({
      type: 'set_filter',
      filter: { op: 'one_of', field: 'Year', values, timeUnit },
    })
    const filters = (edit: Edit) => taken(applyEdits(bars, [stretch, edit], cars)).transform?.length
    expect([filters(kept('year', [1975, 1976])), filters(kept('month', [1]))]).toEqual([1, 2])
  })

  it('is kept if it cannot be read', () => {
    const odd: Spec = { ...bars, transform: [{ filter: 'datum.Horsepower > datum.Weight_in_lbs / 20' }] }
    expect(taken(applyEdits(odd, [japan, { type: 'clear_filter' }], cars)).transform).toEqual(odd.transform)
  })

  it('is inserted before the limit, which ranks the remaining rows', () => {
    const spec = taken(applyEdits(bars, [{ type: 'limit', n: 2, from: 'top' }, japan], cars))
    expect(spec.transform?.[0]).toEqual({ filter: { field: 'Origin', equal: 'Japan' } })
    expect(spec.transform).toHaveLength(4)
  })

  it('is inserted before a sample, and the sample is replaced', () => {
    const sample = (size: number): Edit => ({ type: 'draw_rows', as: 'sample', size })
    const points: Spec = { ...bars, mark: 'point' }
    expect(taken(applyEdits(points, [sample(50), japan, sample(20)], cars)).transform).toEqual([
      { filter: { field: 'Origin', equal: 'Japan' } },
      { sample: 20 },
    ])
    const each = taken(applyEdits(points, [sample(50), { type: 'draw_rows', as: 'each' }], cars))
    expect([each.transform, each.usermeta?.belvedere?.wishes]).toEqual([undefined, { points: 'each' }])
    const again = taken(applyEdit(each, { type: 'draw_rows', as: 'density' }, cars))
    expect(again.usermeta).toBeUndefined()
    expect(applyEdit(points, sample(0), cars)).toMatchObject({ ok: false })
  })

  it('is rejected with suggestions if no row would be left', () => {
    expect(
      applyEdit(bars, { type: 'set_filter', filter: { op: 'one_of', field: 'Origin', values: ['Jpan'] } }, cars),
    ).toEqual({
      ok: false,
      reason: text('edits.values_missing', { field: 'Origin', values: 'Jpan' }),
      choices: ['Japan'],
    })
    expect(applyEdit(bars, { type: 'set_filter', filter: { op: '>', field: 'Horsepowr', value: 3 } }, cars)).toEqual({
      ok: false,
      reason: text('edits.field_missing', { name: 'Horsepowr', table: 'cars' }),
      choices: ['Horsepower'],
    })
  })
})

describe('a limit', () => {
  it('ranks groups by the measure', () => {
    const spec = taken(applyEdit(bars, { type: 'limit', n: 2, from: 'top' }, cars))
    expect(spec.transform).toEqual([
      { joinaggregate: [{ op: 'mean', field: 'Horsepower', as: 'top_value' }], groupby: ['Origin'] },
      {
        window: [{ op: 'dense_rank', as: 'top_rank' }],
        sort: [
          { field: 'top_value', order: 'descending' },
          { field: 'Origin', order: 'ascending' },
        ],
      },
      { filter: { field: 'top_rank', lte: 2 } },
    ])
  })

  it('ranks rows if nothing is grouped', () => {
    const points: Spec = {
      data: { name: 'cars' },
      mark: 'point',
      encoding: {
        x: { field: 'Horsepower', type: 'quantitative' },
        y: { field: 'Miles_per_Gallon', type: 'quantitative' },
      },
    }
    expect(taken(applyEdit(points, { type: 'limit', n: 10, from: 'bottom' }, cars)).transform).toEqual([
      { filter: 'isValid(datum["Horsepower"])' },
      { window: [{ op: 'row_number', as: 'top_rank' }], sort: [{ field: 'Horsepower', order: 'ascending' }] },
      { filter: { field: 'top_rank', lte: 10 } },
    ])
  })
})

describe('widgets', () => {
  it('are a param and a filter, and replace those on the same field', () => {
    const slider = taken(applyEdit(bars, { type: 'add_widget', field: 'Year', compare: '==' }, cars))
    expect(slider).toMatchObject({
      params: [{ name: 'year', value: 1970, bind: { input: 'range' } }],
      transform: [{ filter: { field: 'Year', equal: { expr: 'year' } } }],
    })
    const select = taken(applyEdit(slider, { type: 'add_widget', field: 'Year', widget: 'select' }, cars))
    expect(select.params).toHaveLength(1)
    expect(select).toMatchObject({
      params: [{ name: 'year', value: null, bind: { input: 'select' } }],
      transform: [{ filter: { or: ['year == null', { field: 'Year', equal: { expr: 'year' } }] } }],
    })
  })

  it('are rejected with suggestions if there are too many values', () => {
    expect(applyEdit(bars, { type: 'add_widget', field: 'Name', widget: 'slider' }, cars)).toMatchObject({
      ok: false,
      choices: expect.arrayContaining(['Horsepower']),
    })
  })

  it('exclude nulls if the field has some', () => {
    const spec = taken(applyEdit(bars, { type: 'add_widget', field: 'Miles_per_Gallon' }, cars))
    expect(spec.transform).toEqual([
      {
        filter: {
          and: ['isValid(datum["Miles_per_Gallon"])', { field: 'Miles_per_Gallon', lte: { expr: 'miles_per_gallon' } }],
        },
      },
    ])
  })
})

describe('order, scale and stack', () => {
  it('sort groups by the measure', () => {
    expect(taken(applyEdit(bars, { type: 'sort', by: 'measure', order: 'descending' }, cars))).toMatchObject({
      encoding: { x: { sort: '-y' } },
    })
    expect(
      taken(applyEdit(bars, { type: 'sort', by: { field: 'Year', aggregate: 'max' }, order: 'ascending' }, cars)),
    ).toMatchObject({ encoding: { x: { sort: { field: 'Year', op: 'max', order: 'ascending' } } } })
  })

  it('are rejected if the data does not support them', () => {
    const zero = {
      ...cars,
      fields: cars.fields.map((field) => (field.name === 'Horsepower' ? { ...field, min: 0 } : field)),
    }
    expect(applyEdit(bars, { type: 'set_scale', scale: { type: 'log' } }, zero)).toMatchObject({
      ok: false,
      choices: ['symlog', 'sqrt'],
    })
    expect(applyEdit(bars, { type: 'set_stack', stack: 'normalize' }, cars)).toMatchObject({ ok: false })
    expect(applyEdit(bars, { type: 'set_aggregate', aggregate: 'mean', field: 'Origin' }, cars)).toMatchObject({
      ok: false,
    })
  })

  it('set colours per value, which replace a scheme', () => {
    const coloured: Spec = {
      ...bars,
      encoding: { ...bars.encoding, color: { field: 'Origin', type: 'nominal', scale: { scheme: 'dark2' } } },
    }
    const scale = { domain: ['Europe', 'Japan', 'USA'], range: ['silver', 'red', 'blue'] }
    expect(taken(applyEdit(coloured, { type: 'set_scale', channel: 'color', scale }, cars)).encoding?.color).toEqual({
      field: 'Origin',
      type: 'nominal',
      scale,
    })
    expect(applyEdit(bars, { type: 'set_scale', channel: 'y', scale }, cars)).toMatchObject({ ok: false })
  })

  it('group bars and stack them again', () => {
    const coloured: Spec = { ...bars, encoding: { ...bars.encoding, color: { field: 'Cylinders', type: 'ordinal' } } }
    const grouped = taken(applyEdit(coloured, { type: 'set_stack', stack: 'grouped' }, cars))
    expect(grouped).toMatchObject({ encoding: { xOffset: { field: 'Cylinders', type: 'ordinal' } } })
    const stacked = taken(applyEdit(grouped, { type: 'set_stack', stack: 'normalize' }, cars))
    expect(stacked).not.toHaveProperty('encoding.xOffset')
    expect(stacked).toMatchObject({ encoding: { y: { stack: 'normalize' } } })
  })
})

describe('a map', () => {
  it.each([
    ['a size that tells the rows of few places', 100_000, 900, ['longitude', 'latitude', undefined]],
    ['a mark for each row of many places, whose density tells', 100_000, 40_000, ['longitude', 'latitude']],
    ['a mark for each row that is a place', 1000, 800, ['longitude', 'latitude']],
  ])('has %s', (_, rows, distinct, channels) => {
    const place = (name: 'longitude' | 'latitude') =>
      aField({ name, type: 'quantitative', semanticType: name, distinct, count: rows })
    const table = { name: 'trees', rows, fields: [place('longitude'), place('latitude')] }
    const counted: Spec = {
      data: { name: 'trees' },
      mark: 'bar',
      encoding: { y: { aggregate: 'count', type: 'quantitative' } },
    }
    const result = applyEdit(counted, { type: 'set_mark', mark: 'geoshape' }, table)
    expect(result.ok && result.partial.encodings.map(({ channel }) => channel)).toEqual(channels)
  })

  const map: Spec = {
    data: { name: 'cars' },
    mark: 'circle',
    encoding: {
      longitude: { field: 'Horsepower', type: 'quantitative' },
      latitude: { field: 'Weight_in_lbs', type: 'quantitative' },
      color: { field: 'Origin', type: 'nominal' },
    },
  }
  const drawnAs = (mark: 'point' | 'line') => {
    const result = applyEdit(map, { type: 'set_mark', mark }, cars)
    return result.ok ? result.partial.encodings.map(({ field, prefer }) => [field, prefer?.channel]) : null
  }

  it('has longitude and latitude on axes where it becomes points', () => {
    expect(drawnAs('point')).toEqual([
      ['Horsepower', 'x'],
      ['Weight_in_lbs', 'y'],
      ['Origin', 'color'],
    ])
  })

  it('loses them where it becomes lines', () => {
    expect(drawnAs('line')).toEqual([['Origin', 'color']])
  })
})

describe('composed specs', () => {
  const layered: Spec = {
    data: { name: 'cars' },
    layer: [
      {
        mark: 'bar',
        encoding: {
          x: { field: 'Origin', type: 'nominal' },
          y: { aggregate: 'mean', field: 'Horsepower', type: 'quantitative' },
        },
      },
      { mark: 'rule', encoding: { y: { datum: 100 } } },
    ],
  }

  it('apply an edit to the only unit that accepts it', () => {
    const sorted = taken(applyEdit(layered, { type: 'sort', by: 'self', order: 'descending' }, cars))
    expect(sorted).toEqual({
      ...layered,
      layer: [
        {
          mark: 'bar',
          encoding: {
            x: { field: 'Origin', type: 'nominal', sort: 'descending' },
            y: { aggregate: 'mean', field: 'Horsepower', type: 'quantitative' },
          },
        },
        { mark: 'rule', encoding: { y: { datum: 100 } } },
      ],
    })
  })

  it('keep the styles of units, and ignore lines without fields', () => {
    const coloured = taken(
      applyEdit(layered, { type: 'set_channel', channel: 'color', encoding: { field: 'Year', type: 'ordinal' } }, cars),
    )
    expect(coloured).toMatchObject({
      layer: [
        { encoding: { color: { field: 'Year', type: 'ordinal' } } },
        { mark: 'rule', encoding: { y: { datum: 100 } } },
      ],
    })
    expect(coloured).not.toHaveProperty('layer[0].encoding.x.title')
  })

  it('reject an edit that several units accept, and list them', () => {
    const { encoding = {} } = bars
    const twice: Spec = {
      data: { name: 'cars' },
      hconcat: [
        { mark: 'bar', encoding },
        { mark: 'line', encoding },
      ],
    }
    const title = { en: 'average horsepower by origin', de: 'Durchschnitt von Horsepower nach Origin' }
    expect(applyEdit(twice, { type: 'transpose' }, cars)).toEqual({
      ok: false,
      reason: text('edits.several_parts'),
      choices: [
        text('edits.choices.part', { mark: text('mark.bar'), title }),
        text('edits.choices.part', { mark: text('mark.line'), title }),
      ],
    })
  })

  it('filter as a whole', () => {
    const filtered = taken(applyEdit(layered, japan, cars))
    expect(filtered).toEqual({ ...layered, transform: [{ filter: { field: 'Origin', equal: 'Japan' } }] })
  })

  it('step through time as a whole', () => {
    const stepped = taken(applyEdit(layered, { type: 'set_timestep', field: 'Year' }, cars))
    expect(stepped).toMatchObject({
      params: [{ name: 'year' }],
      usermeta: { belvedere: { timestep: 'year' } },
      layer: layered.layer,
    })
  })
})

describe('the timestep', () => {
  const points: Spec = {
    data: { name: 'cars' },
    mark: 'point',
    encoding: {
      x: { field: 'Horsepower', type: 'quantitative' },
      y: { field: 'Miles_per_Gallon', type: 'quantitative' },
    },
  }
  const animate: Edit = { type: 'set_timestep', field: 'Year' }
  const domains = (spec: Spec) => [spec.encoding?.x, spec.encoding?.y].map((def) => def?.scale?.domain)

  it('fixes open domains, and opens them again when it is cleared', () => {
    const animated = taken(applyEdit(points, animate, cars))
    expect(domains(animated)).toEqual([
      [0, 230],
      [0, 46.6],
    ])
    const cleared = taken(applyEdit(animated, { type: 'clear_timestep' }, cars))
    expect(cleared.encoding).toEqual(points.encoding)
  })

  it('leaves a domain that was set by a person as it is, before and after', () => {
    const zoom: Edit = { type: 'set_scale', channel: 'x', scale: { domain: [50, 100] } }
    const narrow: Edit = { type: 'set_scale', channel: 'y', scale: { domain: [20, 30] } }
    const cleared = taken(applyEdits(points, [zoom, animate, narrow, { type: 'clear_timestep' }], cars))
    expect(domains(cleared)).toEqual([
      [50, 100],
      [20, 30],
    ])
  })

  it('leaves the domain of chosen colours', () => {
    const scale = { domain: ['Europe', 'Japan', 'USA'], range: ['red', 'green', 'blue'] }
    const coloured: Edit[] = [
      { type: 'set_channel', channel: 'color', encoding: { field: 'Origin' } },
      { type: 'set_scale', channel: 'color', scale },
    ]
    const cleared = taken(applyEdits(points, [...coloured, animate, { type: 'clear_timestep' }], cars))
    expect(cleared.encoding?.color?.scale).toEqual(scale)
  })

  it('opens the domains when a control on its field takes its place', () => {
    const controlled = taken(applyEdits(points, [animate, { type: 'add_widget', field: 'Year' }], cars))
    expect(controlled.params).toMatchObject([{ name: 'year', bind: { input: 'range' } }])
    expect(controlled.usermeta?.belvedere?.timestep).toBeUndefined()
    expect(domains(controlled)).toEqual([undefined, undefined])
  })
})

describe('refusals', () => {
  it.each<[Edit, RegExp]>([
    [{ type: 'clear_channel', channel: 'size' }, /nothing on size/],
    [{ type: 'remove_field', field: 'Year' }, /not in the chart/],
    [{ type: 'clear_filter' }, /no filter/],
    [{ type: 'clear_limit' }, /everything already/],
    [{ type: 'remove_widget' }, /no controls/],
    [{ type: 'clear_timestep' }, /no timeline/],
    [{ type: 'set_timestep', field: 'Horsepower' }, /too many different values/],
    [{ type: 'set_time_unit', timeUnit: 'month' }, /no date/],
    [{ type: 'add_selection', kind: 'legend' }, /no legend/],
    [{ type: 'limit', n: 0, from: 'top' }, /from 1 to 10,000/],
    [{ type: 'add_field', encoding: { field: 'Origin' } }, /in the chart already/],
  ])('%o', (edit, reason) => {
    const result = applyEdit(bars, edit, cars)
    expect(result.ok ? '' : englishText(result.reason)).toMatch(reason)
  })
})

describe('the animation of a timestep', () => {
  const stepped = taken(applyEdit(bars, { type: 'set_timestep', field: 'Year' }, cars))
  const edited = (...edits: Edit[]) => taken(applyEdits(stepped, edits, cars))
  const domainOf = (spec: Spec) => Reflect.get(Object(Reflect.get(Object(spec.encoding?.x), 'scale')), 'domain')

  it('has scales that fit each step, and those of all steps again', () => {
    const each = edited({ type: 'set_step_scales', fit: 'step' })
    expect(each.usermeta?.belvedere).toEqual({ timestep: 'year', animation: { scales: 'step' } })
    expect([domainOf(stepped), domainOf(each)]).toEqual([['Europe', 'Japan', 'USA'], undefined])
    expect(taken(applyEdit(each, { type: 'set_step_scales', fit: 'all' }, cars))).toEqual(stepped)
  })

  it('is smooth, and not any more', () => {
    const smooth = edited({ type: 'set_smooth', smooth: true })
    expect(smooth.usermeta?.belvedere).toEqual({ timestep: 'year', animation: { smooth: true } })
    expect(taken(applyEdit(smooth, { type: 'set_smooth', smooth: false }, cars))).toEqual(stepped)
  })

  it('stays when the steps go through something else, and ends with the timestep', () => {
    const both = edited({ type: 'set_smooth', smooth: true }, { type: 'set_step_scales', fit: 'step' })
    const other = taken(applyEdit(both, { type: 'set_timestep', field: 'Cylinders' }, cars))
    expect(other.usermeta?.belvedere).toEqual({
      timestep: 'cylinders',
      animation: { smooth: true, scales: 'step' },
    })
    expect(taken(applyEdit(other, { type: 'clear_timestep' }, cars)).usermeta?.belvedere).toBeUndefined()
  })

  it('belongs to a chart with a timestep', () => {
    const { ok } = applyEdit(bars, { type: 'set_smooth', smooth: true }, cars)
    expect(ok).toBe(false)
  })
})
