import { describe, expect, it } from 'vitest'
import { type Decimal, readNumber } from './numbers.ts'

const read = (text: string, decimal: Decimal = '.') => {
  const number = readNumber(text, decimal)
  return number === null ? null : number.unit === '' ? number.value : [number.value, number.unit]
}

describe('readNumber', () => {
  it.each<[string, number | [number, string]]>([
    ['12', 12],
    ['-0.5', -0.5],
    ['+3', 3],
    ['.5', 0.5],
    ['1e3', 1000],
    ['1,234,567.8', 1234567.8],
    ['12,34,567', 1234567],
    ['1 234.5', 1234.5],
    ['1\u202f234', 1234],
    ["1'234.50", 1234.5],
    ['(1,234)', -1234],
    ['−7', -7],
    ['$1,234.50', [1234.5, '$']],
    ['-$5', [-5, '$']],
    ['$-5', [-5, '$']],
    ['USD 12', [12, 'USD']],
    ['12 EUR', [12, 'EUR']],
    ['€ 12', [12, '€']],
    ['27 %', [27, '%']],
    ['27.00%', [27, '%']],
    ['12 km', [12, 'km']],
    ['20°C', [20, '°C']],
    ['1.2M', 1_200_000],
    ['$1.5B', [1.5e9, '$']],
    ['3k', 3000],
    ['2.5 million', 2_500_000],
  ])('reads %s', (text, expected) => {
    expect(read(text)).toEqual(expected)
  })

  it.each<[string, number | [number, string] | null]>([
    ['1,5', 1.5],
    ['1.234,5', 1234.5],
    ['1.234.567', 1234567],
    ['1 234,5', 1234.5],
    ['12,50 €', [12.5, '€']],
    ['192.168.100.200', null],
  ])('reads %s where the comma is the decimal sign', (text, expected) => {
    expect(read(text, ',')).toEqual(expected)
  })

  it.each([
    '',
    '-',
    'abc',
    '007',
    '00.5',
    '1.2.3',
    '12A',
    '5 apples',
    '1,23',
    '1,2345',
    '12345678901234567',
    '1e999',
    '0x10',
    '1-2',
    'Infinity',
    '1 2',
    '192.168.0.1',
  ])('takes "%s" for text', (text) => {
    expect(read(text)).toBeNull()
  })
})
