import { describe } from 'vitest'
import { holdDialogues } from '../../testing/dialogue.ts'
import { aTable, days, nominal, numbers, pick, quantitative, rows, temporal } from '../../testing/tables.ts'

const invoices = aTable('invoices', [
  nominal('Client', rows(120, pick(['Ahrens', 'Brook', 'Castell', 'Dunn', 'Elm'], 3)), 'name'),
  nominal('Branch', rows(120, pick(['North', 'South', 'Harbour'], 5)), 'category'),
  quantitative('Hours', numbers(120, 7, 1, 40)),
  quantitative('Count', numbers(120, 9, 1, 12)),
  quantitative('Max', numbers(120, 10, 20, 90)),
  quantitative('Total', numbers(120, 11, 40, 4000), { semanticType: 'currency' }),
])

describe('columns named like an aggregate', () => {
  holdDialogues({
    'the column after an aggregate': {
      table: invoices,
      lines: [['average total by branch', { dimension: 'Branch', measure: 'mean Total' }]],
    },
    'the column after an aggregate, per': {
      table: invoices,
      lines: [['mean count per client', { dimension: 'Client', measure: 'mean Count' }]],
    },
    'the aggregate before a measure': {
      table: invoices,
      lines: [
        [
          'total hours by client',
          { dimension: 'Client', measure: 'sum Hours' },
          { known: 'the ranker prefers another reading' },
        ],
      ],
    },
    'the aggregate before another': {
      table: invoices,
      lines: [
        [
          'max hours per branch',
          { dimension: 'Branch', measure: 'max Hours' },
          { known: 'the ranker prefers another reading' },
        ],
      ],
    },
    'the column alone': {
      table: invoices,
      lines: [['distribution of total', { dimension: 'bin Total', measure: 'count' }]],
    },
    'the column last': {
      table: invoices,
      lines: [['hours vs total', { mark: 'point', fields: ['Hours', 'Total'] }]],
    },
    'the column before its group': {
      table: invoices,
      lines: [['total by branch', { dimension: 'Branch', measure: 'sum Total' }]],
    },
    twice: {
      table: invoices,
      lines: [['total total per client', { dimension: 'Client', measure: 'sum Total' }]],
    },
  })
})

const wells = aTable('wells', [
  nominal('Basin', rows(150, pick(['Karst', 'Moor', 'Delta'], 2)), 'category'),
  quantitative('x', numbers(150, 4, -90, 90)),
  quantitative('Depth', numbers(150, 6, 5, 300)),
  quantitative('Age in Years', numbers(150, 8, 1, 80)),
  temporal('Drilled', days(150, '2012-03-01', 5, 3000)),
])

describe('columns named like an axis or a unit of time', () => {
  holdDialogues({
    'the axis': {
      table: wells,
      lines: [
        ['bar chart of average depth by basin with the x-axis in descending order', { fields: ['Basin', 'Depth'] }],
      ],
    },
    'the column by itself': {
      table: wells,
      lines: [['scatterplot of depth against x', { mark: 'point', fields: ['Depth', 'x'] }]],
    },
    'the year of a date': {
      table: wells,
      lines: [['average depth by year', { dimension: 'year Drilled', measure: 'mean Depth' }]],
    },
    'an age': {
      table: wells,
      lines: [['average age in years by basin', { dimension: 'Basin', measure: 'mean Age in Years' }]],
    },
  })
})
