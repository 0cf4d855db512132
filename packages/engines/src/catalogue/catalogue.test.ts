import { expect, it } from 'vitest'
import { numberOrNull } from './catalogue.ts'

it('a size is a whole number, whatever a database tells', () => {
  expect(['12', 12.4, 0].map(numberOrNull)).toEqual([12, 12, 0])
  for (const cell of [-1, 1e300, Number.NaN, Number.POSITIVE_INFINITY, '', 'many', null, true, undefined])
    expect(numberOrNull(cell)).toBeNull()
})
