import { describe, expect, it } from 'vitest'
import { aField, aTable, cars, sales } from '../../testing/tables.ts'
import { paramName } from '../model/params.ts'
import type { Predicate, Spec } from '../model/spec.ts'
import { paramFilterTransform, readParamFilter } from '../transforms/param-filters.ts'
import { timestepBind, timestepOf, timestepsOf } from './timestep.ts'
import { isShownAsYear, selectBind, sliderBind, widgetsOf } from './widgets.ts'

describe('a filter by a param', () => {
  it('is plain Vega-Lite and can be read back', () => {
    const slider = { param: 'year', field: 'a.b', compare: '<=' as const }
    expect(paramFilterTransform(slider, false)).toEqual({ filter: { field: 'a\\.b', lte: { expr: 'year' } } })
    const forms = [
      slider,
      { param: 'when', field: 'date', compare: '>=' as const, timeUnit: 'year' as const },
      { param: 'when', field: 'date', compare: '==' as const, timeUnit: 'yearmonth' as const },
      { param: 'origin', field: 'Origin', compare: '==' as const, all: true },
    ]
    for (const form of forms)
      for (const nulls of [true, false]) expect(readParamFilter(paramFilterTransform(form, nulls))).toEqual(form)
  })

  it('is read in the forms that people write', () => {
    expect(readParamFilter({ filter: "datum['Year'] <= year" })).toEqual({
      param: 'year',
      field: 'Year',
      compare: '<=',
    })
    expect(readParamFilter({ filter: 'datum.Year == year' })).toEqual({ param: 'year', field: 'Year', compare: '==' })
    expect(readParamFilter({ filter: 'datum.Year == null' })).toBeNull()
    expect(readParamFilter({ filter: { field: 'Year', lte: 1976 } })).toBeNull()
  })
})

describe('the name of a param', () => {
  it('is a unique identifier', () => {
    expect(paramName('Miles_per_Gallon', new Set())).toBe('miles_per_gallon')
    expect(paramName('Year', new Set(['year']))).toBe('year_2')
    expect(paramName('width', new Set())).toBe('width_value')
    expect(paramName('1st place!', new Set())).toBe('n_1st_place')
    expect(paramName('売上', new Set())).toBe('param')
  })
})

