import { once } from 'node:events'
import { routes } from '@belvedere/contract'
import { freePort } from '@belvedere/coordination/testing/free-port.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Browser } from '../apps/server/testing/browser.ts'
import { type ScriptedModel, startScriptedModel, writes } from '../apps/server/testing/scripted-model.ts'
import { linkInMail } from './harness/outbox.ts'
import { visitProvider } from './harness/provider-visit.ts'
import { type RunningProviders, startProviders } from './harness/providers.ts'
import { type RunningServer, startServer } from './harness/running-server.ts'

/**
 * Canary values in every secret or personal field, through the calls of a person and a script and many
 * failures, against the real server at its most verbose log level: none appears in its output or metrics.
 */

const { account, auth, keys, models, rooms } = routes
let server: RunningServer
let providers: RunningProviders
let model: ScriptedModel
beforeAll(async () => {
  model = await startScriptedModel({ key: modelKeys.own })
  const port = await freePort()
  providers = await startProviders(`http://localhost:${port}`)
  const ofService = { BELVEDERE_LLM_KIND: 'openai-compatible', BELVEDERE_LLM_BASE_URL: model.baseUrl }
  const env = { ...ofService, BELVEDERE_LLM_MODEL: 'house', BELVEDERE_LLM_API_KEY: modelKeys.service }
  server = await startServer({ port, env: { ...env, ...providers.env, LOG_LEVEL: 'trace' } })
})
afterAll(async () => {
  await server?.stop()
  await providers?.close()
  await model?.close()
})

const planted = new Map<string, string>()
/** Registers a value that must not appear, and returns it. */
function plant(what: string, canary: string | undefined): string {
  if (canary === undefined || canary.length < 8) throw new Error(`The canary "${what}" would be found by chance.`)
  planted.set(what, canary)
  return canary
}
const plantUnique = (what: string) => plant(what, `canary-${what}-${crypto.randomUUID().slice(0, 8)}`)

const modelKeys = { own: plantUnique('key-of-my-model'), service: plantUnique('key-of-the-service') }

/** Registers the browser's cookies. */
function plantCookies(browser: Browser, when: string): void {
  for (const name of ['access_token', 'refresh_token', 'guest_token', 'csrf_token', 'room_token', 'oauth_flow']) {
    const value = browser.cookie(name)
    if (value !== undefined) plant(`${name} ${when}`, value)
  }
}
const tokenIn = (what: string, link: string) => plant(what, link.split('#token=').at(-1))
/** An address whose local part is registered; the whole may appear with its `@` encoded. */
const anEmail = (what: string) => `${plantUnique(what)}@example.org`
const email = anEmail('e-mail')
const passwords = {
  first: plantUnique('password'),
  second: plantUnique('password-reset'),
  third: plantUnique('password-changed'),
}

async function aBrowser(): Promise<Browser> {
  const browser = new Browser(server.url)
  await browser.call(auth.me)
  return browser
}

const mailed = async (what: string, page: string) => tokenIn(what, await linkInMail(server.dataDir, email, page))

async function signUpAndProve(): Promise<Browser> {
  const browser = await aBrowser()
  await browser.call(auth.guest)
  plantCookies(browser, 'as guest')
  const about = { name: plantUnique('name'), profession: plantUnique('profession'), country: 'GB' }
  await browser.call(auth.register, { body: { email, password: passwords.first, ...about } })
  plantCookies(browser, 'after sign-up')
  await browser.call(auth.verifyEmail, { body: { token: await mailed('verification', '/verify-email') } })
  await browser.call(auth.refresh)
  plantCookies(browser, 'after refresh')
  return browser
}

async function resetAndChange(browser: Browser): Promise<void> {
  await browser.call(auth.forgotPassword, { body: { email } })
  const token = await mailed('reset', '/reset-password')
  await browser.call(auth.resetPassword, { body: { token, password: passwords.second } })
  await browser.refused(auth.resetPassword, { body: { token, password: passwords.second } })
  await browser.call(auth.me)
  await browser.call(auth.login, { body: { email, password: passwords.second } })
  plantCookies(browser, 'after sign-in')
  const change = { currentPassword: passwords.second, newPassword: passwords.third }
  await browser.call(auth.changePassword, { body: change })
}

