import { expect, it } from 'vitest'
import { rankByRendezvous } from './rendezvous.ts'

const keys = Array.from({ length: 3000 }, (_, at) => `room ${at}`)
const nodes = ['a', 'b', 'c'].map((id) => ({ id, weight: 1 }))
const firstOf = (key: string, candidates: { id: string; weight: number }[]) => rankByRendezvous(key, candidates)[0]?.id

it('gives all the same order, whatever the order in which they know the candidates', () => {
  for (const key of keys.slice(0, 50))
    expect(rankByRendezvous(key, nodes)).toEqual(rankByRendezvous(key, nodes.toReversed()))
})

it('moves only the keys of a candidate that goes, each to its second one', () => {
  const [, ...rest] = nodes
  for (const key of keys) {
    const [first, second] = rankByRendezvous(key, nodes)
    expect(firstOf(key, rest)).toBe(first?.id === 'a' ? second?.id : first?.id)
  }
})

it('gives each candidate keys in proportion to its weight, and none for a weight of 0', () => {
  const weighted = [
    { id: 'a', weight: 3e9 },
    { id: 'b', weight: 1e9 },
    { id: 'c', weight: 0 },
  ]
  const share = (id: string) => keys.filter((key) => firstOf(key, weighted) === id).length / keys.length
  expect(share('a')).toBeCloseTo(0.75, 1)
  expect(share('b')).toBeCloseTo(0.25, 1)
  expect(share('c')).toBe(0)
})
