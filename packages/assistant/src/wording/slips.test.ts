import { expect, it } from 'vitest'
import { cars } from '../../testing/tables.ts'
import { withoutSlips } from './slips.ts'

it.each([
  ['distribtion of horsepower', 'distribution of horsepower'],
  ['the avergae weight by origin', 'the average weight by origin'],
  ['percentege of cars in septmber', 'percentage of cars in september'],
])('puts words of charts right: %s', (message, mended) => {
  expect(withoutSlips(message, cars)).toBe(mended)
})

it.each(['cars of the summer', 'dispalcement by origin', 'the "avergae" of weight', 'planets by county'])(
  'leaves alone what is another word, a name or quoted: %s',
  (message) => {
    expect(withoutSlips(message, cars)).toBe(message)
  },
)
