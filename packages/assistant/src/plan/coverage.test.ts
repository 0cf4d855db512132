import { describe, expect, it } from 'vitest'
import { aTable, nominal, numbers, pick, quantitative, rows, temporal } from '../../testing/tables.ts'
import { recommend } from '../workflow/recommend.ts'

const stalls = aTable('market_stalls', [
  nominal('Hall', rows(60, pick(['north', 'south', 'quay'], 1))),
  nominal('Goods', rows(60, pick(['cheese', 'fish', 'flowers', 'bread'], 2))),
  quantitative('Rent (€)', numbers(60, 3, 90, 400)),
  quantitative('Area m2', numbers(60, 4, 4, 30)),
  temporal(
    'let_since',
    rows(60, (at) => Date.UTC(2018, at % 60, 1)),
  ),
])
const told = (message: string) => {
  const answer = recommend({ message, tables: [stalls], current: null, history: [] })
  const confidence = answer.kind === 'chart' ? answer.confidence : null
  const offers = answer.kind === 'answer' ? answer.suggestions : []
  return { kind: answer.kind, text: answer.text, confidence, offers }
}

describe('a word that nothing in the table accounts for', () => {
  it.each([
    ['footfall by hall', 'footfall'],
    ['water consumption by hall', 'water consumption'],
    ['noise emissions per hall', 'noise emissions'],
    ['what is the vacancy rate?', 'vacancy rate'],
  ])('is asked for where it is what should be seen: %s', (message, words) => {
    const { kind, text, offers } = told(message)
    expect(kind).toBe('answer')
    expect(text).toContain(`There is no column “${words}” in market_stalls.`)
    expect(offers).toContain(message.replace(words, 'Area m2'))
  })

  it.each([['show me hygiene over time', 'hygiene']])(
    'is named beside what is drawn in its place, which is never sure: %s',
    (message, word) => {
      const { kind, text, confidence } = told(message)
      expect(kind).toBe('chart')
      expect(text).toContain(`I did not use “${word}”.`)
      expect(confidence).toBeLessThan(0.9)
    },
  )

  it.each([
    ['visitors by hall', 'visitors'],
    ['how many inspections per hall', 'inspections'],
  ])('may be what the rows are, where it is counted; that is said: %s', (message, word) => {
    const { kind, text, confidence } = told(message)
    expect(kind).toBe('chart')
    expect(text).toContain(`I found no “${word}” in market_stalls, so I counted rows.`)
    expect(confidence).toBeLessThan(0.9)
  })

  it('is named beside what was drawn without it, which is never sure', () => {
    const { text, confidence } = told('average rent of covered stalls by hall')
    expect(text).toContain('I did not use “covered”.')
    expect(confidence).toBeLessThan(0.9)
  })

  it('is named though what is assumed has it among its words', () => {
    const { text } = told('default rent by hall')
    expect(text).toContain('I used the average of rent by default.')
    expect(text).toContain('I did not use “default”.')
  })

  it('is no column where it is set against a value', () => {
    const { kind, text } = told('average rent cheese vs antiques')
    expect(kind).toBe('chart')
    expect(text).toContain('I did not use “antiques”.')
    expect(told('share of cheese vs antiques as a pie').kind).toBe('chart')
  })

  it.each(['average rent per hall', 'show me the number of stalls for each hall please', 'stalls over 20 m2 by hall'])(
    'is none of those that ask, count or measure: %s',
    (message) => {
      const { kind, text } = told(message)
      expect(kind).toBe('chart')
      expect(text).not.toMatch(/did not use|found no/)
    },
  )
})

describe('a column that is named and not shown', () => {
  it.each([
    ['histogram of rent without x', 'x', 'X'],
    ['how does measure matter for rent by hall', 'measure', 'measure'],
  ])('is said, also where it is called like a part of a spec: %s', (message, name, words) => {
    const named = aTable('market_stalls', [
      nominal('Hall', rows(60, pick(['north', 'south', 'quay'], 1))),
      quantitative('Rent (€)', numbers(60, 3, 90, 400)),
      quantitative(name, numbers(60, 4, 4, 30)),
    ])
    const { text } = recommend({ message, tables: [named], current: null, history: [] })
    expect(text).toContain(`The chart does not show ${words}.`)
  })
})
