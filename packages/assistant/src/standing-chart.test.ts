import { holdDialogues } from './test-dialogue.ts'
import { rides, stays, tickets } from './test-everyday-tables.ts'
import { cars } from './test-tables.ts'

/** What people say of the chart that stands, and of the rows that it shows. */
holdDialogues({
  'a noun of the trade stands for the rows': {
    table: stays,
    lines: [
      ['average cost by ward', { x: 'Ward', y: 'mean Cost' }],
      ['only patients with an age over 65', { y: 'mean Cost', filters: ['Age over 65'] }],
      ['all patients please', { y: 'mean Cost', filters: [] }],
      ['only people where sex is female', { filters: ['Sex: female'] }],
      ['all wards', /Nothing is filtered by ward\. What is filtered: Sex: female\./],
      ['back to all cases', { filters: [] }],
    ],
  },
  'what is dropped is named in words for rows': {
    table: rides,
    lines: [
      ['minutes vs distance', { mark: 'point', filters: [] }],
      ['drop the ones under 10 minutes', { filters: ['Minutes from 10'] }],
      ['exclude values over 12 km', { filters: ['Minutes from 10', 'Distance km up to 12'] }],
    ],
  },
  'one of two conditions is not understood': {
    table: tickets,
    lines: [
      ['average satisfaction by agent', { y: 'mean Satisfaction' }],
      ['only the escalated, only phone', { filters: ['Channel: phone'] }],
    ],
  },
  'a name stands between the verb and its particle': {
    table: cars,
    lines: [
      ['average horsepower by origin', { x: 'Origin' }],
      ['split by cylinders', { color: 'Cylinders' }],
      ['take cylinders out again', { color: undefined, y: 'mean Horsepower' }],
      ['take Japan out', { filters: ['Origin: not Japan'] }],
    ],
  },
})
