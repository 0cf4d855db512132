import { runTurn } from '@belvedere/assistant'
import { routes } from '@belvedere/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { inProcessAssistant } from '../../../testing/in-process-assistant.ts'
import { aServer, type TestServer } from '../../../testing/test-server.ts'
import { withoutAxisTitles } from './without-axis-titles.ts'

const { files, chat, rooms } = routes
const cars = 'Origin,Horsepower\nJapan,79\nUSA,120\nUSA,90\nUSA,95\n'
let test: TestServer
beforeAll(async () => {
  test = await aServer({}, { assistant: inProcessAssistant(runTurn) })
})
afterAll(() => test.close())
beforeEach(() => {
  test.viz.exports.length = 0
})

async function aFile(browser: Browser, content = cars) {
  await browser.upload(files.upload.path, { 'cars.csv': content })
  await test.server.filesSettled()
  const id = (await browser.call(files.list)).files[0]?.id ?? ''
  const { suggestions } = await browser.call(files.profile, { params: { id }, query: {} })
  return { id, suggestions }
}
const pictureOf = (browser: Browser, id: string, wanted = '0', init: Parameters<Browser['send']>[2] = {}) => {
  const [index, query = ''] = wanted.split('?')
  return browser.send('GET', `/server/data/${id}/suggestions/${index}/picture?${query}`, init)
}

describe('the picture of a suggested question', () => {
  it('[K10] is a thumbnail of the chart that the question gives in a room', async () => {
    const { browser } = await test.user()
    const { id, suggestions } = await aFile(browser)
    const reply = await pictureOf(browser, id, '0?theme=dark')
    expect([reply.status, reply.text, reply.headers.get('content-type')]).toEqual([
      200,
      'a picture as png',
      'image/png',
    ])
    const [drawn] = test.viz.exports
    expect(drawn).toMatchObject({
      form: 'thumbnail',
      size: { width: 240, height: 150, pixelRatio: 2 },
      theme: 'dark',
      state: { params: {}, selections: {}, timestep: null },
    })
    const { room } = await browser.call(rooms.create, { body: { name: 'Tea' } })
    await browser.call(rooms.linkFiles, { params: { id: room.id }, body: { fileIds: [id] } })
    await browser.call(chat.send, { body: { roomId: room.id, message: suggestions[0] ?? '' } })
    await expect.poll(async () => (await browser.send('GET', `/server/rooms/${room.id}/frame/png`)).status).toBe(200)
    const inRoom = test.viz.exports.at(-1)
    expect(inRoom?.form).toBe('file')
    expect(drawn?.spec).toEqual(inRoom && withoutAxisTitles(inRoom.spec))
  })

  it('[K10] is not found where there is no such question, or no chart of it', async () => {
    const { browser } = await test.user()
    const { id } = await aFile(browser)
    expect((await pictureOf(browser, id, '9')).status).toBe(404)
    test.viz.probed = { marks: 0, warnings: [], fault: { kind: 'empty', text: 'empty' } }
    expect((await pictureOf(browser, id)).status).toBe(404)
    const tried = test.viz.exports.length
    expect((await pictureOf(browser, id)).json).toMatchObject({ code: 'not_found' })
    expect(test.viz.exports).toHaveLength(tried)
    test.viz.probed = { marks: 3, warnings: [], fault: null }
  })

  it('[K10] is drawn once, until the file changes', async () => {
    const { browser } = await test.user()
    const { id } = await aFile(browser)
    const tag = (await pictureOf(browser, id)).headers.get('etag') ?? ''
    const again = await pictureOf(browser, id, '0?revision=2', { headers: { 'if-none-match': tag } })
    expect([again.status, again.text]).toEqual([304, ''])
    expect((await pictureOf(browser, id)).status).toBe(200)
    expect(test.viz.exports).toHaveLength(1)
    const facts = { columns: [{ name: 'Horsepower', unit: 'hp' }] }
    await browser.call(files.change, { params: { id }, body: { facts } })
    const tags = [tag, (await pictureOf(browser, id)).headers.get('etag')]
    for (const wanted of ['1', '0?theme=dark', '0?language=de'])
      tags.push((await pictureOf(browser, id, wanted)).headers.get('etag'))
    expect(new Set(tags).size).toBe(5)
  })

  it('[K10] is unavailable, and not remembered so, while the visualization service is away', async () => {
    const { browser } = await test.user()
    const { id } = await aFile(browser)
    test.viz.available = false
    const refused = await pictureOf(browser, id)
    expect([refused.status, refused.headers.get('etag')]).toEqual([503, null])
    test.viz.available = true
    expect((await pictureOf(browser, id)).status).toBe(200)
  })

  it('[K10] [S31] is drawn one at a time, and cancelled when the caller disconnects', async () => {
    const { browser } = await test.user()
    const { id } = await aFile(browser)
    const gate = Promise.withResolvers<void>()
    test.viz.exportGate = gate.promise
    const hangUp = new AbortController()
    const left = pictureOf(browser, id, '1', { signal: hangUp.signal })
    await expect.poll(() => test.viz.exports.length).toBe(1)
    const waiting = Array.from({ length: 8 }, (_, at) => pictureOf(browser, id, `0?language=en-${at}`))
    const refused = await Promise.race(waiting)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3'])
    expect(test.viz.exports).toHaveLength(1)
    test.viz.exportGate = Promise.resolve()
    hangUp.abort()
    await expect(left).rejects.toThrow()
    const statuses = (await Promise.all(waiting)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 200, 200, 200, 429])
    gate.resolve()
  })
})

describe('[S14] a picture of a question', () => {
  it('is for those who see the file', async () => {
    const { browser } = await test.user()
    const { id } = await aFile(browser)
    expect((await pictureOf(test.browser(), id)).status).toBe(401)
    expect((await pictureOf((await test.user()).browser, id)).status).toBe(404)
  })
})
