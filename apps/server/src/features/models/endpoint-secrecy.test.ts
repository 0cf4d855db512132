import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTcpServer, type Server } from 'node:net'
import { runTurn } from '@belvedere/assistant'
import { routes } from '@belvedere/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { inProcessAssistant } from '../../../testing/in-process-assistant.ts'
import { aRoomWithModel } from '../../../testing/room-with-model.ts'
import { startScriptedModel } from '../../../testing/scripted-model.ts'
import { aServer, type TestServer, type TestUser } from '../../../testing/test-server.ts'

const { auth, models } = routes
const opened: Server[] = []
const isForOthers = { publicUrl: 'https://charts.example.org', isLocal: false }
let test: TestServer
beforeAll(async () => {
  test = await aServer({ ...isForOthers, privateEndpoints: true }, { assistant: inProcessAssistant(runTurn) })
})
afterAll(async () => {
  for (const server of opened) server.close()
  await test.close()
})

async function listening(server: Server): Promise<string> {
  opened.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}
const answering = (listener: RequestListener) => () => listening(createServer(listener))
const saying = (status: number, body: string, headers: Record<string, string> = {}) =>
  answering((_request, response) => response.writeHead(status, headers).end(body))

/** Somebody who has followed the link of the mail. */
async function somebodyConfirmed(): Promise<TestUser> {
  const somebody = await test.user()
  const body = { token: await test.mailedToken(somebody.email) }
  await somebody.browser.call(auth.verifyEmail, { body })
  return somebody
}

const tryAt = async (browser: Browser, baseUrl: string, more: object = {}) => {
  const json = { kind: 'openai-compatible', baseUrl, ...more }
  return browser.send('POST', models.test.path, { json })
}

/** What may run in an operator's network beside a language model. */
const others: [what: string, start: () => Promise<string>][] = [
  ['a page', saying(200, '<html>Admin</html>', { 'content-type': 'text/html' })],
  ['an interface with a list', saying(200, '{"data":[{"id":"customer-1"},{"id":"customer-2"}]}')],
  ['events without end', saying(200, 'data: {"secret":1}\n\n', { 'content-type': 'text/event-stream' })],
  ['what wants a password', saying(401, 'No.', { 'www-authenticate': 'Basic' })],
  ['what forbids', saying(403, '{"timestamp":"now","status":403,"error":"Forbidden","path":"/x"}')],
  ['what has no such page', saying(404, '404 page not found')],
  ['what takes no such method', saying(405, '{"detail":"Method Not Allowed"}')],
  ['what is busy', saying(429, 'Later.', { 'retry-after': '1' })],
  ['what breaks', saying(500, '{"errors":["canary"]}')],
  ['what sends elsewhere', saying(302, '', { location: '/login' })],
  ['what calls remote procedures', saying(400, '{"jsonrpc":"2.0","error":{"code":-32700,"message":"Parse error"}}')],
  [
    'what speaks another protocol',
    () => listening(createTcpServer((socket) => socket.on('error', () => undefined).end('-ERR unknown command\r\n'))),
  ],
  ['what says nothing', () => listening(createTcpServer((socket) => socket.on('error', () => undefined)))],
  [
    'nothing',
    async () => {
      const server = createTcpServer()
      const url = await listening(server)
      server.close()
      return url
    },
  ],
]

