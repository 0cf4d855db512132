import { describe } from 'vitest'
import { holdDialogues } from '../test-dialogue.ts'
import { aTable, nominal, numbers, pick, quantitative, rows } from '../test-tables.ts'

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
      lines: [['total hours by client', { dimension: 'Client', measure: 'sum Hours' }]],
    },
    'the aggregate before another': {
      table: invoices,
      lines: [['max hours per branch', { dimension: 'Branch', measure: 'max Hours' }]],
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
