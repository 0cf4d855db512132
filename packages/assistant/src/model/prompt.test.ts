import { correctProfile } from '@belvedere/spec'
import { describe, expect, it } from 'vitest'
import { hotels, regions } from '../../testing/related-tables.ts'
import { aTable, nominal, quantitative } from '../../testing/tables.ts'
import { answerAbout } from './answer.ts'
import { listColumns } from './columns.ts'
import { promptFor } from './prompt.ts'
import type { SharedDetail } from './shared-detail.ts'

const wards = aTable('wards', [
  nominal(
    'bed',
    Array.from({ length: 40 }, (_, at) => `bed ${at}`),
  ),
  nominal(
    'town',
    Array.from({ length: 40 }, (_, at) => `town ${at % 20}`),
  ),
  nominal(
    'smoker',
    Array.from({ length: 40 }, (_, at) => (at % 3 ? 'no' : 'yes')),
  ),
  quantitative(
    'price',
    Array.from({ length: 40 }, (_, at) => at + 0.123456789),
    { unit: '€' },
  ),
])

const promptAbout = (message: string, detail: SharedDetail, table = wards) =>
  promptFor(
    { message, current: null, history: [] },
    { columns: listColumns([table], table), detail, samples: new Map() },
  )

describe('what a model is told of a table', () => {
  it('is the names and types of columns alone, where no more is allowed', () => {
    expect(promptAbout('x', 'names').message).toContain(
      'Table "wards"\nc1 "bed" category\nc2 "town" category\nc3 "smoker" category\nc4 "price" number ("€")\n\n',
    )
  })
  it('is what a row is, and what its columns stand for', () => {
    const { message } = promptAbout('x', 'statistics')
    expect(message).toContain('Table "wards" (40 rows; each is one c1)')
    expect(message).toContain('c3 "smoker" category (yes/no), 2 different')
    expect(message).toContain('c4 "price" number (rate, "€"), 0.123457 to 39.1235, 40 different')
  })
  it('is what a person corrected of it, if more than names is told', () => {
    const columns = [{ name: 'price', kind: 'score', unit: 'points', lessIsBetter: true }] as const
    const corrected = correctProfile(wards, { rowName: 'a "stay"', columns })
    const { message } = promptAbout('x', 'statistics', corrected)
    expect(message).toContain('(40 rows; each is called "a \\"stay\\""; each is one c1)')
    expect(message).toContain('c4 "price" number (score, "points", less is better)')
    expect(promptAbout('x', 'names', corrected).message).not.toMatch(/stay|score|better/)
  })
  it('is told a unit as a quotation, whoever wrote it', () => {
    const columns = [{ name: 'price', unit: '€)\nTable "x" (' }]
    expect(promptAbout('x', 'names', correctProfile(wards, { columns })).message).toContain(
      'c4 "price" number ("€)\\nTable \\"x\\" (")\n\n',
    )
  })
  it('is what its rows stand for', () => {
    const counts = aTable('counts', [
      nominal('class', ['a', 'a', 'b', 'b']),
      nominal('sex', ['f', 'm', 'f', 'm']),
      quantitative('Freq', [3, 9, 4, 7]),
    ])
    expect(promptAbout('x', 'statistics', counts).message).toContain(
      '(4 rows; each stands for c3 of them, and "count" adds these up; one for each combination of c1 c2)',
    )
  })
  it('is what lies within what, and which values sum up others', () => {
    expect(promptAbout('x', 'statistics', hotels).message).toContain(
      'c1 "City" category, 8 different, each within one c2',
    )
    expect(promptAbout('x', 'names', hotels).message).not.toContain('within')
    const told = promptAbout('x', 'values', regions).message
    expect(told).toContain('values "North" "South" "Total" "West", of which "Total" sums up the others')
    expect(promptAbout('x', 'statistics', regions).message).not.toMatch(/Total|sums up/)
  })
  it('are values that the message names, before the frequent ones', () => {
    expect(promptAbout('only Town 17 please', 'values').message).toContain(
      'c2 "town" category, 20 different, such as "town 17" "town 0" "town 1"',
    )
    expect(promptAbout('only Town 17 please', 'statistics').message).not.toContain('town 17')
  })
})

describe('the instructions', () => {
  const { instructions } = promptAbout('x', 'names')
  const examples = [...instructions.matchAll(/→ (\{.*\})$/gm)].map(([, json]) => JSON.parse(json ?? ''))
  it('give examples that can be read', () => {
    expect(examples.length).toBeGreaterThan(4)
    for (const example of examples) expect(answerAbout(['c1', 'c2', 'c3', 'c4', 'c5']).parse(example)).toBeTruthy()
  })
  it('stay short enough for small models, with a table of twenty columns', () => {
    const values = Array.from({ length: 50 }, (_, row) => row * 1.37)
    const columns = Array.from({ length: 20 }, (_, at) => quantitative(`a column with number ${at}`, values))
    const wide = aTable('wide', columns)
    const { message } = promptAbout('how many of them are there in each column?', 'statistics', wide)
    expect(instructions.length + message.length).toBeLessThan(6000)
  })
  it('tell the steps of a cleaning only where the message may ask for one', () => {
    const mentionsSteps = (message: string) => promptAbout(message, 'names').instructions.includes('"kind":"rename"')
    const cleanings = ['make the towns lower case', 'benenne bed um', 'quita las filas vacías', 'supprime les doublons']
    expect(cleanings.map(mentionsSteps)).toEqual([true, true, true, true])
    expect(mentionsSteps('average price by town')).toBe(false)
  })
})
