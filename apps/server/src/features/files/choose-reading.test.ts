import { type ReadingChange, routes } from '@belvedere/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { aServer, type TestServer } from '../../../testing/test-server.ts'
import { typeOverridesColumn } from '../../store/json-columns.ts'
import { changeFile } from './change-file.ts'

const { files } = routes
let test: TestServer
beforeAll(async () => {
  test = await aServer()
})
afterAll(() => test.close())

async function aFile(browser: Browser, content = 'day;t\n1.2.2024;-999\n2.2.2024;5\n'): Promise<string> {
  const reply = await browser.upload(files.upload.path, { 'readings.csv': content })
  await test.server.filesSettled()
  return files.upload.response.parse(reply.json).files[0]?.id ?? ''
}
const choose = (browser: Browser, id: string, reading: ReadingChange) =>
  browser.call(files.change, { params: { id }, body: { reading } })
const chosen = async (browser: Browser, id: string) => {
  const { file } = await browser.call(files.get, { params: { id } })
  return file.tables[0]?.reading
}

describe('how a table is read', () => {
  it('[E36] is chosen by its owner, kept when the file is replaced, and goes back to what was found', async () => {
    const { browser } = await test.guest()
    const id = await aFile(browser)
    expect(await chosen(browser, id)).toBeUndefined()
    const { file } = await choose(browser, id, { delimiter: ';', missing: [{ codes: ['-999'] }] })
    expect(file).toMatchObject({ status: 'processing', tables: [{ name: 'readings' }] })
    await test.server.filesSettled()
    await browser.upload(`/server/data/${id}/reupload`, { 'next.csv': 'day;t\n3.2.2024;6\n' })
    await test.server.filesSettled()
    expect(await chosen(browser, id)).toEqual({ delimiter: ';', missing: [{ codes: ['-999'] }] })
    await choose(browser, id, { table: 'readings', delimiter: null, header: 0 })
    expect(await chosen(browser, id)).toEqual({ header: 0, missing: [{ codes: ['-999'] }] })
    await choose(browser, id, { missing: null, header: null })
    expect(await chosen(browser, id)).toBeUndefined()
    await test.server.filesSettled()
  })

  it('[E36] is changed by several requests at once without loss, as are the types of columns', async () => {
    const { browser, id: person } = await test.user()
    const id = await aFile(browser, 'day,t\n1.2.2024,-999\n')
    const actor = { kind: 'user', person } as const
    const ingestQueue = { begin: () => undefined, cancel: () => undefined }
    const { columns, tables } = await test.inStore(async (store) => {
      const deps = { store, now: Date.now, log: { drainOutbox: async () => undefined }, ingestQueue }
      const change = (body: Parameters<typeof changeFile>[3]) => changeFile(deps, actor, id, body)
      await Promise.all([
        change({ reading: { delimiter: ',' }, columns: [{ name: 'day', type: 'nominal' }] }),
        change({ reading: { header: 1 }, columns: [{ name: 't', type: 'nominal' }] }),
      ])
      const row = await store.read
        .selectFrom('files')
        .select('overrides')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return { columns: typeOverridesColumn.read(row.overrides, id), ...(await change({ name: 'next.csv' })) }
    })
    expect(tables[0]?.reading).toEqual({ delimiter: ',', header: 1 })
    expect(columns.map(({ name }) => name)).toEqual(['day', 't'])
  })

  it.each([
    ['nothing', {}],
    ['an unknown delimiter', { delimiter: 'x' }],
    ['a row far below', { header: 1001 }],
    ['a code that cannot be stored', { missing: [{ codes: ['a\u0000'] }] }],
    ['too many codes', { missing: [{ codes: new Array(21).fill('x') }] }],
    ['an option that is none', { rows: 3 }],
    ['a prototype', JSON.parse('{"__proto__": {"header": 0}}')],
  ])('[E36] is not %s', async (_, reading) => {
    const { browser } = await test.user()
    const id = await aFile(browser)
    const { status } = await browser.send('PATCH', `/server/data/${id}`, { json: { reading } })
    expect(status).toBe(400)
    expect(await chosen(browser, id)).toBeUndefined()
  })

  it('[E36] is refused for a table that the file lacks, and to others', async () => {
    const { browser } = await test.user()
    const id = await aFile(browser)
    const ask = (by: Browser, table?: string) =>
      by.send('PATCH', `/server/data/${id}`, { json: { reading: { ...(table && { table }), header: 0 } } })
    expect((await ask(browser, 'costs')).status).toBe(404)
    expect((await ask((await test.user()).browser)).status).toBe(404)
  })
})
