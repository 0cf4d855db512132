import { readdir } from 'node:fs/promises'
import { routes } from '@belvedere/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { aServer, aSpec, type TestServer } from '../../../testing/test-server.ts'
import { plainJson } from '../../plain-json.ts'

const { files, rooms } = routes
const cars = 'Name,Horsepower,Origin\nCivic,79,Japan\nPinto,88,USA\nGolf,90,Europe\n'
const renamed = cars.replace('Horsepower', 'Power')
let test: TestServer
beforeAll(async () => {
  test = await aServer()
})
afterAll(() => test.close())
beforeEach(() => {
  test.viz.ingestGate = Promise.resolve()
})

async function aChart() {
  const { browser, session } = await test.guest()
  await browser.upload(files.upload.path, { 'cars.csv': cars })
  await test.server.filesSettled()
  const [file] = (await browser.call(files.list)).files
  const params = { id: file?.id ?? '' }
  const room = { id: session.room?.id ?? '' }
  await browser.call(rooms.putSpec, { params: room, body: { spec: plainJson(aSpec()), expectedVersion: null } })
  return { browser, params, room, ...actionsOn(browser, params) }
}

function actionsOn(browser: Browser, params: { id: string }) {
  const send = (content: string) => browser.upload(`/server/data/${params.id}/reupload`, { 'cars.csv': content })
  return {
    send,
    replace: async (content: string) => {
      expect((await send(content)).status).toBe(200)
      await test.server.filesSettled()
    },
    restore: async (version: number) => {
      const { file } = await browser.call(files.restore, { params: { ...params, version } })
      await test.server.filesSettled()
      return file
    },
    file: async () => (await browser.call(files.get, { params })).file,
    versions: async () => (await browser.call(files.versions, { params })).versions,
    bytes: async () => (await browser.call(files.usage)).bytes.used,
  }
}

const content = (rows: number) => `${cars}${'Uno,45,Europe\n'.repeat(rows)}`

describe('[N1] the versions of a file', () => {
  it('are kept, newest first, and count once where their bytes are equal', async () => {
    const { replace, versions, bytes } = await aChart()
    await replace(content(1))
    await replace(cars)
    const { length } = content(1)
    expect(await versions()).toMatchObject([
      { version: 3, size: cars.length, rows: 3 },
      { version: 2, size: length, rows: 4 },
      { version: 1, size: cars.length, rows: 3 },
    ])
    expect(await bytes()).toBe(cars.length + length)
  })
  it('are at most ten; the oldest are dropped with their bytes', async () => {
    const { replace, versions, bytes, browser, params } = await aChart()
    for (let rows = 1; rows <= 11; rows++) await replace(content(rows))
    expect((await versions()).map(({ version }) => version)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3])
    expect(await bytes()).toBe((await versions()).reduce((sum, { size }) => sum + size, 0))
    expect(await browser.refused(files.restore, { params: { ...params, version: 1 } })).toEqual({
      status: 404,
      code: 'not_found',
    })
  })
  it('make room for the next one, oldest first, but the current one never does', async () => {
    const { send, replace, versions, params, browser } = await aChart()
    await replace(content(1))
    await replace(content(2))
    const gib = 1024 ** 3
    const sizeOf = (version: number, size: number) =>
      test.inStore((store) =>
        store.write((tx) =>
          tx
            .updateTable('file_parts')
            .set({ size })
            .where('file_id', '=', params.id)
            .where('version', '=', version)
            .execute(),
        ),
      )
    await sizeOf(1, gib - 100)
    await replace(content(3))
    expect((await versions()).map(({ version }) => version)).toEqual([4, 3, 2])
    await sizeOf(4, gib - 100)
    expect((await send(content(4))).json).toMatchObject({ status: 413, code: 'too_large' })
    expect((await versions()).map(({ version }) => version)).toEqual([4, 3, 2])
    await browser.call(files.remove, { params })
  })
  it('are in the account’s export, and go with the file', async () => {
    const { browser } = await test.user()
    await browser.upload(files.upload.path, { 'version-1.csv': `${cars}Fiesta,66,Europe\n` })
    await test.server.filesSettled()
    const [file] = (await browser.call(files.list)).files
    const params = { id: file?.id ?? '' }
    const { replace } = actionsOn(browser, params)
    await replace(`${cars}Polo,60,Europe\n`)
    const archive = await browser.send('GET', routes.account.export.path)
    expect(archive.text).toContain(`files/${params.id}/version-1.csv`)
    expect(archive.text).toContain(`file-versions/${params.id}/1/version-1.csv`)
    const blobs = async () => (await readdir(`${test.dataDir}/blobs`, { recursive: true })).length
    const before = await blobs()
    await browser.call(files.remove, { params })
    await expect.poll(blobs).toBe(before - 2)
  })
})

