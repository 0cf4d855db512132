import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { problem, routes } from '@belvedere/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aServer, type TestServer } from '../../testing/test-server.ts'

let test: TestServer
let dist: string
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'belvedere-dist-'))
  await mkdir(join(dist, 'assets'))
  await writeFile(join(dist, 'index.html'), '<!doctype html><title>Belvedere</title>')
  await writeFile(join(dist, 'assets', 'app-1.js'), 'export {}')
  test = await aServer({}, { clientDist: dist })
})
afterAll(async () => {
  await test.close()
  await rm(dist, { recursive: true })
})

describe('the client', () => {
  it('is served at its own routes only', async () => {
    const browser = test.browser()
    const pages = [
      '/',
      '/room/abc',
      '/invite/abc',
      '/account',
      '/sign-in',
      '/sign-up',
      '/reset-password',
      '/verify-email',
    ]
    for (const path of [...pages, '/sign-in?x=1', '/?error=oauth_failed']) {
      const page = await browser.send('GET', path)
      expect([path, page.status, page.headers.get('cache-control')]).toEqual([path, 200, 'no-cache'])
    }
    for (const path of [
      '/rooms',
      '/room',
      '/room/a/b',
      '/invite',
      '/invite/a/b',
      '/verify-email/a',
      '/index.html',
      '/account/',
      '/favicon.ico',
    ]) {
      const nothing = await browser.send('GET', path)
      expect([path, nothing.status, problem.parse(nothing.json).code]).toEqual([path, 404, 'not_found'])
    }
  })
  it('has assets that never change', async () => {
    const browser = test.browser()
    const asset = await browser.send('GET', '/assets/app-1.js')
    expect(asset.headers.get('cache-control')).toContain('immutable')
    await writeFile(join(dist, 'assets', 'app-1.js.br'), brotliCompressSync('export {}'))
    const short = await browser.send('GET', '/assets/app-1.js', { headers: { 'accept-encoding': 'br' } })
    expect([short.text, short.headers.get('content-encoding')]).toEqual(['export {}', 'br'])
    expect((await browser.send('GET', '/assets/app-2.js')).status).toBe(404)
    expect((await browser.send('GET', '/assets/')).status).toBe(404)
  })
  it.each(['/', '/healthz', '/server/rooms/list', '//another-spelling'])(
    'comes with strict headers: %s',
    async (path) => {
      const { headers } = await test.browser().send('GET', path)
      const policy = headers.get('content-security-policy') ?? ''
      for (const part of ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"])
        expect(policy).toContain(part)
      expect(policy).not.toContain('unsafe')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('x-powered-by')).toBeNull()
    },
  )
})

