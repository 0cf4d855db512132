import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { LiveConnection } from '../src/connection.ts'

/** In place of ClickHouse: records statements and what is inserted, and knows the tables that were made. It answers no charts. */
export interface FakeClickHouse {
  connection: LiveConnection
  /** In the order in which they came; without what was inserted. */
  statements: string[]
  /** Bodies of Parquet, in the order in which they came. */
  inserted: Buffer[]
  /** Names. */
  tables: Set<string>
  /** What it counts in each table. */
  rows: number
  /** The code with which statements that begin so are refused. */
  refuse: { statement: string; code: number } | null
  close(): Promise<void>
}

export async function fakeClickHouse(own: Partial<LiveConnection> = {}): Promise<FakeClickHouse> {
  const server = createServer(async (request, response) => {
    const query = new URL(request.url ?? '', 'http://db').searchParams.get('query')
    const body = await buffer(request)
    const statement = query ?? body.toString()
    fake.statements.push(statement)
    if (fake.refuse && statement.startsWith(fake.refuse.statement)) return refuse(response, fake.refuse.code)
    if (query !== null) fake.inserted.push(body)
    note(fake, statement)
    response.end(JSON.stringify(answerTo(fake, statement)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const fake: FakeClickHouse = {
    connection: {
      ...{ engine: 'clickhouse', host: '127.0.0.1', address: '127.0.0.1', port, database: 'kept', tls: 'off' },
      ...{ user: 'keeper', password: 'hunter2', ...own },
    },
    ...{ statements: [], inserted: [], tables: new Set(), rows: 0, refuse: null },
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return fake
}

function refuse(response: ServerResponse, code: number): void {
  response.writeHead(500, { 'x-clickhouse-exception-code': String(code) })
  response.end(`Code: ${code}. DB::Exception: user keeper, hunter2 at kept: no. (SOME_ERROR)`)
}

function note({ tables }: FakeClickHouse, statement: string): void {
  const [, verb, name = '', target = ''] =
    /^(CREATE|RENAME|DROP) TABLE .*?(belvedere_\w+)(?:.*(belvedere_\w+))?/s.exec(statement) ?? []
  if (verb === 'CREATE') tables.add(name)
  else tables.delete(name)
  if (verb === 'RENAME') tables.add(target)
}

const answerTo = ({ tables, rows }: FakeClickHouse, statement: string) =>
  statement.includes('system.tables')
    ? { meta: [{ type: 'String' }], data: [...tables].map((name) => [name]) }
    : { meta: [{ type: 'Int64' }], data: [[rows]] }
