import { describe } from 'vitest'
import { askQuestions } from '../../testing/dialogue.ts'
import { aTable, days, nominal, numbers, pick, quantitative, rows, temporal } from '../../testing/tables.ts'

const ferries = aTable('ferry_crossings', [
  temporal('sailed', days(300, '2023-01-01', 1, 500)),
  nominal('quay', rows(300, pick(['north', 'mole', 'slip'], 2))),
  nominal('Delayed', rows(300, pick(['yes', 'no', 'no', null], 3)), 'boolean'),
  nominal('sea', rows(300, pick(['calm', 'choppy', 'rough'], 4))),
  quantitative('wind_kn', numbers(300, 5, 0, 44)),
  quantitative('refunded', numbers(300, 6, 0, 1)),
  quantitative('fuel rate', numbers(300, 7, 10, 90)),
])

describe('how many of the rows meet a condition', () => {
  askQuestions({
    ferries: {
      table: ferries,
      lines: [
        ['delayed rate by quay', { dimension: 'quay', measure: 'mean % delayed', filters: [] }],
        ['% delayed per month', { mark: 'line', dimension: /month sailed/, measure: 'mean % delayed' }],
        ['delay rate by quay, lowest first', { measure: 'mean % delayed', sort: /ascending|^y/ }],
        ['share of rough crossings by quay', { dimension: 'quay', measure: 'mean % sea: rough' }],
        ['percentage of crossings with wind over 30 by quay', { dimension: 'quay', measure: /^mean % .*30$/ }],
        ['refund rate by sea in 2023', { dimension: 'sea', measure: 'mean % refunded', filters: [/2023/] }],
        ['top 2 quays by delayed rate', { measure: 'mean % delayed', filters: ['Top 2 by average % delayed'] }],
        ['fuel rate by quay', { dimension: 'quay', measure: 'mean fuel rate' }],
        ['the delayed rate', /^\d.*% of the rows that say, \d+ of 2\d\d, match \(Delayed: yes\)/],
      ],
    },
  })
})
