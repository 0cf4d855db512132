import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hasHeader, hasNoDelimiter, isTyped } from './csv-dialect.ts'

it('tells numbers and dates in their plainest forms as it tells all others', () => {
  const number = fc.string({ unit: fc.constantFrom(...'0123456789-.'), maxLength: 20 })
  const date = fc
    .tuple(fc.nat(3000), fc.nat(13), fc.nat(32))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join('-'))
  fc.assert(
    fc.property(fc.oneof(number, date), (cell) => {
      // With a blank before it, no cell is in its plainest form.
      expect(isTyped(cell)).toBe(isTyped(` ${cell}`))
    }),
    { numRuns: 2000, examples: [['-0.5'], ['007'], ['-020'], ['2020-02-30'], ['1999-12-28'], ['1234567890123456']] },
  )
})

it.each([
  [81, true],
  [80, false],
])('finds names that occur below if %d of 100 cells are numbers: %s', (numbers, expected) => {
  const names = 100 - numbers
  const body = Array.from({ length: 100 }, (_, i) => [i < names ? 'a' : String(i), i < numbers ? String(i) : 'b'])
  expect(hasHeader(['a', 'b'], body)).toBe(expected)
  expect(hasHeader(['a', 'b'], body.toReversed())).toBe(expected)
})

it.each([
  ['a b\n1 2\n', true],
  ['a,b\n1,2\n', false],
  ['title\r\na,b\r\n1,2\r\n3,4\r\n', false],
  ['', true],
])('tells whether %j has a delimiter', (text, expected) => {
  expect(hasNoDelimiter(text, { whole: true, fileName: 'a.csv' })).toBe(expected)
})
