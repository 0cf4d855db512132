import { describe } from 'vitest'
import { askQuestions } from '../../testing/dialogue.ts'
import { aTable, days, nominal, numbers, pick, quantitative, rows, temporal } from '../../testing/tables.ts'

const stall = aTable('stall_book', [
  temporal('sold', days(160, '2023-04-01', 1, 200)),
  nominal('ware', rows(160, pick(['jam', 'honey', 'cider'], 2))),
  nominal('market', rows(160, pick(['square', 'harbour'], 3))),
  quantitative('pcs', numbers(160, 4, 1, 9)),
  quantitative('unit price', numbers(160, 5, 2, 12, 10), { semanticType: 'currency' }),
])

describe('a number that is a product of two others', () => {
  askQuestions({
    stall: {
      table: stall,
      lines: [
        ['revenue by ware', { dimension: 'ware', measure: 'sum Revenue' }],
        ['top 2 wares by revenue', { measure: 'sum Revenue', filters: ['Top 2 by total revenue'] }],
        ['unit price times pcs per month', { measure: 'sum Unit price × pcs' }],
        ['turnover by market and ware', { measure: 'sum Turnover', color: /market|ware/ }],
        ['number of sales by ware', { measure: 'count' }],
        ['average unit price by ware', { measure: 'mean unit price' }],
      ],
    },
  })
})