describe('[S20] whoever names an endpoint', () => {
  it.each(['openai-compatible', 'anthropic'])('[L9] learns of nothing but %s models', async (kind) => {
    const told = await Promise.all(
      others.flatMap(([, start]) =>
        [undefined, 'small'].map(async (model) => {
          const [{ browser }, url] = [await somebodyConfirmed(), await start()]
          const begun = performance.now()
          const { status, json } = await tryAt(browser, url, { kind, model, apiKey: 'x' })
          return { status, ...Object(json), requestId: null, isHeld: performance.now() - begun >= 2990 }
        }),
      ),
    )
    const [first] = told
    expect(first).toMatchObject({ status: 422, code: 'endpoint_failed', isHeld: true })
    expect(first.detail).toContain('No language model answers at this address')
    expect(told).toEqual(told.map(() => first))
  })

  it('[L9] learns no more by asking in a room', async () => {
    const model = await startScriptedModel()
    const somebody = await somebodyConfirmed()
    const { ask, browser, callsOf, settings } = await aRoomWithModel({ test, model, somebody })
    const told: unknown[] = []
    for (const [, start] of others.filter(([what]) => what !== 'what says nothing').slice(0, 9)) {
      test.clock.aheadMs += 31_000
      await browser.call(models.put, { body: { ...settings, baseUrl: await start() } })
      const answer = await ask()
      const [call] = await callsOf(answer.id)
      told.push([answer.model, call?.outcome, call?.fault, call?.received])
    }
    expect(told).toEqual(told.map(() => told[0]))
    expect(JSON.stringify(told[0])).toContain('No language model answers at this address')
    await model.close()
  })

  it('[L9] is told what is wrong where a language model says so', async () => {
    const model = await startScriptedModel({ key: 'right' })
    const { browser } = await somebodyConfirmed()
    const refused = await tryAt(browser, model.baseUrl, { apiKey: 'wrong' })
    expect(refused.json).toMatchObject({ detail: expect.stringContaining('refused the key (401)') })
    model.plays({ type: 'status', status: 404 })
    const unknown = await tryAt(browser, model.baseUrl, { apiKey: 'right', model: 'gone' })
    expect(unknown.json).toMatchObject({ detail: expect.stringContaining('does not know the model gone') })
    await model.close()
  })

  it('[L8] names and tries ten at once, then one in half a minute', async () => {
    const model = await startScriptedModel()
    const [{ browser }, { browser: other }] = [await somebodyConfirmed(), await somebodyConfirmed()]
    const body = { kind: 'openai-compatible' as const, baseUrl: model.baseUrl, model: 'small' }
    for (let n = 0; n < 5; n++) {
      await browser.call(models.put, { body })
      expect((await tryAt(browser, model.baseUrl)).status).toBe(200)
    }
    const over = await tryAt(browser, model.baseUrl)
    expect(over.json).toMatchObject({ status: 429, code: 'too_many_requests' })
    // Less than 30 if the calls so far took seconds on a busy machine.
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(20)
    expect(await browser.refused(models.put, { body })).toMatchObject({ status: 429 })
    expect(model.requests).toHaveLength(5)
    expect((await tryAt(other, model.baseUrl)).status).toBe(200)
    test.clock.aheadMs += 30_000
    expect((await tryAt(browser, model.baseUrl)).status).toBe(200)
    await model.close()
  })
})

describe('[S20] an account whose e-mail is not confirmed', () => {
  const unverified = { status: 403, code: 'email_unverified' }

  it('[L8] names no endpoint until it is', async () => {
    const model = await startScriptedModel()
    const { browser, email } = await test.user()
    const body = { kind: 'openai-compatible' as const, baseUrl: model.baseUrl, model: 'small' }
    expect(await browser.refused(models.test, { body })).toEqual(unverified)
    expect(await browser.refused(models.put, { body })).toEqual(unverified)
    expect(model.requests).toEqual([])
    await browser.call(auth.verifyEmail, { body: { token: await test.mailedToken(email) } })
    await browser.call(models.put, { body })
    await model.close()
  })

  it('[L8] does not have one asked that it named before that was asked for', async () => {
    const model = await startScriptedModel()
    const somebody = await somebodyConfirmed()
    const { ask } = await aRoomWithModel({ test, model, somebody })
    await test.inStore((store) =>
      store.write((tx) =>
        tx.updateTable('people').set({ email_verified: 0 }).where('email', '=', somebody.email).execute(),
      ),
    )
    expect((await ask()).model).toMatchObject({
      outcome: 'failed',
      calls: 0,
      note: expect.stringContaining('Confirm your e-mail'),
    })
    expect(model.requests).toEqual([])
    await model.close()
  })

  it('[L8] names one where this machine alone is served, unless a proxy brings it', async () => {
    const [testServer, model] = [await aServer(), await startScriptedModel()]
    const { browser } = await testServer.user()
    const json = { kind: 'openai-compatible', baseUrl: model.baseUrl }
    for (const name of ['x-forwarded-for', 'forwarded', 'via'])
      expect((await browser.send('POST', models.test.path, { json, headers: { [name]: 'x' } })).json).toMatchObject(
        unverified,
      )
    expect(model.requests).toEqual([])
    expect((await browser.send('POST', models.test.path, { json })).status).toBe(200)
    await testServer.close()
    await model.close()
  })
})

it('[S20] [L7] a service for others does not tell which names and addresses its network has', async () => {
  const testServer = await aServer({ ...isForOthers, privateEndpoints: false })
  const { browser, email } = await testServer.user()
  await browser.call(auth.verifyEmail, { body: { token: await testServer.mailedToken(email) } })
  for (const host of ['localhost', '10.0.0.7', '[fd00:ec2::254]', 'no-such-name.invalid']) {
    const { json } = await tryAt(browser, `https://${host}/v1`)
    const detail = `The server may not call any address behind ${host.replace(/[[\]]/g, '')}.`
    expect(json).toMatchObject({ status: 422, detail: expect.stringContaining(detail) })
  }
  await testServer.close()
})
