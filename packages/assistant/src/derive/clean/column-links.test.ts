import { expect, it } from 'vitest'
import { survey } from '../../../testing/clean-sentences.ts'
import { ColumnLinks } from './column-links.ts'

const named = (links: ColumnLinks, words: string) => links.fieldsOf(words, survey).map(({ name }) => name)

it('links names of a message until they are many, and those that it knows ever after', () => {
  const links = new ColumnLinks()
  expect(named(links, 'prices')).toEqual(['price'])
  for (let n = 0; n < 5000; n++) links.fieldsOf(`word ${n}`, survey)
  expect(named(links, 'price')).toEqual([])
  expect(named(links, 'prices')).toEqual(['price'])
})
