import { routes } from '@belvedere/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { aServer, type TestServer } from '../../../testing/test-server.ts'
import { aWorld } from '../../../testing/world.ts'

const { files, rooms } = routes
let test: TestServer
beforeAll(async () => {
  test = await aServer()
})
afterAll(() => test.close())

const join = (right = 'customers', key = 'code') => ({
  derivation: {
    kind: 'join' as const,
    left: 'orders',
    right,
    on: [{ left: 'customer', right: key }],
    type: 'left' as const,
  },
})

/** A user with a room of two tables that belong together. */
async function twoTables() {
  const { browser } = await test.user()
  const { room } = await browser.call(rooms.create, { body: { name: 'Tea' } })
  await browser.upload('/server/data/upload', {
    'orders.csv': 'order,customer\n1,a\n2,b\n',
    'customers.csv': 'code,city\na,Rome\nb,Oslo\n',
  })
  await test.server.filesSettled()
  const { files: mine } = await browser.call(files.list)
  const inRoom = { params: { id: room.id } }
  await browser.call(rooms.linkFiles, { ...inRoom, body: { fileIds: mine.map(({ id }) => id) } })
  return { browser, room, inRoom, idOf: (name: string) => mine.find((file) => file.name === name)?.id ?? '' }
}
const lineageOf = async (browser: Browser, id: string) =>
  (await browser.call(files.get, { params: { id } })).file.lineage

describe('a derived table', () => {
  it('is a file of the room, ready at once, that knows where it comes from', async () => {
    const { browser, inRoom, idOf } = await twoTables()
    const { file } = await browser.call(rooms.derive, { ...inRoom, body: join() })
    expect(file).toMatchObject({
      name: 'orders_customers.parquet',
      status: 'ready',
      tables: [{ name: 'orders_customers', columns: [{ name: 'order' }, { name: 'customer' }, { name: 'city' }] }],
      lineage: {
        ...join(),
        sentence: 'Joined orders and customers where “customer” is “code”; rows of orders without a match are kept.',
        parents: [
          { fileId: idOf('orders.csv'), fileName: 'orders.csv', table: 'orders', state: 'same' },
          { fileId: idOf('customers.csv'), fileName: 'customers.csv', table: 'customers', state: 'same' },
        ],
      },
    })
    expect(file.lineage?.sql).toContain('LEFT JOIN "customers" AS r ON l."customer" = r."code"')
    expect(file.size).toBeGreaterThan(0)
    const [room] = (await browser.call(rooms.list)).rooms
    expect(room?.files.map(({ name }) => name)).toContain(file.name)
  })
  it('stays when its parents change or go, and says so', async () => {
    const { browser, inRoom, idOf } = await twoTables()
    const { file } = await browser.call(rooms.derive, { ...inRoom, body: join() })
    await browser.upload(`/server/data/${idOf('orders.csv')}/reupload`, { 'orders.csv': 'order,customer\n3,a\n' })
    await browser.call(files.remove, { params: { id: idOf('customers.csv') } })
    await test.server.filesSettled()
    const lineage = await lineageOf(browser, file.id)
    expect(lineage?.parents.map(({ fileName, state }) => [fileName, state])).toEqual([
      ['orders.csv', 'changed'],
      ['customers.csv', 'deleted'],
    ])
  })
  it('[D2] is made once from the same files, and again when one has changed', async () => {
    const { browser, inRoom, idOf } = await twoTables()
    const { file } = await browser.call(rooms.derive, { ...inRoom, body: join() })
    expect((await browser.call(rooms.derive, { ...inRoom, body: join() })).file.id).toBe(file.id)
    await browser.upload(`/server/data/${idOf('orders.csv')}/reupload`, { 'orders.csv': 'order,customer\n3,a\n' })
    await test.server.filesSettled()
    const again = (await browser.call(rooms.derive, { ...inRoom, body: join() })).file
    expect(again.tables.map(({ name }) => name)).toEqual(['orders_customers_2'])
  })
  it('whose bytes are replaced was not derived', async () => {
    const { browser, inRoom } = await twoTables()
    const { file } = await browser.call(rooms.derive, { ...inRoom, body: join() })
    await browser.upload(`/server/data/${file.id}/reupload`, { 'own.csv': 'a,b\n1,2\n' })
    await test.server.filesSettled()
    expect(await lineageOf(browser, file.id)).toBeUndefined()
  })
  it('can be made of a derived table', async () => {
    const { browser, inRoom } = await twoTables()
    await browser.call(rooms.derive, { ...inRoom, body: join() })
    const pivot = {
      ...{ kind: 'pivot' as const, table: 'orders_customers', rows: ['order'], column: 'city' },
      ...{ value: 'customer', aggregate: 'max' as const },
    }
    const { file } = await browser.call(rooms.derive, { ...inRoom, body: { derivation: pivot } })
    expect(file.tables[0]?.columns.map(({ name }) => name)).toEqual(['order', 'Rome', 'Oslo'])
  })
})

