import { describe, expect, it } from 'vitest'
import { aTable, nominal, numbers, pick, quantitative, rows } from '../../testing/tables.ts'
import { recommend } from '../workflow/recommend.ts'

const stalls = aTable('market_stalls', [
  nominal('Hall', rows(60, pick(['north', 'south', 'quay'], 1))),
  nominal('Goods', rows(60, pick(['fresh cheese', 'fish', 'flowers', 'bread'], 2))),
  quantitative('Rent (€)', numbers(60, 3, 90, 400)),
  quantitative('Area m2', numbers(60, 4, 4, 30)),
])

const drawn = (message: string, before?: string) => {
  const chart = before === undefined ? null : drawn(before)
  const current = chart?.specs[0]?.spec ?? null
  const answer = recommend({ message, tables: [stalls], current, history: [] })
  if (answer.kind !== 'chart') throw new Error(`“${message}” was answered in words: ${answer.kind}.`)
  return answer
}

const sure = 0.9

describe('how sure a new chart is', () => {
  it.each([
    'average rent by hall',
    'how many stalls per hall',
    'stalls by hall',
    'distribution of rent',
    'fish by hall',
  ])('is sure where all is said: %s', (message) => {
    expect(drawn(message).confidence).toBeGreaterThanOrEqual(sure)
  })

  it('offers the numbers where it counted rows and a word is left that may say what to measure', () => {
    const { confidence, text, specs } = drawn('who spends more by hall')
    expect(confidence).toBe(0.5)
    expect(text).toContain('I counted rows, as no number was named.')
    expect(specs.map(({ label }) => label)).toEqual(expect.arrayContaining(['Average rent', 'Average area']))
  })

  it.each([
    ['an aggregate that nobody named', 'area by hall'],
    ['a value that is called otherwise', 'flower stalls by hall'],
  ])('is not sure of %s', (_, message) => {
    expect(drawn(message).confidence).toBeLessThan(sure)
  })

  it('is not sure of rows that are counted along the number that says how many', () => {
    const squad = aTable('squad', [
      nominal('Player', rows(40, pick(['Ana', 'Bo', 'Cy', 'Dan'], 1))),
      quantitative('Fouls', rows(40, pick([0, 1, 2, 3], 2))),
    ])
    const answer = recommend({ message: 'how many fouls did we have', tables: [squad], current: null, history: [] })
    expect(answer.kind === 'chart' ? answer.confidence : 0).toBeLessThan(sure)
  })

  it('is not sure that rows are to be counted where a chart of something else stands', () => {
    expect(drawn('top goods', 'average rent by hall').confidence).toBeLessThan(sure)
  })
})
