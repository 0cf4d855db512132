import { AppError, routes } from '@belvedere/contract'
import { describe, expect, it } from 'vitest'
import { FakeClock } from '../testing/fake-clock.ts'
import { aProblem, aSession, testServer } from '../testing/test-server.ts'
import { createClient } from './client.ts'
import { CookieJar } from './cookies.ts'

const now = Date.parse('2026-01-01T12:00:00Z')

function clientOf(server: ReturnType<typeof testServer>, clock = new FakeClock(now), cookies = new CookieJar()) {
  return createClient({ baseUrl: 'http://localhost:8000', fetch: server.fetch, cookies, clock })
}

describe('a call', () => {
  it('sends path, query and body, and parses the answer', async () => {
    const server = testServer({
      'GET /server/auth/me': () => Response.json({ session: aSession() }),
      'GET /server/data/a%2Fb/preview': () => Response.json({ columns: [], rows: [[1, null]] }),
      'POST /viz/send': ({ body }) => Response.json({ command: body.length }, { status: 202 }),
    })
    const client = clientOf(server)
    const preview = await client.call(routes.files.preview, { params: { id: 'a/b' }, query: { rows: 3 } })
    const sent = await client.call(routes.viz.send, { body: { command: { type: 'pause' } } })
    expect(preview.rows).toEqual([[1, null]])
    expect(sent.command).toBe('{"command":{"type":"pause"}}'.length)
    expect(server.paths()[0]).toBe('GET /server/data/a%2Fb/preview?rows=3')
  })

  it('rejects an invalid body before sending', async () => {
    const server = testServer({})
    const failure = await clientOf(server)
      .call(routes.auth.login, { body: { email: 'nobody', password: 'x' } })
      .catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'invalid_request', errors: [{ path: 'email' }] })
    expect(server.seen).toEqual([])
  })

  it('maps a problem to an AppError with code, message and retry time', async () => {
    const server = testServer({
      'GET /server/data/list': () => aProblem(429, 'too_many_requests', 'Wait a little.', { 'retry-after': '7' }),
    })
    const failure = await clientOf(server)
      .call(routes.files.list)
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(AppError)
    expect(failure).toMatchObject({ code: 'too_many_requests', message: 'Wait a little.', retryAfterSeconds: 7 })
  })

  it('asks for errors in the language of the moment', async () => {
    const languages: (string | null)[] = []
    const fetch = (_url: unknown, init?: RequestInit) => {
      languages.push(new Headers(init?.headers).get('accept-language'))
      return Promise.resolve(aProblem(404, 'not_found', 'Das gibt es nicht.'))
    }
    let language = 'de'
    const client = createClient({
      ...{ baseUrl: 'http://localhost:8000', fetch, cookies: new CookieJar() },
      language: () => language,
    })
    await expect(client.call(routes.auth.me)).rejects.toMatchObject({ message: 'Das gibt es nicht.' })
    language = 'en'
    await expect(client.call(routes.auth.me)).rejects.toMatchObject({ code: 'not_found' })
    expect(languages).toEqual(['de', 'en'])
  })

  it('rejects unexpected answers and unreachable servers', async () => {
    const strange = testServer({ 'GET /server/data/list': () => Response.json({ files: 'none' }) })
    await expect(clientOf(strange).call(routes.files.list)).rejects.toMatchObject({ code: 'internal' })
    const unreachableClient = createClient({
      baseUrl: 'http://localhost:8000',
      cookies: new CookieJar(),
      fetch: () => Promise.reject(new TypeError('fetch failed')),
    })
    await expect(unreachableClient.call(routes.files.list)).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('fetches the CSRF token before the first change and sends it with each', async () => {
    const server = testServer({
      'GET /server/auth/me': () => Response.json({ session: aSession({ csrfToken: 'abc' }) }),
      'POST /server/rooms/r1/undo': () => Response.json({ version: 1 }),
    })
    const client = clientOf(server)
    await client.call(routes.rooms.undo, { params: { id: 'r1' } })
    await client.call(routes.rooms.undo, { params: { id: 'r1' } })
    expect(server.paths()).toEqual(['GET /server/auth/me', 'POST /server/rooms/r1/undo', 'POST /server/rooms/r1/undo'])
    expect(server.seen[2]?.headers.get('x-csrf-token')).toBe('abc')
  })

  it('asks for texts in the language of its page', async () => {
    const server = testServer({ 'GET /server/auth/me': () => Response.json({ session: aSession({}) }) })
    const options = { baseUrl: 'http://localhost:8000', fetch: server.fetch, cookies: new CookieJar() }
    await createClient({ ...options, language: () => 'de' }).call(routes.auth.me)
    expect(server.seen[0]?.headers.get('accept-language')).toBe('de')
  })

  it('fetches the CSRF token again when another tab has signed in', async () => {
    let token = 'old'
    const server = testServer({
      'GET /server/auth/me': () => Response.json({ session: aSession({ csrfToken: token }) }),
      'POST /server/rooms/r1/undo': ({ headers }) =>
        headers.get('x-csrf-token') === 'new'
          ? Response.json({ version: 1 })
          : aProblem(403, 'csrf_failed', 'The CSRF token does not fit.'),
    })
    const client = clientOf(server)
    await client.call(routes.auth.me)
    token = 'new'
    expect(await client.call(routes.rooms.undo, { params: { id: 'r1' } })).toEqual({ version: 1 })
  })
})

