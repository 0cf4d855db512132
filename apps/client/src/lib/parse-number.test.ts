import { expect, it } from 'vitest'
import { parseNumber } from './parse-number.ts'

const english = { group: ',', decimal: '.' }
const german = { group: '.', decimal: ',' }
const french = { group: '\u202f', decimal: ',' }

it('reads what people type for a number', () => {
  const typed = ['1982', ' 12 000 ', '1,200,000', '1,500', '0,5', '−3', '1.5e6'].map((text) =>
    parseNumber(text, english),
  )
  expect(typed).toEqual([1982, 12_000, 1_200_000, 1500, 0.5, -3, 1_500_000])
  for (const text of ['', ' ', 'many', '1,2,3', '-']) expect(parseNumber(text, english), text).toBeNaN()
})

it('reads numbers as the language writes them', () => {
  const typed = ['1.200.000', '1.234,5', '1,234', '0.5'].map((text) => parseNumber(text, german))
  expect(typed).toEqual([1_200_000, 1234.5, 1.234, 0.5])
  expect(['1\u202f234,5', '1.234'].map((text) => parseNumber(text, french))).toEqual([1234.5, 1.234])
})
