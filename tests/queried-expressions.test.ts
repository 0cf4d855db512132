import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { number, text, truth, valuesOf } from './harness/odd-expressions.ts'
import { isSameValue, type OddTable, openOddTable, rowsByEngine, rowsByVega } from './harness/odd-table.ts'

let table: OddTable
beforeAll(async () => {
  table = await openOddTable()
})
afterAll(() => table.close())

it('an expression has the same value in a query as in the dataflow', async () => {
  let queried = 0
  await fc.assert(
    fc.asyncProperty(fc.oneof(number, text, truth), async (expression) => {
      const actual = await rowsByEngine(table, valuesOf(expression))
      if (!actual) return
      queried += 1
      const expected = await rowsByVega(valuesOf(expression))
      const different = actual.find(({ value }, at) => !isSameValue(value, expected[at]?.value))
      expect([different, actual.length]).toEqual([undefined, expected.length])
    }),
    { numRuns: 300, seed: 20_261_126 },
  )
  expect(queried).toBeGreaterThan(200)
})
