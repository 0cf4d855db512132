import { expect, it } from 'vitest'
import { Pace } from './pace.ts'

it('[E12] [S31] lets some through at once, then so many a second', () => {
  const pace = new Pace({ perSecond: 10, atOnce: 3 })
  expect([0, 0, 0, 0, 0].map((now) => pace.take(now + 1000))).toEqual([0, 0, 0, 100, 200])
  expect(pace.take(2000, 5)).toBe(200)
  expect(pace.rested(2000)).toBe(false)
  expect(pace.rested(2500)).toBe(true)
})
