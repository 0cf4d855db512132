import { join } from 'node:path'
import { expect, it } from 'vitest'
import { inFolder } from '../testing/ingest-bytes.ts'
import { literal, withDatabase } from './duckdb.ts'
import { Statements } from './statements.ts'

const deadlineMs = 20_000

/** Two tables of numbers from 0, and what runs statements on them. */
async function withTables(work: (paths: string[], statements: Statements) => Promise<void>): Promise<void> {
  await inFolder(async ({ outDir }) => {
    const paths = ['a', 'b'].map((name) => join(outDir, `${name}.parquet`))
    await withDatabase({ folder: outDir, memoryMb: 128 }, async (database) => {
      for (const path of paths)
        await database.run(`COPY (SELECT i, 'text ' || i AS t FROM range(3000000) AS r(i)) TO ${literal(path)}`)
    })
    const statements = new Statements({ memoryMb: 200, threads: 2 })
    try {
      await work(paths, statements)
    } finally {
      statements.close()
    }
  })
}

it('returns columns, numbers without nulls as typed arrays', async () => {
  await withTables(async ([a = ''], statements) => {
    const sql = `SELECT i::BIGINT AS i, t, CASE WHEN i > 0 THEN i END AS n FROM read_parquet(${literal(a)}) LIMIT 2`
    expect(await statements.run({ files: [a], sql, deadlineMs })).toEqual({
      names: ['i', 't', 'n'],
      columns: [Float64Array.of(0, 1), ['text 0', 'text 1'], [null, 1]],
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

it('tries again to open what could not be opened', async () => {
  const statements = new Statements({ memoryMb: Number.NaN, threads: 2 })
  const run = () => statements.run({ files: [], sql: 'SELECT 1', deadlineMs })
  await expect(run()).rejects.toThrow('config')
  await expect(run()).rejects.toThrow('config')
  statements.close()
})
