import { describe } from 'vitest'
import { askQuestions } from '../../testing/dialogue.ts'
import { aTable, days, nominal, numbers, pick, quantitative, rows, temporal } from '../../testing/tables.ts'

const kennels = aTable('kennel_days', [
  temporal('noted', days(240, '2022-01-01', 1, 700)),
  nominal('wing', rows(240, pick(['east', 'west', 'old barn'], 2))),
  quantitative('walks', numbers(240, 3, 0, 9)),
  quantitative('new dogs', numbers(240, 4, 1, 40)),
  quantitative('vet bill', numbers(240, 5, 0, 300), { semanticType: 'currency' }),
  quantitative('ration price', numbers(240, 6, 2, 9, 10), { semanticType: 'currency' }),
  quantitative('hours worked', numbers(240, 7, 1, 30), { semanticType: 'duration' }),
  quantitative('walk time', numbers(240, 8, 10, 90), { semanticType: 'duration' }),
  quantitative('mood (1-5)', numbers(240, 9, 1, 5)),
  quantitative('rain_mm', numbers(240, 10, 0, 30, 10)),
  quantitative('feed_kg_m2', numbers(240, 11, 1, 9, 10)),
  quantitative('Dist (km)', numbers(240, 12, 1, 240, 10)),
  quantitative('Cals', numbers(240, 13, 90, 800)),
  quantitative('kg', numbers(240, 14, 18, 42)),
  quantitative('YC', numbers(240, 15, 0, 1)),
])

describe('what is totalled and what is averaged, where nobody says', () => {
  askQuestions({
    kennels: {
      table: kennels,
      lines: [
        ['walks by wing', { dimension: 'wing', measure: 'sum walks' }],
        ['new dogs by month', { measure: 'sum new dogs' }],
        ['vet bill by wing', { measure: 'sum vet bill' }],
        ['ration price by wing', { measure: 'mean ration price' }],
        ['hours worked by wing', { measure: 'sum hours worked' }],
        ['walk time by wing', { measure: 'mean walk time' }],
        ['mood by wing', { dimension: 'wing', measure: 'mean mood (1-5)' }],
        ['rain by month', { measure: 'sum rain_mm' }],
        ['rain by wing', { measure: 'mean rain_mm' }],
        ['feed by wing', { measure: 'mean feed_kg_m2' }],
        ['km by wing', { measure: 'sum Dist (km)' }],
        ['calories by wing', { measure: 'sum Cals' }],
        ['kg by wing', { measure: 'mean kg' }],
        ['yellow cards by wing', { measure: 'sum YC' }],
        ['vet bill and ration price by wing', { measure: 'sum vet bill, mean ration price' }],
        ['walks and vet bill by wing', { measure: /^sum/ }],
      ],
    },
  })
})
