import { describe } from 'vitest'
import { holdDialogues } from '../../testing/dialogue.ts'
import { aTable, nominal, numbers, pick, quantitative, rows, temporal } from '../../testing/tables.ts'
import type { Dialogues } from '../../testing/turns.ts'

const day = 86_400_000
const clinic = aTable('clinic_days', [
  temporal(
    'visit_date',
    rows(300, (i) => Date.UTC(2021, 0, 1) + i * 3 * day),
  ),
  nominal('ward', rows(300, pick(['Surgery', 'Cardiology', 'Maternity'], 1))),
  quantitative('patients', numbers(300, 2, 10, 90), { semanticType: 'count' }),
  quantitative('nurses', numbers(300, 3, 20, 61), { semanticType: 'count' }),
  quantitative('costs', numbers(300, 4, 1000, 9000), { semanticType: 'currency', unit: '$' }),
  quantitative('fees', numbers(300, 5, 1000, 9900), { semanticType: 'currency', unit: '$' }),
])
const orchards = aTable('orchards', [
  nominal('variety', rows(120, pick(['Gala', 'Fuji', 'Braeburn', 'Elstar'], 1))),
  quantitative(
    'season',
    rows(120, (i) => 2010 + (i % 12)),
    { semanticType: 'year' },
  ),
  quantitative('yield_tonnes', numbers(120, 2, 10, 400)),
  quantitative('hectares', numbers(120, 3, 2, 80)),
])
const buses = aTable('bus_lines', [
  nominal('depot', rows(200, pick(['North', 'Harbour', 'Mill'], 1))),
  temporal(
    'week_start',
    rows(200, (i) => Date.UTC(2020, 0, 6) + (i % 100) * 7 * day),
  ),
  quantitative('boardings', numbers(200, 2, 100, 9000), { semanticType: 'count' }),
  quantitative('delay_minutes', numbers(200, 3, 1, 700)),
  quantitative('trips', numbers(200, 4, 5, 300), { semanticType: 'count' }),
])

/** What people ask of numbers that stand in no column, and what they change about it afterwards. */
const dialogues: Dialogues = {
  'shares, then one ward less': {
    table: clinic,
    lines: [
      ['share of costs by ward', { mark: 'bar', x: 'ward', derived: 'share Share of costs' }],
      ['only surgery and cardiology', { derived: 'share Share of costs', filters: ['Ward: Surgery and Cardiology'] }],
      ['make it horizontal', { y: 'ward', derived: 'share Share of costs' }],
      ['absolute numbers', { y: 'ward', derived: '', measure: 'sum costs' }],
    ],
  },
  'shares of another kind of total': {
    table: orchards,
    lines: [
      ['what percentage of yield tonnes comes from each variety', { x: 'variety', derived: /^share / }],
      ['total yield tonnes by variety', { x: 'variety', derived: '' }],
      ['as a percentage', { x: 'variety', derived: 'share Share of yield tonnes' }],
    ],
  },
  'ratios by what stands beside "per"': {
    table: buses,
    lines: [
      ['delay minutes per trip by depot', { x: 'depot', derived: 'ratio Delay minutes / trips' }],
      ['boardings divided by trips for each depot', { x: 'depot', derived: 'ratio Boardings / trips' }],
      ['colour by depot', { color: 'depot', derived: 'ratio Boardings / trips' }],
      ['boardings per depot', { dimension: 'depot', derived: '' }],
    ],
  },
  'ratios of people and land': {
    table: clinic,
    lines: [
      ['ratio of patients to nurses by ward', { x: 'ward', derived: 'ratio Patients / nurses' }],
      ['difference between fees and costs by ward', { x: 'ward', derived: 'difference Fees minus costs' }],
      ['fees minus costs by month', { x: 'yearmonth visit_date', derived: 'difference Fees minus costs' }],
    ],
  },
  'yields of an orchard': {
    table: orchards,
    lines: [
      ['yield tonnes per hectare by variety', { x: 'variety', derived: 'ratio Yield tonnes / hectares' }],
      ['growth of yield tonnes by season', { mark: 'line', x: 'season', derived: /^growth Growth of/ }],
      ['as bars', { mark: 'bar', derived: /^growth Growth of/ }],
      ['cumulative hectares by season', { x: 'season', derived: 'running Running total of hectares' }],
    ],
  },
  'change along time': {
    table: clinic,
    lines: [
      ['total patients by month', { mark: 'line', measure: 'sum patients' }],
      ['show the growth instead', { mark: 'line', derived: 'growth Growth of patients' }],
      ['cumulative', { mark: 'line', derived: 'running Running total of patients' }],
      ['as a 3-month moving average', { mark: 'line', derived: 'moving 3-month moving average of patients' }],
      ['split by ward', { color: 'ward', derived: /^moving/ }],
      ['add a slider for the costs', { widgets: ['range'], derived: /^moving/ }],
    ],
  },
  'weeks of a bus company': {
    table: buses,
    lines: [
      ['4-week moving average of boardings', { mark: 'line', derived: 'moving 4-week moving average of boardings' }],
      ['running total of boardings by month', { mark: 'line', x: 'yearmonth week_start', derived: /^running/ }],
      ['month over month growth of boardings', { mark: 'line', derived: 'growth Growth of boardings' }],
      [
        'rank of depots by boardings over the years',
        { mark: 'line', color: 'depot', derived: 'rank Rank by boardings' },
        { known: 'the ranker prefers another reading' },
      ],
    ],
  },
}

describe('a measure derived of others', () => {
  holdDialogues(dialogues)
})
