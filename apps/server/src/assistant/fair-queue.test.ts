import { describe, expect, it } from 'vitest'
import { FairQueue } from './fair-queue.ts'

const any = () => true
const work = (person: string, name: string) => ({ person, name })

describe('the queue of sentences', () => {
  it('[S31] has one piece of a person’s work under way at a time', () => {
    const queue = new FairQueue<{ person: string; name: string }>()
    for (const name of ['a1', 'a2']) queue.push(work('ada', name))
    queue.push(work('bob', 'b1'))
    expect([queue.take(0, any)?.name, queue.take(0, any)?.name, queue.take(0, any)]).toEqual(['a1', 'b1', null])
    queue.end('ada', { now: 5, tookMs: 5 })
    expect(queue.take(5, any)?.name).toBe('a2')
  })

  it('[S31] lets who has used the least time lately go first', () => {
    const queue = new FairQueue<{ person: string; name: string }>()
    queue.end('ada', { now: 0, tookMs: 4000 })
    queue.end('bob', { now: 0, tookMs: 100 })
    for (const [person, name] of [
      ['ada', 'a1'],
      ['bob', 'b1'],
      ['cyd', 'c1'],
    ] as const)
      queue.push(work(person, name))
    expect([queue.take(1, any)?.name, queue.take(1, any)?.name, queue.take(1, any)?.name]).toEqual(['c1', 'b1', 'a1'])
  })

  it('forgets what was used long ago', () => {
    const queue = new FairQueue<{ person: string; name: string }>()
    queue.end('ada', { now: 0, tookMs: 4000 })
    queue.end('bob', { now: 60_000, tookMs: 100 })
    queue.push(work('bob', 'b1'))
    queue.push(work('ada', 'a1'))
    expect(queue.take(60_000, any)?.name).toBe('a1')
  })

  it('takes what fits, and what is not taken out', () => {
    const queue = new FairQueue<{ person: string; name: string }>()
    for (const [person, name] of [
      ['ada', 'a1'],
      ['bob', 'b1'],
      ['cyd', 'c1'],
    ] as const)
      queue.push(work(person, name))
    queue.remove(({ name }) => name === 'b1')
    expect(queue.take(0, ({ name }) => name !== 'a1')?.name).toBe('c1')
    expect(queue.size).toBe(1)
  })
})
