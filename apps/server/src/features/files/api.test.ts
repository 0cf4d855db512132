import { type File, routes } from '@belvedere/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aScript, aScriptInARoom, type Script } from '../../../testing/script.ts'
import { aSharedRoom } from '../../../testing/shared-room.ts'
import { aServer, type TestServer } from '../../../testing/test-server.ts'

const { api } = routes
const cars = 'Origin,Horsepower\nJapan,79\nUSA,88\n'
let test: TestServer
beforeAll(async () => {
  test = await aServer()
})
afterAll(() => test.close())

async function upload(script: Script, files: Record<string, string>, query = ''): Promise<File[]> {
  const reply = await script.upload(api.upload.path + query, files)
  expect([reply.status, reply.text]).toEqual([201, reply.text])
  return api.upload.response.parse(reply.json).files
}

/** Reading that waits until it is let go. */
function aGate() {
  const gate = Promise.withResolvers<void>()
  test.viz.ingestGate = gate.promise
  return () => {
    test.viz.ingestGate = Promise.resolve()
    gate.resolve()
  }
}

describe('an upload with a key', () => {
  it('[K4] is answered when its files are read, those that can’t be too', async () => {
    const { script } = await aScriptInARoom(test)
    const files = await upload(script, { 'cars.csv': cars, 'empty.csv': 'nothing' })
    expect(files).toMatchObject([
      { name: 'cars.csv', status: 'ready', tables: [{ name: 'cars', rows: 2 }] },
      { name: 'empty.csv', status: 'failed', error: { code: 'unreadable_file' } },
    ])
    const [ready] = files
    expect((await script.call(api.files)).files).toHaveLength(2)
    expect(await script.call(api.file, { params: { id: ready?.id ?? '' } })).toEqual({ file: ready })
    const { profile, suggestions } = await script.call(api.profile, { params: { id: ready?.id ?? '' }, query: {} })
    expect(profile).toMatchObject({ name: 'cars', rows: 2, fields: [{ name: 'Origin' }, { name: 'Horsepower' }] })
    expect(suggestions.length).toBeGreaterThan(0)
  })
  it('is linked immediately to the room that it names', async () => {
    const { script, room } = await aScriptInARoom(test)
    const [file] = await upload(script, { 'cars.csv': cars }, `?roomId=${room.id}`)
    const [found] = (await script.call(api.rooms)).rooms
    expect(found?.files).toEqual([file])
  })
  it('[K6] replaces the content of the caller’s file with the same name in the room, on request', async () => {
    const { browser, script, room } = await aScriptInARoom(test)
    const [first] = await upload(script, { 'cars.csv': cars }, `?roomId=${room.id}`)
    const beside = await upload(script, { 'cars.csv': cars }, `?roomId=${room.id}`)
    expect(beside).toMatchObject([{ version: 1 }])
    const query = `?roomId=${room.id}&sameName=replace`
    const files = await upload(script, { 'new.csv': cars, 'cars.csv': `${cars}Italy,60\n` }, query)
    // Of two with the name the one that was linked last.
    expect(files).toMatchObject([
      { name: 'new.csv', version: 1, status: 'ready' },
      { id: beside[0]?.id, name: 'cars.csv', version: 2, status: 'ready', tables: [{ rows: 3 }] },
    ])
    const [found] = (await script.call(api.rooms)).rooms
    expect(found?.files.map(({ id, version }) => [id, version])).toEqual([
      [first?.id, 1],
      [beside[0]?.id, 2],
      [files[0]?.id, 1],
    ])
    const { events } = await browser.call(routes.rooms.events, { params: { id: room.id }, query: {} })
    expect(events.filter(({ type }) => type === 'file_reupload').map(({ data }) => data)).toEqual([
      { file_id: beside[0]?.id },
    ])
  })
  it('[K6] [S14] replaces no file of somebody else', async () => {
    const { room, owner, join } = await aSharedRoom(test)
    const query = `?roomId=${room.id}`
    const [mine] = await upload(await aScript(owner.browser), { 'cars.csv': cars }, query)
    const member = await aScript((await join('editor')).browser)
    const [theirs] = await upload(member, { 'cars.csv': cars }, `${query}&sameName=replace`)
    const { rooms } = await member.call(api.rooms)
    expect(rooms[0]?.files.map(({ id, version }) => [id, version])).toEqual([
      [mine?.id, 1],
      [theirs?.id, 1],
    ])
  })
  it('[K6] that is to replace names a room, and each name once', async () => {
    const { script, room } = await aScriptInARoom(test)
    const nowhere = await script.upload(`${api.upload.path}?sameName=replace`, { 'cars.csv': cars })
    expect(nowhere.json).toMatchObject({ status: 400, errors: [{ path: 'roomId' }] })
    const form = new FormData()
    for (const content of [cars, 'a\n1\n']) form.append('file', new Blob([content]), 'cars.csv')
    const path = `${api.upload.path}?roomId=${room.id}&sameName=replace`
    expect((await script.send('POST', path, { body: form })).json).toMatchObject({ status: 400 })
    expect((await script.call(api.files)).files).toEqual([])
  })
  it('[S14] into another person’s room stores nothing', async () => {
    const [mine, other] = [await aScriptInARoom(test), await aScriptInARoom(test)]
    const reply = await mine.script.upload(`${api.upload.path}?roomId=${other.room.id}`, { 'cars.csv': cars })
    expect(reply.json).toMatchObject({ status: 404, code: 'not_found' })
    expect((await mine.script.call(api.files)).files).toEqual([])
  })
  it('[K4] is answered with its current status after ten minutes', async () => {
    const { script } = await aScriptInARoom(test)
    const open = aGate()
    const begun = test.viz.ingests.length
    const uploading = upload(script, { 'cars.csv': cars })
    await expect.poll(() => test.viz.ingests.length).toBeGreaterThan(begun)
    await script.call(api.files)
    test.clock.aheadMs += 10 * 60_000
    expect(await uploading).toMatchObject([{ status: 'processing', tables: [] }])
    open()
    await test.server.filesSettled()
  })
  it('[K4] is answered with its current status when the service closes', async () => {
    const testServer = await aServer()
    const gate = Promise.withResolvers<void>()
    testServer.viz.ingestGate = gate.promise
    const { browser } = await testServer.user()
    const uploading = upload(await aScript(browser), { 'cars.csv': cars })
    await expect.poll(() => testServer.viz.ingests.length).toBe(1)
    const closing = testServer.close()
    expect(await uploading).toMatchObject([{ status: 'processing' }])
    gate.resolve()
    await closing
  })
  it('[K4] leaves out what is deleted meanwhile', async () => {
    const { browser, script } = await aScriptInARoom(test)
    const open = aGate()
    const begun = test.viz.ingests.length
    const uploading = upload(script, { 'cars.csv': cars })
    await expect.poll(() => test.viz.ingests.length).toBeGreaterThan(begun)
    const [file] = (await script.call(api.files)).files
    await browser.call(routes.files.remove, { params: { id: file?.id ?? '' } })
    expect(await uploading).toEqual([])
    open()
  })
  it('needs the scope to write, and a form', async () => {
    const { browser, script } = await aScriptInARoom(test)
    const reader = await aScript(browser, { scopes: ['read'] })
    expect((await reader.upload(api.upload.path, { 'cars.csv': cars })).json).toMatchObject({ status: 403 })
    expect((await script.send('POST', api.upload.path, { json: {} })).json).toMatchObject({ status: 415 })
    expect((await script.upload(api.upload.path, { 'a.csv': cars }, 'data')).json).toMatchObject({ status: 400 })
  })
})
