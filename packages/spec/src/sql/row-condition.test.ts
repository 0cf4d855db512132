import { describe, expect, it } from 'vitest'
import { aField, cars } from '../../testing/tables.ts'
import type { Spec } from '../model/spec.ts'
import { rowConditionSql } from './row-condition.ts'

const japan = { filter: { field: 'Origin', equal: 'Japan' } }
const spec = (parts: object = {}): Spec => ({
  data: { name: 'cars' },
  mark: 'bar',
  encoding: { x: { field: 'Origin', type: 'nominal' } },
  ...parts,
})
const limit = { name: 'limit', value: 100, bind: { input: 'range', min: 40, max: 240, step: 1 } }

describe('the condition of the rows that a spec may draw', () => {
  it('is that of its constant filters', () => {
    const transform = [japan, { filter: { field: 'Cylinders', oneOf: [4, 6] } }]
    expect(rowConditionSql(spec({ transform }), cars)).toBe(`("Origin" = 'Japan') AND ("Cylinders" IN (4, 6))`)
  })

  it('quotes what it compares with', () => {
    const transform = [{ filter: { field: 'Origin', equal: "x' OR true --" } }]
    expect(rowConditionSql(spec({ transform }), cars)).toBe(`("Origin" = 'x'' OR true --')`)
  })

  it('leaves out filters that depend on params or selections, and all after another transform', () => {
    const depending = [{ filter: 'datum.Horsepower <= limit' }, { filter: { not: { param: 'brush' } } }]
    const calculated = { calculate: 'datum.Horsepower * 2', as: 'Double' }
    const params = [limit, { name: 'brush', select: 'interval' }]
    expect(rowConditionSql(spec({ params, transform: [...depending, japan] }), cars)).toBe(`("Origin" = 'Japan')`)
    expect(rowConditionSql(spec({ transform: [calculated, japan] }), cars)).toBeNull()
    expect(rowConditionSql(spec(), cars)).toBeNull()
  })

  it.each<object | string>([
    { field: 'Horsepower', equal: 'fast' },
    { not: { field: 'Horsepower', equal: '130' } },
    { field: 'Horsepower', lt: 'x' },
    { field: 'Origin', lt: 5 },
    { field: 'Origin', range: [1, 5] },
    { field: 'Origin', oneOf: ['Japan', 5] },
    { field: 'Sold', equal: 'yes' },
    { field: 'Sold', lt: 1 },
    { timeUnit: 'year', field: 'Origin', equal: 1975 },
    { not: { field: 'Year', equal: '1975-01-01' } },
    'indexof(lower(datum.Sold), "t") >= 0',
    'indexof(lower(datum.Horsepower), "1") >= 0',
  ])('leaves out what SQL would compare otherwise than JavaScript, or not at all: %j', (filter) => {
    const sold = aField({ name: 'Sold', values: [{ value: true, count: 406 }] })
    const profile = { ...cars, fields: [...cars.fields, sold] }
    expect(rowConditionSql(spec({ transform: [{ filter }] }), profile)).toBeNull()
  })

  it('compares truth values', () => {
    const sold = aField({ name: 'Sold', nulls: 1, values: [{ value: true, count: 406 }] })
    const profile = { ...cars, fields: [...cars.fields, sold] }
    const transform = [{ filter: { field: 'Sold', equal: true } }, { filter: 'isValid(datum.Sold)' }]
    expect(rowConditionSql(spec({ transform }), profile)).toBe(
      '("Sold" IS NOT DISTINCT FROM true) AND ("Sold" IS NOT NULL)',
    )
  })

  it('is that of a layered spec as well', () => {
    const layered = { data: { name: 'cars' }, transform: [japan], layer: [{ mark: 'bar' }, { mark: 'rule' }] }
    expect(rowConditionSql(layered as Spec, cars)).toBe(`("Origin" = 'Japan')`)
  })

  it('is unknown where a view, a lookup or a map may read other rows', () => {
    const own = { mark: 'bar', data: { name: 'cars' } } as const
    const composed = { data: { name: 'cars' }, transform: [japan], hconcat: [{ mark: 'bar' }, own] }
    expect(rowConditionSql(composed as Spec, cars)).toBeNull()
    const lookup = { lookup: 'Origin', from: { data: { name: 'cars' }, key: 'Origin', fields: ['Name'] } }
    expect(rowConditionSql(spec({ transform: [japan, lookup] }), cars)).toBeNull()
    const encoding = { shape: { field: 'Origin', type: 'geojson' } }
    expect(rowConditionSql(spec({ mark: 'geoshape', transform: [japan], encoding }), cars)).toBeNull()
    expect(rowConditionSql(spec({ data: { name: 'other' }, transform: [japan] }), cars)).toBeNull()
  })
})
