import { expect, it } from 'vitest'
import { remembering } from './remembering.ts'

const counting = () => {
  const asked: string[] = []
  const give = remembering((about: { name: string }, ...words: string[]) => {
    asked.push(`${about.name}: ${words.join(' ')}`)
    return words.length
  })
  return { asked, give }
}

it('gives the same again without working it out again', () => {
  const { asked, give } = counting()
  const cars = { name: 'cars' }
  expect([give(cars, 'by', 'year'), give(cars, 'by', 'year')]).toEqual([2, 2])
  expect(asked).toEqual(['cars: by year'])
})

it('never gives one object what was worked out about another, however alike', () => {
  const { asked, give } = counting()
  give({ name: 'cars' }, 'by')
  give({ name: 'cars' }, 'by')
  expect(asked).toHaveLength(2)
})

it('tells fewer words from more of them', () => {
  const { give } = counting()
  const cars = { name: 'cars' }
  expect([give(cars, 'by', 'year'), give(cars, 'by'), give(cars)]).toEqual([2, 1, 0])
})

it('forgets all but the last few', () => {
  const { asked, give } = counting()
  const cars = { name: 'cars' }
  for (const word of ['a', 'b', 'c', 'd', 'e', 'a']) give(cars, word)
  expect(asked.filter((one) => one === 'cars: a')).toHaveLength(2)
})
