import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it } from 'vitest'
import type { LiveConnection } from '../connection.ts'
import { ClickHouseSession } from './clickhouse-session.ts'

const limits = { deadlineMs: 20_000, maxRows: 10 }
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** What answers in place of a server. */
type Answer = (statement: string, response: ServerResponse, request: IncomingMessage) => void

async function sessionTo(answer: Answer, connection: Partial<LiveConnection> = {}) {
  const asked: URL[] = []
  const server = createServer(async (request, response) => {
    asked.push(new URL(request.url ?? '', `http://${request.headers.host}`))
    answer(await text(request), response, request)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const session = new ClickHouseSession({
    ...{ engine: 'clickhouse', host: 'db.example', address: '127.0.0.1', port, database: 'shop', tls: 'off' },
    ...{ user: 'reader', password: 'hunter2', ...connection },
  })
  closing.push(
    () => session.close(),
    () => server.closeAllConnections(),
    () => server.close(),
  )
  return { session, asked }
}

const result = (types: string[], data: unknown[][]): Answer => {
  const body = JSON.stringify({ meta: types.map((type) => ({ name: 'x', type })), data, rows: data.length })
  return (_, response) => response.end(body)
}

it('[S20] connects to the address that was checked, and bounds and settles what is asked by its settings', async () => {
  const { session, asked } = await sessionTo(result(['UInt8'], [[1]]))
  expect(await session.select('SELECT 1', limits)).toEqual({
    ...{ rows: 1, columns: [Float64Array.of(1)], kinds: ['number'] },
  })
  expect(asked[0]?.hostname).toBe('db.example')
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({
    ...{ readonly: '2', max_execution_time: '20', max_result_rows: '11', result_overflow_mode: 'throw' },
    ...{ join_use_nulls: '1', aggregate_functions_null_for_empty: '1', session_timezone: 'UTC', database: 'shop' },
  })
})

it('[S20] connects to nothing but addresses', () => {
  const connection = { engine: 'clickhouse', port: 1, database: '', user: '', password: '', tls: 'off' } as const
  expect(() => new ClickHouseSession({ ...connection, host: 'a.example', address: 'a.example' })).toThrow(TypeError)
  expect(() => new ClickHouseSession({ ...connection, host: '10.0.0.1', address: '1.1.1.1' })).toThrow(TypeError)
  for (const host of ['0x7f.1', '2130706433', '127.0.0.1.'])
    expect(() => new ClickHouseSession({ ...connection, host, address: '1.1.1.1' })).toThrow(TypeError)
})

it('reads cells of every type that comes back', async () => {
  const { session } = await sessionTo(
    result(
      ['Nullable(Float64)', 'Bool', 'LowCardinality(Nullable(String))', 'UInt64', 'Array(UInt8)', 'Nullable(DateTime)'],
      [
        ['nan', true, 'nan', '9007199254740992', [1], null],
        ['-inf', false, null, 7, [], '2020-01-01 00:00:00'],
      ],
    ),
  )
  const { columns, kinds } = await session.select('SELECT', limits)
  expect(kinds).toEqual(['number', 'boolean', 'text', 'number', 'text', 'time'])
  expect(columns.map((cells) => Array.from(cells))).toEqual([
    [Number.NaN, Number.NEGATIVE_INFINITY],
    [true, false],
    ['nan', null],
    [2 ** 53, 7],
    ['[1]', '[]'],
    [null, '2020-01-01 00:00:00'],
  ])
})

it.each([
  [159, { limit: 'seconds', value: 20 }],
  [241, { limit: 'memory' }],
  [396, { limit: 'rows', value: 10 }],
  [516, { reason: 'login' }],
  [60, { reason: 'missing' }],
  [164, { reason: 'limits' }],
  [43, { code: '43' }],
])('tells what its error %i means, and nothing of where it comes from', async (code, fault) => {
  const { session } = await sessionTo((_, response) => {
    response.writeHead(500, { 'x-clickhouse-exception-code': String(code) })
    response.end(`Code: ${code}. DB::Exception: user reader, hunter2 at db.example, shop.t: no. (SOME_ERROR)`)
  })
  const failed = session.select('SELECT', limits)
  await expect(failed).rejects.toMatchObject(fault)
  expect(String(await failed.catch(String))).not.toMatch(/hunter2|reader|db\.example|shop/)
})

it('kills a query that is withdrawn or takes too long', async () => {
  const killed: string[] = []
  const { session, asked } = await sessionTo((statement, response) => {
    if (!statement.startsWith('KILL')) return
    killed.push(statement)
    response.end('')
  })
  const withdrawn = new AbortController()
  const waiting = session.select('SELECT', { ...limits, signal: withdrawn.signal })
  await expect.poll(() => asked.length).toBe(1)
  withdrawn.abort()
  await expect(waiting).rejects.toMatchObject({ limit: 'cancelled' })
  await expect.poll(() => killed.length).toBe(1)
  await expect(session.select('SELECT', { ...limits, deadlineMs: 20 })).rejects.toMatchObject({ limit: 'seconds' })
  await expect.poll(() => killed.length).toBe(2)
  const kill = asked.find(({ searchParams }) => searchParams.has('param_id'))
  expect(kill?.searchParams.get('param_id')).toBe(asked[0]?.searchParams.get('query_id'))
})

it('does not follow a redirect, nor read what is no result', async () => {
  const { session, asked } = await sessionTo((_, response) => {
    response.writeHead(302, { location: 'http://169.254.169.254/' })
    response.end('{}')
  })
  await expect(session.select('SELECT', limits)).rejects.toThrow()
  expect(asked).toHaveLength(1)
  const other = await sessionTo((_, response) => response.end('{"meta": 1}'))
  await expect(other.session.select('SELECT', limits)).rejects.toMatchObject({ code: 'no result' })
})

it('reads no more of an answer than fits into memory', async () => {
  const { session } = await sessionTo((_, response) => {
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(2 ** 20, ' ')));
    }
    response.on('drain', more)
    more()
  })
  await expect(session.select('SELECT', limits)).rejects.toMatchObject({ limit: 'memory' })
})