describe('[N2] restoring', () => {
  it('makes an earlier version the newest', async () => {
    const { replace, restore, file, versions } = await aChart()
    await replace(renamed)
    expect(await restore(1)).toMatchObject({ version: 3, size: cars.length })
    expect((await file()).tables[0]?.columns.map(({ name }) => name)).toEqual(['Name', 'Horsepower', 'Origin'])
    expect(await restore(3)).toMatchObject({ version: 3 })
    expect(await versions()).toHaveLength(3)
  })
  it('while a version is being read, and two uploads at once, leave the last one standing', async () => {
    const { send, restore, file, browser, params } = await aChart()
    const gate = Promise.withResolvers<void>()
    test.viz.ingestGate = gate.promise
    const replies = await Promise.all([send(content(1)), send(content(2))])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    const restoring = browser.call(files.restore, { params: { ...params, version: 1 } })
    expect((await restoring).file).toMatchObject({ version: 4, status: 'processing' })
    gate.resolve()
    await test.server.filesSettled()
    expect(await file()).toMatchObject({ version: 4, status: 'ready', tables: [{ rows: 3 }] })
    const outcomes = await Promise.allSettled([restore(2), browser.call(files.remove, { params })])
    expect(outcomes[1].status).toBe('fulfilled')
    expect(await browser.refused(files.get, { params })).toMatchObject({ status: 404 })
  })
  it('is for the owner alone, and a version that cannot be read leaves the tables before it', async () => {
    const { replace, file, restore } = await aChart()
    await replace('nothing')
    expect(await file()).toMatchObject({ version: 2, status: 'failed', tables: [{ rows: 3 }] })
    await replace(renamed)
    expect((await file()).changes).toMatchObject({
      since: 1,
      tables: [{ renamed: [{ from: 'Horsepower', to: 'Power' }] }],
    })
    await restore(2)
    expect(await file()).toMatchObject({
      version: 4,
      status: 'failed',
      tables: [{ columns: [{}, { name: 'Power' }, {}] }],
    })
  })
})

describe('[N3] a new version', () => {
  it('tells how its columns differ, and keeps what was corrected of those with another name', async () => {
    const { browser, params, replace, file } = await aChart()
    await browser.call(files.change, { params, body: { columns: [{ name: 'Horsepower', type: 'nominal' }] } })
    await test.server.filesSettled()
    await browser.call(files.change, { params, body: { facts: { columns: [{ name: 'Name', within: 'Origin' }] } } })
    await replace(
      renamed
        .replace('Origin', 'Made in')
        .replace('Name,', 'Model,Name,')
        .replaceAll(/\n(?=.)/g, '\nx,'),
    )
    expect((await file()).changes).toEqual({
      since: 1,
      tables: [
        {
          table: 'cars',
          added: ['Model'],
          lost: [],
          retyped: [],
          renamed: [
            { from: 'Horsepower', to: 'Power' },
            { from: 'Origin', to: 'Made in' },
          ],
        },
      ],
      addedTables: [],
      lostTables: [],
    })
    const columns = (await file()).tables[0]?.columns.map(({ name, type }) => [name, type])
    expect(columns).toContainEqual(['Power', 'nominal'])
    const { profile } = await browser.call(files.profile, { params, query: {} })
    expect(profile).toMatchObject({
      fields: expect.arrayContaining([expect.objectContaining({ name: 'Name', within: 'Made in' })]),
    })
  })
})

it('[N3] codes for missing values follow renamed columns, and the file is read again with them', async () => {
  const { browser, params, replace, file } = await aChart()
  const missing = [{ codes: ['-1'] }, { column: 'Horsepower', codes: ['0'] }]
  await browser.call(files.change, { params, body: { reading: { missing } } })
  await test.server.filesSettled()
  const before = test.viz.ingests.length
  await replace(renamed)
  expect((await file()).tables[0]?.reading).toEqual({ missing: [{ codes: ['-1'] }, { column: 'Power', codes: ['0'] }] })
  expect(test.viz.ingests.length).toBe(before + 2)
})

