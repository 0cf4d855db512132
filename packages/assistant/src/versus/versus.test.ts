import { holdDialogues } from '../testing/dialogue.ts'
import { aTable, nominal, numbers, pick, quantitative, rows } from '../testing/tables.ts'

const ferries = aTable('ferry_trips', [
  nominal('Boat', rows(120, pick(['Heron', 'Gull', 'Petrel'], 1))),
  nominal('Class', rows(120, pick(['foot', 'car'], 2))),
  quantitative('Minutes late', numbers(120, 3, 0, 60)),
  quantitative('Fare (£)', numbers(120, 4, 5, 90), { semanticType: 'currency' }),
  quantitative('Bags', numbers(120, 5, 0, 6), { semanticType: 'count' }),
])

holdDialogues({
  'two values are weighed by what is said of them': {
    table: ferries,
    lines: [
      [
        'is Heron more expensive than Gull',
        { dimension: 'Boat', measure: 'mean Fare (£)', filters: ['Boat: Heron and Gull'] },
      ],
      [
        'do gulls have more bags than petrels',
        /total bags differs by \d+: .*Gull \d+.*Petrel \d+|Petrel \d+.*Gull \d+/,
      ],
    ],
  },
  'who is asked of two with "or" is one of them': {
    table: ferries,
    lines: [['which is cheaper, foot or car', /average fare.* differs by .*(?=.*foot)(?=.*car)/]],
  },
  'rows are counted where nothing else is weighed': {
    table: ferries,
    lines: [['are there more Herons than Gulls', /number of rows differs by \d+/]],
  },
  'a chart that stands is left alone by such a question': {
    table: ferries,
    lines: [
      ['bags by class', { dimension: 'Class', measure: 'sum Bags' }],
      ['is Heron dearer than Gull', 'answer'],
      ['as a pie', { color: 'Class' }],
    ],
  },
  'trips with more than a number of something are a condition': {
    table: ferries,
    lines: [['trips of Heron and Gull with more than 3 bags', { filters: [/Bags over 3/, /Heron and Gull/] }]],
  },
})
