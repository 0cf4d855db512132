import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pathOf } from '../../testing/browser.ts'
import { everyRoute, exampleOf } from '../../testing/examples.ts'
import { aServer, type TestServer } from '../../testing/test-server.ts'
import { acme, aTable, aWorld, keyHeaders } from '../../testing/world.ts'

let test: TestServer
beforeAll(async () => {
  test = await aServer({ providers: [acme] })
})
afterAll(() => test.close())

const anyParams = { id: 'x', sample: 'x', version: 1, userId: 'x', inviteId: 'x', token: 'x', format: 'png' }
const byCookie = everyRoute.filter(([, { access }]) => access !== 'read' && access !== 'write')
const changing = byCookie.filter(([, { method }]) => method !== 'GET')

describe('every route', () => {
  it.each(changing)('[S13] %s refuses a foreign page, and a request without CSRF token', async (name, route) => {
    const { browser } = await test.user()
    const path = pathOf(route, { params: anyParams })
    const missing = await browser.send(route.method, path, { json: {}, headers: { 'x-csrf-token': null } })
    expect([name, missing.json]).toMatchObject([name, { status: 403, code: 'csrf_failed' }])
    const foreign = await browser.send(route.method, path, { json: {}, headers: { origin: 'https://evil.example' } })
    expect([name, foreign.json]).toMatchObject([name, { status: 403, code: 'origin_not_allowed' }])
  })

  it.each(changing)('[S13] %s accepts no form and no text', async (_name, route) => {
    const { browser } = await test.user()
    const path = pathOf(route, { params: anyParams })
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      const reply = await browser.send(route.method, path, { body: 'a=1', headers: { 'content-type': type } })
      expect(reply.json).toMatchObject({ status: 415, code: 'unsupported_media_type' })
    }
  })

  it.each(everyRoute.filter(([name, { body }]) => body !== undefined && name !== 'mcp.send'))(
    '[S16] %s refuses keys that it does not know',
    async (name, route) => {
      const world = await aWorld(test)
      const exampleContext = await exampleOf(name, world)
      const headers = keyHeaders(world, route)
      for (const unknown of ['userId', 'id', 'ownerId', 'isAdmin']) {
        const json = { ...exampleContext.body, [unknown]: 'x' }
        const reply = await world.browser.send(route.method, pathOf(route, exampleContext), { json, headers })
        expect(reply.json).toMatchObject({ status: 400, code: 'invalid_request' })
      }
    },
  )

  it.each(everyRoute)('%s answers as the contract says', async (name, route) => {
    const world = await aWorld(test)
    const exampleContext = await exampleOf(name, world)
    const headers = { ...keyHeaders(world, route), accept: 'application/json, text/event-stream' }
    const path = pathOf(route, exampleContext)
    const form = new FormData()
    form.append('file', new Blob([aTable]), 'cars.csv')
    const reply = await world.browser.send(
      route.method,
      path,
      route.multipart ? { body: form, headers } : { json: exampleContext.body, headers },
    )
    expect([reply.status, reply.status < 400 ? '' : reply.text]).toEqual([route.status, ''])
    if (route.download === undefined && route.status !== 302)
      expect(() => route.response.parse(reply.json), name).not.toThrow()
    await test.server.filesSettled()
  })
})
