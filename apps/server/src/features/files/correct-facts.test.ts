import { type CorrectionChange, routes } from '@belvedere/contract'
import { tableProfile } from '@belvedere/spec'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { aSharedRoom } from '../../../testing/shared-room.ts'
import { aServer, type TestServer } from '../../../testing/test-server.ts'

const { files, rooms } = routes
const csv = 'Shop,Revenue\nNorth,79.5\nSouth,88.25\n'
let test: TestServer
beforeAll(async () => {
  test = await aServer()
})
afterAll(() => test.close())

async function aFile(browser: Browser, content = csv): Promise<string> {
  const reply = await browser.upload(files.upload.path, { 'constructor.csv': content })
  await test.server.filesSettled()
  return files.upload.response.parse(reply.json).files[0]?.id ?? ''
}
const correct = (browser: Browser, id: string, facts: CorrectionChange) =>
  browser.call(files.change, { params: { id }, body: { facts } })
/** What is known of the table, and its number as the assistant reads it. */
async function known(browser: Browser, id: string) {
  const { facts, profile } = await browser.call(files.profile, { params: { id }, query: {} })
  const field = tableProfile.parse(profile).fields.find(({ name }) => name === 'Revenue')
  return { rowName: facts.rowName, revenue: facts.columns[1], unit: field?.unit, corrected: field?.corrected }
}
const found = {
  rowName: null,
  revenue: { name: 'Revenue', role: 'measure', kind: 'flow', aggregate: 'sum', lessIsBetter: false },
  unit: undefined,
  corrected: undefined,
}

