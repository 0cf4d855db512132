import { expect, it } from 'vitest'
import { aTable, nominal, numbers, pick, quantitative, rows } from '../../testing/tables.ts'
import { recommend } from '../workflow/recommend.ts'
import { messageForAll, wantsAll } from './all-of-them.ts'

const parcels = aTable('parcels', [
  nominal('Route', rows(60, pick(['north', 'south', 'harbour'], 1))),
  quantitative('Quoted Fee (€)', numbers(60, 2, 3, 20)),
  quantitative('Charged Fee (€)', numbers(60, 3, 3, 21)),
])
const options = ['Quoted Fee (€)', 'Charged Fee (€)'].map((label, at) => ({
  id: `option-${at + 1}`,
  label,
  message: `average "${label}" by route`,
}))
const asked = [
  { role: 'user' as const, text: 'average fee by route' },
  { role: 'assistant' as const, text: 'Which fee?', options },
]

it.each(['both', 'all of them', 'each of them, please', 'show both fees', 'all three of the fees'])(
  'all are wanted: “%s”',
  (message) => expect(wantsAll(message)).toBe(true),
)

it.each(['all parcels by route', 'the second one', 'fee of each route'])('one thing is wanted: “%s”', (message) =>
  expect(wantsAll(message)).toBe(false),
)

it('joins the options of a question', () => {
  expect(messageForAll(options)).toBe('average "Quoted Fee (€)" and "Charged Fee (€)" by route')
  expect(messageForAll([{ label: 'Fee', message: 'something else' }])).toBeNull()
})

it.each(['both', 'both of them please', 'all of them', 'beide'])(
  'answers a question with all that it offers: “%s”',
  (message) => {
    const answer = recommend({ message, tables: [parcels], current: null, history: asked })
    expect(answer).toMatchObject({ kind: 'chart' })
    const drawn = answer.kind === 'chart' ? JSON.stringify(answer.specs[0]?.spec) : ''
    expect(drawn).toContain('Quoted Fee (€)')
    expect(drawn).toContain('Charged Fee (€)')
  },
)

it.each(['average of both fees by route', 'compare both fees', 'each of the fees by route', 'all the fees by route'])(
  'does not ask which is meant: “%s”',
  (message) => {
    const answer = recommend({ message, tables: [parcels], current: null, history: [] })
    expect(answer.kind).toBe('chart')
  },
)