describe('an upload', () => {
  it('streams the parts, counts bytes and escapes names', async () => {
    const server = testServer({
      'GET /server/auth/me': () => Response.json({ session: aSession() }),
      'POST /server/data/upload': async ({ headers, body }) => {
        const form = await new Response(body, {
          headers: { 'content-type': headers.get('content-type') ?? '' },
        }).formData()
        const names = form.getAll('file').map((part) => (typeof part === 'string' ? part : part.name))
        return aProblem(413, 'too_large', names.join(' and '))
      },
    })
    const progress: number[] = []
    const failure = await clientOf(server)
      .upload(
        routes.files.upload,
        { query: {} },
        [
          { name: '売上.csv', content: new Blob(['a,b\n1,2\n']) },
          { name: 'two.csv', content: new Blob(['c\n3\n']) },
        ],
        { onProgress: ({ sent, total }) => progress.push(sent / total) },
      )
      .catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'too_large', message: '売上.csv and two.csv' })
    expect(progress).toEqual([8 / 12, 1])
  })
})

describe('a download', () => {
  const picture = { params: { id: 'r1', format: 'png' as const }, query: {} }

  it('rejects with the reason and retry time', async () => {
    const server = testServer({
      'GET /server/rooms/r1/frame/png': () => aProblem(429, 'too_many_requests', 'Wait.', { 'retry-after': '3' }),
    })
    const failure = clientOf(server).download(routes.rooms.frame, picture)
    await expect(failure).rejects.toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 3 })
  })

  it('is cancelled by its signal', async () => {
    const server = testServer({ 'GET /server/rooms/r1/frame/png': () => new Response('a picture') })
    const fetch: typeof globalThis.fetch = (input, init) =>
      init?.signal?.aborted ? Promise.reject(init.signal.reason) : server.fetch(input, init)
    const client = createClient({ baseUrl: 'http://localhost:8000', fetch, cookies: new CookieJar() })
    const failure = client.download(routes.rooms.frame, { ...picture, signal: AbortSignal.abort() })
    await expect(failure).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('the cookie jar', () => {
  it('keeps, scopes, replaces and expires cookies', () => {
    let at = now
    const jar = new CookieJar({ now: () => at })
    jar.store([
      'access_token=a; Path=/; HttpOnly; Max-Age=900',
      'refresh_token=r; Path=/server/auth; HttpOnly',
      'gone=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
    ])
    expect(jar.header('/server/auth/refresh')).toBe('refresh_token=r; access_token=a')
    expect(jar.header('/server/rooms')).toBe('access_token=a')
    jar.store(['access_token=b; Path=/; Max-Age=900'])
    expect(jar.get('access_token')).toBe('b')
    at += 901_000
    expect(jar.header('/server/rooms')).toBeNull()
  })
})
