import { routes } from '@belvedere/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { aServer, aSpec, type TestServer } from '../../../testing/test-server.ts'
import { plainJson } from '../../plain-json.ts'

const { rooms, files, keys } = routes
const formats = ['png', 'svg', 'pdf'] as const
let test: TestServer
beforeAll(async () => {
  test = await aServer()
})
afterAll(() => test.close())

/** A user's room with a chart in it. */
async function aChart(title = 'Bars of cars') {
  const { browser } = await test.user()
  const { room } = await browser.call(rooms.create, { body: { name: 'Tea' } })
  return { browser, room, spec: await drawChart(browser, room, title) }
}
/** Gives what puts the next version. */
async function drawChart(browser: Browser, room: { id: string }, title: string) {
  const spec = async (expectedVersion: number | null, next = title) =>
    browser.send('PUT', `/server/rooms/${room.id}/spec`, {
      json: { spec: plainJson({ ...aSpec(), title: next }), expectedVersion },
    })
  await browser.upload('/server/data/upload', { 'cars.csv': 'Origin,Horsepower\nJapan,79\nUSA,120\n' })
  await test.server.filesSettled()
  const [file] = (await browser.call(files.list)).files
  await browser.call(rooms.linkFiles, { params: { id: room.id }, body: { fileIds: [file?.id ?? ''] } })
  await spec(null)
  return spec
}
/** `wanted` is a format, a query, or both; PNG where no format is named. */
const frameOf = (browser: Browser, room: string, wanted = '', headers = {}) => {
  const format = wanted.split('?')[0] === '' ? 'png' : ''
  return browser.send('GET', `/server/rooms/${room}/frame/${format}${wanted}`, { headers })
}
async function aKey(browser: Browser, scopes: ('read' | 'write')[]) {
  const { key } = await browser.call(keys.create, { body: { name: 'a', scopes } })
  return { authorization: `Bearer ${key}` }
}

