import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type File, routes } from '@belvedere/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { aServer, type TestServer } from '../../../testing/test-server.ts'

const { files, rooms } = routes
const cars = 'Name,Horsepower\nCivic,79\n'
let test: TestServer
beforeEach(async () => {
  test = await aServer({}, { ingestPauseMs: 0 })
})
afterEach(() => test.close())

async function uploaded(browser: Browser, content = cars): Promise<string> {
  const reply = await browser.upload(files.upload.path, { 'cars.csv': content })
  const [file] = files.upload.response.parse(reply.json).files
  return file?.id ?? ''
}
async function viewed(browser: Browser, id: string): Promise<File> {
  return (await browser.call(files.get, { params: { id } })).file
}
const attemptsOf = (id: string) =>
  test.inStore(({ read }) => read.selectFrom('files').select('attempts').where('id', '=', id).executeTakeFirstOrThrow())
/** A start after so many ends without a goodbye, each in the middle of reading the file. */
async function endedSoOften(attempts: number, id: string): Promise<void> {
  await test.server.close()
  await test.inStore((store) =>
    store.write((tx) => tx.updateTable('files').set({ attempts }).where('id', '=', id).execute()),
  )
  await test.start()
}
function restarted(browser: Browser): Browser {
  const again = test.browser()
  for (const name of ['access_token', 'csrf_token']) again.setCookie(name, browser.cookie(name) ?? '')
  return again
}
const inFull = <T>(value: T, count: number): T[] => new Array(count).fill(value)

describe('[S28] [E31] an upload that was acknowledged', () => {
  it('waits while the visualization service is away, and is read when it is back', async () => {
    const { browser } = await test.user()
    test.viz.available = false
    const ids = [await uploaded(browser), await uploaded(browser), await uploaded(browser)]
    expect((await viewed(browser, ids[0] ?? '')).status).toBe('processing')
    expect(test.viz.ingests).toEqual([])
    test.viz.simulateRestart()
    await test.server.filesSettled()
    expect((await browser.call(files.list)).files.map(({ status }) => status)).toEqual(inFull('ready', 3))
  })
  it('is read again where the service goes away under it, many times', async () => {
    const { browser } = await test.user()
    test.viz.losses.push(...inFull('service' as const, 9))
    const id = await uploaded(browser)
    await test.server.filesSettled()
    expect((await viewed(browser, id)).status).toBe('ready')
  })
  it.each(['killed', 'crash', 'disk'] as const)('is read again where its reader was lost: %s', async (by) => {
    const { browser } = await test.user()
    test.viz.losses.push(by)
    const id = await uploaded(browser)
    await test.server.filesSettled()
    expect((await viewed(browser, id)).status).toBe('ready')
    const folders = test.viz.ingests.map(({ outDir }) => outDir)
    expect(new Set(folders).size).toBe(2)
  })
  it('is read again at the next start, which a stop does not count against it', async () => {
    const { browser } = await test.user()
    const gate = Promise.withResolvers<void>()
    test.viz.ingestGate = gate.promise
    const id = await uploaded(browser)
    await expect.poll(() => test.viz.ingests.length).toBe(1)
    await test.restart()
    await expect.poll(() => test.viz.ingests.length).toBe(2)
    expect(await attemptsOf(id)).toEqual({ attempts: 1 })
    gate.resolve()
    await test.server.filesSettled()
    expect(await attemptsOf(id)).toEqual({ attempts: 1 })
  })
  it('as the next version of a file starts again, whatever the version before did', async () => {
    const { browser } = await test.user()
    test.viz.losses.push('crash')
    const id = await uploaded(browser)
    await test.server.filesSettled()
    test.viz.losses.push('crash')
    await browser.upload(`/server/data/${id}/reupload`, { 'cars.csv': `${cars}Golf,90\n` })
    await test.server.filesSettled()
    expect(await viewed(browser, id)).toMatchObject({ version: 2, status: 'ready', tables: [{ rows: 2 }] })
  })
})

