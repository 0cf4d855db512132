import { describe } from 'vitest'
import { askQuestions, holdDialogues } from '../../testing/dialogue.ts'
import { aTable, days, nominal, numbers, pick, quantitative, rows, temporal } from '../../testing/tables.ts'

const trips = aTable('canoe_log', [
  quantitative(
    'No',
    rows(300, (row) => 700 + row),
    { semanticType: 'id' },
  ),
  temporal('Out on', days(300, '2022-03-01', 1, 1000)),
  nominal('Water', rows(300, pick(['River', 'Lake', 'Sea'], 2))),
  nominal('Crew', rows(300, pick(['solo', 'club', 'family'], 3))),
  quantitative('Dist (km)', numbers(300, 4, 1, 34, 2), { unit: 'km' }),
  quantitative('Minutes', numbers(300, 5, 10, 200), { semanticType: 'duration', unit: 'min' }),
  quantitative('Drop m', numbers(300, 6, 0, 90)),
])

describe('how people say how much', () => {
  askQuestions({
    'amounts in everyday words': {
      table: trips,
      lines: [
        ['average minutes by crew for trips over 10k', { dimension: 'Crew', filters: ['Dist (km) over 10'] }],
        ['drop by water, longer than half an hour', { dimension: 'Water', filters: ['Minutes over 30'] }],
        ['number of trips under an hour by crew', { dimension: 'Crew', filters: ['Minutes under 60'] }],
        ['km by water for 2022 v 2023', { measure: 'sum Dist (km)' }],
        ['how many km did we do on the lake', /total dist is [\d,.]+ km.*Water: Lake/],
        ['km 2022 v 2023', { dimension: 'year Out on', measure: 'sum Dist (km)', filters: [/Out on.*2022.*2023/] }],
      ],
    },
    'the most of some rows, named by a value': {
      table: trips,
      lines: [
        ['whats our longest river trip', /(?=.*highest dist)(?=.*Water: River)/],
        ['5 longest lake trips', { measure: 'Dist (km)', filters: ['Water: Lake', /^Top 5/] }],
        ['best year for the sea', { dimension: 'year Out on', measure: 'sum Dist (km)', filters: /Water: Sea/ }],
      ],
    },
  })
})

describe('a number of what stands', () => {
  holdDialogues({
    'totals of the chart': {
      table: trips,
      lines: [
        ['total km by water', { dimension: 'Water', measure: 'sum Dist (km)' }],
        ['forget the sea', { dimension: 'Water', filters: ['Water: not Sea'] }],
        ['how many km was that altogether in 2023', /total dist is [\d,.]+ km.*Water: not Sea.*2023/],
        ['which has the best', /^(River|Lake) has the highest total dist/],
        ['by crew', { dimension: 'Crew', filters: ['Water: not Sea'] }],
      ],
    },
  })
})
