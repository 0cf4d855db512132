import { describe, expect, it } from 'vitest'
import { parseNumber } from '../../../lib/parse-number.ts'
import {
  formatSliderValue,
  formatTimeInput,
  fromDateInput,
  parseTimeInput,
  sliderStep,
  toDateInput,
} from './widget-values.ts'

const english = { group: ',', decimal: '.' }
const german = { group: '.', decimal: ',' }

describe('widget values', () => {
  it('finds a round step where none is given', () => {
    expect(sliderStep({ min: 0, max: 100 })).toBe(0.5)
    expect(sliderStep({ min: 0, max: 12_000_000 })).toBe(100_000)
    expect(sliderStep({ min: 3, max: 3 })).toBe(1)
    expect(sliderStep({ min: 0, max: 1, step: 0.25 })).toBe(0.25)
  })

  it('writes moments as they can be typed, and reads them', () => {
    const noon = Date.UTC(2024, 5, 14, 12)
    expect(formatTimeInput(noon, 86_400_000)).toBe('2024-06-14')
    expect(formatTimeInput(noon, 3_600_000)).toBe('2024-06-14 12:00')
    expect([' 2024-06-14 12:00', '2024-06-14T12:00'].map(parseTimeInput)).toEqual([noon, noon])
    expect(parseTimeInput('2024-06-14')).toBe(Date.UTC(2024, 5, 14))
    for (const text of ['', '2024-06', '14/06/2024', '2024-13-01', 'June']) expect(parseTimeInput(text), text).toBeNaN()
  })

  it('writes numbers as they can be typed', () => {
    expect(parseNumber(formatSliderValue(1.234, 0.001, german), german)).toBe(1.234)
  })

  it('writes as many decimals as the step has', () => {
    expect([
      formatSliderValue(1976, 1, english),
      formatSliderValue(0.30000000000000004, 0.1, english),
      formatSliderValue(2, 0.25, german),
    ]).toEqual(['1976', '0.3', '2,0'])
  })

  it('keeps the form that a date had', () => {
    expect(toDateInput(Date.UTC(2020, 1, 3))).toBe('2020-02-03')
    expect(toDateInput('2020-02-03T10:00:00Z')).toBe('2020-02-03')
    expect(fromDateInput('2020-02-03', 0)).toBe(Date.UTC(2020, 1, 3))
    expect(fromDateInput('2020-02-03', '2019-01-01')).toBe('2020-02-03')
    expect([toDateInput('soon'), fromDateInput('', 0)]).toEqual(['', null])
  })
})
