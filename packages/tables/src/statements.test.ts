import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Cubes, cubeName } from './cubes.ts'
import { literal, withDatabase } from './duckdb.ts'
import { type Statement, type StatementLimits, Statements } from './statements.ts'

const deadlineMs = 20_000

/** Two tables of numbers from 0. */
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'statements-'))
  await withDatabase({ folder, memoryMb: 128 }, async (database) => {
    for (const name of ['a', 'b'])
      await database.run(
        `COPY (SELECT i, 'text ' || i AS t FROM range(3000000) AS r(i)) TO ${literal(join(folder, `${name}.parquet`))}`,
      )
  })
})
afterAll(() => rm(folder, { recursive: true }))

const limits = { memoryMb: 200, threads: 2, resultMb: 50, cubesMb: 60 }

async function withTables(
  work: (paths: string[], statements: Statements) => Promise<void>,
  own: Partial<StatementLimits> = {},
): Promise<void> {
  const statements = new Statements({ ...limits, ...own })
  try {
    await work(
      ['a', 'b'].map((name) => join(folder, `${name}.parquet`)),
      statements,
    )
  } finally {
    statements.close()
  }
}

it('returns columns, numbers without nulls as typed arrays', async () => {
  await withTables(async ([a = ''], statements) => {
    const sql = `SELECT i::BIGINT AS i, t, CASE WHEN i > 0 THEN i END AS n FROM read_parquet(${literal(a)}) LIMIT 2`
    expect(await statements.run({ files: [a], sql, deadlineMs })).toEqual({
      names: ['i', 't', 'n'],
      columns: [Float64Array.of(0, 1), ['text 0', 'text 1'], [null, 1]],
      isOfCube: false,
    })
  })
})

it('[S22] lets a statement read its own files only, whatever others read', async () => {
  await withTables(async ([a = '', b = ''], statements) => {
    const rowsOf = (path: string) => `SELECT count(*) FROM read_parquet(${literal(path)})`
    const columns = [Float64Array.of(3_000_000)]
    for (const path of [a, b])
      expect(await statements.run({ files: [path], sql: rowsOf(path), deadlineMs })).toMatchObject({ columns })
    await expect(statements.run({ files: [a], sql: rowsOf(b), deadlineMs })).rejects.toThrow('Permission')
    await expect(statements.run({ files: [a], sql: `COPY (SELECT 1) TO ${literal(a)}`, deadlineMs })).rejects.toThrow()
  })
})

it('[S24] stops statements by time, by memory and on demand, and runs others meanwhile', async () => {
  await withTables(async ([a = '', b = ''], statements) => {
    const table = `read_parquet(${literal(a)})`
    const endless = { files: [a], sql: `SELECT count(*) FROM ${table} AS x, ${table} AS y WHERE (x.i * y.i) % 7 = 3` }
    const cancelled = new AbortController()
    const stopped = [
      statements.run({ ...endless, deadlineMs: 200 }),
      statements.run({ ...endless, deadlineMs }, cancelled.signal),
      statements.run({
        files: [b],
        sql: `SELECT i, list(t) FROM read_parquet(${literal(b)}) GROUP BY i ORDER BY i`,
        deadlineMs,
      }),
    ]
    setTimeout(() => cancelled.abort(), 300)
    expect(await Promise.allSettled(stopped)).toMatchObject([
      { reason: { limit: 'seconds', value: 0.2 } },
      { reason: { limit: 'cancelled' } },
      { reason: { limit: 'memory', value: 200 } },
    ])
    expect(await statements.run({ files: [a], sql: `SELECT max(i) FROM ${table}`, deadlineMs })).toMatchObject({
      columns: [Float64Array.of(2_999_999)],
    })
  })
})

it('[S24] stops a result that is too large for the process, of many rows, long texts or lists', async () => {
  await withTables(async ([a = ''], statements) => {
    const table = `read_parquet(${literal(a)})`
    const run = (sql: string) => statements.run({ files: [a], sql, deadlineMs })
    const tooLarge = [
      `SELECT t FROM ${table}`,
      `SELECT repeat('long ', 200) AS t FROM ${table} LIMIT 60000`,
      `SELECT repeat(t, 1000000) AS t FROM ${table} WHERE i < 9`,
    ]
    for (const sql of tooLarge)
      expect(await run(sql).catch((cause: unknown) => cause), sql).toMatchObject({ limit: 'memory', value: 50 })
    expect(
      await run(`SELECT [i, i] AS n, list(i) AS l FROM ${table} WHERE i < 100000 GROUP BY i ORDER BY i LIMIT 2`),
    ).toMatchObject({
      columns: [
        [null, null],
        [null, null],
      ],
    })
    expect(await run(`SELECT i FROM ${table}`)).toMatchObject({ columns: [{ length: 3_000_000 }] })
  })
})