/** Successful, refused and failed sign-ins by providers of OpenID Connect and OAuth 2. */
async function goToProviders(): Promise<void> {
  for (const provider of ['acme', 'octo', 'away']) {
    const browser = await aBrowser()
    const { headers } = await browser.send(
      'GET',
      `/oauth/${provider}/start?returnTo=/${plantUnique(`returnTo-${provider}`)}`,
    )
    plantCookies(browser, `at ${provider}`)
    const to = headers.get('location') ?? ''
    if (provider === 'away') {
      expect(to).toBe('/?error=oauth_failed')
      continue
    }
    const back = await visitProvider(to, {
      email: plant(`e-mail at ${provider}`, `${crypto.randomUUID()}@example.org`),
    })
    for (const name of ['code', 'state']) plant(`${name} of ${provider}`, back.searchParams.get(name) ?? '')
    for (const _time of ['taken', 'taken again']) await browser.send('GET', `${back.pathname}${back.search}`)
    expect((await browser.call(auth.me)).session.user).not.toBeNull()
    plantCookies(browser, `after ${provider}`)
  }
  for (const [name, secret] of Object.entries(providers.env)) if (name.endsWith('_SECRET')) plant(name, secret)
}

const cells = { column: plantUnique('column'), cell: plantUnique('cell'), file: plantUnique('file') }
const table = `${cells.column},power\n${cells.cell},70\nother,130\nthird,90\n`

/** Uploads, messages and charts by the API and by the Model Context Protocol. */
async function workWithAKey(browser: Browser): Promise<void> {
  const { room } = await browser.call(rooms.create, { body: { name: plantUnique('room') } })
  plant('token of the room', room.token)
  const { key } = await browser.call(keys.create, { body: { name: plantUnique('key-name') } })
  const headers = { authorization: `Bearer ${plant('API key', key)}` }
  const form = new FormData()
  form.append('file', new Blob([table]), `${cells.file}.csv`)
  form.append('file', new Blob([`{"${cells.cell}": [1, `]), 'broken.json')
  const uploaded = await browser.send('POST', `/api/v1/files?roomId=${room.id}`, { body: form, headers })
  expect(uploaded.text).toContain(cells.column)
  const message = `average power by ${cells.column} as bars`
  const response = await browser.send('POST', `/api/v1/rooms/${room.id}/messages`, { json: { message }, headers })
  expect([response.status, response.text]).toEqual([200, expect.stringContaining(cells.column)])
  for (const format of ['png', 'svg', 'pdf']) {
    const path = `/api/v1/rooms/${room.id}/frame.${format}`
    expect((await browser.send('GET', path, { headers })).status).toBe(200)
    const params = encodeURIComponent(JSON.stringify({ [plantUnique(`param-${format}`)]: 1 }))
    expect((await browser.send('GET', `${path}?params=${params}`, { headers })).status).toBe(400)
  }
  const tools = [
    ['list_rooms', {}],
    ['profile_table', { roomId: room.id, table: plantUnique('table') }],
    ['ask', { roomId: room.id, message: plantUnique('message') }],
    [
      'set_spec',
      { roomId: room.id, expectedVersion: 1, spec: { mark: plantUnique('mark'), data: { url: plantUnique('url') } } },
    ],
  ] as const
  for (const [name, args] of tools) {
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }
    const accept = { accept: 'application/json, text/event-stream' }
    expect((await browser.send('POST', '/api/mcp', { json: call, headers: { ...headers, ...accept } })).status).toBe(
      200,
    )
  }
  const viewer = browser.socket(`/viz/ws?room=${room.id}`)
  await once(viewer, 'open')
  const events = await browser.events()
  events.ask({ action: 'subscribe_room', token: plantUnique('foreign-token') })
  await events.until((event) => event.type === 'error')
  const { invite } = await browser.call(rooms.invite, { params: { id: room.id }, body: { role: 'viewer' } })
  const token = plant('invite', invite.url?.split('/').at(-1))
  await browser.send('GET', `/invite/${token}`)
  await browser.send('GET', `/server/invites/${token}`)
  await browser.send('GET', `/room/${room.token}`)
}

