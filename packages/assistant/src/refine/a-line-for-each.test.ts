import { holdDialogues } from '../../testing/dialogue.ts'
import { aTable, nominal, numbers, pick, quantitative, rows, temporal } from '../../testing/tables.ts'

const lifts = aTable('ski_lifts', [
  temporal(
    'Day',
    rows(300, (i) => Date.UTC(2022, 0, 1) + i * 86_400_000),
  ),
  nominal('Lift', rows(300, pick(['Gondola', 'Chair', 'Drag'], 1))),
  quantitative('Riders', numbers(300, 2, 0, 900), { semanticType: 'count' }),
  quantitative('Queue length', numbers(300, 3, 1, 40)),
])

const both = [/Gondola and Drag|Drag and Gondola/]

holdDialogues({
  'several values that are named have a line each, where their average would mix them': {
    table: lifts,
    lines: [
      ['average queue length per month for the gondola and the drag', { color: 'Lift', filters: both }],
      ['gondola vs drag riders per month', { measure: 'sum Riders', color: 'Lift', filters: both }],
      ['riders per month for gondola and drag, one line each', { measure: 'sum Riders', color: 'Lift', filters: both }],
    ],
  },
})
