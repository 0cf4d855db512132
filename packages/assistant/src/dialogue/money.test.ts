import { describe } from 'vitest'
import { askQuestions } from '../../testing/dialogue.ts'
import { aTable, days, nominal, numbers, pick, quantitative, rows, temporal } from '../../testing/tables.ts'

const count = 240
const isWage = (row: number) => row % 8 === 0
const pounds = numbers(count, 4, 3, 90, 10)
const choir = aTable('choir bank statement', [
  temporal('Date', days(count, '2023-01-01', 1, 700)),
  nominal('Payee', rows(count, pick(['Hall Trust', 'Print Shop', 'Tea & Cake', 'Ana Ruiz'], 2))),
  nominal('Category', rows(count, pick(['rent', 'scores', 'snacks', 'travel'], 3))),
  quantitative(
    'Paid in £',
    rows(count, (row) => (isWage(row) ? (pounds[row] ?? 0) : null)),
    { semanticType: 'currency' },
  ),
  quantitative(
    'Paid out £',
    rows(count, (row) => (isWage(row) ? null : (pounds[row] ?? 0))),
    { semanticType: 'currency' },
  ),
  quantitative('Balance', numbers(count, 5, -90, 900)),
  nominal('Who', rows(count, pick(['Mia', 'Lev', 'both'], 7))),
  nominal('How', rows(count, pick(['card', 'cash', 'transfer'], 6))),
])

describe('the money of an account', () => {
  askQuestions({
    'what came in and what went out': {
      table: choir,
      lines: [
        ['spending by payee', { dimension: 'Payee', measure: 'sum Paid out £' }],
        ['income per month', { dimension: /month Date/, measure: 'sum Paid in £' }],
        ['money in and money out per month', { dimension: /month Date/, title: /paid in.*paid out/i }],
        ['most popular payee', { dimension: 'Payee', measure: 'count' }],
        ['snacks per month', { measure: 'sum Paid out £', filters: [/Category: snacks/] }],
        ['payments over 50 quid by who', { dimension: 'Who', filters: [/Paid out £ over 50/] }],
        ['how much did we spend on travel', /total paid out £ is [\d,.]+.*Category: travel/],
        ['how much have i paid ana ruiz', /total paid out £ is [\d,.]+.*Payee: Ana Ruiz/],
        ['how much did mia spend', /total paid out £ is [\d,.]+.*Who: Mia/],
      ],
    },
    'a column that is called as one asks': {
      table: choir,
      lines: [
        ['how many times did we go to tea & cake', /of the 240 rows match \(Payee: Tea & Cake\)/],
        ['most expensive payee', { dimension: 'Payee', measure: /Paid out £/ }],
        ['where does the money go', { dimension: 'Category', measure: 'sum Paid out £' }],
        ['what do we spend the most on', { dimension: 'Category', measure: 'sum Paid out £' }],
        ['rent vs snacks', { dimension: 'Category', measure: 'sum Paid out £' }],
        ['spending at print shop over time', { measure: 'sum Paid out £', filters: [/Print Shop/] }],
        ['spending by how', { dimension: 'How', measure: 'sum Paid out £' }],
        ['how much did we spend in total', /total paid out £ is [\d,.]+/],
      ],
    },
  })

  askQuestions({
    'columns that are called as one asks for them': {
      table: aTable('tin expenses', [
        nominal('Who', rows(60, pick(['Mia', 'Lev'], 7))),
        quantitative('Money in', numbers(60, 4, 1, 90), { semanticType: 'currency' }),
        quantitative('how much we paid', numbers(60, 5, 1, 90), { semanticType: 'currency' }),
      ]),
      lines: [
        ['money in by who', { dimension: 'Who', measure: 'sum Money in' }],
        ['how much we paid by who', { dimension: 'Who', measure: 'sum how much we paid' }],
        ['spending over a tenner by who', { dimension: 'Who', filters: [/How much we paid over 10/i] }],
      ],
    },
  })
})
