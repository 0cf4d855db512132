import { describe } from 'vitest'
import { askQuestions } from '../../testing/dialogue.ts'
import { visits } from '../../testing/first-tables.ts'

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
        ['top 3 months by conversions', { dimension: 'yearmonth date', measure: /conversions/, filters: [/Top 3/] }],
        [
          'the 3 months with the most sessions',
          { dimension: 'yearmonth date', measure: /sessions/, filters: [/Top 3/] },
        ],
        [
          'best 5 days by conversions',
          { dimension: 'yearmonthdate date', sort: /^-y$|descending$/, filters: [/Top 5/] },
        ],
      ],
    },
    'things that are measured often': {
      table: visits,
      lines: [['top 3 by conversions', { dimension: 'page', measure: 'sum conversions', filters: [/Top 3/] }]],
    },
  })
})