it('[S24] gives up a statement whenever it is cancelled, a hundred times a second', async () => {
  await withTables(async ([a = ''], statements) => {
    const table = `read_parquet(${literal(a)})`
    const sql = `SELECT count(*) FROM ${table} AS x, ${table} AS y WHERE (x.i * y.i) % 7 = 3`
    const told: Promise<unknown>[] = []
    for (let at = 0; at < 100; at++) {
      const controller = new AbortController()
      const statement = { files: [a], sql, deadlineMs }
      told.push(statements.run(statement, controller.signal).catch((cause: unknown) => String(cause)))
      // Before it begins, while it is planned, and while it runs.
      setTimeout(() => controller.abort(), at % 25)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    expect(new Set(await Promise.all(told))).toEqual(new Set(['QueryStopped: The query was stopped: cancelled.']))
  })
})

it('tries again to open what could not be opened', async () => {
  const statements = new Statements({ ...limits, memoryMb: Number.NaN })
  const run = () => statements.run({ files: [], sql: 'SELECT 1', deadlineMs })
  await expect(run()).rejects.toThrow('config')
  await expect(run()).rejects.toThrow('config')
  statements.close()
})

it('counts the time beside others as a share of it', async () => {
  await withTables(async ([a = '', b = ''], statements) => {
    const slow = (path: string, ms: number) => {
      const table = `read_parquet(${literal(path)})`
      const sql = `SELECT count(*) FROM ${table} x, ${table} y WHERE x.i * y.i % 7 = 3`
      return statements.run({ files: [path], sql, deadlineMs: ms }).then(
        () => 0,
        () => performance.now(),
      )
    }
    const startedAt = performance.now()
    const [first, second] = await Promise.all([slow(a, 600), slow(b, 1200)])
    expect(first - startedAt).toBeGreaterThan(1100)
    // It was beside the first one for half of its time.
    expect(second - startedAt).toBeGreaterThan(1700)
  })
})

it('[S24] gives a statement one time for all that is tried to answer it', async () => {
  await withTables(async ([a = ''], statements) => {
    const table = `read_parquet(${literal(a)})`
    const timed = async (run: Promise<unknown>) => {
      const startedAt = performance.now()
      await run.catch(() => undefined)
      return performance.now() - startedAt
    }
    const sql = 'SELECT 1 AS n'
    const cube = { sql, answer: `SELECT count(*) FROM ${cubeName(sql)}`, sample: 'SELECT 1' }
    await vi.waitFor(
      async () => expect((await statements.run({ files: [a], sql, deadlineMs, cube })).isOfCube).toBe(true),
      20_000,
    )
    const failing = `SELECT error(sum(x.i * y.j % 7)::VARCHAR) FROM ${table} AS x, range(40) AS y(j)`
    const failsAfter = await timed(statements.run({ files: [a], sql: failing, deadlineMs }))
    const endless = {
      files: [a],
      sql: `SELECT count(*) FROM ${table} x, ${table} y WHERE x.i * y.i % 7 = 3`,
      deadlineMs: failsAfter * 2,
      cube: { ...cube, answer: failing },
    }
    expect(await timed(statements.run(endless))).toBeLessThan(failsAfter * 2.6)
  })
})

it('[S24] forgets cubes that could not be made, after many others, and reads no statement of any length', async () => {
  let tries = 0
  const connect = async () => {
    tries += 1
    throw new Error('There is no database.')
  }
  const instance = { connect, close: () => undefined }
  const cubes = new Cubes({ maxBytes: 1 })
  const build = async (sql: string) => {
    const cube = { sql, answer: '', sample: '' }
    cubes.build(instance, cube)
    await cubes.firstReady(instance, [cube])
  }
  const triesFor = async (sql: string) => {
    const before = tries
    await build(sql)
    return tries - before
  }
  for (let at = 0; at < 1000; at++) await build(`SELECT ${at}`)
  expect(await triesFor('SELECT 999')).toBe(0)
  expect(await triesFor('SELECT 0')).toBeGreaterThan(0)
  expect(await triesFor('x'.repeat(1_000_000))).toBe(0)
})

describe('a cube', () => {
  const bySteps = (path: string) =>
    `SELECT i % 10 AS step, count(*) AS n FROM read_parquet(${literal(path)}) GROUP BY 1`
  const upTo = (path: string, step: number, sql = bySteps(path), sample = 'SELECT 10') => ({
    files: [path],
    sql: `SELECT count(*)::DOUBLE AS n FROM read_parquet(${literal(path)}) WHERE i % 10 <= ${step}`,
    deadlineMs,
    cube: { sql, answer: `SELECT sum(n)::DOUBLE AS n FROM ${cubeName(sql)} WHERE step <= ${step}`, sample },
  })
  const asked = async (statements: Statements, statement: Statement) => {
    const { columns, isOfCube } = await statements.run(statement)
    return [columns[0]?.[0], isOfCube]
  }
  /** Long enough to build a small one. */
  const pause = () => new Promise((resolve) => setTimeout(resolve, 300))

  it('is built while the rows are asked, and answers what comes then, whoever asks', async () => {
    await withTables(async ([a = ''], statements) => {
      expect(await asked(statements, upTo(a, 3))).toEqual([1_200_000, false])
      await vi.waitFor(async () => expect(await asked(statements, upTo(a, 4))).toEqual([1_500_000, true]), 20_000)
      expect(await asked(statements, upTo(a, 9))).toEqual([3_000_000, true])
      expect(await asked(statements, { ...upTo(a, 9), files: [a, a] })).toEqual([3_000_000, true])
    })
  })

  it('that only comes near is asked where that is enough, a worse one until the best is there', async () => {
    await withTables(async ([a = ''], statements) => {
      const coarse = upTo(a, 4).cube
      const fine = upTo(
        a,
        4,
        `SELECT i % 10 AS step, count(*) + 0 AS n FROM read_parquet(${literal(a)}) GROUP BY 1`,
      ).cube
      const asking = (cubes: (typeof fine)[], areEnough: boolean) =>
        statements.run({ files: [a], sql: 'SELECT 0::DOUBLE', deadlineMs, approximations: { cubes, areEnough } })
      expect(await asking([coarse], false)).toMatchObject({ columns: [Float64Array.of(0)], isOfCube: false })
      await vi.waitFor(async () => expect(await asking([coarse], true)).toMatchObject({ approximation: 0 }), 20_000)
      expect(await asking([coarse], false)).toMatchObject({ columns: [Float64Array.of(0)], isOfCube: false })
      expect(await asking([fine, coarse], true)).toMatchObject({
        columns: [Float64Array.of(1_500_000)],
        isOfCube: true,
        approximation: 1,
      })
      await vi.waitFor(
        async () => expect(await asking([fine, coarse], true)).toMatchObject({ approximation: 0 }),
        20_000,
      )
    })
  })

  it('that has too many rows is never asked', async () => {
    await withTables(async ([a = ''], statements) => {
      const large = `SELECT i AS step, count(*) AS n FROM read_parquet(${literal(a)}) GROUP BY 1`
      for (const step of [2, 3, 4]) {
        expect(await asked(statements, upTo(a, step, large))).toEqual([(step + 1) * 300_000, false])
        await pause()
      }
    })
  })

  it('that sums up nothing of a sample is never built', async () => {
    await withTables(async ([a = ''], statements) => {
      for (const step of [2, 3, 4]) {
        const statement = upTo(a, step, bySteps(a), 'SELECT 199000')
        expect(await asked(statements, statement)).toEqual([(step + 1) * 300_000, false])
        await pause()
      }
    })
  })

  it('[S24] of long texts is not kept where these take too much memory, and costs no other one', async () => {
    await withTables(async ([a = '', b = ''], statements) => {
      await vi.waitFor(async () => expect(await asked(statements, upTo(b, 4))).toEqual([1_500_000, true]), 20_000)
      const long = `SELECT i AS step, repeat('x', 200) || i AS t, 1 AS n FROM read_parquet(${literal(a)}) WHERE i < 300000`
      for (const step of [2, 3, 4]) {
        expect(await asked(statements, upTo(a, step, long))).toEqual([(step + 1) * 300_000, false])
        await pause()
      }
      expect(await asked(statements, upTo(b, 9))).toEqual([3_000_000, true])
    })
  })

  it('[S24] is never built of a sample that is more than a number', async () => {
    await withTables(async ([a = ''], statements) => {
      for (const step of [2, 3, 4]) {
        const statement = upTo(a, step, bySteps(a), 'SELECT 1 FROM range(1000)')
        expect(await asked(statements, statement)).toEqual([(step + 1) * 300_000, false])
        await pause()
      }
    })
  })

  it('[S24] that is being built for others takes its share of the time of a statement', async () => {
    await withTables(async ([a = '', b = ''], statements) => {
      const slow = `SELECT sum(x.i * y.j % 7) AS n FROM read_parquet(${literal(a)}) AS x, range(400) AS y(j)`
      await asked(statements, upTo(a, 3, slow))
      await pause()
      const table = `read_parquet(${literal(b)})`
      const endless = `SELECT count(*) FROM ${table} x, ${table} y WHERE x.i * y.i % 7 = 3`
      const startedAt = performance.now()
      await expect(statements.run({ files: [b], sql: endless, deadlineMs: 500 })).rejects.toThrow()
      expect(performance.now() - startedAt).toBeGreaterThan(850)
    })
  })

  it('[S22] is a SELECT on the files of its statement', async () => {
    await withTables(async ([a = '', b = ''], statements) => {
      const wrong = [
        bySteps(b),
        'DROP TABLE IF EXISTS x',
        `SELECT 1) LIMIT 1; COPY (SELECT 1) TO ${literal(b)}; SELECT * FROM (SELECT 1`,
        'SELECT 1 AS step, 1 AS n) UNION (SELECT 2, 2',
      ]
      for (const sql of wrong) {
        expect(await asked(statements, upTo(a, 3, sql)), sql).toEqual([1_200_000, false])
        await pause()
        expect(await asked(statements, upTo(a, 3, sql)), sql).toEqual([1_200_000, false])
        const other = `${bySteps(a)} LIMIT ${9 + wrong.indexOf(sql)}`
        expect(await asked(statements, upTo(a, 3, other, sql)), sql).toEqual([1_200_000, false])
        await pause()
        expect(await asked(statements, upTo(a, 3, other, sql)), sql).toEqual([1_200_000, false])
      }
    })
  })

  it('is dropped for others when all of them, whatever their tables, take too much memory', async () => {
    await withTables(
      async ([a = '', b = ''], statements) => {
        const cubes = [3, 5, 7, 9, 11].map((offset, at) => {
          const table = at % 2 === 0 ? a : b
          const sql = `SELECT i % 150000 + ${offset} AS step, count(*) AS n FROM read_parquet(${literal(table)}) GROUP BY 1`
          const answer = `SELECT count(*)::DOUBLE FROM ${cubeName(sql)}`
          return { files: [table], sql: 'SELECT 0::DOUBLE', deadlineMs, cube: { sql, answer, sample: 'SELECT 1' } }
        })
        for (const cube of cubes)
          await vi.waitFor(async () => expect(await asked(statements, cube)).toEqual([150_000, true]), 20_000)
        expect(await asked(statements, cubes[0] ?? upTo(a, 1))).toEqual([0, false])
      },
      { cubesMb: 10 },
    )
  })

  it('that is larger than all may be leaves the others', async () => {
    await withTables(
      async ([a = ''], statements) => {
        const small = upTo(a, 4)
        await vi.waitFor(async () => expect(await asked(statements, small)).toEqual([1_500_000, true]), 20_000)
        const large = `SELECT i % 200000 AS step, count(*) AS n FROM read_parquet(${literal(a)}) GROUP BY 1`
        for (let at = 0; at < 3; at++) expect(await asked(statements, upTo(a, 4, large))).toEqual([1_500_000, false])
        expect(await asked(statements, small)).toEqual([1_500_000, true])
      },
      { cubesMb: 1 },
    )
  })

  it('[S28] makes room for a statement that has too little memory beside it', async () => {
    await withTables(
      async ([a = ''], statements) => {
        const table = `read_parquet(${literal(a)})`
        const rows = `SELECT i % 900000 AS step, t, count(*) AS n, t || t AS twice FROM ${table} WHERE i < 900000 GROUP BY 1, 2`
        const cube = { ...upTo(a, 900_000, rows), sql: 'SELECT 0::DOUBLE' }
        await vi.waitFor(async () => expect((await statements.run(cube)).isOfCube).toBe(true), 20_000)
        const sql = `SELECT max(n)::DOUBLE FROM (SELECT i % 1500000 AS g, count(*) AS n FROM ${table} GROUP BY 1)`
        expect(await statements.run({ files: [a], sql, deadlineMs })).toMatchObject({ columns: [Float64Array.of(2)] })
      },
      // The statement alone needs 120 MB at most.
      { memoryMb: 150, cubesMb: 100 },
    )
  })

  it('[S28] is given up with its database, also while it is built', async () => {
    await withTables(async ([a = '', b = ''], statements) => {
      for (const path of [a, b]) await statements.run(upTo(path, 3))
      statements.close()
      expect(await asked(statements, upTo(a, 4))).toEqual([1_500_000, false])
      await vi.waitFor(async () => expect(await asked(statements, upTo(a, 4))).toEqual([1_500_000, true]), 20_000)
    })
  })
})
