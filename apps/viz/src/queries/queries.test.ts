import { describe, expect, it } from 'vitest'
import { FakeMonotonicClock, settle } from '../../testing/fake-clock.ts'
import { type LossKind, ProcessLost } from '../process/child-process.ts'
import type { QueryRequest, QueryResponse } from '../process/query-messages.ts'
import { Queries, type QueryProcess } from './queries.ts'

interface Asked {
  sql: string
  signal: AbortSignal | undefined
  finish: (response: QueryResponse) => void
}

/** A process of queries that waits to be told what becomes of each request. */
class FakeProcess implements QueryProcess {
  readonly asked: Asked[] = []
  readonly #lost = Promise.withResolvers<never>()
  alive = true

  constructor() {
    this.#lost.promise.catch(() => undefined)
  }

  call(request: QueryRequest, { signal }: { signal?: AbortSignal | undefined }): Promise<QueryResponse> {
    const { promise, resolve } = Promise.withResolvers<QueryResponse>()
    const sql = request.type === 'statement' ? request.statement.sql : request.type
    this.asked.push({ sql, signal, finish: resolve })
    return Promise.race([promise, this.#lost.promise])
  }

  lose(kind: LossKind): void {
    this.alive = false
    const exceeded = kind === 'deadline' ? ({ limit: 'seconds', value: 5 } as const) : null
    this.#lost.reject(new ProcessLost(kind, kind, kind === 'memory' ? { limit: 'megabytes', value: 1500 } : exceeded))
  }

  kill(): void {
    this.lose('killed')
  }
}

const resultOf = (sql: string): QueryResponse => ({
  type: 'result',
  result: { names: [sql], columns: [], isOfCube: false },
})

function someQueries(atOnce = 2) {
  const processes: FakeProcess[] = []
  const clock = new FakeMonotonicClock()
  const queries = new Queries({
    start: () => {
      const started = new FakeProcess()
      processes.push(started)
      return started
    },
    atOnce,
    rowsDeadlineMs: 1000,
    waitMs: 30_000,
    clock,
  })
  const run = (client: object, sql: string, signal?: AbortSignal) =>
    queries.run(client, { type: 'statement', statement: { files: [], sql, deadlineMs: 1000 } }, { signal })
  const running = () => processes.flatMap(({ asked, alive }) => (alive ? asked.map(({ sql }) => sql) : []))
  const finish = async (sql: string, response = resultOf(sql)) => {
    await settle()
    for (const { asked, alive } of processes) if (alive) asked.find((one) => one.sql === sql)?.finish(response)
    await settle()
  }
  return { queries, processes, clock, run, running, finish }
}

describe('the queries of rooms', () => {
  it('run some at a time, and none of the rooms has all places', async () => {
    const { run, running, finish } = someQueries()
    const [greedy, modest] = [{}, {}]
    const many = ['a1', 'a2', 'a3', 'a4'].map((sql) => run(greedy, sql))
    await settle()
    expect(running()).toEqual(['a1'])
    const few = run(modest, 'b1')
    await settle()
    expect(running()).toEqual(['a1', 'b1'])
    for (const sql of ['a1', 'b1', 'a2', 'a3', 'a4']) await finish(sql)
    expect(await Promise.all([...many, few])).toEqual(['a1', 'a2', 'a3', 'a4', 'b1'].map(resultOf))
  })

  it('[S24] are next of the room that had the least time, whenever it came', async () => {
    const { run, running, finish, clock } = someQueries(1)
    const [slow, quick, late] = [{}, {}, {}]
    for (const sql of ['slow 1', 'slow 2', 'slow 3']) void run(slow, sql)
    for (const sql of ['quick 1', 'quick 2', 'quick 3', 'quick 4']) void run(quick, sql)
    const take = async (ms: number) => {
      await clock.advance(ms)
      await finish(running().at(-1) ?? '')
    }
    await take(5000)
    for (let at = 1; at <= 3; at++) await take(100)
    // Who comes late has no claim to the time before.
    for (const sql of ['late 1', 'late 2']) void run(late, sql)
    for (let at = 0; at < 5; at++) await take(5000)
    expect(running()).toEqual([
      'slow 1',
      ...['quick 1', 'quick 2', 'quick 3', 'quick 4'],
      ...['late 1', 'slow 2', 'late 2', 'slow 3'],
    ])
  })

  it('[S30] are told that the service is busy where others take all turns, not where their own do', async () => {
    const { run, running, finish, clock } = someQueries(1)
    const [slow, other] = [{}, {}]
    void run(slow, 'slow')
    const own = run(slow, 'its next')
    const waiting = run(other, 'waits')
    const states: unknown[] = []
    own.then((response) => states.push(response))
    await clock.advance(29_999)
    expect(await Promise.race([waiting, settle()])).toBeUndefined()
    await clock.advance(1)
    expect(await waiting).toEqual({ type: 'busy' })
    await clock.advance(60_000)
    expect(states).toEqual([])
    await finish('slow')
    await finish('its next')
    expect(states).toEqual([resultOf('its next')])
    expect(running()).toEqual(['slow', 'its next'])
  })

  it('[S24] of a room that ended the process run by themselves', async () => {
    const { run, running, processes, finish } = someQueries()
    const [harmful, other] = [{}, {}]
    const bad = run(harmful, 'bad')
    await settle()
    for (const at of [0, 1]) {
      processes[at]?.lose('memory')
      await settle()
    }
    expect(await bad).toMatchObject({ limit: 'memory' })
    for (const sql of ['a', 'b']) void run(sql === 'a' ? other : {}, sql)
    const again = run(harmful, 'bad again')
    await settle()
    expect(running()).toEqual(['a', 'b'])
    for (const sql of ['a', 'b']) await finish(sql)
    expect(running()).toEqual(['a', 'b', 'bad again'])
    processes[2]?.lose('memory')
    expect(await again).toMatchObject({ limit: 'memory' })
  })

  it('[S28] are tried again by themselves if their process was lost', async () => {
    const { run, running, processes, finish } = someQueries()
    const results = ['a', 'b'].map((sql) => run({}, sql))
    await settle()
    processes[0]?.lose('killed')
    await settle()
    expect(running()).toHaveLength(1)
    for (const sql of ['a', 'b', 'a']) await finish(sql)
    expect(await Promise.all(results)).toEqual(['a', 'b'].map(resultOf))
    expect(processes).toHaveLength(2)
  })

  it.each([
    ['crash', { type: 'lost', by: 'crash' }],
    ['killed', { type: 'lost', by: 'killed' }],
    ['deadline', { type: 'stopped', limit: 'seconds', value: 5 }],
    ['memory', { type: 'stopped', limit: 'memory', value: 1500 }],
  ] as const)(
    '[S24] one that costs its process twice (%s) is told so, and the others get results',
    async (kind, told) => {
      const { run, processes, finish } = someQueries()
      const [bad, good] = [run({}, 'bad'), run({}, 'good')]
      await settle()
      processes[0]?.lose(kind)
      await settle()
      if (processes[1]?.asked[0]?.sql === 'good') await finish('good')
      processes[1]?.lose(kind)
      await finish('good')
      expect(await bad).toEqual(told)
      expect(await good).toEqual(resultOf('good'))
    },
  )

  it('that run out of memory beside another one are tried again by themselves', async () => {
    const { run, running, finish } = someQueries()
    const full: QueryResponse = { type: 'stopped', limit: 'memory', value: 500 }
    const [large, other] = [run({}, 'large'), run({}, 'other')]
    await finish('large', full)
    await finish('other')
    expect(running()).toEqual(['large', 'other', 'large'])
    const again = await Promise.race([large, settle().then(() => 'runs')])
    expect([again, await other]).toEqual(['runs', resultOf('other')])
  })

  it('are withdrawn while they wait, and told so while they run', async () => {
    const { run, running, processes } = someQueries(1)
    const [first, second] = [new AbortController(), new AbortController()]
    const results = [run({}, 'a', first.signal), run({}, 'b', second.signal)]
    await settle()
    second.abort()
    first.abort()
    expect(processes[0]?.asked[0]?.signal?.aborted).toBe(true)
    processes[0]?.asked[0]?.finish({ type: 'stopped', limit: 'cancelled', value: null })
    const stopped = { type: 'stopped', limit: 'cancelled', value: null }
    expect(await Promise.all(results)).toEqual([stopped, stopped])
    expect(running()).toEqual(['a'])
  })

  it('[S28] are lost when the service closes', async () => {
    const { queries, run, processes } = someQueries(1)
    const results = [run({}, 'a'), run({}, 'b')]
    await settle()
    queries.close()
    const lost = { type: 'lost', by: 'killed' }
    expect(await Promise.all(results)).toEqual([lost, lost])
    expect(await Promise.race([run({}, 'c'), settle()])).toEqual(lost)
    expect(processes).toHaveLength(1)
  })
})

describe('rows and numbers of a table', () => {
  const table = { files: { name: 't', parquet: '/t' }, profile: { name: 't', rows: 1, fields: [] } }

  it.each([
    [['crash', 'crash'], 'interrupted twice'],
    [['deadline', 'deadline'], 'took too long'],
    [['memory', 'memory'], 'more memory than allowed'],
  ] as const)('[S23] that cost their process (%s) are refused with a clear message', async (losses, detail) => {
    const { queries, processes, finish } = someQueries()
    const refused = expect(queries.rows({ files: table.files, fields: [], offset: 0, limit: 5 })).rejects.toMatchObject(
      {
        code: 'unavailable',
        message: expect.stringContaining(detail),
      },
    )
    for (const [i, kind] of losses.entries()) {
      await settle()
      processes[i]?.lose(kind)
    }
    await refused
    const next = queries.rows({ files: table.files, fields: [], offset: 0, limit: 5 })
    await finish('rows', { type: 'read', rows: [[1]] })
    expect(await next).toEqual([[1]])
  })
})