describe('addresses', () => {
  it('[S15] written in another way lead nowhere', async () => {
    const { browser, session } = await test.guest()
    const id = session.room?.id ?? ''
    const ways = [
      '//server/rooms/list',
      '/server//rooms/list',
      '/server/./rooms/list',
      '/server/x/../rooms/list',
      '/server/rooms/list/',
      '/server/rooms/list.',
      '/server%2Frooms/list',
      '/%73erver/rooms/list',
      '/server/rooms/list%00',
      '/server/rooms/list;x=1',
      '/SERVER/rooms/list',
      `/server/rooms/${id}%20/events`,
      `/server/rooms/${id}./events`,
      '/assets/..%2findex.html',
      '/assets/%2e%2e/index.html',
    ]
    for (const path of ways) {
      const reply = await raw(test.server.url, path, browser.cookieHeader('/server'))
      expect([path, reply]).toEqual([path, 404])
    }
    expect(await raw(test.server.url, '/server/rooms/list', browser.cookieHeader('/server'))).toBe(200)
  })
  it('of unknown things answer a problem with an id to ask for', async () => {
    const reply = await test.browser().send('GET', '/nowhere')
    expect(reply.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    expect(problem.parse(reply.json).requestId).toBe(reply.headers.get('x-request-id'))
  })
})

describe('bodies', () => {
  it('over a megabyte are refused', async () => {
    const { browser } = await test.guest()
    const json = { message: 'x'.repeat(1_100_000) }
    expect((await browser.send('POST', routes.chat.send.path, { json })).json).toMatchObject({ code: 'too_large' })
  })
  it('that are forms are accepted by uploads only', async () => {
    const { browser } = await test.guest()
    const reply = await browser.upload(routes.chat.send.path, { 'a.csv': 'a' })
    expect(reply.json).toMatchObject({ status: 415, code: 'unsupported_media_type' })
  })
  it('[V26] [S24] that are nested to exhaust the stack are refused', async () => {
    const { browser, session } = await test.guest()
    const id = session.room?.id ?? ''
    const nested = '['.repeat(200_000) + ']'.repeat(200_000)
    const bodies: [string, string, string][] = [
      ['POST', `/server/rooms/${id}/spec/check`, `{"spec":${nested}}`],
      ['PUT', `/server/rooms/${id}/spec`, `{"spec":${nested},"expectedVersion":null}`],
      ['POST', '/viz/send', `{"command":{"type":"set_param","name":"x","value":${nested}}}`],
      ['POST', '/viz/send', `{"command":{"type":"select","name":"x","value":{"a":${nested}}}}`],
      ['POST', '/ai/sendUserMessage', `{"message":${nested}}`],
    ]
    const headers = { 'content-type': 'application/json' }
    for (const [method, path, body] of bodies)
      expect([path, (await browser.send(method, path, { body, headers })).status]).toEqual([path, 400])
  })
  it('[S19] whose boundary is longer than any form has are refused', async () => {
    const { browser } = await test.guest()
    const headers = { 'content-type': `multipart/form-data; boundary=${'b'.repeat(300)}` }
    const reply = await browser.send('POST', routes.files.upload.path, { body: 'x', headers })
    expect(reply.json).toMatchObject({ status: 400, code: 'invalid_request' })
  })
  it('that pollute prototypes are refused', async () => {
    const { browser } = await test.guest()
    const reply = await browser.send('POST', routes.chat.send.path, {
      body: '{"message":"x","__proto__":{"isAdmin":true}}',
      headers: { 'content-type': 'application/json' },
    })
    expect(reply.status).toBe(400)
  })
})

describe('operation', () => {
  it('tells that it lives, that it is ready, and what is missing', async () => {
    const browser = test.browser()
    expect((await browser.send('GET', '/healthz')).status).toBe(200)
    expect((await browser.send('GET', '/readyz')).status).toBe(200)
    test.viz.available = false
    expect((await browser.send('GET', '/readyz')).json).toMatchObject({
      status: 503,
      detail: 'Not ready: the visualization service.',
    })
    test.viz.available = true
  })
  it('gives its numbers to this machine only', async () => {
    const browser = test.browser()
    const { text } = await browser.send('GET', '/metrics')
    for (const name of ['http_requests_total', 'viewers 0', 'turns_running 0', 'viz_ready 1'])
      expect(text).toContain(`belvedere_${name}`)
    for (const name of ['x-forwarded-for', 'forwarded', 'via'])
      expect((await browser.send('GET', '/metrics', { headers: { [name]: '127.0.0.1' } })).status).toBe(403)
    expect(await raw(test.server.url, '/metrics', '', { host: 'rebound.example:8000' })).toBe(403)
  })
  it('gives its numbers to the addresses that are named, as they connect and not as a header tells', async () => {
    const named = await aServer({ metricsFrom: ['192.0.2.1', '127.0.0.0/8'] })
    const other = await aServer({ metricsFrom: ['192.0.2.1'], trustedProxies: ['127.0.0.1'] })
    const host = 'metrics.example:8000'
    const forwarded = { host, 'x-forwarded-for': '192.0.2.1' }
    expect(await raw(named.server.url, '/metrics', '', { host })).toBe(200)
    expect(await raw(named.server.url, '/metrics', '', forwarded)).toBe(403)
    expect(await raw(other.server.url, '/metrics', '', { host })).toBe(403)
    expect(await raw(other.server.url, '/metrics', '', forwarded)).toBe(403)
    await named.close()
    await other.close()
  })
  it('[S27] reveals and logs nothing of an internal error', async () => {
    const testServer = await aServer()
    const { browser } = await testServer.guest()
    await browser.call(routes.chat.send, { body: { message: 'throw' } })
    const socket = await browser.events()
    const token = browser.cookie('room_token') ?? ''
    socket.ask({ action: 'subscribe_room', token, after: 0 })
    const answer = await socket.until((m) => m.type === 'chat_message' && m.data.role === 'assistant')
    expect(answer).toMatchObject({ data: { status: 'failed' } })
    expect(JSON.stringify(answer) + testServer.logged()).not.toContain('canary-cell-value')
    expect(testServer.logged()).not.toContain(token)
    await testServer.close()
  })
})

/** The status of a request whose path is sent exactly as written. */
async function raw(base: string, path: string, cookie: string, headers = {}): Promise<number> {
  const { request } = await import('node:http')
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const { hostname, port } = new URL(base)
  request({ hostname, port, path, headers: { cookie, ...headers } }, (response) => {
    response.resume()
    resolve(response.statusCode ?? 0)
  })
    .on('error', reject)
    .end()
  return promise
}