describe('[N4] a chart whose columns are gone', () => {
  it('uses their new names as a version that can be undone', async () => {
    const { browser, params, room, replace } = await aChart()
    await replace(renamed)
    const missing = () => browser.call(rooms.missingFields, { params: room })
    expect(await missing()).toEqual({
      version: 1,
      renamable: true,
      lostTables: [],
      tables: [
        {
          ...{ table: 'cars', fileId: params.id, fileName: 'cars.csv', restorable: 1 },
          fields: [{ name: 'Horsepower', newName: 'Power' }],
        },
      ],
    })
    const repair = (expectedVersion: number) => ({ params: room, body: { expectedVersion } })
    expect(await browser.refused(rooms.useNewNames, repair(2))).toMatchObject({ code: 'version_conflict' })
    expect(await browser.call(rooms.useNewNames, repair(1))).toEqual({ version: 2 })
    const { spec } = await browser.call(rooms.spec, { params: { ...room, version: 2 } })
    expect(spec).toMatchObject({ encoding: { y: { field: 'Power' } } })
    expect(await missing()).toMatchObject({ tables: [], renamable: false })
    expect(await browser.call(rooms.undo, { params: room })).toEqual({ version: 1 })
    await replace(renamed.replace('Power', 'kW'))
    expect(await missing()).toMatchObject({
      tables: [{ fields: [{ name: 'Horsepower', newName: 'kW' }], restorable: 1 }],
    })
  })
  it('has no new name for a column that was removed, only the earlier version', async () => {
    const { browser, room, replace, restore } = await aChart()
    await replace('Name,Origin\nCivic,Japan\nPinto,USA\nGolf,Europe\n')
    expect(await browser.call(rooms.missingFields, { params: room })).toMatchObject({
      renamable: false,
      tables: [{ fields: [{ name: 'Horsepower', newName: null }], restorable: 1 }],
    })
    expect(await browser.refused(rooms.useNewNames, { params: room, body: { expectedVersion: 1 } })).toMatchObject({
      code: 'conflict',
    })
    await restore(1)
    expect(await browser.call(rooms.missingFields, { params: room })).toMatchObject({ tables: [] })
  })
  it('uses the new names that are known, though others stay missing', async () => {
    const { browser, room, replace } = await aChart()
    await replace('Name,Power,Doors\nCivic,79,4\nPinto,88,2\nGolf,90,4\n')
    const missing = () => browser.call(rooms.missingFields, { params: room })
    expect(await missing()).toMatchObject({ renamable: true })
    const body = { expectedVersion: 1 }
    expect(await browser.call(rooms.useNewNames, { params: room, body })).toEqual({ version: 2 })
    expect(await missing()).toMatchObject({
      renamable: false,
      tables: [{ fields: [{ name: 'Origin', newName: null }] }],
    })
  })
})

describe('[N4] a chart whose table was split', () => {
  it('offers its files together, or the last of them', async () => {
    const { browser, session } = await test.guest()
    const names = ['cars_1.csv', 'cars_2.csv', 'cars_10.csv']
    const contents = Object.fromEntries(names.map((name) => [name, cars]))
    await browser.upload(`${files.upload.path}?series=gather`, contents)
    await test.server.filesSettled()
    const [file] = (await browser.call(files.list)).files
    const room = { id: session.room?.id ?? '' }
    await browser.call(rooms.putSpec, {
      params: room,
      body: { spec: plainJson(aSpec('cars_1')), expectedVersion: null },
    })
    const { files: parts } = await browser.call(files.split, { params: { id: file?.id ?? '' } })
    await test.server.filesSettled()
    const [first, ...others] = parts.map(({ id, name }) => ({ id, name }))
    await browser.call(rooms.unlinkFiles, { params: room, body: { fileIds: [first?.id ?? ''] } })
    const missing = () => browser.call(rooms.missingFields, { params: room })
    expect(await missing()).toEqual({
      ...{ version: 1, tables: [], renamable: false },
      lostTables: [
        {
          table: 'cars_1',
          parts: others,
          replacement: { table: 'cars_10', fileName: 'cars_10.csv' },
        },
      ],
    })
    const other = { expectedVersion: 1, table: 'cars_1', replacement: 'cars_10' }
    expect(await browser.call(rooms.useOtherTable, { params: room, body: other })).toEqual({ version: 2 })
    expect(await missing()).toMatchObject({ lostTables: [] })
    const again = { ...other, expectedVersion: 2 }
    expect(await browser.refused(rooms.useOtherTable, { params: room, body: again })).toMatchObject({
      code: 'conflict',
    })
  })
})
