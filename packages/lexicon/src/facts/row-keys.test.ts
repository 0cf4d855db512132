import type { FieldProfile, TableProfile } from '@belvedere/spec'
import { describe, expect, it } from 'vitest'
import { rowKeys, timelineOf } from './row-keys.ts'

const field = (name: string, rest: Partial<FieldProfile> = {}): FieldProfile => ({
  name,
  type: 'nominal',
  count: 12,
  nulls: 0,
  distinct: 4,
  values: [],
  ...rest,
})
const groups = (name: string, counts: number[], rest: Partial<FieldProfile> = {}): FieldProfile =>
  field(name, {
    distinct: counts.length,
    values: counts.map((count, i) => ({ value: `${name} ${i}`, count })),
    ...rest,
  })
const years = (name: string, distinct: number, max = 2000 + distinct - 1): FieldProfile => ({
  ...groups(name, new Array(distinct).fill(12 / distinct), { type: 'quantitative', semanticType: 'year' }),
  integer: true,
  min: 2000,
  max,
})
const table = (...fields: FieldProfile[]): TableProfile => ({ name: 'x', rows: 12, fields })

describe('the keys of the rows', () => {
  it('are two columns whose values are combined evenly', () => {
    expect(rowKeys(table(groups('country', [3, 3, 3, 3]), years('year', 3), field('sales')))).toEqual([
      'country',
      'year',
    ])
  })

  it.each([
    ['uneven groups', table(groups('a', [4, 2, 3, 3]), groups('b', [4, 4, 4]))],
    ['a pair that is missing', table(groups('a', [3, 3, 3]), groups('b', [3, 3, 3]))],
    ['missing values', table(groups('a', [3, 3, 3, 3], { nulls: 1 }), groups('b', [4, 4, 4]))],
  ])('are unknown with %s', (_, uneven) => {
    expect(rowKeys(uneven)).toEqual([])
  })
})

describe('the timeline of the rows', () => {
  it('is the only time, with how many rows each step has', () => {
    expect(timelineOf(table(years('year', 12)))).toEqual({ column: 'year', perStep: 'one' })
    expect(timelineOf(table(years('year', 4)))).toEqual({ column: 'year', perStep: 'several' })
    expect(timelineOf(table(years('year', 4, 2010)))).toEqual({ column: 'year' })
  })

  it('is unknown with several times, or where some rows have none', () => {
    expect(timelineOf(table(years('year', 4), years('founded', 3)))).toBeNull()
    expect(timelineOf(table({ ...years('year', 4), nulls: 2 }))).toBeNull()
  })
})
