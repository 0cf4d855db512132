import { holdDialogues } from '../../testing/dialogue.ts'
import { aTable, nominal, numbers, pick, quantitative, rows, temporal } from '../../testing/tables.ts'

const ferries = aTable('ferry_trips', [
  nominal('Boat', rows(120, pick(['Heron', 'Gull', 'Petrel'], 1))),
  nominal('Class', rows(120, pick(['foot', 'car'], 2))),
  quantitative('Minutes late', numbers(120, 3, 0, 60)),
  quantitative('Fare (£)', numbers(120, 4, 5, 90), { semanticType: 'currency' }),
  nominal('Member', rows(120, pick(['yes', 'no', 'no'], 6))),
  temporal(
    'Sailed',
    rows(120, (i) => Date.UTC(2021, 0, 5) + i * 6 * 86_400_000),
  ),
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
  'stretches of time are weighed by what they add up to': {
    table: ferries,
    lines: [
      [
        'were there more bags in april than in may',
        { x: 'month Sailed', measure: 'sum Bags', filters: [/April and May/] },
      ],
      ['did we have more bags in 2021 than in 2022', /total bags differs by \d+: (?=.*2021 \d)(?=.*2022 \d)/],
      ['was the fare higher in may than in april', /average fare.* differs by .*(?=.*April £\d)(?=.*May £\d)/],
    ],
  },
  'who alone is named is held against the others': {
    table: ferries,
    lines: [
      ['is the fare higher for members', [{ dimension: 'Member', measure: 'mean Fare (£)', filters: [] }]],
      ['is the median fare lower for members', /median fare.* differs by .*(?=.*member yes £\d)(?=.*member no £\d)/],
      ['do non members bring more bags than members', /total bags differs by/],
      ['is the fare higher on the Heron', /highest average fare(?=.*Heron with)(?=.*Gull with)(?=.*Petrel with)/],
    ],
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
