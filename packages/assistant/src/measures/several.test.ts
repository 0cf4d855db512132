import { describe } from 'vitest'
import { holdDialogues } from '../test-dialogue.ts'
import { aTable, gapminder, nominal, numbers, pick, quantitative, rows, sales, temporal } from '../test-tables.ts'
import type { Dialogues } from '../test-turns.ts'

const day = 86_400_000
const reservoir = aTable('reservoir_readings', [
  temporal(
    'measured_on',
    rows(400, (i) => Date.UTC(2019, 0, 1) + i * 4 * day),
  ),
  nominal('basin', rows(400, pick(['Upper', 'Lower', 'Delta'], 1))),
  quantitative('inflow', numbers(400, 2, 100, 900)),
  quantitative('outflow', numbers(400, 3, 100, 900)),
  quantitative('turbidity', numbers(400, 4, 0, 9)),
])

const dialogues: Dialogues = {
  'two amounts of the same kind': {
    table: sales,
    lines: [
      [
        'revenue and profit by region',
        { mark: 'bar', x: 'region', color: 'Measure', title: 'Total revenue and profit by region' },
      ],
      ['make it horizontal', { mark: 'bar', y: 'region', color: 'Measure' }],
      ['only the East and West', { color: 'Measure', filters: ['Region: East and West'] }],
      ['revenue vs profit', { mark: 'point', fields: ['profit', 'revenue'] }],
    ],
  },
  'lines in one plot': {
    table: reservoir,
    lines: [
      ['inflow and outflow over time', { mark: 'line', color: 'Measure', measure: /Inflow and outflow$/ }],
      ['average inflow and average outflow by basin', { mark: 'bar', x: 'basin', measure: 'mean Inflow and outflow' }],
    ],
  },
  'what cannot share a scale': {
    table: gapminder,
    lines: [
      ['life expectancy and population over the years', { x: 'year', row: 'Measure', color: undefined }],
      ['as bars', { mark: 'bar', row: 'Measure' }],
    ],
  },
  'what is left aside is said': {
    table: reservoir,
    lines: [
      ['average inflow by basin in Atlantis', /I did not use “Atlantis”\./],
      ['average inflow by basin', { x: 'basin', measure: 'mean inflow' }],
    ],
  },
}

describe('several measures', () => {
  holdDialogues(dialogues)
})
