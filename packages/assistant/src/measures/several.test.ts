import type { Spec } from '@belvedere/spec'
import { describe, expect, it } from 'vitest'
import { holdDialogues } from '../../testing/dialogue.ts'
import { aTable, gapminder, nominal, numbers, pick, quantitative, rows, sales, temporal } from '../../testing/tables.ts'
import type { Dialogues } from '../../testing/turns.ts'
import { chartFacts } from '../intent/chart-facts.ts'
import { recommend } from '../workflow/recommend.ts'

const day = 86_400_000
const reservoir = aTable('reservoir_readings', [
  temporal(
    'measured_on',
    rows(400, (i) => Date.UTC(2019, 0, 1) + i * 4 * day),
  ),
  nominal('basin', rows(400, pick(['Upper', 'Lower', 'Delta'], 1))),
  quantitative('inflow', numbers(400, 2, 100, 900)),
  quantitative('outflow', numbers(400, 3, 100, 900)),
  quantitative('depth', numbers(400, 4, 100, 600)),
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

const halls = aTable('market_halls', [
  nominal('hall', rows(120, pick(['North', 'South', 'East'], 1))),
  quantitative('rent', numbers(120, 2, 200, 900), { semanticType: 'currency', unit: '€' }),
  quantitative('area', numbers(120, 3, 100, 800), { unit: 'm²' }),
  quantitative('storage area', numbers(120, 4, 50, 300), { unit: 'm²' }),
])

const both = 'sum revenue, sum profit'

const dialogues: Dialogues = {
  'as many as are named': {
    table: rowing,
    lines: [
      [
        'sprint wins, regatta wins and outings by crew',
        { x: 'crew', measure: 'mean sprint wins, mean regatta wins, mean outings', derived: /beside/ },
        { known: 'the ranker prefers another reading' },
      ],
      [
        'sprint and regatta wins per season',
        { mark: 'line', x: 'season', measure: 'sum sprint wins, sum regatta wins' },
        { known: 'the ranker prefers another reading' },
      ],
      [
        'outings, sprint and regatta wins by crew and season',
        { color: /crew|season/, fieldsOfAll: /outings.*regatta/ },
        { known: 'the ranker prefers another reading' },
      ],
      [
        'budgeted hours vs hours spent by crew',
        { mark: 'bar', x: 'crew', uses: /sum budgeted hours, sum hours spent/ },
        { known: 'the ranker prefers another reading' },
      ],
      ['outings vs budgeted hours', { mark: 'point', fields: ['budgeted hours', 'outings'] }],
    ],
  },
  'two amounts of the same kind': {
    table: sales,
    lines: [
      [
        'revenue and profit by region',
        { mark: 'bar', x: 'region', measure: both, title: 'Total revenue and profit by region' },
      ],
      ['make it horizontal', { mark: 'bar', y: 'region', measure: both }],
      ['only the East and West', { measure: both, filters: ['Region: East and West'] }],
      ['remove the revenue', { measure: 'sum profit', derived: '' }],
      ['revenue vs profit', { mark: 'point', fields: ['profit', 'revenue'] }],
    ],
  },
  'lines in one plot': {
    table: reservoir,
    lines: [
      ['inflow and outflow over time', { mark: 'line', row: undefined, measure: 'mean inflow, mean outflow' }],
      [
        'average inflow and average outflow by basin',
        { mark: 'bar', x: 'basin', measure: 'mean inflow, mean outflow' },
      ],
    ],
  },
  'one number in several ways': {
    table: reservoir,
    lines: [
      [
        'min, max and average depth per year',
        {
          mark: 'line',
          measure: 'min depth, max depth, mean depth',
          title: /^Lowest, highest and average depth by/,
        },
      ],
      ['per month instead', { x: 'yearmonth measured_on', measure: 'min depth, max depth, mean depth' }],
      ['just the median', { measure: 'median depth', derived: '' }],
      ['the lowest and highest depth by basin', { mark: 'bar', measure: 'min depth, max depth' }],
      ['colour by year', { measure: 'min depth, max depth', color: 'year measured_on' }],
      ['total inflow and average depth by basin', { measure: 'sum inflow, mean depth' }],
    ],
  },
  'another measure comes beside the one that stands': {
    table: reservoir,
    lines: [
      ['average inflow by basin', { measure: 'mean inflow' }],
      ['add the outflow', { measure: 'mean inflow, mean outflow' }],
      ['and the depth as well', { measure: 'mean inflow, mean outflow, mean depth' }],
      ['without the inflow', { measure: 'mean outflow, mean depth' }, { known: 'the ranker prefers another reading' }],
      ['depth only', [{ measure: 'mean depth', derived: '' }, { measure: 'mean outflow, mean depth' }]],
    ],
  },
  'what cannot share a scale': {
    table: gapminder,
    lines: [
      [
        'life expectancy and population over the years',
        { x: 'year', measure: 'mean life_expectancy, mean population', color: undefined },
      ],
      ['as bars', { mark: 'bar', measure: 'mean life_expectancy, mean population' }],
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

describe('measures of different units', () => {
  const drawn = (message: string, current: Spec | null = null) => {
    const answer = recommend({ message, tables: [halls], current, history: [] })
    if (answer.kind !== 'chart') throw new Error(`“${message}” draws no chart.`)
    const { spec } = answer.specs[0] ?? {}
    const derived = spec ? chartFacts(spec)?.derived : null
    return { spec: spec ?? null, apart: derived?.kind === 'combined' && derived.apart === true, text: answer.text }
  }
  const inPanels = /They are measured differently, so each has a panel with its own scale\./

  it('have panels with scales of their own, and the answer says so', () => {
    for (const message of ['average rent and area by hall', 'total rent and average area by hall'])
      expect(drawn(message)).toMatchObject({ apart: true, text: expect.stringMatching(inPanels) })
    expect(drawn('average area and storage area by hall')).toMatchObject({ apart: false })
  })

  it('have them as well where one is added', () => {
    const { spec } = drawn('average rent by hall')
    expect(drawn('add area', spec)).toMatchObject({ apart: true, text: expect.stringMatching(inPanels) })
    expect(drawn('and the area as well', spec)).toMatchObject({ apart: true, text: expect.stringMatching(inPanels) })
  })
})
