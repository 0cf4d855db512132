import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isSameRow, type OddTable, openOddTable, rowsByEngine, rowsByVega } from './harness/odd-table.ts'
import { by, type ChainedTransform, chains, each, windowed } from './queried-transforms/chains.ts'

let table: OddTable
beforeAll(async () => {
  table = await openOddTable()
})
afterAll(() => table.close())

/** What SQL cannot say exactly. */
const unqueried: { readonly [what: string]: ChainedTransform[] } = {
  'a frame of peers before': windowed(['sum'], ['f'], { frame: [-4, -1], sort: by('m') }),
  'a frame that begins later': windowed(['sum'], ['f'], { frame: [1, 2] }),
  'a sum of texts': [{ type: 'aggregate', ops: ['sum'], fields: ['s'] }],
  'values of several kinds in one column': [{ type: 'fold', fields: ['m', 's'] }, each('value')],
  'keys of another kind': [
    { type: 'lookup', from: 'other', key: 's', fields: ['m'], values: ['id'], as: ['found'] },
    each('found'),
  ],
  'other columns of imputed rows': [{ type: 'impute', field: 'f', key: 'm', value: 0 }, each('f')],
  flatten: [{ type: 'flatten', fields: ['s'] }, each('s')],
  'a parabola': [{ type: 'regression', method: 'quad', x: 'm', y: 'f' }],
  'a line through infinities': [{ type: 'regression', x: 'm', y: 'n' }],
  loess: [{ type: 'loess', x: 'm', y: 'f' }, { type: 'aggregate' }],
  'months of weeks': [{ type: 'timeunit', field: 'e', units: ['month', 'day'] }, each('unit0')],
}

describe('transforms in a query', () => {
  it.each(Object.entries(chains))('make the rows of the dataflow: %s', async (_what, transform) => {
    const actual = await rowsByEngine(table, transform)
    const expected = await rowsByVega(transform)
    if (!actual) throw new Error('It is not queried.')
    const at = actual.findIndex((row, index) => !isSameRow(row, expected[index]))
    expect(at < 0 ? actual.length : actual[at]).toEqual(at < 0 ? expected.length : expected[at])
  })

  it.each(Object.entries(unqueried))('are left to the dataflow: %s', async (_what, transform) => {
    expect(await rowsByEngine(table, transform)).toBeNull()
  })

  it('draw a sample of the rows that are left, and keep what stays among them', async () => {
    const sample = async (filter: string) =>
      ((await rowsByEngine(table, [{ type: 'filter', expr: filter }, { type: 'sample', size: 12 }, each()])) ?? []).map(
        ({ id }) => Number(id),
      )
    const [all, few] = [await sample('datum.id < 50'), await sample('datum.id < 40')]
    expect(new Set(all).size).toBe(12)
    expect(few.length).toBe(12)
    expect(few).toEqual(expect.arrayContaining(all.filter((id) => id < 40)))
    expect(Math.max(...few)).toBeLessThan(40)
    expect(await sample('datum.id < 5')).toEqual([0, 1, 2, 3, 4])
  })
})
