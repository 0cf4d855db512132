import { holdDialogues } from '../../testing/dialogue.ts'
import { aTable, nominal, numbers, pick, quantitative, rows, temporal } from '../../testing/tables.ts'

const kilns = aTable('kiln_firings', [
  temporal(
    'Fired',
    rows(90, (i) => Date.UTC(2023, 0, 1) + i * 3 * 86_400_000),
  ),
  nominal('Kiln', rows(90, pick(['Anagama', 'Raku', 'Gas'], 1))),
  quantitative('Planned hours', numbers(90, 2, 5, 40)),
  quantitative('Hours taken', numbers(90, 3, 5, 40)),
  quantitative('Wood kg', numbers(90, 4, 20, 300)),
])

/** Classes of two generations, by number, in rows of unequal number. */
const families = aTable('families', [
  quantitative(
    'Father class',
    rows(400, (i) => 1 + (((i * i) % 23) % 5)),
  ),
  quantitative(
    'Son class',
    rows(400, (i) => 1 + (((i * i) % 19) % 5)),
  ),
  quantitative('Income', numbers(400, 2, 500, 4000)),
])

const over = [/^Hours taken over planned hours$/]

holdDialogues({
  'rows are kept by two of their own numbers': {
    table: kilns,
    lines: [
      [
        'wood by kiln where hours taken is higher than planned',
        { dimension: 'Kiln', measure: /Wood kg/, filters: over },
      ],
      [
        'number of firings per kiln with more hours taken than planned hours',
        { dimension: 'Kiln', measure: 'count', filters: over },
      ],
      ['remove the filter', { dimension: 'Kiln', filters: [] }],
    ],
  },
  'the numbers may be levels': {
    table: families,
    lines: [
      [
        'how many where son class is higher than father class',
        /^104 of the 400 rows match \(Son class over father class\)/,
      ],
    ],
  },
  'they are counted': {
    table: kilns,
    lines: [
      [
        'how many firings had more hours taken than planned',
        /^\d+ of the 90 rows match \(Hours taken over planned hours\)/,
      ],
    ],
  },
  'two numbers that are only named together are no condition': {
    table: kilns,
    lines: [['hours taken vs planned hours', { fields: ['Hours taken', 'Planned hours'], filters: [] }]],
  },
})