describe('widgets', () => {
  it('are read with labels and bounds', () => {
    const spec: Spec = {
      data: { name: 'cars' },
      params: [
        { name: 'year', value: 1976, bind: { input: 'range', step: 1 } },
        {
          name: 'origin',
          value: null,
          bind: { input: 'select', options: [null, 'USA'], labels: ['All', 'USA'], name: 'From: ' },
        },
        { name: 'on', value: true, bind: { input: 'checkbox' } },
        { name: 'step', value: 1970, bind: { input: 'range', min: 1970, max: 1982 } },
        { name: 'brush', select: 'interval' },
        { name: 'fixed', value: 3 },
      ],
      transform: [{ filter: { field: 'Year', lte: { expr: 'year' } } }],
      mark: 'bar',
      usermeta: { belvedere: { timestep: 'step' } },
    }
    expect(widgetsOf(spec, cars)).toEqual([
      { name: 'year', label: 'Year up to', type: 'slider', value: 1976, min: 1970, max: 1982, step: 1 },
      {
        name: 'origin',
        label: 'From',
        type: 'select',
        value: null,
        options: [
          { value: null, label: 'All' },
          { value: 'USA', label: 'USA' },
        ],
      },
      { name: 'on', label: 'On', type: 'checkbox', value: true },
    ])
  })

  it('are labelled by their effect on the field', () => {
    const label = (filter: Predicate) =>
      widgetsOf(
        {
          data: { name: 'cars' },
          params: [{ name: 'p', value: 1, bind: { input: 'range', min: 0, max: 9 } }],
          transform: [{ filter }],
          mark: 'bar',
        },
        cars,
      )[0]?.label
    expect(label({ field: 'Horsepower', gte: { expr: 'p' } })).toBe('Horsepower at least')
    expect(label({ field: 'Horsepower', lte: { expr: 'p' } })).toBe('Horsepower up to')
    expect(label({ field: 'Year', gte: { expr: 'p' } })).toBe('Year from')
    expect(label({ field: 'Year', equal: { expr: 'p' } })).toBe('Year')
  })

  it('slide in about a hundred steps', () => {
    expect(
      sliderBind(aField({ name: 'weight', type: 'quantitative', min: 1613, max: 5140, integer: true }), false),
    ).toEqual({ input: 'range', min: 1600, max: 5150, step: 50, name: 'Weight' })
    expect(sliderBind(aField({ name: 'share', type: 'quantitative', min: 0.013, max: 0.97 }), false)).toEqual({
      input: 'range',
      min: 0.01,
      max: 0.97,
      step: 0.01,
      name: 'Share',
    })
    expect(sliderBind(aField({ name: 'same', type: 'quantitative', min: 3, max: 3 }), false)).toBeNull()
  })

  it('offer the existing values, "All" first', () => {
    expect(
      selectBind(
        aField({
          name: 'n',
          distinct: 2,
          values: [
            { value: 'b', count: 1 },
            { value: 'a', count: 1 },
          ],
        }),
        'select',
      ),
    ).toMatchObject({ options: [null, 'a', 'b'], labels: ['All', 'a', 'b'] })
    expect(selectBind(aField({ name: 'n', distinct: 999 }), 'select')).toBeNull()
  })

  it('show dates as years where they are years', () => {
    const years = [1970, 1971].map((year) => ({ value: Date.UTC(year, 0, 1), count: 1 }))
    expect(
      isShownAsYear(
        aField({
          name: 'd',
          type: 'temporal',
          distinct: 2,
          values: years,
          min: Date.UTC(1970, 0, 1),
          max: Date.UTC(1971, 0, 1),
        }),
      ),
    ).toBe(true)
    expect(isShownAsYear(aField({ name: 'd', type: 'temporal' }))).toBe(false)
  })
})

describe('a timestep', () => {
  it('runs through numbers in order, with a slider if they are evenly spaced', () => {
    const year = cars.fields.find(({ name }) => name === 'Year') ?? aField({ name: 'Year' })
    const steps = timestepsOf(year)
    expect(steps).toMatchObject({ ok: true, labels: expect.arrayContaining(['1970', '1982']) })
    if (steps.ok)
      expect(timestepBind(year, steps)).toEqual({ input: 'range', min: 1970, max: 1982, step: 1, name: 'Year' })
  })

  it('runs through months if there are many dates, with labels', () => {
    const date = sales.fields[0] ?? aField({ name: 'date' })
    const steps = timestepsOf(date)
    expect(steps).toMatchObject({ ok: true, timeUnit: 'yearmonth' })
    if (steps.ok)
      expect([steps.labels[0], steps.labels.at(-1), steps.values.length, steps.values[1]]).toEqual([
        'Jan 2015',
        'Dec 2020',
        72,
        Date.UTC(2015, 1, 1),
      ])
  })

  it('runs through years as numbers', () => {
    const steps = timestepsOf(aField({ name: 'date', type: 'temporal' }), 'year')
    expect(steps).toMatchObject({ ok: true, values: [2015, 2016, 2017, 2018, 2019, 2020] })
  })

  it('runs through texts, and rejects too many values or a single one', () => {
    expect(
      timestepsOf(
        aField({
          name: 'n',
          distinct: 2,
          values: [
            { value: 'b', count: 1 },
            { value: 'a', count: 1 },
          ],
        }),
      ),
    ).toMatchObject({ ok: true, values: ['a', 'b'] })
    expect(timestepsOf(aField({ name: 'n', type: 'quantitative', distinct: 5000 }))).toMatchObject({ ok: false })
    expect(timestepsOf(aField({ name: 'n', distinct: 1 }))).toMatchObject({ ok: false })
  })

  it('is null if the spec has none', () => {
    expect(timestepOf({ data: { name: 'cars' }, mark: 'bar' }, aTable())).toBeNull()
  })
})
