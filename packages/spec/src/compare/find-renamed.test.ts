import { expect, it } from 'vitest'
import type { FieldProfile } from '../model/profile.ts'
import { findRenamed } from './find-renamed.ts'
import { nameEvidence } from './name-evidence.ts'

const column = (name: string, words: readonly string[]): FieldProfile => ({
  name,
  type: 'nominal',
  count: words.length * 2,
  nulls: 0,
  distinct: words.length,
  values: words.map((value) => ({ value, count: 2 })),
})
const words = (prefix: string) => Array.from({ length: 50 }, (_, i) => `${prefix}${i}`)

it('a column is the one with its values, wherever it stands', () => {
  const previous = [column('town', words('t')), column('shop', words('s'))]
  const current = [column('store', words('s')), column('place', words('t'))]
  expect(findRenamed(previous, current)).toEqual([
    { from: 'town', to: 'place' },
    { from: 'shop', to: 'store' },
  ])
})

it('columns that fit several equally well are left out, however many there are', () => {
  const columns = (prefix: string, length: number) =>
    Array.from({ length }, (_, i) => column(`${prefix}${i}`, words('x')))
  expect(findRenamed(columns('a', 100), columns('b', 99))).toEqual([])
})

it.each([
  ['Miles per gallon', 'miles_per_gallon', 3],
  ['mpg', 'Miles per gallon', 2],
  ['temprature', 'temperature', 1.5],
  ['average temperature of the air', 'industrial production index', 0],
  ['abc', 'abd', 0],
])('what the names %s and %s say', (a, b, evidence) => {
  expect(nameEvidence(a, b)).toBe(evidence)
})
