import { expect, it } from 'vitest'
import { TokenBucket, TokenBuckets } from './token-bucket.ts'

it('[E12] [S31] allows a burst, then a rate per second', () => {
  const bucket = new TokenBucket({ perSecond: 10, burst: 3 })
  expect([0, 0, 0, 0, 0].map((now) => bucket.take(now + 1000))).toEqual([0, 0, 0, 100, 200])
  expect(bucket.take(2000, 5)).toBe(200)
  expect(bucket.isIdle(2000)).toBe(false)
  expect(bucket.isIdle(2500)).toBe(true)
})

it('does not count refused requests', () => {
  const bucket = new TokenBucket({ perSecond: 10, burst: 2 })
  expect([0, 0, 0, 0].map((now) => bucket.tryTake(now + 1000))).toEqual([0, 0, 100, 100])
  expect(bucket.tryTake(1100)).toBe(0)
})

it('continues when the clock is set back', () => {
  const bucket = new TokenBucket({ perSecond: 10, burst: 2 })
  expect([9000, 9000, 9000].map((now) => bucket.tryTake(now))).toEqual([0, 0, 100])
  expect([1000, 1100].map((now) => bucket.tryTake(now))).toEqual([100, 0])
  const waiting = new TokenBucket({ perSecond: 10, burst: 1 })
  expect([9000, 9000, 1000].map((now) => waiting.take(now))).toEqual([0, 100, 200])
})

it('[S31] remembers a bounded number, those who came last', () => {
  const buckets = new TokenBuckets({ perSecond: 1, burst: 1, maxBuckets: 2 })
  expect(['a', 'b', 'a', 'c', 'a', 'b'].map((key) => buckets.tryTake(key, 5000))).toEqual([0, 0, 1000, 0, 1000, 0])
})
