import type { FieldProfile } from '@belvedere/spec'
import { describe, expect, it } from 'vitest'
import { codedMeaning, codeRules } from './coded-numbers.ts'
import { understand } from './understand.ts'

/** A column of whole numbers that has each value in so many rows. */
function column(name: string, rows: Readonly<Record<number, number>>): FieldProfile {
  const values = Object.entries(rows).map(([value, count]) => ({ value: Number(value), count }))
  const numbers = values.map(({ value }) => value)
  return {
    name,
    type: 'quantitative',
    integer: true,
    count: values.reduce((sum, { count }) => sum + count, 0),
    nulls: 0,
    distinct: values.length,
    min: Math.min(...numbers),
    max: Math.max(...numbers),
    values: values.sort((a, b) => b.count - a.count),
  }
}

/** Consecutive numbers from `first`, each in so many rows. */
const levels = (name: string, first: number, rows: readonly number[]): FieldProfile =>
  column(name, Object.fromEntries(rows.map((count, at) => [first + at, count])))

/** Numbers of which each is in one row, in steps of `step`. */
const unique = (name: string, count: number, step: number): FieldProfile => ({
  ...column(name, { 1000: 1 }),
  count,
  distinct: count,
  max: 1000 + step * (count - 1),
  values: [],
})

type Example = FieldProfile | readonly [FieldProfile, ...FieldProfile[]]
const meaningOf = (example: Example) => {
  const fields = 'name' in example ? [example] : example
  return codedMeaning(fields[0], fields)
}

/** For each rule, columns that it decides and columns like them that it must leave alone. */
const examples: { rule: string; means: 'id' | 'category' | null; decides: Example[]; leaves: Example[] }[] = [
  {
    rule: 'one group',
    means: 'category',
    decides: [levels('sex', 1, [40]), levels('ward', 3, [40])],
    leaves: [levels('dose', 3, [40]), levels('patients', 3, [40])],
  },
  {
    rule: 'constant',
    means: null,
    decides: [levels('dose', 3, [40]), levels('level', 1, [40])],
    leaves: [levels('ward', 3, [20, 20])],
  },
  {
    rule: 'called an identifier',
    means: 'category',
    decides: [column('statecode', { 5: 20, 10: 30, 45: 9 }), column('lot_id', { 4: 3, 9: 2 })],
    leaves: [column('id rate', { 3: 9, 8: 5 })],
  },
  {
    rule: 'called a number',
    means: 'category',
    decides: [column('schoolNR', { 2: 9, 7: 8 }), column('train number', { 4: 3, 9: 2 })],
    leaves: [
      column('number', { 1: 9, 2: 12, 4: 3 }),
      column('price number', { 3: 9, 8: 5 }),
      column('visitor no', { 0: 9, 3: 8, 7: 2 }),
    ],
  },
  {
    rule: 'called a numbered thing',
    means: 'category',
    decides: [column('School', { 1224: 40, 1288: 20, 9586: 31 }), column('age group', { 2: 8, 5: 9 })],
    leaves: [column('school days', { 3: 8, 17: 9, 40: 7 })],
  },
  {
    rule: 'unique where repetition was likely',
    means: 'id',
    decides: [unique('seq', 300, 1), unique('customer', 400, 20)],
    leaves: [unique('seq', 300, 1000), unique('population', 300, 1), unique('seq', 12, 1)],
  },
  {
    rule: 'complete where gaps were likely',
    means: 'category',
    decides: [levels('paper', 1, [2, 2, 2, 2, ...Array(12).fill(1)])],
    leaves: [
      levels('paper', 1, Array(16).fill(1)),
      levels('paper', 1, [9, 4, 7, 3, 8, 2, 6, 5, 9, 4, 7, 3]),
      levels('score', 1, [2, 2, 2, 2, ...Array(12).fill(1)]),
      levels('papers', 1, [2, 2, 2, 2, ...Array(12).fill(1)]),
      levels('paper', 2, [2, 2, 2, 2, ...Array(12).fill(1)]),
    ],
  },
  {
    rule: 'called by its scale',
    means: null,
    decides: [
      levels('Stress (1-7)', 1, [9, 4, 8, 2]),
      levels('kiln /10', 1, [9, 4, 8]),
      levels('kiln 1 to 3', 1, [9, 4, 8]),
    ],
    leaves: [levels('kiln (1-2)', 1, [9, 4, 8]), levels('kiln (a)', 1, [9, 4, 8])],
  },
  {
    rule: 'two codes',
    means: 'category',
    decides: [levels('sex', 1, [138, 90]), column('prior', { 0: 97, 10: 40 }), levels('study', 3, [50, 70])],
    leaves: [
      levels('age', 29, [50, 60]),
      column('flow', { 200: 50, 300: 60 }),
      levels('casualties', 1, [50, 60]),
      levels('drug', 1, [1, 1]),
    ],
  },
  {
    rule: 'equal groups',
    means: 'category',
    decides: [levels('Run', 1, Array(20).fill(5)), levels('index', 1, Array(30).fill(4))],
    leaves: [
      levels('dose', 1, Array(20).fill(5)),
      levels('quantity', 1, Array(20).fill(5)),
      levels('Run', 2, Array(20).fill(5)),
      levels('week', 1, Array(20).fill(5)),
    ],
  },
  {
    rule: 'levels of a quantity',
    means: 'category',
    decides: [levels('income', 1, [90, 160, 120, 80]), levels('precip', 0, [60, 50, 300])],
    leaves: [
      levels('income', 1, [5, 9, 6, 3]),
      levels('age', 1, [90, 160, 120]),
      levels('bedrooms', 1, [20, 130, 90]),
      levels('rainfall', 0, [300, 60, 20]),
    ],
  },
  {
    rule: 'one of several like it',
    means: null,
    decides: [[levels('week1', 1, [9, 4, 8, 2]), levels('week2', 2, [4, 9, 3])]],
    leaves: [[levels('kiln', 1, [9, 4, 8, 2]), levels('site1', 2, [4, 9, 3])]],
  },
  {
    rule: 'on one scale',
    means: null,
    decides: [
      [
        levels('Blair', 1, [90, 30, 80, 20, 70]),
        levels('Hague', 1, [60, 70, 20, 80, 9]),
        levels('Kennedy', 1, [50, 9, 60, 20, 30]),
      ],
    ],
    leaves: [[levels('sector', 1, [90, 30, 80, 20, 70]), levels('Hague', 1, [60, 70, 20, 80, 9])]],
  },
  {
    rule: 'levels from 1',
    means: 'category',
    decides: [
      levels('race', 1, [96, 26, 67]),
      levels('shelf', 1, [18, 18, 29]),
      levels('occupation', 1, [90, 13, 47, 68, 204, 143, 9]),
      levels('sector', 1, [52, 50, 49, 49, 48]),
    ],
    leaves: [
      levels('bathrooms', 1, [70, 40, 90]),
      levels('rating', 1, [16, 66, 93, 194, 232]),
      levels('crowding', 1, [90, 60, 40, 20, 9]),
      levels('parity', 1, [99, 81, 36, 18, 6, 8]),
      levels('attitude', 1, [9, 40, 90, 50, 20]),
      column('lane', { 2: 18, 4: 12, 6: 7, 8: 2 }),
    ],
  },
  {
    rule: 'levels from 0',
    means: 'category',
    decides: [levels('sever', 0, [210, 320, 30]), levels('halo', 0, [220, 36, 340])],
    leaves: [levels('ptl', 0, [159, 24, 5, 1]), levels('goals', 0, [30, 60, 40]), levels('halo', 0, [2, 1, 3])],
  },
  {
    rule: 'called a thing',
    means: 'category',
    decides: [column('Type', { 1: 70, 2: 76, 7: 29, 12: 30 }), column('religion', { 1: 7, 4: 9, 23: 8, 99: 5 })],
    leaves: [column('output', { 1: 7, 4: 9, 23: 8, 99: 5 }), column('Type', { 1: 1, 2: 1, 7: 2, 12: 1 })],
  },
]

