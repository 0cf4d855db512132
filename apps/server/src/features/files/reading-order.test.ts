import { describe, expect, it } from 'vitest'
import { type Job, nextToRead } from './reading-order.ts'

const aJob = (id: string, owner_id: string, size = 1000): Job => ({ id, job: id, owner_id, size })
const large = 100 * 1024 ** 2

describe('[S23] what is read next', () => {
  it('is the first in line, two at a time', () => {
    const [a, b, c] = [aJob('a', 'ada'), aJob('b', 'ada'), aJob('c', 'ada')]
    expect(nextToRead([a, b], [])).toBe(a)
    expect(nextToRead([b, c], [a])).toBe(b)
    expect(nextToRead([c], [a, b])).toBeUndefined()
  })
  it('is another person’s file before the second of one person', () => {
    const theirs = aJob('c', 'bob')
    expect(nextToRead([aJob('b', 'ada'), theirs], [aJob('a', 'ada')])).toBe(theirs)
  })
  it('is no second large file, so that small ones go on', () => {
    const small = aJob('c', 'ada')
    expect(nextToRead([aJob('b', 'bob', large), small], [aJob('a', 'ada', large)])).toBe(small)
    expect(nextToRead([aJob('b', 'bob', large)], [aJob('a', 'ada', large)])).toBeUndefined()
  })
})
