import { emissions } from '../everyday-tables.ts'
import type { Dialogues } from '../turns.ts'

export const emissionsDialogues: Dialogues = {
  'emissions: lines': {
    table: emissions,
    lines: [
      ['co2 over time by country', { mark: 'line', x: /Year/, y: /CO2 emissions/, color: 'Country' }],
      ['only Norway, Finland and Poland', { filters: ['Country: Norway, Finland and Poland'] }],
      ['since 2000', { filters: ['Country: Norway, Finland and Poland', /2000/] }],
      ['log scale', { 'yScale.type': 'log' }],
      ['linear again', { 'yScale.type': /linear|undefined/ }],
    ],
  },
  'emissions: richest': {
    table: emissions,
    lines: [
      ['gdp by country in 2015', { dimension: 'Country', measure: /GDP/, filters: [/2015/] }],
      ['top five', { filters: [/2015/, /Top 5/] }],
      ['2019 please', { filters: [/2019/, /Top 5/] }],
      ['lay the bars down', { y: 'Country' }],
    ],
  },
  'emissions: moving': {
    table: emissions,
    lines: [
      [
        'gdp versus co2, bubble size population',
        { mark: 'point', fields: ['CO2 emissions', 'GDP'], size: 'Population' },
      ],
      ['animate by year', { timestep: true }],
      ['colour by continent', { color: 'Continent', timestep: true }],
      ['log both axes', { 'xScale.type': 'log', 'yScale.type': 'log' }],
      ['stop animating', { timestep: false }],
    ],
  },
  'emissions: per head': {
    table: emissions,
    lines: [
      ['co2 per capita by country', { dimension: 'Country' }],
      ['in 2010', { filters: [/2010/] }],
      ['sorted', { dimension: 'Country' }],
      ['only europe', { filters: [/./, 'Continent: Europe'] }],
    ],
  },
  'emissions: totals': {
    table: emissions,
    lines: [
      ['total emissions by continent', { dimension: 'Continent', measure: 'sum CO2 emissions' }],
      ['share of total', { dimension: 'Continent' }],
      ['per year', { x: /Year/ }],
    ],
  },
  'emissions: words': {
    table: emissions,
    lines: [
      ['which country emits most?', /./],
      ['what was the total in 2005?', /kt|\d/],
      ['how many countries are in the data?', /10/],
    ],
  },
  'emissions: change of heart': {
    table: emissions,
    lines: [
      ['population by continent', { dimension: 'Continent', measure: /Population/ }],
      ['no, gdp', { dimension: 'Continent', measure: /GDP/ }],
      ['by country i mean', { dimension: 'Country', measure: /GDP/ }],
      ['average', { measure: 'mean GDP' }],
      ['only in Asia and Africa', { filters: ['Continent: Asia and Africa'] }],
    ],
  },
  'emissions: growth': {
    table: emissions,
    lines: [
      ['yearly growth of co2 emissions', { x: /Year/ }],
      ['for India', { filters: ['Country: India'] }],
      ['and Vietnam', { filters: [/Country: (India and Vietnam|Vietnam and India)/] }],
    ],
  },
  'emissions: cumulative': {
    table: emissions,
    lines: [
      ['cumulative co2 emissions since 1990', { x: /Year/ }],
      ['by continent', { color: 'Continent' }],
    ],
  },
  'emissions: facets': {
    table: emissions,
    lines: [
      ['population over the years for each country', { x: /Year/, color: 'Country' }],
      ['separate charts', { x: /Year/ }],
      ['only the americas', { filters: [/South America and North America|North America and South America/] }],
    ],
  },
}