describe('whole numbers', () => {
  for (const { rule, means, decides, leaves } of examples) {
    it(`are decided by: ${rule}`, () => {
      expect(decides.map(meaningOf)).toEqual(decides.map(() => means))
      const isDecided = (example: Example) => meaningOf(example) === means
      if (means !== null) expect(leaves.filter(isDecided)).toEqual([])
      else expect(leaves.map(meaningOf)).toEqual(leaves.map(() => 'category'))
    })
  }

  it('are decided by rules that all have examples', () => {
    const vetoes = ['called a quantity', 'counts things', 'called a time']
    expect(codeRules.map(({ name }) => name).filter((name) => !vetoes.includes(name))).toEqual(
      examples.map(({ rule }) => rule),
    )
  })

  it('measure where they have a unit, decimals or another meaning', () => {
    const race = levels('race', 1, [96, 26, 67])
    for (const other of [{ unit: 'km' }, { integer: false }, { semanticType: 'year' as const }, { min: -4 }])
      expect(codedMeaning({ ...race, ...other }, [race])).toBeNull()
  })

  it('name each row where none repeats', () => {
    expect(codedMeaning(unique('tract', 80, 900), [])).toBe('id')
  })

  it('make groups by role, whatever a reader found of them', () => {
    const roleOf = (field: FieldProfile) =>
      understand({ name: 't', rows: field.count, fields: [field] }).fields.get(field.name)?.role
    expect(roleOf(levels('race', 1, [96, 26, 67]))).toBe('category')
    expect(roleOf({ ...levels('path', 1, [9, 4, 8, 7, 6]), semanticType: 'category' })).toBe('category')
    expect(roleOf({ ...levels('race', 1, [96, 26, 67]), corrected: { kind: 'score' } })).toBe('measure')
  })
})
