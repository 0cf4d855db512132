import { describe } from 'vitest'
import { askQuestions } from '../../testing/dialogue.ts'
import { aTable, days, nominal, numbers, pick, quantitative, rows, temporal } from '../../testing/tables.ts'

const games = aTable('handball_u9', [
  temporal('Played', days(200, '2023-09-01', 1, 240)),
  nominal('Child', rows(200, pick(['Ada', 'Bo', 'Cem', 'Dot'], 2))),
  nominal('Post', rows(200, pick(['goal', 'wing', 'back'], 3))),
  nominal('Hurt', rows(200, pick(['no', 'no', 'yes'], 4)), 'boolean'),
  quantitative('Gls', numbers(200, 5, 0, 4)),
  quantitative('Rating', numbers(200, 6, 3, 10, 2)),
])

describe('who does most of something', () => {
  askQuestions({
    handball: {
      table: games,
      lines: [
        ['top scorer', { dimension: 'Child', measure: 'sum Gls' }],
        ['top 3 scorers', { dimension: 'Child', measure: 'sum Gls', filters: [/^Top 3/] }],
        ['who scored the most', /^(Ada|Bo|Cem|Dot) has the highest total gls/],
        ['which post scored the most', { dimension: 'Post', measure: 'sum Gls' }],
        ['how many goals did bo score', /total gls is \d+.*Child: Bo/],
        ["who's been hurt the most", { dimension: 'Child', measure: 'count', filters: ['Hurt: yes'] }],
        ['who has been wing the most', { dimension: 'Child', measure: 'count', filters: ['Post: wing'] }],
      ],
    },
  })
})
