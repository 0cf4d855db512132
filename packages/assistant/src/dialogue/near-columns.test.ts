import { expect, it } from 'vitest'
import { aProfile } from '../../testing/factories.ts'
import { nearColumns } from './near-columns.ts'

const visits = aProfile('visits', [
  { name: 'Visit no', values: [1, 2, 3, 4], semanticType: 'id' },
  { name: 'Weekday', values: ['Mon', 'Tue', 'Mon', 'Tue'] },
  { name: 'Ward', values: ['A', 'B', 'A', 'B'] },
  { name: 'Consultant', values: ['Lee', 'Ito', 'Lee', 'Ito'] },
  { name: 'Waiting min', values: [3.5, 8.5, 9.25, 4.5] },
  { name: 'Fee', values: [30.5, 40.5, 90.25, 44.5] },
])

it.each([
  ['consultancy', 'group', 'Consultant'],
  ['wards', 'group', 'Ward'],
  ['price', 'measure', 'Fee'],
  ['waits', 'measure', 'Waiting min'],
  ['charges', null, 'Fee'],
] as const)('offers first what sounds like “%s” or means it', (words, wanted, first) => {
  expect(nearColumns(words, visits, wanted)[0]).toBe(first)
})

it('offers what fits the place where nothing is near', () => {
  expect(nearColumns('zodiac', visits, 'group')).toEqual(['Weekday', 'Ward', 'Consultant'])
  expect(nearColumns('zodiac', visits, null)).toEqual(['Weekday', 'Ward', 'Consultant', 'Waiting min'])
})
