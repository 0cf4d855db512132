import { problem, routes } from '@belvedere/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Browser } from '../../../testing/browser.ts'
import { addMember } from '../../../testing/shared-room.ts'
import { aServer, password, type TestServer } from '../../../testing/test-server.ts'
import { leastFailureMs } from '../../fail-slowly.ts'
import type { OfferedConnection } from '../../room/database-connections.ts'
import type { FoundDatabaseTable } from '../../room/viz-port.ts'

const { connections, files, rooms } = routes
const settings = {
  ...{ name: 'Shop', engine: 'postgres' as const, host: 'db.example', port: 5432, database: 'shop', user: 'reader' },
  ...{ password: 'open sesame canary', tls: 'verified' as const },
}
const offered: OfferedConnection = { ...settings, id: 'warehouse', name: 'Warehouse', host: '169.254.1.1' }
const lost: OfferedConnection = { ...offered, id: 'lost', name: 'Lost', host: 'secret.internal' }
const orders: FoundDatabaseTable = {
  ...{ schema: 'public', table: 'orders', rows: 60_000 },
  columns: [{ name: 'id', type: 'integer', nullable: false }],
  order: { type: 'number', column: 'id' },
  profile: {
    ...{ name: 'orders', rows: 60_000, sampledRows: 20_000 },
    fields: [{ name: 'id', type: 'quantitative', count: 60_000, nulls: 0, distinct: 60_000, values: [] }],
  },
  unusable: [{ name: 'photo' }],
}
const addresses: { [host: string]: string } = { 'db.example': '93.184.216.34', 'meta.example': '169.254.169.254' }

