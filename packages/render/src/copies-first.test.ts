import { DialectError } from '@belvedere/engines/tables'
import { type QueryEngine, type QueryResult, QueryStopped } from '@belvedere/query'
import { renderTexts } from '@belvedere/texts/render'
import { Query } from '@uwdata/mosaic-sql'
import { expect, it, onTestFinished, vi } from 'vitest'
import { copiesFirst } from './copies-first.ts'
import { DatabaseAway } from './model/errors.ts'

const query = Query.from('table_0').select('a')
const limits = { query, maxRows: 10, deadlineMs: 1000 }
const result = (sql: string): QueryResult => ({ rows: 0, columns: {}, sql, isOfCube: false })

/** An engine that answers by `run`, and what it was asked. */
function anEngine(run: QueryEngine['run']) {
  const requests: Parameters<QueryEngine['run']>[0][] = []
  const engine: QueryEngine = {
    run: (request) => {
      requests.push(request)
      return run(request)
    },
  }
  return { engine, asked: requests }
}

function aTable(run: QueryEngine['run'], failures = new Map<string, number>()) {
  let now = 0
  const copies = anEngine(run)
  const files = anEngine(async () => result('files'))
  const engine = copiesFirst({ copies: copies.engine, database: 'kept', files: files.engine }, failures, () => now)
  const ask = async (own: object = {}) => (await engine.run({ ...limits, ...own })).sql
  return { ask, copies, files, failures, pass: (ms: number) => (now += ms) }
}

it('asks copies, and the files where they fail', async () => {
  const { ask, copies, files } = aTable(async () => {
    if (copies.asked.length === 1) return result('copies')
    throw new Error('The database is away.')
  })
  expect(await ask()).toBe('copies')
  expect(await ask()).toBe('files')
  expect(files.asked).toMatchObject([{ query, maxRows: 10, deadlineMs: 1000 }])
})

it('leaves a database that cannot be asked alone for a minute, in all charts of a process', async () => {
  const { ask, copies, failures, pass } = aTable(async () => {
    throw new DatabaseAway(renderTexts.message('reason.database.unreachable'))
  })
  for (let times = 0; times < 3; times++) expect(await ask()).toBe('files')
  expect(copies.asked).toHaveLength(1)
  const other = aTable(async () => result('copies'), failures)
  expect(await other.ask()).toBe('files')
  pass(60_001)
  await ask()
  expect(copies.asked).toHaveLength(2)
})

it('leaves a database that has failed for a chart alone for a minute in this chart', async () => {
  const { ask, copies, failures, pass } = aTable(async () => {
    throw new QueryStopped('memory', 100)
  })
  expect([await ask(), await ask()]).toEqual(['files', 'files'])
  expect(copies.asked).toHaveLength(1)
  expect(await aTable(async () => result('copies'), failures).ask()).toBe('copies')
  pass(60_001)
  await ask()
  expect(copies.asked).toHaveLength(2)
})

it('asks the files what the dialect of the copies cannot say, and the copies again what it can', async () => {
  const { ask, copies } = aTable(async () => {
    if (copies.asked.length === 1) throw new DialectError('clickhouse', 'no such function')
    return result('copies')
  })
  expect([await ask(), await ask()]).toEqual(['files', 'copies'])
})

it('does not ask again what has too many rows, or is not wanted any more', async () => {
  const tooMany = aTable(async () => {
    throw new QueryStopped('rows', 10)
  })
  await expect(tooMany.ask()).rejects.toMatchObject({ limit: 'rows' })
  const withdrawn = new AbortController()
  const cancelled = aTable(async () => {
    withdrawn.abort()
    throw new QueryStopped('cancelled')
  })
  await expect(cancelled.ask({ signal: withdrawn.signal })).rejects.toMatchObject({ limit: 'cancelled' })
  expect([tooMany.files.asked, cancelled.files.asked, cancelled.failures.size]).toEqual([[], [], 0])
})

it('waits for copies for a part of the time, also for their turn', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { ask } = aTable(
    ({ signal }) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new QueryStopped('cancelled')))),
  )
  const answer = ask()
  await vi.advanceTimersByTimeAsync(600)
  expect(await answer).toBe('files')
})
