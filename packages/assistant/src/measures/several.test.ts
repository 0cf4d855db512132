import { describe } from 'vitest'
import { holdDialogues } from '../testing/dialogue.ts'
import { aTable, gapminder, nominal, numbers, pick, quantitative, rows, sales, temporal } from '../testing/tables.ts'
import type { Dialogues } from '../testing/turns.ts'

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

const rowing = aTable('rowing_club', [
  nominal('crew', rows(150, pick(['Herons', 'Otters', 'Swifts'], 1))),
  quantitative(
    'season',
    rows(150, (i) => 2012 + (i % 10)),
    { semanticType: 'year' },
  ),
  quantitative('sprint wins', numbers(150, 2, 0, 6)),
  quantitative('regatta wins', numbers(150, 3, 0, 6)),
  quantitative('outings', numbers(150, 4, 1, 60)),
  quantitative('budgeted hours', numbers(150, 5, 40, 900)),
  quantitative('hours spent', numbers(150, 6, 40, 990)),
])

const dialogues: Dialogues = {
  'as many as are named': {
    table: rowing,
    lines: [
      [
        'sprint wins, regatta wins and outings by crew',
        { x: 'crew', measure: /Sprint wins, regatta wins and outings$/ },
      ],
      ['sprint and regatta wins per season', { mark: 'line', x: 'season', color: 'Measure' }],
      ['outings, sprint and regatta wins by crew and season', { row: 'Measure', color: /crew|season/ }],
      ['budgeted hours vs hours spent by crew', { mark: 'bar', x: 'crew', color: 'Measure' }],
      ['outings vs budgeted hours', { mark: 'point', fields: ['budgeted hours', 'outings'] }],
    ],
  },
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
