import { askQuestions } from '../../testing/dialogue.ts'
import { aTable, nominal, numbers, pick, quantitative, rows } from '../../testing/tables.ts'

const hikes = aTable('hikes', [
  nominal('Valley', rows(200, pick(['Ahrntal', 'Passeier', 'Ulten'], 3))),
  quantitative('Length of hike', numbers(200, 5, 3, 31), { semanticType: 'duration' }),
])

askQuestions({
  'the far end of each group': {
    table: hikes,
    lines: [
      ['longest hike per valley', { dimension: 'Valley', measure: 'max Length of hike' }],
      ['shortest hike by valley', { dimension: 'Valley', measure: 'min Length of hike' }],
      ['number of hikes per valley', { dimension: 'Valley', measure: 'count' }],
    ],
  },
})
