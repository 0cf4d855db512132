import { describe } from 'vitest'
import { askQuestions } from '../test-dialogue.ts'
import { visits } from '../test-first-tables.ts'

describe('days', () => {
  askQuestions({
    'a column called date': {
      table: visits,
      lines: [
        ['conversions per day', { mark: 'line', dimension: 'yearmonthdate date', measure: 'sum conversions' }],
        ['conversions by day of the week', { mark: 'bar', dimension: 'day date', measure: 'sum conversions' }],
        ['busiest day', { dimension: 'day date', measure: 'count' }],
        ['conversions by date', { mark: 'line', dimension: /date$/, measure: 'sum conversions' }],
        ['conversions by date as bars', { mark: 'bar', dimension: /date$/, measure: 'sum conversions' }],
      ],
    },
  })
})
