import { describe, expect, it } from 'vitest'
import { aMark, aScale, aView } from '../../../../testing/scene-factory.ts'
import { nextSort, sortRows, tableFromScene } from './table-rows.ts'

const rows = [
  { n: 10, s: 'b' },
  { n: null, s: 'a' },
  { n: 9, s: 'a' },
].map((datum) => ({ datum, texts: {} }))

describe('the table of the drawn data', () => {
  it('has one row for each different mark and the titles of the axes', () => {
    const marks = [
      { hp: 1, name: 'a' },
      { hp: 1, name: 'a' },
      { hp: 2, name: 'b' },
    ].map((datum, at) => aMark({ id: String(at), datum }))
    const scales = { x: aScale({ field: 'hp', title: 'Horsepower' }) }
    const scene = { title: '', description: '', views: [aView({ marks, scales })], legends: [] }
    expect(tableFromScene(scene)).toEqual({
      columns: [
        { name: 'name', title: 'Name', temporal: false, numeric: false },
        { name: 'hp', title: 'Horsepower', temporal: false, numeric: true },
      ],
      rows: [
        { datum: { hp: 1, name: 'a' }, texts: {} },
        { datum: { hp: 2, name: 'b' }, texts: {} },
      ],
      truncated: false,
    })
  })

  it('takes months for names, though they are drawn as numbers', () => {
    const marks = [aMark({ datum: { Sold: 0, hp: 1 }, texts: { Sold: 'January' } })]
    const scene = { title: '', description: '', views: [aView({ marks })], legends: [] }
    expect(tableFromScene(scene).columns.map(({ name, numeric }) => [name, numeric])).toEqual([
      ['Sold', false],
      ['hp', true],
    ])
  })

  it('sorts numbers as numbers, with what is missing last either way', () => {
    expect(sortRows(rows, { column: 'n', descending: false }).map(({ datum }) => datum.n)).toEqual([9, 10, null])
    expect(sortRows(rows, { column: 'n', descending: true }).map(({ datum }) => datum.n)).toEqual([10, 9, null])
  })

  it('sorts up, down, and not at all', () => {
    const up = nextSort(null, 'n')
    const down = nextSort(up, 'n')
    expect([up, down, nextSort(down, 'n')]).toEqual([
      { column: 'n', descending: false },
      { column: 'n', descending: true },
      null,
    ])
  })
})