/** Calls of models that answer, refuse and write nonsense. */
async function talkWithModels(browser: Browser): Promise<void> {
  const { room } = await browser.call(rooms.create, { body: { name: 'Tea' } })
  const form = new FormData()
  form.append('file', new Blob([table]), 'cars.csv')
  await browser.send('POST', routes.files.upload.path, { body: form })
  const { files } = await browser.call(routes.files.list)
  await browser.call(rooms.linkFiles, { params: { id: room.id }, body: { fileIds: files.map(({ id }) => id) } })
  const events = await browser.events()
  events.ask({ action: 'subscribe_room', token: room.token, after: 0 })
  const ask = async () => {
    const body = { message: plantUnique('puzzle'), roomId: room.id }
    const { replyId } = await browser.call(routes.chat.send, { body })
    const answerEvent = await events.until((event) => event.type === 'chat_message' && event.data.id === replyId)
    return answerEvent.type === 'chat_message' ? answerEvent.data.model?.outcome : undefined
  }
  model.plays(writes({ kind: 'answer', text: plantUnique('answer-of-the-model') }))
  expect(await ask()).toBe('failed')
  const body = { kind: 'openai-compatible', baseUrl: model.baseUrl, model: 'small', apiKey: modelKeys.own } as const
  await browser.call(models.put, { body })
  expect(await ask()).toBe('used')
  model.plays(writes(plantUnique('nonsense-of-the-model')))
  expect(await ask()).toBe('failed')
  model.plays({ type: 'status', status: 500, body: plantUnique('fault-of-the-model') })
  expect(await ask()).toBe('failed')
  await browser.call(models.test, { body: { kind: body.kind, baseUrl: body.baseUrl } })
  const wrong = { ...body, apiKey: plantUnique('wrong-key-of-a-model') }
  expect(await browser.refused(models.test, { body: wrong })).toMatchObject({ code: 'endpoint_failed' })
}

/** Other refused requests that contain personal values. */
async function fail(browser: Browser): Promise<void> {
  const wrong = { email: anEmail('unknown-e-mail'), password: plantUnique('guess') }
  expect(await browser.refused(auth.login, { body: wrong })).toMatchObject({ status: 401 })
  const odd: [string, string, Parameters<Browser['send']>[2]][] = [
    [
      'POST',
      auth.login.path,
      { body: `{"password":"${plantUnique('no-json')}`, headers: { 'content-type': 'application/json' } },
    ],
    ['POST', auth.login.path, { body: plantUnique('text'), headers: { 'content-type': 'text/plain' } }],
    ['POST', auth.login.path, { json: { ...wrong, [plantUnique('unknown-name')]: plantUnique('unknown-value') } }],
    ['POST', auth.login.path, { json: wrong, headers: { 'x-csrf-token': plantUnique('csrf') } }],
    ['POST', auth.login.path, { json: wrong, headers: { origin: `https://${plantUnique('origin')}.example` } }],
    [
      'POST',
      auth.resetPassword.path,
      { json: { token: plantUnique('wrong-reset-token'), password: plantUnique('unused') } },
    ],
    ['GET', `/${plantUnique('path')}?${plantUnique('query')}=1`, {}],
    ['GET', '/api/v1/rooms', { headers: { authorization: `Bearer bv_${plantUnique('wrong-key')}` } }],
    ['GET', rooms.list.path, { headers: { cookie: `access_token=${plantUnique('wrong-access')}` } }],
    [
      'POST',
      routes.files.upload.path,
      { body: plantUnique('no-form'), headers: { 'content-type': 'multipart/form-data; boundary=b' } },
    ],
    ['GET', `/oauth/${plantUnique('provider')}/start`, {}],
    ['GET', `/oauth/acme/callback?code=${plantUnique('code')}&state=${plantUnique('state')}`, {}],
  ]
  const answers = []
  for (const [method, path, options] of odd) answers.push((await browser.send(method, path, options)).status)
  expect(answers).toEqual([400, 415, 400, 403, 403, 400, 404, 401, 401, 400, 404, 302])
}

test('[S27] no secret, token, password, e-mail or cell is in logs or metrics', async () => {
  const browser = await signUpAndProve()
  await resetAndChange(browser)
  await goToProviders()
  await workWithAKey(browser)
  await talkWithModels(browser)
  await fail(browser)
  expect((await browser.send('GET', account.export.path)).status).toBe(200)
  const metrics = await (await fetch(server.url.replace('localhost', '127.0.0.1') + '/metrics')).text()
  await browser.refused(account.remove, { body: { password: plantUnique('wrong-at-deletion') } })
  await browser.call(account.remove, { body: { password: passwords.third } })
  browser.close()

  const printed = server.output()
  // The log level was in effect.
  for (const line of ['"level":10', '"msg":"answered"', 'a provider failed']) expect(printed).toContain(line)
  expect(metrics).toContain('belvedere_http_requests_total')
  expect(metrics).toMatch(/belvedere_turn_seconds_count\{outcome="chart"\} [1-9]/)
  const leaks = [...planted].filter(([, canary]) => `${printed}${metrics}`.includes(canary)).map(([what]) => what)
  expect(leaks).toEqual([])
  expect(planted.size).toBeGreaterThan(70)
})
