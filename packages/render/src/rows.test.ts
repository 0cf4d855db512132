import type { UnitSpec } from '@belvedere/spec'
import type { TableFiles } from '@belvedere/tables'
import { describe, expect, it } from 'vitest'
import { usedFields } from './compile/used-fields.ts'
import { rowsOf, shareColumns } from './rows.ts'

const files: TableFiles = { name: 't', parquet: '/t.parquet' }

describe('columns', () => {
  it('are read once for all views, and only those that a view lacks', async () => {
    const requestedFields: string[][] = []
    const read = shareColumns(async (_, fields) => {
      requestedFields.push(fields)
      return { rows: 2, columns: Object.fromEntries(fields.map((field) => [field, [1, 2]])) }
    })
    const first = await read(files, ['a', 'b'])
    const second = await read(files, ['b', 'c'])
    expect(requestedFields).toEqual([['a', 'b'], ['c']])
    expect(second.columns.b).toBe(first.columns.b)
  })

  it('become separate rows for each dataflow', () => {
    const table = { rows: 2, columns: { a: [1, null], constructor: ['x', 'y'] } }
    const [one, two] = [rowsOf(table), rowsOf(table)]
    expect(one.map((row) => row.a)).toEqual([1, null])
    expect(one[0]).not.toBe(two[0])
    expect(Object.getPrototypeOf(one[0])).toBe(Object.prototype)
  })
})

describe('used fields', () => {
  const fields = ['price', 'city', 'a.b', 'odd "name"', 'unused'].map((name) => ({
    name,
    type: 'nominal' as const,
    count: 0,
    nulls: 0,
    distinct: 0,
    values: [],
  }))
  const used = (part: Pick<UnitSpec, 'encoding' | 'transform'>) =>
    usedFields({ data: { name: 't' }, mark: 'bar', ...part }, fields)

  it('are the fields in encodings, transforms and expressions', () => {
    expect(used({ encoding: { x: { field: 'city' }, y: { field: 'a\\.b' } } })).toEqual(['city', 'a.b'])
    expect(used({ transform: [{ calculate: 'datum[\'odd "name"\'] + datum.price', as: 'x' }] })).toEqual([
      'price',
      'odd "name"',
    ])
    expect(used({ transform: [{ fold: ['price', 'city'] }] })).toEqual(['price', 'city'])
  })

  it('are all fields if an expression uses the whole row or computes a name', () => {
    expect(used({ transform: [{ calculate: 'datum[which]', as: 'x' }] })).toHaveLength(5)
    expect(used({ transform: [{ calculate: 'keys(datum)', as: 'x' }] })).toHaveLength(5)
  })
})
