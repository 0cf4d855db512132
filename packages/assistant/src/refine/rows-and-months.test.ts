import { describe } from 'vitest'
import { askQuestions } from '../../testing/dialogue.ts'
import type { Dialogues } from '../../testing/turns.ts'
import { household, shipments } from '../../testing/worded-tables.ts'

const questions: Dialogues = {
  'rows that have numbers': {
    table: shipments,
    lines: [
      ['shipments by carrier', { dimension: 'Carrier', measure: 'count' }],
      ['shipments per month', { dimension: 'yearmonth Sent', measure: 'count' }],
    ],
  },
  'one row for each month': {
    table: household,
    lines: [
      ['power use', { dimension: 'Month', measure: 'Power kWh' }],
      ['groceries as a line', { mark: 'line', dimension: 'Month', measure: /Groceries \(€\)/ }],
      ['histogram of power', { dimension: 'bin Power kWh', measure: 'count' }],
    ],
  },
}

describe('what a row stands for', () => {
  askQuestions(questions)
})