describe('[S23] [E31] a file that its reader does not survive', () => {
  it.each([
    ['crash', 2, 'Reading this file failed more than once.'],
    ['killed', 8, 'Reading this file was stopped several times by the system'],
    ['disk', 10, 'The server has no disk space left to read this file.'],
    ['service', 10, 'The server stopped several times while reading this file.'],
  ] as const)('is given up in the end, with the truth of it, and others are read: %s', async (by, attempts, detail) => {
    const { browser } = await test.user()
    test.viz.losses.push(...inFull(by, attempts))
    const bad = await uploaded(browser)
    await test.server.filesSettled()
    expect(await viewed(browser, bad)).toMatchObject({
      status: 'failed',
      error: { code: 'unreadable_file', detail: expect.stringContaining(detail) },
    })
    expect(test.viz.ingests).toHaveLength(attempts)
    expect(await readdir(join(test.dataDir, 'tables', bad))).toEqual([])
    const good = await uploaded(browser)
    await test.server.filesSettled()
    expect((await viewed(browser, good)).status).toBe('ready')
  })
  it('is tried again ever later after each start, so that others are read where it ends the service', async () => {
    await test.close()
    test = await aServer()
    const { browser } = await test.user()
    test.viz.available = false
    const id = await uploaded(browser)
    await endedSoOften(4, id)
    test.viz.available = true
    const again = restarted(browser)
    const other = await uploaded(again)
    await expect.poll(async () => (await viewed(again, other)).status).toBe('ready')
    expect(test.viz.ingests).toHaveLength(1)
    expect(await viewed(again, id)).toMatchObject({ status: 'processing' })
  })
  it('is given up also where it takes the whole service with it each time', async () => {
    const { browser } = await test.user()
    const gate = Promise.withResolvers<void>()
    test.viz.ingestGate = gate.promise
    const id = await uploaded(browser)
    await expect.poll(() => test.viz.ingests.length).toBe(1)
    await endedSoOften(10, id)
    await test.server.filesSettled()
    expect(test.viz.ingests).toHaveLength(1)
    expect(await viewed(restarted(browser), id)).toMatchObject({ status: 'failed' })
    gate.resolve()
  })
})

it('[S30] the rows of a table are shown as soon as the service is back', async () => {
  const { browser } = await test.user()
  const id = await uploaded(browser)
  await test.server.filesSettled()
  test.viz.available = false
  const preview = browser.call(files.preview, { params: { id }, query: {} })
  await expect.poll(() => test.viz.rowsAsked).toBe(1)
  test.viz.simulateRestart()
  expect((await preview).rows).toEqual([['Civic', 79]])
})

it('[S30] a join is made as soon as the service is back, and again where its process was ended', async () => {
  const { browser } = await test.user()
  const { room } = await browser.call(rooms.create, { body: { name: 'Tea' } })
  await browser.upload(files.upload.path, { 'a.csv': 'x,y\n1,2\n', 'b.csv': 'x,z\n1,3\n' })
  await test.server.filesSettled()
  const fileIds = (await browser.call(files.list)).files.map(({ id }) => id)
  await browser.call(rooms.linkFiles, { params: { id: room.id }, body: { fileIds } })
  const on = [{ left: 'x', right: 'x' }]
  const derivation = { kind: 'join' as const, left: 'a', right: 'b', on, type: 'left' as const }
  test.viz.losses.push('service', 'killed', 'killed')
  const { file } = await browser.call(rooms.derive, { params: { id: room.id }, body: { derivation } })
  expect(file.status).toBe('ready')
})

describe('a sample', () => {
  it('is read once, however many people take it', async () => {
    const take = async () => {
      const { browser } = await test.guest()
      const [file] = (await browser.call(files.takeSample, { params: { sample: 'cars' } })).files
      await test.server.filesSettled()
      const params = { id: file?.id ?? '' }
      return { browser, params, preview: await browser.call(files.preview, { params, query: {} }) }
    }
    const first = await take()
    expect(first.preview.rows).not.toEqual([])
    expect((await take()).preview).toEqual(first.preview)
    expect(test.viz.ingests).toHaveLength(1)
    await first.browser.call(files.remove, { params: first.params })
    expect((await take()).preview).toEqual(first.preview)
    expect(test.viz.ingests).toHaveLength(2)
  })
  it('is unlike other files, which are read for each person', async () => {
    for (const { browser } of [await test.guest(), await test.guest()]) await uploaded(browser)
    await test.server.filesSettled()
    expect(test.viz.ingests).toHaveLength(2)
  })
})