describe('what is known of a table', () => {
  it('is corrected by its owner, and goes back to what was found', async () => {
    const { browser } = await test.user()
    const id = await aFile(browser)
    expect(await known(browser, id)).toEqual(found)
    const revenue = { name: 'Revenue', kind: 'rate', unit: '€', lessIsBetter: true } as const
    await correct(browser, id, { rowName: ' day ', columns: [revenue] })
    expect(await known(browser, id)).toEqual({
      rowName: 'day',
      revenue: { ...found.revenue, kind: 'rate', aggregate: 'mean', lessIsBetter: true },
      unit: '€',
      corrected: { kind: 'rate', unit: '€', lessIsBetter: true },
    })
    await correct(browser, id, { table: 'constructor', columns: [{ name: 'Revenue', lessIsBetter: null }] })
    expect((await known(browser, id)).corrected).toEqual({ kind: 'rate', unit: '€' })
    await correct(browser, id, { rowName: null, columns: [{ name: 'Revenue', kind: null, unit: null }] })
    expect(await known(browser, id)).toEqual(found)
  })

  it('is corrected by guests, and stays corrected when the file is replaced', async () => {
    const { browser } = await test.guest()
    const id = await aFile(browser)
    await correct(browser, id, { columns: [{ name: 'Revenue', kind: 'score' }] })
    const replace = async (content: string) => {
      await browser.upload(`/server/data/${id}/reupload`, { 'next.csv': content })
      await test.server.filesSettled()
    }
    await replace(`${csv}East,3\n`)
    expect((await known(browser, id)).revenue?.kind).toBe('score')
    await replace('Shop,Visits\nNorth,1\n')
    expect((await known(browser, id)).revenue?.name).toBe('Visits')
    await replace(csv)
    expect((await known(browser, id)).revenue?.kind).toBe('score')
    await replace('Shop,Visits\nNorth,1\n')
    await correct(browser, id, { columns: [{ name: 'Revenue', kind: null }] })
    await replace(csv)
    expect(await known(browser, id)).toEqual(found)
  })

  it('weighs no rows while its numbers cannot', async () => {
    const { browser } = await test.user()
    const id = await aFile(browser, 'Shop,Revenue\nNorth,7\nSouth,8\n')
    await correct(browser, id, { columns: [{ name: 'Revenue', kind: 'weight' }] })
    expect((await known(browser, id)).revenue?.kind).toBe('weight')
    await browser.upload(`/server/data/${id}/reupload`, { 'next.csv': csv })
    await test.server.filesSettled()
    expect(await known(browser, id)).toEqual(found)
  })

  it('is corrected of groups as well', async () => {
    const { browser } = await test.user()
    const id = await aFile(browser, 'Shop,Town,Revenue\nAll,Ely,9\nNorth,Ely,4\nSouth,Ely,3\n')
    const shop = async () => {
      const { facts } = await browser.call(files.profile, { params: { id }, query: {} })
      return facts.columns[0]
    }
    const found = { name: 'Shop', role: 'category', namedTotals: ['All'] }
    expect(await shop()).toEqual(found)
    await correct(browser, id, { columns: [{ name: 'Shop', within: 'Town', totals: true }] })
    expect(await shop()).toEqual({ ...found, within: 'Town', totals: ['All'] })
    await correct(browser, id, { columns: [{ name: 'Shop', within: '' }] })
    expect(await shop()).toEqual({ ...found, totals: ['All'] })
    await correct(browser, id, { columns: [{ name: 'Shop', within: null, totals: null }] })
    expect(await shop()).toEqual(found)
  })

  it('[E32] is announced in the rooms that link the file', async () => {
    const { room, owner, params } = await aSharedRoom(test)
    const id = await aFile(owner.browser)
    await owner.browser.call(rooms.linkFiles, { params, body: { fileIds: [id] } })
    await correct(owner.browser, id, { rowName: 'day' })
    const { events } = await owner.browser.call(rooms.events, { params: { id: room.id }, query: {} })
    expect(events.at(-1)).toMatchObject({ type: 'file_corrected', data: { file_id: id } })
  })

  it('is corrected by nobody else', async () => {
    const { owner, params, join } = await aSharedRoom(test)
    const id = await aFile(owner.browser)
    await owner.browser.call(rooms.linkFiles, { params, body: { fileIds: [id] } })
    const call = { params: { id }, body: { facts: { rowName: 'mine' } } }
    const { browser: editor } = await join('editor')
    expect(await editor.refused(files.change, call)).toEqual({ status: 403, code: 'forbidden' })
    const { browser: stranger } = await test.user()
    expect(await stranger.refused(files.change, call)).toEqual({ status: 404, code: 'not_found' })
    expect((await known(editor, id)).rowName).toBeNull()
  })

  it('refuses what does not fit, and then changes nothing', async () => {
    const { browser } = await test.user()
    const id = await aFile(browser)
    const refusal = async (facts: unknown) => {
      const { json } = await browser.send('PATCH', `/server/data/${id}`, { json: { name: 'other.csv', facts } })
      return json
    }
    expect(await refusal({ rowName: 'day', columns: [{ name: 'Shop', kind: 'flow' }] })).toMatchObject({
      status: 400,
      detail: '“Shop” holds no numbers, so this cannot be said of it. Set its type to number first.',
      errors: [{ path: 'facts.columns.0' }],
    })
    expect(await refusal({ columns: [{ name: 'Revenue', kind: 'weight' }] })).toMatchObject({
      status: 400,
      detail: '“Revenue” cannot tell how many each row stands for: that takes whole numbers from 0.',
    })
    for (const column of [
      { name: 'Revenue', within: 'Shop' },
      { name: 'Revenue', totals: true },
      { name: 'Shop', within: 'Revenue' },
    ])
      expect(await refusal({ columns: [column] })).toMatchObject({
        status: 400,
        detail: '“Revenue” makes no groups, so this cannot be said of it. Set its type to category first.',
      })
    expect(await refusal({ columns: [{ name: 'Shop', within: 'Shop' }] })).toMatchObject({
      status: 400,
      detail: '“Shop” cannot lie within itself.',
    })
    expect(await refusal({ columns: [{ name: 'Shop', within: 'Wings' }] })).toMatchObject({
      status: 400,
      detail: 'There is no column “Wings”.',
    })
    expect(await refusal({ columns: [{ name: 'Wings', unit: 'm' }] })).toMatchObject({
      status: 400,
      detail: 'There is no column “Wings”.',
    })
    for (const facts of [
      {},
      { table: 'constructor' },
      { columns: [] },
      { columns: [{ name: 'Revenue', kind: 'flows' }] },
      { columns: [{ name: 'Revenue', unit: 'a\nb' }] },
      { rowName: '' },
      { rowName: 'x'.repeat(61) },
    ])
      expect(await refusal(facts)).toMatchObject({ status: 400, code: 'invalid_request' })
    expect(await refusal({ table: 'boats', rowName: 'boat' })).toMatchObject({ status: 404 })
    expect(await known(browser, id)).toEqual(found)
    expect((await browser.call(files.get, { params: { id } })).file.name).toBe('constructor.csv')
  })

  it('is kept by the columns of a derived table, which go back to what was found as well', async () => {
    const { browser } = await test.user()
    const { room } = await browser.call(rooms.create, { body: { name: 'Tea' } })
    const id = await aFile(browser)
    await correct(browser, id, { columns: [{ name: 'Revenue', kind: 'score', unit: '€' }] })
    const other = files.upload.response.parse(
      (await browser.upload(files.upload.path, { 'towns.csv': 'Shop,Town\nNorth,Ely\n' })).json,
    ).files[0]
    await test.server.filesSettled()
    const inRoom = { params: { id: room.id } }
    await browser.call(rooms.linkFiles, { ...inRoom, body: { fileIds: [id, other?.id ?? ''] } })
    const derivation = { kind: 'join', left: 'constructor', right: 'towns', type: 'left' } as const
    const on = [{ left: 'Shop', right: 'Shop' }]
    const { file } = await browser.call(rooms.derive, { ...inRoom, body: { derivation: { ...derivation, on } } })
    expect(await known(browser, file.id)).toMatchObject({ unit: '€', corrected: { kind: 'score', unit: '€' } })
    await correct(browser, file.id, { columns: [{ name: 'Revenue', kind: null, unit: null }] })
    expect(await known(browser, file.id)).toMatchObject({ unit: undefined, corrected: undefined })
  })

  it('is kept by the columns of a pivot, whatever the values that name them', async () => {
    const { browser } = await test.user()
    const { room } = await browser.call(rooms.create, { body: { name: 'Tea' } })
    const long = 'x'.repeat(1500)
    const id = await aFile(browser, `Shop,Answer,Revenue\nNorth,Yes  sir,79.5\nSouth,${long},88.25\n`)
    await correct(browser, id, { columns: [{ name: 'Revenue', unit: '€' }] })
    const inRoom = { params: { id: room.id } }
    await browser.call(rooms.linkFiles, { ...inRoom, body: { fileIds: [id] } })
    const columns = { column: 'Answer', value: 'Revenue', aggregate: 'sum' } as const
    const derivation = { kind: 'pivot' as const, table: 'constructor', rows: ['Shop'], ...columns }
    const { file } = await browser.call(rooms.derive, { ...inRoom, body: { derivation } })
    const { profile } = await browser.call(files.profile, { params: { id: file.id }, query: {} })
    expect(tableProfile.parse(profile).fields.map(({ name, corrected }) => [name, corrected])).toEqual([
      ['Shop', undefined],
      ['Yes sir', { unit: '€' }],
      [long.slice(0, 200), { unit: '€' }],
    ])
  })

  it('is kept by a derived table with a long name', async () => {
    const { browser } = await test.user()
    const { room } = await browser.call(rooms.create, { body: { name: 'Tea' } })
    const [left, right] = ['a'.repeat(79), 'towns']
    await browser.upload(files.upload.path, { [`${left}.csv`]: csv, [`${right}.csv`]: 'Shop,Town\nNorth,Ely\n' })
    await test.server.filesSettled()
    const { files: mine } = await browser.call(files.list)
    const inRoom = { params: { id: room.id } }
    await browser.call(rooms.linkFiles, { ...inRoom, body: { fileIds: mine.map(({ id }) => id) } })
    const id = mine.find(({ name }) => name.startsWith(left))?.id ?? ''
    await correct(browser, id, { columns: [{ name: 'Revenue', kind: 'score' }] })
    const on = [{ left: 'Shop', right: 'Shop' }]
    const derivation = { kind: 'join', left, right, type: 'left', on } as const
    const { file } = await browser.call(rooms.derive, { ...inRoom, body: { derivation } })
    expect((await known(browser, file.id)).corrected).toEqual({ kind: 'score' })
  })
})
