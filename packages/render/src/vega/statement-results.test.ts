import type { QueryResult } from '@belvedere/query'
import { describe, expect, it } from 'vitest'
import { StatementResults } from './statement-results.ts'

const resultOf = (sql: string): QueryResult => ({ rows: 1, columns: {}, sql, isOfCube: false })
const never = new AbortController().signal

/** Counts what runs. */
function counting() {
  const ran: string[] = []
  const run = (sql: string) => async () => {
    ran.push(sql)
    return resultOf(sql)
  }
  return { ran, run }
}

describe('results', () => {
  it('that were fetched ahead are not asked again', async () => {
    const { ran, run } = counting()
    const results = new StatementResults(0)
    await results.ahead('b', run('b'), never)
    expect(await results.of('b', run('b'))).toEqual(resultOf('b'))
    expect(ran).toEqual(['b'])
  })

  it('that were fetched ahead are awaited while they are under way', async () => {
    const { ran, run } = counting()
    const results = new StatementResults(0)
    const ahead = results.ahead('b', run('b'), never)
    expect(await results.of('b', run('b'))).toBe(await ahead)
    expect(ran).toEqual(['b'])
  })

  it('are asked again where fetching ahead failed', async () => {
    const { ran, run } = counting()
    const results = new StatementResults(0)
    const failing = results.ahead('b', () => Promise.reject(new Error('busy')), never)
    const result = results.of('b', run('b'))
    await expect(failing).rejects.toThrow('busy')
    expect(await result).toEqual(resultOf('b'))
    expect(ran).toEqual(['b'])
  })

  it('that were fetched ahead are withdrawn and forgotten when another statement comes', async () => {
    const { ran, run } = counting()
    const results = new StatementResults(0)
    const signals: AbortSignal[] = []
    await results.ahead(
      'b',
      async (signal) => {
        signals.push(signal)
        return resultOf('b')
      },
      never,
    )
    await results.of('c', run('c'))
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
    await results.of('b', run('b'))
    expect(ran).toEqual(['c', 'b'])
  })

  it('that were fetched ahead are forgotten when they are aborted', async () => {
    const { ran, run } = counting()
    const results = new StatementResults(0)
    const abort = new AbortController()
    await results.ahead('b', run('b'), abort.signal)
    abort.abort()
    await results.of('b', run('b'))
    expect(ran).toEqual(['b', 'b'])
  })

  it('that are waited for are not withdrawn any more', async () => {
    const { ran, run } = counting()
    const results = new StatementResults(0)
    const abort = new AbortController()
    const slow = Promise.withResolvers<QueryResult>()
    const signals: AbortSignal[] = []
    const ahead = results.ahead(
      'b',
      (signal) => {
        signals.push(signal)
        return slow.promise
      },
      abort.signal,
    )
    const result = results.of('b', run('b'))
    abort.abort()
    slow.resolve(resultOf('b'))
    expect(await result).toBe(await ahead)
    expect([ran, signals.map(({ aborted }) => aborted)]).toEqual([[], [false]])
  })

  it('are kept as many as are wanted, the last ones', async () => {
    const { ran, run } = counting()
    const results = new StatementResults(2)
    for (const sql of ['a', 'b', 'a', 'c', 'a', 'b']) await results.of(sql, run(sql))
    expect(ran).toEqual(['a', 'b', 'c', 'b'])
  })
})
