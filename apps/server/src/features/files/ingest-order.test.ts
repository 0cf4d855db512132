import { describe, expect, it } from 'vitest'
import { type FileToIngest, type LastTurn, nextToRead } from './ingest-order.ts'

const aJob = (id: string, owner_id: string, size = 1000): FileToIngest => ({ id, job: id, owner_id, size })
const large = 100 * 1024 ** 2

/** The files in the order in which they are read, where all take the same time; as many at once as may be. */
function readInOrder(waiting: FileToIngest[], running: FileToIngest[] = []): string[] {
  const order: string[] = []
  const lastTurns = new Map<string, LastTurn>()
  const [left, open] = [[...waiting], [...running]]
  while (left.length > 0) {
    const next = nextToRead(left, open, lastTurns)
    if (next === undefined) {
      open.shift()
      continue
    }
    left.splice(left.indexOf(next.job), 1)
    open.push(next.job)
    order.push(next.job.id)
    lastTurns.set(next.job.owner_id, { at: order.length, choice: next.choice })
  }
  return order
}
const next = (waiting: FileToIngest[], running: FileToIngest[]) => nextToRead(waiting, running, new Map())?.job

describe('[S23] what is read next', () => {
  it('is the first in line, two at a time', () => {
    const [a, b, c] = [aJob('a', 'ada'), aJob('b', 'ada'), aJob('c', 'ada')]
    expect(next([a, b], [])).toBe(a)
    expect(next([b, c], [a])).toBe(b)
    expect(next([c], [a, b])).toBeUndefined()
  })
  it('is another person’s file before the second of one person', () => {
    const theirs = aJob('c', 'bob')
    expect(next([aJob('b', 'ada'), theirs], [aJob('a', 'ada')])).toBe(theirs)
  })
  it('is one file per person in turn, however many one has uploaded', () => {
    const heap = (person: string) => ['1', '2', '3'].map((n) => aJob(`${person}${n}`, person))
    const order = readInOrder([...heap('a'), ...heap('b'), ...heap('c')])
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3'])
  })
  it('is of one person’s files in turn the one that has waited longest and the smallest', () => {
    const files = [aJob('a', 'ada', 5000), aJob('b', 'ada', 5000), aJob('c', 'ada', 5000), aJob('small', 'ada', 10)]
    expect(readInOrder(files)).toEqual(['a', 'small', 'b', 'c'])
    const heap = ['1', '2', '3', '4'].map((n) => aJob(n, 'ada', 10))
    expect(readInOrder([...heap, aJob('larger', 'ada', 5000), ...heap])).toContain('larger')
    expect(readInOrder([aJob('larger', 'ada', 5000), ...heap])[0]).toBe('larger')
  })
  it('is a small file beside two large ones, and no third large one', () => {
    const [a, b] = [aJob('a', 'ada', large), aJob('b', 'bob', large)]
    const small = aJob('small', 'ada')
    expect(next([aJob('c', 'cyd', large), small], [a, b])).toBe(small)
    expect(next([aJob('c', 'cyd', large)], [a, b])).toBeUndefined()
    expect(next([aJob('d', 'cyd')], [a, b, small])).toBeUndefined()
  })
  it('are two large files if there are no others', () => {
    const [a, b] = [aJob('a', 'ada', large), aJob('b', 'ada', large)]
    expect(next([b], [a])).toBe(b)
  })
})
