import { AppError, routes } from '@belvedere/contract'
import { describe, expect, it } from 'vitest'
import { createClient } from './client.ts'
import { CookieJar } from './cookies.ts'
import { FakeClock, settle } from './fake-clock.ts'
import { socketPairs } from './socket-pair.ts'
import { aProblem, aSession, aUserSession, testServer } from './test-server.ts'

const now = Date.parse('2026-01-01T12:00:00Z')
const inMinutes = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
const me = (expiresAt: string | null) => () => Response.json({ session: aUserSession(expiresAt) })
const rooms = () => Response.json({ rooms: [] })

function clientOf(server: ReturnType<typeof testServer>, clock = new FakeClock(now), cookies = new CookieJar()) {
  return createClient({ baseUrl: 'http://localhost:8000', fetch: server.fetch, cookies, clock })
}

describe('a call', () => {
  it('writes path, query and body and reads the answer', async () => {
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

  it('refuses a wrong body before anything is sent', async () => {
    const server = testServer({})
    const failure = await clientOf(server)
      .call(routes.auth.login, { body: { email: 'nobody', password: 'x' } })
      .catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'invalid_request', errors: [{ path: 'email' }] })
    expect(server.seen).toEqual([])
  })

  it('turns a problem into an AppError with its code, sentence and waiting time', async () => {
    const server = testServer({
      'GET /server/data/list': () => aProblem(429, 'too_many_requests', 'Wait a little.', { 'retry-after': '7' }),
    })
    const failure = await clientOf(server)
      .call(routes.files.list)
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(AppError)
    expect(failure).toMatchObject({ code: 'too_many_requests', message: 'Wait a little.', retryAfterSeconds: 7 })
  })

  it('names an answer of unknown form, and a server that is not there', async () => {
    const strange = testServer({ 'GET /server/data/list': () => Response.json({ files: 'none' }) })
    await expect(clientOf(strange).call(routes.files.list)).rejects.toMatchObject({ code: 'internal' })
    const gone = createClient({
      baseUrl: 'http://localhost:8000',
      cookies: new CookieJar(),
      fetch: () => Promise.reject(new TypeError('fetch failed')),
    })
    await expect(gone.call(routes.files.list)).rejects.toMatchObject({ code: 'unavailable' })
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

  it('asks for the CSRF token again when another tab has signed in', async () => {
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

describe('the session', () => {
  it('[A16] is not overwritten by a question that was asked before the sign-in', async () => {
    let answerLate = () => {}
    let asked = 0
    const server = testServer({
      'GET /server/auth/me': () => {
        asked += 1
        if (asked > 2) return Response.json({ session: aUserSession(inMinutes(15)) })
        const answer = Response.json({ session: aSession({ csrfToken: 'of the guest' }) })
        return asked === 1 ? answer : new Promise((resolve) => (answerLate = () => resolve(answer)))
      },
      'POST /server/auth/login': () => Response.json({ session: aUserSession(inMinutes(15)) }),
      'POST /server/rooms/r1/undo': () => Response.json({ version: 1 }),
    })
    const client = clientOf(server)
    await client.call(routes.auth.me)
    const late = client.call(routes.auth.me)
    await client.call(routes.auth.login, { body: { email: 'ada@example.org', password: 'correct horse' } })
    answerLate()
    await late
    await client.call(routes.rooms.undo, { params: { id: 'r1' } })
    expect(server.paths().slice(-2)).toEqual(['POST /server/auth/login', 'POST /server/rooms/r1/undo'])
    expect(server.seen.at(-1)?.headers.get('x-csrf-token')).toBe('csrf-1')
  })

  it('[A16] changes once at a time: who signs up while a guest begins comes after it', async () => {
    const asked = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<Response>()
    const server = testServer({
      'GET /server/auth/me': () => Response.json({ session: aSession() }),
      'POST /server/auth/guest': () => {
        asked.resolve()
        return begun.promise
      },
      'POST /server/auth/register': () => Response.json({ session: aUserSession(inMinutes(15)) }, { status: 201 }),
    })
    const client = clientOf(server)
    await client.call(routes.auth.me)
    const guest = client.call(routes.auth.guest)
    const signedUp = client.call(routes.auth.register, {
      body: { email: 'ada@example.org', password: 'correct horse' },
    })
    await asked.promise
    begun.resolve(Response.json({ session: aSession({ csrfToken: 'of the guest' }) }, { status: 201 }))
    await Promise.all([guest, signedUp])
    expect(server.paths().slice(1)).toEqual(['POST /server/auth/guest', 'POST /server/auth/register'])
    expect(server.seen.at(-1)?.headers.get('x-csrf-token')).toBe('of the guest')
  })

  it('[A16] is not refreshed where somebody signs in meanwhile', async () => {
    const asked = Promise.withResolvers<void>()
    const signedIn = Promise.withResolvers<Response>()
    const server = testServer({
      'GET /server/auth/me': () => Response.json({ session: aUserSession(null) }),
      'POST /server/auth/login': () => {
        asked.resolve()
        return signedIn.promise
      },
      'GET /server/rooms/list': () => Response.json({ rooms: [] }),
    })
    const client = clientOf(server)
    await client.call(routes.auth.me)
    const login = client.call(routes.auth.login, { body: { email: 'ada@example.org', password: 'correct horse' } })
    await asked.promise
    const list = client.call(routes.rooms.list)
    signedIn.resolve(Response.json({ session: aUserSession(inMinutes(15)) }))
    await Promise.all([login, list])
    expect(server.paths().slice(1)).toEqual(['POST /server/auth/login', 'GET /server/rooms/list'])
  })

  it('[A16] keeps nobody waiting for an answer that does not come', async () => {
    const clock = new FakeClock(now)
    let calls = 0
    const client = createClient({
      baseUrl: 'http://localhost:8000',
      cookies: new CookieJar(),
      clock,
      fetch: (_, init) => {
        calls += 1
        if (calls > 1) return Promise.resolve(Response.json({ session: aSession() }))
        return new Promise((_, reject) =>
          init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted.', 'AbortError'))),
        )
      },
    })
    const first = client.call(routes.auth.logout).catch((error: unknown) => error)
    const second = client.call(routes.auth.guest)
    await settle()
    expect(calls).toBe(1)
    await clock.advance(30_000)
    expect(await first).toMatchObject({ code: 'unavailable' })
    expect((await second).session).toMatchObject({ user: null })
  })

  it('[A16] changes again and again elsewhere, and the call that met that is sent with the newest token', async () => {
    let token = 0
    const server = testServer({
      'GET /server/auth/me': () => Response.json({ session: aSession({ csrfToken: `token ${token}` }) }),
      'POST /server/rooms/r1/undo': ({ headers }) => {
        const isNewest = headers.get('x-csrf-token') === `token ${token}` && token === 3
        token = Math.min(token + 1, 3)
        return isNewest ? Response.json({ version: 1 }) : aProblem(403, 'csrf_failed', 'The CSRF token does not fit.')
      },
    })
    expect(await clientOf(server).call(routes.rooms.undo, { params: { id: 'r1' } })).toEqual({ version: 1 })
  })

  it('[A16] is given up where no token ever fits', async () => {
    const server = testServer({
      'GET /server/auth/me': () => Response.json({ session: aSession() }),
      'POST /server/rooms/r1/undo': () => aProblem(403, 'csrf_failed', 'The CSRF token does not fit.'),
    })
    const failure = clientOf(server).call(routes.rooms.undo, { params: { id: 'r1' } })
    await expect(failure).rejects.toMatchObject({ code: 'csrf_failed' })
    expect(server.paths().filter((path) => path.startsWith('POST'))).toHaveLength(4)
  })

  it('that ended with a sign-out is asked for again before the next change', async () => {
    const server = testServer({
      'GET /server/auth/me': () => Response.json({ session: aSession() }),
      'POST /server/auth/logout': () => Response.json({}),
      'POST /server/auth/guest': () => Response.json({ session: aSession() }, { status: 201 }),
    })
    const client = clientOf(server)
    await client.call(routes.auth.logout)
    await client.call(routes.auth.guest)
    expect(server.paths().slice(2)).toEqual(['GET /server/auth/me', 'POST /server/auth/guest'])
  })
})

describe('the refresh rule', () => {
  it('[E28] refreshes before a call when two minutes or less are left, once for parallel calls', async () => {
    const server = testServer({
      'GET /server/auth/me': me(inMinutes(15)),
      'POST /server/auth/refresh': () => Response.json({ accessTokenExpiresAt: inMinutes(28) }),
      'GET /server/rooms/list': rooms,
    })
    const clock = new FakeClock(now)
    const client = clientOf(server, clock)
    await client.call(routes.auth.me)
    await clock.advance(12 * 60_000)
    await client.call(routes.rooms.list)
    await clock.advance(60_000)
    await Promise.all([client.call(routes.rooms.list), client.call(routes.rooms.list), client.call(routes.rooms.list)])
    expect(server.paths().filter((path) => path.includes('refresh'))).toHaveLength(1)
    expect(server.paths().indexOf('POST /server/auth/refresh')).toBe(2)
  })

  it.each([
    [30, 28],
    [3, 1.5],
    [1, 0.5],
  ])('[E28] with tokens of %d minutes refreshes after %d minutes', async (lifetime, passed) => {
    const clock = new FakeClock(now)
    const server = testServer({
      'GET /server/auth/me': () => Response.json({ session: aSession() }),
      'POST /server/auth/login': () => Response.json({ session: aUserSession(inMinutes(lifetime)) }),
      'POST /server/auth/refresh': () =>
        Response.json({ accessTokenExpiresAt: new Date(clock.now() + lifetime * 60_000).toISOString() }),
      'GET /server/rooms/list': rooms,
    })
    const client = clientOf(server, clock)
    await client.call(routes.auth.login, { body: { email: 'ada@example.org', password: 'correct horse' } })
    const refreshes = () => server.paths().filter((path) => path.includes('refresh')).length
    await client.call(routes.rooms.list)
    expect(refreshes()).toBe(0)
    for (let round = 1; round <= 3; round++) {
      await clock.advance(passed * 60_000 - 1000)
      await client.call(routes.rooms.list)
      expect(refreshes()).toBe(round - 1)
      await clock.advance(1000)
      await client.call(routes.rooms.list)
      await client.call(routes.rooms.list)
      expect(refreshes()).toBe(round)
    }
  })

  it('[E28] where this machine’s clock is ahead waits for the server to call the token dead', async () => {
    const clock = new FakeClock(now + 3_600_000)
    let dead = false
    const server = testServer({
      'GET /server/auth/me': () => Response.json({ session: aSession() }),
      'POST /server/auth/login': () => Response.json({ session: aUserSession(inMinutes(15)) }),
      'POST /server/auth/refresh': () => {
        dead = false
        return Response.json({ accessTokenExpiresAt: inMinutes(30) })
      },
      'GET /server/rooms/list': () => (dead ? aProblem(401, 'not_authenticated', 'Sign in.') : rooms()),
    })
    const client = clientOf(server, clock)
    await client.call(routes.auth.login, { body: { email: 'ada@example.org', password: 'correct horse' } })
    for (let n = 0; n < 5; n++) await client.call(routes.rooms.list)
    expect(server.paths().filter((path) => path.includes('refresh'))).toEqual([])
    dead = true
    for (let n = 0; n < 5; n++) await client.call(routes.rooms.list)
    expect(server.paths().filter((path) => path.includes('refresh'))).toHaveLength(1)
  })

  it('refreshes when only the refresh token lives', async () => {
    const server = testServer({
      'GET /server/auth/me': me(null),
      'POST /server/auth/refresh': () => Response.json({ accessTokenExpiresAt: inMinutes(15) }),
      'GET /server/rooms/list': rooms,
    })
    const client = clientOf(server)
    await client.call(routes.auth.me)
    await client.call(routes.rooms.list)
    expect(server.paths()).toEqual(['GET /server/auth/me', 'POST /server/auth/refresh', 'GET /server/rooms/list'])
  })

  it('refreshes before a person’s own account, and not before a link from a mail', async () => {
    const server = testServer({
      'GET /server/auth/me': me(null),
      'POST /server/auth/refresh': () => Response.json({ accessTokenExpiresAt: inMinutes(15) }),
      'POST /server/auth/verify-email': () => Response.json({}),
      'GET /server/auth/sessions': () => Response.json({ sessions: [] }),
    })
    const client = clientOf(server)
    await client.call(routes.auth.verifyEmail, { body: { token: 't' } })
    await client.call(routes.auth.sessions)
    expect(server.paths()).toEqual([
      'GET /server/auth/me',
      'POST /server/auth/verify-email',
      'POST /server/auth/refresh',
      'GET /server/auth/sessions',
    ])
  })

  it('adopts what another tab has refreshed while this one waited for the lock', async () => {
    const server = testServer({ 'GET /server/auth/me': me(inMinutes(1)), 'GET /server/rooms/list': rooms })
    const notes = new Map<string, string>()
    const client = createClient({
      baseUrl: 'http://localhost:8000',
      fetch: server.fetch,
      cookies: new CookieJar(),
      clock: new FakeClock(now),
      notes: { getItem: (key) => notes.get(key) ?? null, setItem: (key, value) => notes.set(key, value) },
      locks: {
        request: async (_, callback) => {
          notes.set('belvedere:access-expires-at', String(now + 15 * 60_000))
          await callback()
        },
      },
    })
    await client.call(routes.auth.me)
    await client.call(routes.rooms.list)
    expect(server.paths()).toEqual(['GET /server/auth/me', 'GET /server/rooms/list'])
  })

  it('refreshes once and tries again when the server calls the token dead', async () => {
    let alive = false
    const server = testServer({
      'GET /server/auth/me': me(inMinutes(15)),
      'POST /server/auth/refresh': () => {
        alive = true
        return Response.json({ accessTokenExpiresAt: inMinutes(15) })
      },
      'GET /server/rooms/list': () => (alive ? rooms() : aProblem(401, 'not_authenticated', 'Sign in.')),
    })
    const client = clientOf(server)
    await client.call(routes.auth.me)
    expect(await client.call(routes.rooms.list)).toEqual({ rooms: [] })
  })

  it('[V28] holds for a viewer’s commands: one that a dead token refuses is sent again', async () => {
    let isFresh = false
    const server = testServer({
      'GET /server/auth/me': me(inMinutes(10)),
      'POST /server/auth/refresh': () => {
        isFresh = true
        return Response.json({ accessTokenExpiresAt: inMinutes(15) })
      },
      'POST /viz/send': () =>
        isFresh ? Response.json({ command: 7 }, { status: 202 }) : aProblem(401, 'not_authenticated', 'Sign in.'),
    })
    const { dial, last } = socketPairs()
    const cookies = new CookieJar()
    const client = createClient({ baseUrl: 'http://localhost:8000', fetch: server.fetch, cookies, dial })
    const heard = new Promise((resolve) => {
      const viewer = client.frames({
        roomId: 'r1',
        size: { width: 800, height: 500, pixelRatio: 1 },
        theme: 'light',
        onFrame: () => {},
        onMessage: resolve,
        onState: ({ state }) => state === 'open' && viewer.send({ type: 'pause' }),
      })
    })
    await settle()
    await last().open()
    expect(await heard).toEqual({ type: 'accepted', id: 1, command: 7 })
    const posts = server.seen.filter(({ path }) => path === '/viz/send').map(({ body }) => JSON.parse(body))
    const order = { sender: expect.stringMatching(/^[0-9a-f]{32}$/), number: 1 }
    expect(posts).toEqual([
      { command: { type: 'pause' }, roomId: 'r1', order },
      { command: { type: 'pause' }, roomId: 'r1', order: posts[0].order },
    ])
  })

  it('never refreshes for a guest', async () => {
    const server = testServer({
      'GET /server/auth/me': () => Response.json({ session: aSession() }),
      'GET /server/rooms/list': () => aProblem(401, 'not_authenticated', 'Begin as a guest or sign in.'),
    })
    const client = clientOf(server)
    await client.call(routes.auth.me)
    await expect(client.call(routes.rooms.list)).rejects.toMatchObject({ code: 'not_authenticated' })
    expect(server.paths()).toEqual(['GET /server/auth/me', 'GET /server/rooms/list', 'GET /server/auth/me'])
  })

  it('notices that somebody has signed in elsewhere', async () => {
    let current = aSession()
    let tries = 0
    const firstTry = () => {
      tries += 1
      return tries === 1
    }
    const server = testServer({
      'GET /server/auth/me': () => Response.json({ session: current }),
      'POST /server/auth/refresh': () => Response.json({ accessTokenExpiresAt: inMinutes(15) }),
      'GET /server/rooms/list': () =>
        firstTry() ? aProblem(401, 'not_authenticated', 'Sign in.') : Response.json({ rooms: [] }),
    })
    const client = clientOf(server)
    await client.call(routes.auth.me)
    const list = client.call(routes.rooms.list)
    current = aUserSession(null)
    expect(await list).toEqual({ rooms: [] })
  })
})

describe('an upload', () => {
  it('streams the parts, counts the bytes and keeps names whole', async () => {
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
        {},
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

  it('says what it is refused for, and how long to wait', async () => {
    const server = testServer({
      'GET /server/rooms/r1/frame/png': () => aProblem(429, 'too_many_requests', 'Wait.', { 'retry-after': '3' }),
    })
    const failure = clientOf(server).download(routes.rooms.frame, picture)
    await expect(failure).rejects.toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 3 })
  })

  it('is given up with its signal', async () => {
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
