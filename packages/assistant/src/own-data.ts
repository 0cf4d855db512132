import { pools } from './test-own-tables.ts'
import type { Dialogues } from './test-turns.ts'

/** What newcomers ask first of files of their own. */
export const ownQuestions: Dialogues = {
  'time, and a group beside it': {
    table: pools,
    lines: [
      [
        'average water temp per pool over time',
        { mark: 'line', x: /measured/, measure: 'mean water_temp_c', color: 'pool' },
      ],
      ['chlorine by pool through the weeks', { x: /measured/, measure: 'mean chlorine_mg', color: 'pool' }],
    ],
  },
}
