import { expect, it } from 'vitest'
import type { Spec } from '../model/spec.ts'
import { renameFields } from './rename-fields.ts'
import { findRenamedFields, renameTable, usedTables } from './rename-table.ts'

const chart: Spec = {
  data: { name: 'cars' },
  transform: [{ lookup: 'maker', from: { data: { name: 'makers' }, key: 'id', fields: ['country'] } }],
  mark: 'bar',
  params: [{ name: 'brush', select: { type: 'interval', fields: ['mpg'] } }],
  encoding: { x: { field: 'country', type: 'nominal' }, y: { field: 'mpg', type: 'quantitative' } },
  usermeta: { note: { data: { name: 'cars' } } },
}

it('finds the tables of a chart, also those without columns', () => {
  expect(usedTables(chart)).toEqual(
    new Map([
      ['cars', new Set(['maker', 'mpg'])],
      ['makers', new Set(['id', 'country'])],
    ]),
  )
  const counted: Spec = { data: { name: 'cars' }, mark: 'bar', encoding: { y: { aggregate: 'count' } } }
  expect(usedTables(counted)).toEqual(new Map([['cars', new Set()]]))
})

it('puts another table in place of one, and leaves notes as they are', () => {
  const renamed = renameTable(chart, 'cars', 'vans')
  expect(renamed).toEqual({ ...chart, data: { name: 'vans' } })
  expect(usedTables(renameTable(chart, 'makers', 'firms')).has('firms')).toBe(true)
})

it('tells renamed columns from a chart of others', () => {
  const renamed = renameFields(chart, new Map([['cars', new Map([['mpg', 'range']])]]))
  expect(findRenamedFields(chart, renamed ?? chart)).toEqual(new Map([['mpg', 'range']]))
  expect(findRenamedFields(chart, chart)).toEqual(new Map())
  const other: Spec = { ...chart, encoding: { y: { field: 'mpg', type: 'quantitative' } } }
  expect(findRenamedFields(chart, other)).toEqual(new Map())
})
