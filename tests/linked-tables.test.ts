import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { routes } from '@belvedere/contract'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres } from '../apps/server/testing/postgres.ts'
import { type Account, signUp } from './harness/account.ts'
import { postgresWith } from './harness/postgres-tables.ts'
import { type RunningServer, startServer } from './harness/running-server.ts'

const { connections, files, rooms } = routes
const bars = {
  $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
  data: { name: 'orders' },
  mark: 'bar',
  encoding: { y: { field: 'region', type: 'nominal' }, x: { aggregate: 'sum', field: 'price', type: 'quantitative' } },
}

describe.runIf(hasPostgres)('a table of PostgreSQL in a room', () => {
  let server: RunningServer
  let account: Account
  let database: Awaited<ReturnType<typeof postgresWith>>
  beforeAll(async () => {
    database = await postgresWith(
      `create table orders (id int primary key, region text not null, price int not null, photo bytea);
       insert into orders select i, 'region ' || i % 3, 10 from generate_series(1, 30000) as i; analyze orders`,
    )
    const { address: host, port, user, database: name } = database
    const shop = { id: 'shop', name: 'The shop', engine: 'postgres', host, port, database: name, user }
    const file = join(mkdtempSync(join(tmpdir(), 'belvedere-')), 'connections.json')
    writeFileSync(file, JSON.stringify([{ ...shop, password: '', tls: 'off' }]))
    server = await startServer({ env: { BELVEDERE_CONNECTIONS_FILE: file } })
    account = await signUp(server.url, { email: 'ada@example.org' })
  })
  afterAll(() => server.stop())

  async function sql(text: string) {
    const { address: host, port, user, database: name } = database
    const client = new Client({ host, port, user, database: name })
    await client.connect()
    await client.query(text)
    await client.end()
  }

  it('is connected, found, charted where it lies, and refreshed', async () => {
    const { client } = account
    const { address: host, port, user, database: name } = database
    const body = {
      name: 'Shop',
      engine: 'postgres',
      host,
      port,
      database: name,
      user,
      password: '',
      tls: 'off',
    } as const
    const { connection } = await client.call(connections.create, { body })
    const params = { id: connection.id }
    expect((await client.call(connections.tables, { params, query: { search: 'order' } })).tables).toMatchObject([
      { schema: 'public', table: 'orders', kind: 'table', rows: 30_000 },
    ])
    const { room } = await client.call(rooms.create, { body: { name: 'Shop' } })
    const linked = { connectionId: connection.id, tables: [{ schema: 'public', table: 'orders' }], roomId: room.id }
    const [file] = (await client.call(files.fromDatabase, { body: linked })).files
    if (file === undefined) throw new Error('No file was made.')
    expect(file).toMatchObject({ status: 'ready', tables: [{ rows: 30_000 }], live: { connection: 'Shop' } })
    const spec = { spec: bars, expectedVersion: null }
    await client.call(rooms.putSpec, { params: { id: room.id }, body: spec })
    expect(await chartOf(room.id)).toMatch(/100,000|100000/)
    await sql("insert into orders values (0, 'region 9', 10000000)")
    const { file: fresh } = await client.call(files.refresh, { params: { id: file.id } })
    expect(fresh.version).toBe(2)
    const chart = await chartOf(room.id)
    expect(chart).toContain('region 9')
    const { rows } = await client.call(files.preview, { params: { id: file.id }, query: { rows: 1 } })
    expect(rows).toEqual([[0, 'region 9', 10_000_000]])
    await client.call(connections.remove, { params })
    await expect(chartOf(room.id)).rejects.toThrow('connection to the database was deleted')
  })

  const chartOf = async (id: string): Promise<string> => {
    const query = { width: 400, height: 300 }
    const reply = await account.client.download(rooms.frame, { params: { id, format: 'svg' }, query })
    return reply.text()
  }

  it('may be one that the operator offers', async () => {
    const { client } = account
    const offered = { id: 'shop', name: 'The shop', engine: 'postgres', settings: null }
    expect((await client.call(connections.list)).connections).toContainEqual(offered)
    const tables = [{ schema: 'public', table: 'orders' }]
    const { files: made } = await client.call(files.fromDatabase, { body: { connectionId: 'shop', tables } })
    expect(made).toMatchObject([{ live: { connection: 'The shop' } }])
  })
})
