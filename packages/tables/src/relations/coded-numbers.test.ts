import type { Cell } from '@belvedere/spec'
import { describe, expect, it } from 'vitest'
import { columnStats, type FieldPlan } from '../column-stats.ts'
import { fieldProfile } from '../profile.ts'
import { withCodedNumbers } from './coded-numbers.ts'
import { rowsInMemory } from './rows-in-memory.ts'

const planOf = (name: string, cells: readonly Cell[]): FieldPlan => ({
  name,
  type: cells.some((cell) => typeof cell === 'number')
    ? { kind: 'number', decimal: '.', unit: '' }
    : { kind: 'text', keepNotAvailable: false },
})

/** What was found of numbers, by column. */
async function meaningsIn(columns: Readonly<Record<string, Cell[]>>) {
  const fields = Object.entries(columns).map(([name, cells]) => {
    const plan = planOf(name, cells)
    return fieldProfile(plan, columnStats(cells, plan, 5))
  })
  const coded = await withCodedNumbers(
    fields,
    rowsInMemory((name) => columns[name] ?? []),
  )
  return Object.fromEntries(coded.flatMap(({ name, semanticType }) => (semanticType ? [[name, semanticType]] : [])))
}

/** Rows of events of unequal size, by number. */
const eventOf = Array.from({ length: 90 }, (_, row) => 1 + ((row * row) % 23))
const magnitudes = [5.1, 6.2, 4.8, 7.7, 5.3, 6.6]

describe('numbers', () => {
  it('name things that have attributes', async () => {
    const magnitude = eventOf.map((event) => magnitudes[(event * 5) % 6] ?? null)
    expect(await meaningsIn({ event: eventOf, magnitude })).toEqual({ event: 'category' })
  })

  it('measure where what follows from them are ranges of theirs', async () => {
    const group = eventOf.map((event) => (event < 6 ? 'young' : event < 14 ? 'grown' : 'old'))
    expect(await meaningsIn({ stalk: eventOf, group })).not.toHaveProperty('stalk')
  })

  it('measure where nothing follows from them', async () => {
    expect(await meaningsIn({ stalk: eventOf, weight: eventOf.map((_, row) => (row * 7) % 11) })).not.toHaveProperty(
      'stalk',
    )
  })

  it('are an attribute of what others name where they are not counted up', async () => {
    const place = eventOf.map((event) => `place ${event}`)
    const people = eventOf.map((event) => ((event * 7919) % 1009) + 90)
    const region = eventOf.map((event) => ['north', 'south', 'east'][(event * 5) % 3] ?? null)
    expect(await meaningsIn({ place, residual: people, region })).not.toHaveProperty('residual')
  })

  it('are flags where they are 0 and 1', async () => {
    const won = eventOf.map((event) => event % 2)
    expect(await meaningsIn({ won, text: eventOf.map((_, row) => `${row}`) })).toEqual({ won: 'boolean' })
  })
})