describe('a picture to keep', () => {
  it.each([
    ['png', 'image/png'],
    ['svg', 'image/svg+xml'],
    ['pdf', 'application/pdf'],
  ])('is downloaded as %s under the name of the chart, and opens nothing', async (format, mediaType) => {
    const { browser, room } = await aChart('km/h – "Größe" \\ 100 %')
    const reply = await frameOf(browser, room.id, format)
    expect([reply.status, reply.text]).toEqual([200, `a picture as ${format}`])
    const header = (name: string) => reply.headers.get(name)
    expect(header('content-type')).toBe(mediaType)
    const name = encodeURIComponent(`km h – Größe 100 %.${format}`)
    expect(header('content-disposition')).toBe(`attachment; filename*=UTF-8''${name}`)
    expect(header('x-content-type-options')).toBe('nosniff')
    expect(header('content-security-policy')).toMatch(/^default-src 'none';.* sandbox$/)
    expect(header('cache-control')).toBe('private, no-cache')
  })

  it('[F1] is drawn of the tables and the state that stand in the room', async () => {
    const { browser, room } = await aChart()
    const state = { params: { limit: 7 }, selections: { brush: { Horsepower: [1, 2] } }, timestep: 3 }
    test.viz.tell({ type: 'settled', room: room.id, state: { ...state, playing: false, command: 200_005 } })
    const events = await browser.events()
    events.ask({ action: 'subscribe_room', token: room.token, after: 0 })
    await events.until(({ type }) => type === 'params_settled')
    await frameOf(browser, room.id)
    const drawn = test.viz.exports.at(-1)
    expect(drawn).toMatchObject({
      state,
      changes: { params: {}, timestep: null },
      size: { width: 900, height: 500, pixelRatio: 2 },
      theme: 'light',
      format: 'png',
    })
    expect(drawn?.tables.map(({ profile }) => profile.name)).toEqual(['cars'])
  })

  it('[F2] uses size, theme, timestep and params of the URL', async () => {
    const { browser, room } = await aChart()
    const params = encodeURIComponent('{"limit":5}')
    await frameOf(browser, room.id, `?width=640&height=400&pixelRatio=1&theme=dark&timestep=2&params=${params}`)
    expect(test.viz.exports.at(-1)).toMatchObject({
      changes: { params: { limit: 5 }, timestep: 2 },
      size: { width: 640, height: 400, pixelRatio: 1 },
      theme: 'dark',
    })
  })

  it('[F4] has two pixels per CSS pixel, or as many as it may have', async () => {
    const { browser, room } = await aChart()
    await frameOf(browser, room.id, '?width=4000&height=2000')
    expect(test.viz.exports.at(-1)?.size).toEqual({ width: 4000, height: 2000, pixelRatio: Math.SQRT2 })
  })

  it('[F3] of a past version is drawn as that began', async () => {
    const { browser, room, spec } = await aChart('First')
    await spec(1, 'Second')
    const reply = await frameOf(browser, room.id, 'pdf?version=1')
    expect(reply.headers.get('content-disposition')).toContain('First.pdf')
    expect(test.viz.exports.at(-1)).toMatchObject({ spec: { title: 'First' }, state: { params: {}, timestep: null } })
    expect((await frameOf(browser, room.id, '?version=9')).status).toBe(404)
  })

  it('[F5] is sent once while nothing changes', async () => {
    const { browser, room, spec } = await aChart('First')
    const first = await frameOf(browser, room.id)
    const tag = first.headers.get('etag') ?? ''
    const drawn = test.viz.exports.length
    const again = await frameOf(browser, room.id, '', { 'if-none-match': `"other", ${tag}` })
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', tag])
    expect(test.viz.exports).toHaveLength(drawn)
    const tags = [tag]
    for (const query of ['?width=901', '?theme=dark', '?timestep=1', '?params={"limit":1}', 'svg']) {
      tags.push((await frameOf(browser, room.id, query)).headers.get('etag') ?? '')
    }
    await spec(1, 'Second')
    tags.push((await frameOf(browser, room.id)).headers.get('etag') ?? '')
    expect(new Set(tags).size).toBe(tags.length)
  })

  it.each([
    ['?width=49', 400],
    ['?width=4096&height=4096&pixelRatio=3', 400],
    ['?width=4096&height=4096&pixelRatio=0.5', 200],
    ['?timestep=-1', 400],
    ['?timestep=1.5', 400],
    ['?params=[1]', 400],
    ['?params={', 400],
    [`?params=${'9'.repeat(10_001)}`, 400],
    ['?params={"gone":1}', 400],
    ['?theme=blue', 400],
    ['gif', 400],
  ])('[F4] answers %s with %i', async (query, status) => {
    const { browser, room } = await aChart()
    expect((await frameOf(browser, room.id, query)).status).toBe(status)
  })

  it('needs a chart', async () => {
    const { browser } = await test.user()
    const { room } = await browser.call(rooms.create, { body: { name: 'Tea' } })
    expect((await frameOf(browser, room.id)).json).toMatchObject({
      status: 409,
      code: 'conflict',
      detail: 'There is no chart yet. Ask for one first.',
    })
  })

  it('[F6] [S31] is one of two that a person waits for', async () => {
    const [mine, theirs] = [await aChart(), await aChart()]
    const gate = Promise.withResolvers<void>()
    test.viz.exportGate = gate.promise
    const before = test.viz.exports.length
    const waiting = [frameOf(mine.browser, mine.room.id), frameOf(mine.browser, mine.room.id, 'svg')]
    await expect.poll(() => test.viz.exports.length).toBe(before + 2)
    const third = await frameOf(mine.browser, mine.room.id, 'pdf')
    expect([third.status, third.headers.get('retry-after')]).toEqual([429, '3'])
    const other = frameOf(theirs.browser, theirs.room.id)
    await expect.poll(() => test.viz.exports.length).toBe(before + 3)
    gate.resolve()
    expect((await Promise.all([...waiting, other])).map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await frameOf(mine.browser, mine.room.id, 'pdf')).status).toBe(200)
  })

  it('[F6] [S31] is the one that a guest waits for', async () => {
    const { browser, session } = await test.guest()
    const room = { id: session.room?.id ?? '' }
    await drawChart(browser, room, 'Bars of cars')
    const gate = Promise.withResolvers<void>()
    test.viz.exportGate = gate.promise
    const before = test.viz.exports.length
    const waiting = frameOf(browser, room.id)
    await expect.poll(() => test.viz.exports.length).toBe(before + 1)
    expect((await frameOf(browser, room.id, 'svg')).status).toBe(429)
    gate.resolve()
    expect((await waiting).status).toBe(200)
  })

  it('[F6] [S31] is cancelled when the caller disconnects', async () => {
    const { browser, room } = await aChart()
    const gate = Promise.withResolvers<void>()
    test.viz.exportGate = gate.promise
    const [before, hangUp] = [test.viz.exports.length, new AbortController()]
    const path = `/server/rooms/${room.id}/frame/png`
    const responses = [1, 2].map(() => browser.send('GET', path, { signal: hangUp.signal }))
    await expect.poll(() => test.viz.exports.length).toBe(before + 2)
    hangUp.abort()
    expect((await Promise.allSettled(responses)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    test.viz.exportGate = Promise.resolve()
    await expect.poll(async () => (await frameOf(browser, room.id)).status).toBe(200)
    gate.resolve()
  })

  it('is unavailable while the visualization service is down', async () => {
    const { browser, room } = await aChart()
    test.viz.available = false
    const refused = await frameOf(browser, room.id)
    expect(refused.json).toMatchObject({ status: 503, code: 'unavailable' })
    expect(refused.headers.get('etag')).toBeNull()
    test.viz.available = true
  })
})

describe('[S14] a picture', () => {
  it('is for members, without the room’s token, and refuses others, with it or without', async () => {
    const { browser, room } = await aChart()
    const elsewhere = test.browser()
    for (const name of ['access_token', 'csrf_token']) elsewhere.setCookie(name, browser.cookie(name) ?? '')
    expect((await frameOf(elsewhere, room.id)).status).toBe(200)
    const strangers: [Browser, number][] = [
      [test.browser(), 401],
      [(await test.user()).browser, 404],
      [(await test.guest()).browser, 404],
    ]
    for (const [stranger, status] of strangers) {
      stranger.setCookie('room_token', room.token)
      expect((await frameOf(stranger, room.id)).status).toBe(status)
    }
  })

  it('is for members who may only look', async () => {
    const { browser, room } = await aChart()
    const viewer = await test.user()
    const { invite } = await browser.call(rooms.invite, { params: { id: room.id }, body: { role: 'viewer' } })
    const token = invite.url?.split('/').at(-1) ?? ''
    await viewer.browser.call(rooms.acceptInvite, { params: { token } })
    expect((await frameOf(viewer.browser, room.id, 'svg')).status).toBe(200)
  })

  it('is for keys that may read', async () => {
    const { browser, room } = await aChart()
    const other = await test.user()
    const holders: [object, number][] = [
      [await aKey(browser, ['read']), 200],
      [await aKey(browser, ['write']), 403],
      [await aKey(other.browser, ['read']), 404],
      [{ authorization: 'Bearer bv_wrong' }, 401],
      [{}, 401],
    ]
    for (const format of formats) {
      for (const [headers, status] of holders) {
        const path = `/api/v1/rooms/${room.id}/frame.${format}?width=300&height=200`
        expect((await browser.send('GET', path, { headers: { ...headers } })).status).toBe(status)
      }
    }
  })
})
