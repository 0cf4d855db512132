import type { Cell } from '@belvedere/spec'
import { askQuestions } from '../../testing/dialogue.ts'
import { aTable, nominal, quantitative, rows } from '../../testing/tables.ts'

const inTurn = (values: readonly Cell[]): Cell[] => rows(84, (at) => values[at % values.length] ?? null)
const rentals = aTable('costume_rentals', [
  nominal('Costume', inTurn(['pirate', 'witch', 'knight', 'clown', 'robot'])),
  nominal('Branch', inTurn(['Mill Road', 'Station', 'Harbour'])),
  quantitative(
    'Sewn in',
    rows(84, (at) => 1950 + at),
    { semanticType: 'year' },
  ),
  quantitative(
    'Budgeted repair (€)',
    rows(84, (at) => 10 + (at % 19)),
    { semanticType: 'currency' },
  ),
  quantitative(
    'Actual repair (€)',
    rows(84, (at) => 8 + (at % 31)),
    { semanticType: 'currency' },
  ),
  quantitative(
    'cloth_kg',
    rows(84, (at) => 1 + (at % 7)),
  ),
])

askQuestions({
  'a wish in words that no column has': {
    table: rentals,
    lines: [
      ['what gets rented the most', { dimension: 'Costume', measure: 'count' }],
      ['cost overruns by branch', { dimension: 'Branch', derived: /difference Actual repair minus budgeted repair/i }],
      ['underspending by branch', { dimension: 'Branch', derived: /difference Budgeted repair minus actual repair/i }],
      ['costumes per decade', { dimension: 'bin Sewn in', measure: 'count' }],
      ['average cloth per decade', { dimension: 'bin Sewn in', measure: 'mean cloth_kg' }],
      ['actual repair per kilo by branch', { dimension: 'Branch', measure: /Actual repair/ }],
    ],
  },
})
