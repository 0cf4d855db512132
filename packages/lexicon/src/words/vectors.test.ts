import { expect, it } from 'vitest'
import { wordVectors } from './vectors.ts'

it('finds related words near and others far', () => {
  const { similarity, rank } = wordVectors()
  expect(similarity('salary', 'wage')).toBeGreaterThan(0.6)
  expect(similarity('car', 'vehicle')).toBeGreaterThan(0.6)
  expect(similarity('population', 'pollution')).toBeLessThan(0.3)
  expect(similarity('car', 'xqzwv')).toBe(0)
  expect(rank('the')).toBe(0)
})

it('finds the class of several words', () => {
  const { similarityToMean } = wordVectors()
  expect(similarityToMean('continent', ['africa', 'europe', 'asia'])).toBeGreaterThan(0.6)
  expect(similarityToMean('price', ['france', 'germany', 'spain'])).toBeLessThan(0.2)
  expect(similarityToMean('price', [])).toBe(0)
})
