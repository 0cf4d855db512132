import { avg, count, desc, gt, literal, lte, Query, sum } from '@uwdata/mosaic-sql'
import { expect, it } from 'vitest'
import type { QueryEngine } from '../src/engine.ts'
import { columnRef } from '../src/nodes.ts'
import { rowNumber } from '../src/relation.ts'

/**
 * What every engine does, run by the tests of each. The engine has a table `people` of a million rows: `id` from 0, `age` of
 * `id` modulo 100, null where that is 7, `name` as `it's "id"`.
 */
export function describeEngine(open: () => Promise<QueryEngine>): void {
  const limits = { maxRows: 1000, deadlineMs: 30_000 }
  const people = () => Query.from('people')

  it('returns columns of plain values, and the statement that ran', async () => {
    const engine = await open()
    const query = people().select({ n: count(), 'mean "age"': avg(columnRef('age')) })
    const result = await engine.run({ query, ...limits })
    expect(result.rows).toBe(1)
    expect(result.columns.n?.[0]).toBe(1_000_000)
    expect(result.columns['mean "age"']?.[0]).toBeCloseTo((4950 - 7) / 99, 9)
    expect(result.sql).toContain('people')
  })

  it('numbers the rows of a table', async () => {
    const engine = await open()
    const query = people()
      .select({ row: columnRef(rowNumber), id: columnRef('id'), name: columnRef('name') })
      .orderby(desc(columnRef(rowNumber)))
      .limit(1)
    const { columns } = await engine.run({ query, ...limits })
    expect(Object.entries(columns).map(([name, cells]) => [name, ...Array.from(cells)])).toEqual([
      ['row', 999_999],
      ['id', 999_999],
      ['name', `it's "999999"`],
    ])
  })

  it('answers a query with a cube as without', async () => {
    const engine = await open()
    const upTo = (age: number) => ({
      query: people()
        .select({ n: count() })
        .where(lte(columnRef('age'), literal(age))),
      cube: {
        query: people()
          .select({ age: columnRef('age'), n: count() })
          .groupby(columnRef('age')),
        answerFrom: (table: string) =>
          Query.from(table)
            .select({ n: sum(columnRef('n')) })
            .where(lte(columnRef('age'), literal(age))),
      },
    })
    for (const [age, n] of [
      [0, 10_000],
      [9, 90_000],
      [200, 990_000],
    ] as const) {
      const { columns } = await engine.run({ ...upTo(age), ...limits })
      expect(columns.n?.[0]).toBe(n)
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  })

  it('stops at more rows than allowed', async () => {
    const engine = await open()
    const query = people().select({ id: columnRef('id') })
    await expect(engine.run({ query, ...limits })).rejects.toMatchObject({ limit: 'rows', value: 1000 })
  })

  it('stops at its deadline and when it is cancelled, and then runs the next query', async () => {
    const engine = await open()
    const pairs = Query.from({ a: people().select({ x: columnRef('id') }), b: people().select({ y: columnRef('id') }) })
      .select({ n: count() })
      .where(gt(columnRef('x'), columnRef('y')))
    await expect(engine.run({ query: pairs, maxRows: 1, deadlineMs: 50 })).rejects.toMatchObject({ limit: 'seconds' })
    const controller = new AbortController()
    const cancelled = engine.run({ query: pairs, ...limits, signal: controller.signal })
    setTimeout(() => controller.abort(), 20)
    await expect(cancelled).rejects.toMatchObject({ limit: 'cancelled' })
    await expect(engine.run({ query: pairs, ...limits, signal: controller.signal })).rejects.toMatchObject({
      limit: 'cancelled',
    })
    const { columns } = await engine.run({
      query: people()
        .select({ n: literal(1) })
        .limit(1),
      ...limits,
    })
    expect(columns.n?.[0]).toBe(1)
  })
}
