import { describe, expect, it } from 'vitest'
import { aProfile } from '../src/interpreter/factories.ts'
import type { Case, Gold } from './judge.ts'
import { schemas } from './swap-schemas.ts'
import { swapCases } from './swaps.ts'

const rows = Array.from({ length: 60 }, (_, at) => at)
const boats = aProfile('boats', [
  { name: 'Boat', values: rows.map((at) => `Boat ${at}`) },
  { name: 'Sail Area', values: rows.map((at) => 10.5 + at) },
  { name: 'Masts', values: rows.map((at) => 1 + (at % 3)) },
  { name: 'Built In Year', values: rows.map((at) => 1950 + at) },
  { name: 'Harbor', values: rows.map((at) => ['Kiel', 'Brest', 'Bergen'][at % 3] ?? null) },
])

const asked = (sentence: string, gold: Gold): Case => ({
  id: 'one',
  source: 'people',
  group: 'boats',
  table: 'boats.csv',
  utterances: [sentence],
  gold,
})
const byHarbor: Gold = {
  mark: 'bar',
  encodings: [
    { channel: 'x', field: 'Harbor' },
    { channel: 'y', field: 'Sail Area', aggregate: 'mean' },
  ],
}

describe('sentences moved onto other tables', () => {
  it('names the columns and rows of the new table, in the sentence and in what is meant', () => {
    const moved = swapCases([asked('average sail area of boats by harbor', byHarbor)], boats)
    expect(moved.length).toBeGreaterThan(0)
    for (const { asked: sentence, schema } of moved) {
      const names = schema.columns.map(({ name }) => name)
      expect(sentence.utterances.join()).not.toMatch(/sail|boat|harbor/i)
      expect(sentence.utterances.join()).toContain(schema.rows)
      for (const { field } of sentence.gold.encodings) expect(names).toContain(field)
    }
  })

  it('names values of the new table', () => {
    const moved = swapCases([asked('average sail area by harbor in Kiel', byHarbor)], boats)
    for (const { asked: sentence } of moved) expect(sentence.utterances.join()).not.toContain('Kiel')
  })

  it('takes the named ones alone for right too, where the new table has others', () => {
    const moved = swapCases([asked('average sail area of boats in Kiel, Brest and Bergen', byHarbor)], boats)
    for (const { asked: sentence } of moved)
      for (const { filters } of sentence.alts ?? []) expect(filters).toHaveProperty('or.length', 3)
    expect(moved.some(({ asked: sentence }) => (sentence.alts ?? []).length > 0)).toBe(true)
  })

  it('leaves out a sentence that does not name what is meant', () => {
    expect(swapCases([asked('how roomy are they?', byHarbor)], boats)).toEqual([])
  })

  it('moves the same sentences to the same tables each time', () => {
    const once = swapCases([asked('average sail area by harbor', byHarbor)], boats)
    expect(swapCases([asked('average sail area by harbor', byHarbor)], boats)).toEqual(once)
  })

  it('never has a schema in two folds', () => {
    const cases = Array.from({ length: 30 }, () => asked('average sail area by harbor', byHarbor))
    const folds = new Map<string, Set<number>>()
    for (const { schema, fold } of swapCases(cases, boats))
      folds.set(schema.name, (folds.get(schema.name) ?? new Set()).add(fold))
    expect(folds.size).toBe(schemas.length)
    for (const found of folds.values()) expect(found.size).toBe(1)
  })
})