describe('a table that is derived anew', () => {
  const clean = {
    derivation: { kind: 'clean' as const, table: 'orders', steps: [{ kind: 'drop_empty' as const, columns: [] }] },
  }
  it('[D5] becomes the next version of its file, of what its parents are now', async () => {
    const { browser, inRoom, idOf } = await twoTables()
    const { file } = await browser.call(rooms.derive, { ...inRoom, body: clean })
    await browser.upload(`/server/data/${idOf('orders.csv')}/reupload`, {
      'orders.csv': 'order,customer,extra\n3,a,1\n',
    })
    await test.server.filesSettled()
    expect((await lineageOf(browser, file.id))?.parents[0]?.state).toBe('changed')
    const again = (await browser.call(rooms.rederive, { ...inRoom, body: { fileId: file.id } })).file
    expect(again).toMatchObject({ id: file.id, name: file.name, version: 2, status: 'ready' })
    expect(again.tables[0]).toMatchObject({ name: file.tables[0]?.name, columns: [{}, {}, { name: 'extra' }] })
    expect(again.lineage?.parents[0]?.state).toBe('same')
    expect((await browser.call(files.list)).files).toHaveLength(3)
  })
  it('[D3] [D5] stays as it is if a step no longer fits', async () => {
    const { browser, inRoom, idOf, room } = await twoTables()
    const steps = [
      { kind: 'drop_empty' as const, columns: [] },
      { kind: 'rename' as const, columns: [{ from: 'customer', to: 'client' }] },
    ]
    const body = { derivation: { kind: 'clean' as const, table: 'orders', steps } }
    const { file } = await browser.call(rooms.derive, { ...inRoom, body })
    await browser.upload(`/server/data/${idOf('orders.csv')}/reupload`, { 'orders.csv': 'order,x\n3,a\n' })
    await test.server.filesSettled()
    const refused = await browser.send('POST', `/server/rooms/${room.id}/rederive`, { json: { fileId: file.id } })
    expect(refused.json).toMatchObject({
      code: 'invalid_request',
      detail: 'Step 2 (renamed “customer” to “client”) does not fit: orders has no column “customer”.',
    })
    const uploaded = await browser.send('POST', `/server/rooms/${room.id}/rederive`, {
      json: { fileId: idOf('orders.csv') },
    })
    expect(uploaded.json).toMatchObject({ detail: 'This file was not made from other tables.' })
    expect((await browser.call(files.get, { params: { id: file.id } })).file.version).toBe(1)
  })
  it.each([
    ['a name with U+0000', { kind: 'rename', columns: [{ from: 'order', to: 'a\u0000b' }] }],
    ['a lone surrogate', { kind: 'fill', column: 'order', with: { by: 'value', value: '\ud800' }, groups: [] }],
    ['a step that there is not', { kind: 'run', sql: 'DROP TABLE x' }],
    ['a pattern', { kind: 'split', column: 'order', pattern: '(a+)+$', into: ['a', 'b'] }],
  ])('[D1] [S25] is refused: %s', async (_, step) => {
    const { browser, room } = await twoTables()
    const json = { derivation: { kind: 'clean', table: 'orders', steps: [step] } }
    expect((await browser.send('POST', `/server/rooms/${room.id}/derive`, { json })).status).toBe(400)
  })
})

describe('what does not fit', () => {
  it('is refused by a sentence, and leaves nothing', async () => {
    const { browser, inRoom, room } = await twoTables()
    const path = `/server/rooms/${room.id}/derive`
    const refused = async (body: object) => (await browser.send('POST', path, { json: body })).json
    expect(await refused(join('clients'))).toMatchObject({
      code: 'invalid_request',
      detail: 'There is no table “clients” in this room. Add its file first.',
    })
    expect(await refused(join('customers', 'constructor'))).toMatchObject({
      detail: 'customers has no column “constructor”.',
    })
    expect(await refused({ derivation: { kind: 'union' } })).toMatchObject({ status: 400 })
    test.viz.losses.push('killed', 'killed', 'killed')
    expect(await refused(join())).toMatchObject({ status: 503, detail: expect.stringContaining('several times') })
    test.viz.losses.push('disk')
    expect(await refused(join())).toMatchObject({ status: 503, detail: expect.stringContaining('no disk space left') })
    test.viz.losses.push('crash')
    expect(await refused(join())).toMatchObject({
      status: 400,
      detail: expect.stringContaining('Making this table failed'),
    })
    expect((await browser.call(files.list)).files).toHaveLength(2)
    expect((await browser.call(rooms.derive, { ...inRoom, body: join() })).file.status).toBe('ready')
  })
  it('[S14] a viewer may not derive, and another’s room is not there', async () => {
    const world = await aWorld(test)
    const stranger = (await test.user()).browser
    const derivation = {
      kind: 'pivot',
      table: 'cars',
      rows: [],
      column: 'Origin',
      value: 'Horsepower',
      aggregate: 'sum',
    }
    const tried = async (browser: Browser) =>
      (await browser.send('POST', `/server/rooms/${world.room.id}/derive`, { json: { derivation } })).status
    expect([await tried(world.viewer.browser), await tried(stranger)]).toEqual([403, 404])
    expect(await tried(world.browser)).toBe(201)
  })
})
