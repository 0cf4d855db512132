import { holdDialogues } from '../../testing/dialogue.ts'
import { aTable, nominal, numbers, pick, quantitative, rows, temporal } from '../../testing/tables.ts'

const repairs = aTable('repair_jobs', [
  nominal('Workshop', rows(150, pick(['Dock', 'Forge', 'Yard', 'Loft'], 1))),
  nominal('Mechanic', rows(150, pick(['Ada', 'Bo', 'Cy', 'Di', 'Ed', 'Flo'], 2))),
  temporal(
    'Done on',
    rows(150, (i) => Date.UTC(2022, 0, 1) + i * 3 * 86_400_000),
  ),
  quantitative('Parts cost', numbers(150, 3, 5, 400), { semanticType: 'currency' }),
  quantitative('Hours', numbers(150, 4, 1, 30)),
])

const kept = (what: RegExp) => ({ filters: [what] })

holdDialogues({
  'groups are kept by how many rows they have': {
    table: repairs,
    lines: [
      [
        'workshops with more than 30 jobs',
        { dimension: 'Workshop', measure: 'count', ...kept(/^Number of rows over 30$/) },
      ],
      [
        'total parts cost by mechanic, only mechanics with at least 20 repairs',
        { dimension: 'Mechanic', measure: 'sum Parts cost', ...kept(/^Number of rows from 20$/) },
      ],
      ['make it horizontal', { dimension: 'Mechanic', ...kept(/^Number of rows from 20$/) }],
      [
        'average hours by workshop for workshops that were booked more than 25 times',
        { dimension: 'Workshop', measure: 'mean Hours', ...kept(/^Number of rows over 25$/) },
      ],
    ],
  },
  'or how many different things they have': {
    table: repairs,
    lines: [
      [
        'workshops with more than 4 mechanics',
        { dimension: 'Workshop', measure: 'distinct Mechanic', ...kept(/^Different mechanic over 4$/) },
      ],
    ],
  },
  'or by what the chart measures of them': {
    table: repairs,
    lines: [
      [
        'hours by mechanic where the average is over 12',
        { dimension: 'Mechanic', measure: /Hours/, ...kept(/^Mean of hours over 12$/i) },
      ],
    ],
  },
  'a bound on the rows is no bound on the groups': {
    table: repairs,
    lines: [
      ['hours by workshop with more than 100 parts cost', { dimension: 'Workshop', ...kept(/^Parts cost over 100$/) }],
    ],
  },
})
