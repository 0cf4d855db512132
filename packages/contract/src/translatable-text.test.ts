import { expect, it } from 'vitest'
import { translatableText } from './translatable-text.ts'

const nested = (depth: number): object =>
  depth === 0
    ? { key: 'a.b' }
    : { key: 'a.b', values: { count: 2, parts: ['x', { en: 'price', de: 'Preis' }, nested(depth - 1)] } }

it.each([0, 1, 3])('a text with others inside, %i deep, passes unchanged', (depth) => {
  expect(translatableText.parse(nested(depth))).toEqual(nested(depth))
})

it.each([
  nested(4),
  { key: 'a', values: { text: 'x'.repeat(10_001) } },
  { key: 'a', more: 1 },
  { key: 'a', values: { b: { de: 'b' } } },
])('[S24] refuses a text that is too deep, too long or of another shape', (text) => {
  expect(translatableText.safeParse(text).success).toBe(false)
})
