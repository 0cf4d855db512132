import { askQuestions } from '../../testing/dialogue.ts'
import { aTable, days, nominal, numbers, pick, quantitative, rows, temporal } from '../../testing/tables.ts'

const nursery = aTable('nursery_receipts', [
  temporal('sold on', days(200, '2023-03-01', 1, 300)),
  nominal('plant', rows(200, pick(['fern', 'orchid', 'cactus'], 2))),
  nominal('greenhouse', rows(200, pick(['glass', 'palm', 'cold'], 3))),
  quantitative('qty', numbers(200, 4, 1, 12)),
  quantitative('pot size', numbers(200, 5, 5, 40)),
])

askQuestions({
  'a column says how many each row stands for': {
    table: nursery,
    lines: [
      ['ferns per month', { measure: 'sum qty', filters: ['Plant: fern'] }],
      ['number of orchids by greenhouse', { dimension: 'greenhouse', measure: 'sum qty', filters: ['Plant: orchid'] }],
      ['how many ferns did we sell', /^The total qty is .*Plant: fern/],
      ['receipts by plant', { dimension: 'plant', measure: 'count' }],
      ['how many receipts with ferns', /of the 200 rows match \(Plant: fern\)/],
    ],
  },
})