describe('tables that lie in databases', () => {
  let test: TestServer
  let browser: Browser
  beforeAll(async () => {
    test = await aServer(
      { databases: 'public', offeredConnections: [offered, lost], isLocal: true },
      {
        resolveHost: async (host) => {
          const address = addresses[host]
          if (address === undefined) throw new Error('There is no such name.')
          return [{ address, family: 4 }]
        },
      },
    )
  })
  beforeEach(async () => {
    browser = (await test.user()).browser
    test.viz.databaseContent = [orders]
  })
  afterAll(() => test.close())

  async function aLink() {
    const { connection } = await browser.call(connections.create, { body: settings })
    const { room } = await browser.call(rooms.create, { body: { name: 'Tea' } })
    const tables = [{ schema: 'public', table: 'orders' }]
    const body = { connectionId: connection.id, tables, roomId: room.id }
    const { files: linked } = await browser.call(files.fromDatabase, { body })
    const [file] = linked
    if (file === undefined) throw new Error('No file was made.')
    return { connection, room, file, body }
  }
  it('[T1] are found by a connection that has answered, whose password is never told', async () => {
    const { connection } = await browser.call(connections.create, { body: settings })
    const { name, engine, host, port, database, user, tls, password: secret } = settings
    expect(connection).toEqual({
      ...{ id: connection.id, name, engine },
      settings: { host, port, database, user, tls, hasCa: false, createdAt: expect.any(String) },
    })
    expect(test.viz.reached.at(-1)).toMatchObject({ host, address: addresses[host], password: secret })
    const matches = await browser.call(connections.tables, { params: { id: connection.id }, query: { search: 'ord' } })
    expect(matches).toEqual({
      tables: [{ schema: 'public', table: 'orders', kind: 'table', rows: 60_000, bytes: null }],
      isCut: false,
    })
    const odd = { params: { id: connection.id }, query: { search: '\u0000' } }
    expect(await browser.refused(connections.tables, odd)).toEqual({ status: 400, code: 'invalid_request' })
    const listed = await browser.send('GET', connections.list.path)
    expect(listed.text).not.toContain(secret)
    expect(test.logged()).not.toContain(secret)
    const stored = await test.inStore((store) => store.read.selectFrom('connections').selectAll().execute())
    expect(JSON.stringify(stored)).not.toContain(secret)
  })

  it('[T2] [S20] are reached where the operator allows it, and only so', async () => {
    const refused = (change: object) => browser.refused(connections.create, { body: { ...settings, ...change } })
    const denied = { status: 400, code: 'invalid_request' }
    for (const host of ['meta.example', '127.0.0.1', '10.0.0.8', '::1', 'nowhere.example'])
      expect(await refused({ host })).toEqual(denied)
    expect(await refused({ tls: 'off' })).toEqual(denied)
    const closed = await aServer({ databases: 'off' })
    const other = (await closed.user()).browser
    expect(await other.refused(connections.create, { body: settings })).toEqual({ status: 403, code: 'forbidden' })
    expect(await other.call(connections.list)).toEqual({ connections: [], mayConnect: false })
    await closed.close()
  })

  it('[T2] [S20] tell slowly that they do not answer, where others than people of this machine reach its network', async () => {
    const shared = await aServer({ databases: 'private', isLocal: false })
    const { browser: other, id } = await shared.user()
    const body = { ...settings, host: '10.0.0.8' }
    expect(await other.refused(connections.create, { body })).toEqual({ status: 403, code: 'email_unverified' })
    await shared.inStore((store) =>
      store.write((tx) => tx.updateTable('people').set({ email_verified: 1 }).where('id', '=', id).execute()),
    )
    shared.viz.databaseContent = [orders]
    const { connection } = await other.call(connections.create, { body })
    const linked = { connectionId: connection.id, tables: [{ schema: 'public', table: 'orders' }] }
    const [file] = (await other.call(files.fromDatabase, { body: linked })).files
    shared.viz.available = false
    const startedAt = performance.now()
    const least = async (refused: Promise<unknown>) => {
      await refused
      return performance.now() - startedAt
    }
    const took = await Promise.all([
      least(other.refused(connections.create, { body })),
      least(other.refused(connections.change, { params: { id: connection.id }, body: { name: 'Store' } })),
      least(other.refused(connections.tables, { params: { id: connection.id }, query: {} })),
      least(other.refused(files.fromDatabase, { body: linked })),
      least(other.refused(files.refresh, { params: { id: file?.id ?? '' } })),
    ])
    expect(Math.min(...took)).toBeGreaterThan(leastFailureMs - 10)
    await shared.close()
  })

  it('[T3] a password goes nowhere but where it was entered for', async () => {
    const { connection } = await browser.call(connections.create, { body: settings })
    const params = { id: connection.id }
    const renamed = await browser.call(connections.change, { params, body: { name: 'Store', database: 'archive' } })
    expect(renamed.connection).toMatchObject({ name: 'Store', settings: { database: 'archive' } })
    for (const body of [{ host: '93.184.216.35' }, { port: 5433 }, { user: 'admin' }, { tls: 'on' as const }])
      expect((await browser.send('PATCH', `/server/connections/${connection.id}`, { json: body })).json).toMatchObject({
        errors: [{ path: 'password' }],
      })
    await browser.call(connections.change, { params, body: { port: 5433, password: 'another one' } })
    expect(test.viz.reached.at(-1)).toMatchObject({ port: 5433, password: 'another one' })
  })

  it('[T4] become files that charts are drawn of, without a copy', async () => {
    const { file, room } = await aLink()
    expect(file).toMatchObject({
      ...{ name: 'orders', format: 'postgres', status: 'ready', size: 0, parts: 0 },
      tables: [{ name: 'orders', rows: 60_000, isEstimated: true }],
      live: { connection: 'Shop', schema: 'public', table: 'orders' },
      notes: [expect.stringContaining('“photo”')],
    })
    const { rows } = await browser.call(files.preview, { params: { id: file.id }, query: {} })
    expect(rows).toEqual([[expect.any(String)]])
    const { connection: other } = await browser.call(connections.create, { body: { ...settings, name: 'Other' } })
    const missing = { connectionId: other.id, tables: [orders, { schema: 'public', table: 'gone' }] }
    const body = { ...missing, tables: missing.tables.map(({ schema, table }) => ({ schema, table })) }
    expect(await browser.refused(files.fromDatabase, { body })).toEqual({ status: 404, code: 'not_found' })
    expect((await browser.call(files.list)).files.map(({ id }) => id)).toEqual([file.id])
    const inRoom = (await browser.call(rooms.list)).rooms.find(({ id }) => id === room.id)
    expect(inRoom?.files).toMatchObject([{ id: file.id, live: { table: 'orders' } }])
  })

  it('[T5] are refreshed by those who may edit a room with them, and stay as they are where that fails', async () => {
    const { file, room } = await aLink()
    const before = await revisionOf(file.id)
    const more = [...orders.columns, { name: 'region', type: 'text', nullable: true }]
    const region = { name: 'region', type: 'nominal' as const, count: 60_000, nulls: 0, distinct: 4, values: [] }
    const { profile } = orders
    const fields = [...profile.fields, region]
    test.viz.databaseContent = [{ ...orders, columns: more, profile: { ...profile, fields } }]
    test.clock.aheadMs += 60_000
    const { file: fresh } = await browser.call(files.refresh, { params: { id: file.id } })
    expect(fresh).toMatchObject({ version: 2, changes: { tables: [{ table: 'orders', added: ['region'] }] } })
    expect(Date.parse(fresh.live?.refreshedAt ?? '')).toBeGreaterThan(Date.parse(file.live?.refreshedAt ?? ''))
    expect(await revisionOf(file.id)).not.toBe(before)
    test.viz.databaseContent = []
    expect(await browser.refused(files.refresh, { params: { id: file.id } })).toMatchObject({ code: 'not_found' })
    expect((await browser.call(files.get, { params: { id: file.id } })).file).toEqual(fresh)
    test.viz.databaseContent = [orders]
    const params = { id: file.id }
    const [viewer, editor] = [await test.user(), await test.user()]
    await addMember({ browser }, room.id, viewer, 'viewer')
    await addMember({ browser }, room.id, editor, 'editor')
    expect(await viewer.browser.refused(files.refresh, { params })).toMatchObject({ code: 'forbidden' })
    const byEditor = await editor.browser.call(files.refresh, { params })
    expect(byEditor.file).toMatchObject({ version: 3, live: { connection: 'Shop' } })
    const stranger = (await test.user()).browser
    expect(await stranger.refused(files.refresh, { params })).toMatchObject({ code: 'not_found' })
    // As the page does with a room of many tables.
    await Promise.all(Array.from({ length: 20 }, () => browser.call(files.refresh, { params })))
  })

  const revisionOf = async (id: string) => {
    const { rows } = await browser.call(files.preview, { params: { id }, query: {} })
    return rows[0]?.[0]
  }

  it('[T6] have no bytes to replace, join or download', async () => {
    const { file } = await aLink()
    const { id } = file
    const uploaded = await browser.upload('/server/data/upload', { 'a.csv': 'x\n1\n', 'b.csv': 'x\n1\n' })
    const [a] = z.parse(files.upload.response, uploaded.json).files
    const refusals = [
      await browser.send('GET', `/server/data/${id}/download`),
      await browser.upload(`/server/data/${id}/reupload`, { 'a.csv': 'x\n1\n' }),
      await browser.send('POST', '/server/data/gather', { json: { fileIds: [a?.id], into: id } }),
      await browser.send('POST', `/server/data/${id}/versions/1/restore`),
      await browser.send('PATCH', `/server/data/${id}`, { json: { columns: [{ name: 'id', type: 'nominal' }] } }),
    ]
    for (const { status, json } of refusals)
      expect([status, problem.parse(json).detail]).toEqual([400, expect.stringContaining('lies in a database')])
    const renamed = await browser.call(files.change, { params: { id }, body: { name: 'Orders of the shop' } })
    expect(renamed.file.name).toBe('Orders of the shop')
  })

  it('[T7] may come from a connection that the operator offers, without telling anybody where it leads', async () => {
    const other = (await test.user()).browser
    const listed = await other.call(connections.list)
    expect(listed.connections).toEqual([
      { id: 'warehouse', name: 'Warehouse', engine: 'postgres', settings: null },
      { id: 'lost', name: 'Lost', engine: 'postgres', settings: null },
    ])
    const refusal = await other.send('GET', '/server/connections/lost/tables')
    expect([refusal.status, refusal.text]).toEqual([503, expect.not.stringContaining(lost.host)])
    const tables = [{ schema: 'public', table: 'orders' }]
    const { files: made } = await other.call(files.fromDatabase, { body: { connectionId: 'warehouse', tables } })
    expect(made).toMatchObject([{ live: { connection: 'Warehouse' } }])
    expect(test.viz.reached.at(-1)).toMatchObject({ address: '169.254.1.1' })
    const params = { id: 'warehouse' }
    expect(await other.refused(connections.change, { params, body: { name: 'Mine' } })).toMatchObject({ status: 404 })
    expect(await other.refused(connections.remove, { params })).toMatchObject({ status: 404 })
  })

  it('[T8] are asked no more by charts that are open once their connection is changed or deleted', async () => {
    const { connection, room, body } = await aLink()
    await browser.call(files.fromDatabase, { body: { ...body, connectionId: 'warehouse' } })
    const { room: other } = await browser.call(rooms.create, { body: { name: 'Coffee' } })
    const command = { type: 'pause' } as const
    for (const { id } of [room, other]) await browser.call(routes.viz.send, { body: { command, roomId: id } })
    const shown = () => test.viz.shown.filter((snapshot) => [room.id, other.id].includes(snapshot.room)).length
    const before = shown()
    const params = { id: connection.id }
    await browser.call(connections.change, { params, body: { name: 'Store' } })
    await expect.poll(shown).toBe(before + 1)
    await browser.call(connections.remove, { params })
    await expect.poll(shown).toBe(before + 2)
  })

  it('[T8] of others cannot be linked by knowing a connection, and go with the account', async () => {
    const { connection, body } = await aLink()
    const thief = (await test.user()).browser
    expect(await thief.refused(files.fromDatabase, { body: { ...body, roomId: undefined } })).toMatchObject({
      code: 'not_found',
    })
    const params = { id: connection.id }
    for (const refused of [
      await thief.refused(connections.tables, { params, query: {} }),
      await thief.refused(connections.change, { params, body: { name: 'x' } }),
      await thief.refused(connections.remove, { params }),
    ])
      expect(refused).toEqual({ status: 404, code: 'not_found' })
    await browser.call(connections.remove, { params })
    expect(await browser.refused(connections.tables, { params, query: {} })).toEqual({ status: 404, code: 'not_found' })
    expect(await (await test.guest()).browser.refused(connections.list)).toMatchObject({ code: 'guest_not_allowed' })
    const { connection: last } = await browser.call(connections.create, { body: settings })
    await browser.call(routes.account.remove, { body: { password } })
    const left = await test.inStore((store) => store.read.selectFrom('connections').select('id').execute())
    expect(left.map(({ id }) => id)).not.toContain(last.id)
  })
})
