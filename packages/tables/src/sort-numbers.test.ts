import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sortNumbers } from './sort-numbers.ts'

it('orders numbers by value, many as few', () => {
  const number = fc.oneof(fc.double({ noNaN: true }), fc.integer(), fc.constantFrom(0, Infinity, -Infinity, 5e-324))
  fc.assert(
    fc.property(fc.array(number, { minLength: 1, maxLength: 50 }), fc.constantFrom(1, 200), (some, times) => {
      const values = Float64Array.from({ length: some.length * times }, (_, i) => (some[i % some.length] ?? 0) * 1)
      const expected = values.slice().sort()
      sortNumbers(values, new Float64Array(values.length))
      expect(values).toEqual(expected)
    }),
    { examples: [[Array.from({ length: 50 }, (_, i) => (i % 2 ? -i : i) / 3), 200]] },
  )
})
