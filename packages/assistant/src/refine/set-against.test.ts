import { describe } from 'vitest'
import { askQuestions } from '../../testing/dialogue.ts'
import { aTable, nominal, numbers, pick, quantitative, rows } from '../../testing/tables.ts'

const shelves = aTable('book_crates', [
  nominal('aisle', rows(180, pick(['red', 'blue', 'green'], 1))),
  quantitative('dents', numbers(180, 2, 0, 6)),
  quantitative('lifts', numbers(180, 3, 1, 9)),
  quantitative('mass_kg', numbers(180, 4, 3, 40, 10)),
])

describe('numbers that are set against each other', () => {
  askQuestions({
    crates: {
      table: shelves,
      lines: [
        ['dents vs lifts', { mark: 'point', fields: ['dents', 'lifts'] }],
        ['dents against mass', { mark: 'point', fields: ['dents', 'mass_kg'] }],
        ['lifts vs dents by aisle', { mark: 'point', fields: ['dents', 'lifts'], color: 'aisle' }],
        ['dents vs lifts as bars', { mark: 'bar' }],
        ['mass per crate', /^The average mass/],
        ['mass per crate by aisle', { dimension: 'aisle', measure: 'mean mass_kg' }],
      ],
    },
  })
})
