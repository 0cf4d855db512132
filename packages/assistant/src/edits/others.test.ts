import { describe } from 'vitest'
import { holdDialogues } from '../../testing/dialogue.ts'
import { aTable, nominal, numbers, pick, quantitative, rows } from '../../testing/tables.ts'
import type { Dialogues } from '../../testing/turns.ts'

const buttons = rows(70, (i) => `Button ${i}`)
const haberdashery = aTable('haberdashery', [
  nominal('button', rows(1400, pick(buttons, 3)), 'category'),
  nominal('material', rows(1400, pick(['horn', 'brass', 'glass'], 1)), 'category'),
  quantitative('takings', numbers(1400, 2, 1, 200), { semanticType: 'currency', unit: '€' }),
])
const together = (n: number) => `Top ${n} by total takings, and the others together`

const dialogues: Dialogues = {
  'more groups than fit': {
    table: haberdashery,
    lines: [
      ['total takings by button', { dimension: 'button', filters: [together(20)] }],
      ['Show all', { dimension: 'button', filters: [] }],
      ['as lines', { mark: 'line', filters: [] }],
      ['group the rest as others', { filters: [together(10)] }],
      ['colour by material', { color: 'material', filters: [together(10)] }],
      ['only brass', { filters: ['Material: brass', together(10)] }],
      ['Show all button', { filters: ['Material: brass'] }],
    ],
  },
  'so many and the others': {
    table: haberdashery,
    lines: [
      ['total takings by button', {}],
      ['only the top 10 and the others', { filters: [together(10)] }],
      ['the five biggest, everything else together', { filters: [together(5)] }],
      ['as a pie', { mark: 'arc', color: 'button', filters: [together(5)] }],
      ['without the others', { mark: 'arc', filters: ['Top 5 by total takings'] }],
      ['without the others', /left out already/],
      ['as bars', { mark: 'bar', filters: ['Top 5 by total takings'] }],
      ['show all again', { filters: [] }],
    ],
  },
  'who wants all has all': {
    table: haberdashery,
    lines: [
      ['top 3 buttons by takings', { filters: ['Top 3 by total takings'] }],
      ['total takings by button sorted by name', { filters: [] }, { known: 'the ranker prefers another reading' }],
      ['undo', {}],
      ['clear everything', /cleared/],
      [
        'the total takings of all buttons',
        { dimension: 'button', filters: [] },
        { known: 'the ranker prefers another reading' },
      ],
    ],
  },
  'the others in German': {
    table: haberdashery,
    lines: [
      ['Summe der takings je button', { filters: [/^Top 20/] }],
      ['nur die Top 10 und die übrigen', /die ersten 10 behalten und die übrigen zusammengefasst/],
      ['ohne die übrigen', { filters: [/^Top 10 [^,]*$/] }],
      ['zeig alles', { filters: [] }],
    ],
  },
}

describe('groups that stand together as others', () => {
  holdDialogues(dialogues)
})
