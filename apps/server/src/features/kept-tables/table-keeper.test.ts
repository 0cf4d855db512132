import { routes } from '@belvedere/contract'
import type { OpenedConnection } from '@belvedere/contract/internal'
import { afterEach, describe, expect, it } from 'vitest'
import { aServer, type TestServer, type TestUser } from '../../../testing/test-server.ts'
import type { KeepSettings } from '../../config/keep-settings.ts'
import type { RoomTable } from '../../room/room-files.ts'
import { copyNameOf } from './table-rows.ts'

const keep: KeepSettings = {
  connection: {
    ...{ engine: 'clickhouse', host: '127.0.0.1', port: 8443, database: 'kept', user: 'keeper', tls: 'off' },
    password: 'open sesame canary',
  },
  fromRows: 3,
}
const { files, rooms, connections, viz } = routes
const small = 'Origin,Horsepower\nJapan,79\n'
const large = `${small}USA,88\nEurope,71\n`

describe('large tables of uploads', () => {
  let test: TestServer
  afterEach(() => test.close())

  async function aRoom(of = keep) {
    test = await aServer({ keep: of, accessTokenMinutes: 600 })
    const user = await test.user()
    const { room } = await user.browser.call(rooms.create, { body: { name: 'Cars' } })
    await user.browser.call(viz.send, { body: { command: { type: 'pause' }, roomId: room.id } })
    return { user, room: room.id }
  }
  /** Uploads files and links them to a room. */
  async function upload({ browser }: TestUser, room: string, contents: Record<string, string>): Promise<string> {
    const { json } = await browser.upload(files.upload.path, contents)
    const fileIds = files.upload.response.parse(json).files.map(({ id }) => id)
    await browser.call(rooms.linkFiles, { params: { id: room }, body: { fileIds } })
    await settled()
    return fileIds[0] ?? ''
  }
  async function settled() {
    await test.server.filesSettled()
    await test.server.tablesKept()
  }
  const storedTables = () =>
    test.inStore((store) => store.read.selectFrom('file_tables').select(['parquet', 'kept']).execute())
  const copyIn = (table: RoomTable | undefined) => (table && 'kept' in table ? table.kept?.table : undefined)
  const shownCopies = (room: string) => test.viz.shown.findLast((shown) => shown.room === room)?.tables.map(copyIn)

  it('are kept in ClickHouse, which rooms learn of; small ones are not', async () => {
    const { user, room } = await aRoom()
    await upload(user, room, { 'small.csv': small, 'cars.csv': large })
    const [kept] = test.viz.kept
    expect(test.viz.kept).toHaveLength(1)
    const address: OpenedConnection = { ...keep.connection, address: '127.0.0.1' }
    expect(kept).toMatchObject({ connection: address, files: { name: 'cars' } })
    const name = copyNameOf(kept?.files.parquet ?? '')
    expect(kept?.name).toBe(name)
    await expect.poll(() => shownCopies(room)?.filter((copy) => copy !== undefined)).toEqual([name])
    const listed = await user.browser.send('GET', files.list.path)
    expect(`${listed.text} ${test.logged()} ${JSON.stringify(await storedTables())}`).not.toContain('open sesame')
    expect(listed.text).not.toContain('belvedere_')
  })

  it('are nobody’s connection', async () => {
    const { user } = await aRoom()
    expect(await user.browser.call(connections.list)).toMatchObject({ connections: [] })
  })

  it('are kept anew when their file is replaced, and copies that no table names are dropped', async () => {
    const { user, room } = await aRoom()
    const file = await upload(user, room, { 'cars.csv': large })
    const first = test.viz.kept[0]?.name ?? ''
    await user.browser.upload(`/server/data/${file}/reupload`, { 'cars.csv': `${large}Peru,60\n` })
    await settled()
    const second = test.viz.kept[1]?.name ?? ''
    const unfinished = `${first}_01234567`
    test.viz.copies.add(unfinished)
    const left: string[][] = []
    for (const [at, minutes] of [0, 4, 1, 114, 1].entries()) {
      test.clock.aheadMs += minutes * 60_000
      await upload(user, room, { [`other${at}.csv`]: small })
      left.push([...test.viz.copies])
    }
    const all = [first, second, unfinished]
    expect(left).toEqual([all, all, [second, unfinished], [second, unfinished], [second]])
  })

  it('are copied again where the copy is gone', async () => {
    const { user, room } = await aRoom()
    await upload(user, room, { 'cars.csv': large })
    test.viz.copies.clear()
    await upload(user, room, { 'other.csv': small })
    expect(test.viz.kept).toHaveLength(2)
    expect((await storedTables()).filter(({ kept }) => kept !== null)).toHaveLength(1)
  })

  it('are tried again after growing pauses, and not at all where ClickHouse cannot hold them', async () => {
    const { user, room } = await aRoom()
    const failure = { state: 'failed', because: 'busy' } as const
    test.viz.copyFaults.push(failure, failure, { state: 'unfit', because: 'times' })
    const tries: number[] = []
    await upload(user, room, { 'cars.csv': large })
    for (const [at, minutes] of [0, 1, 1, 3, 60].entries()) {
      test.clock.aheadMs += minutes * 60_000 + 1
      await upload(user, room, { [`other${at}.csv`]: small })
      tries.push(test.viz.kept.length)
    }
    expect(tries).toEqual([1, 2, 2, 3, 3])
    const stored = await test.inStore((store) => store.read.selectFrom('files').select('status').execute())
    expect(new Set(stored.map(({ status }) => status))).toEqual(new Set(['ready']))
    expect(test.logged().match(/keeping a table failed/g)).toHaveLength(2)
  })

  it('are not stored as kept if their file was read again meanwhile', async () => {
    const { user } = await aRoom()
    const gate = Promise.withResolvers<void>()
    const copied = test.viz.keepTable.bind(test.viz)
    let isAsked = false
    test.viz.keepTable = async (request) => {
      isAsked = true
      await gate.promise
      return copied(request)
    }
    await user.browser.upload(files.upload.path, { 'cars.csv': large })
    await expect.poll(() => isAsked).toBe(true)
    const other = JSON.stringify(['other rows'])
    await test.inStore((store) => store.write((tx) => tx.updateTable('file_tables').set({ parquet: other }).execute()))
    gate.resolve()
    await test.server.tablesKept()
    const [table] = await storedTables()
    expect([test.viz.kept.length, table?.kept]).toEqual([1, null])
  })

  it('wait for ClickHouse while it is away, which is logged once', async () => {
    const { user, room } = await aRoom()
    const list = test.viz.tableCopies.bind(test.viz)
    test.viz.tableCopies = async () => {
      throw new Error('The database is away.')
    }
    await upload(user, room, { 'cars.csv': large })
    await upload(user, room, { 'other.csv': small })
    expect(test.logged().match(/keeping tables failed/g)).toHaveLength(1)
    expect(test.viz.kept).toEqual([])
    test.viz.tableCopies = list
    await upload(user, room, { 'more.csv': small })
    expect(test.viz.kept).toHaveLength(1)
  })

  it('are kept by one server of several', async () => {
    const { user, room } = await aRoom()
    await settled()
    const stored = await test.inStore((store) => store.read.selectFrom('leases').selectAll().execute())
    expect(stored).toEqual([{ name: 'kept tables', server_id: expect.any(String) }])
    await upload(user, room, { 'cars.csv': large })
    await test.restart()
    await settled()
    const [next] = await test.inStore((store) => store.read.selectFrom('leases').selectAll().execute())
    expect(next?.server_id).not.toBe(stored[0]?.server_id)
    expect(test.viz.kept).toHaveLength(1)
  })
})
