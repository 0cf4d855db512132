import type { RowOrder } from '@belvedere/engines'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasPostgres } from '../apps/server/testing/postgres.ts'
import { type EngineOutcome, outcomeOf, outcomeOfValues } from './harness/engine-outcomes.ts'
import { number, text, truth, valuesOf } from './harness/odd-expressions.ts'
import { oddTableOfPostgres } from './harness/postgres-tables.ts'
import { chains } from './queried-transforms/chains.ts'

describe.runIf(hasPostgres)('a table that lies in PostgreSQL', async () => {
  const open = hasPostgres ? await oddTableOfPostgres() : null
  const tableOf = (order: RowOrder) => {
    if (!open) throw new Error('There is no PostgreSQL.')
    return open(order)
  }

  it.each<[string, RowOrder, apart: number, least: number]>([
    ['with numbers', { type: 'number', column: 'id' }, 1, 380],
    ['with a key of several columns', { type: 'columns', columns: ['id', 'm'] }, 4, 90],
    ['without a key', { type: 'none' }, 3, 90],
  ])(
    'answers as the dataflow does, or not at all: %s',
    async (_, order, apart, least) => {
      const table = tableOf(order)
      const different: [string, EngineOutcome][] = []
      const counts = { equal: 0, refused: 0, unqueried: 0 }
      for (const [what, transform] of Object.entries(chains).filter((_, at) => at % apart === 0)) {
        const outcome = await outcomeOf(table, transform)
        if (typeof outcome === 'string') counts[outcome] += 1
        else different.push([what, outcome])
      }
      expect(different).toEqual([])
      expect(counts.equal).toBeGreaterThan(least)
    },
    60_000,
  )

  it('computes expressions as the dataflow does, or not at all', async () => {
    const table = tableOf({ type: 'number', column: 'id' })
    let equal = 0
    await fc.assert(
      fc.asyncProperty(fc.oneof(number, text, truth), async (expression) => {
        const outcome = await outcomeOfValues(table, valuesOf(expression))
        if (outcome === 'equal') equal += 1
        expect([expression, outcome]).toEqual([expression, expect.any(String)])
      }),
      { numRuns: 200, seed: 20_261_127 },
    )
    expect(equal).toBeGreaterThan(170)
  }, 60_000)
})
