import { routes } from '@belvedere/contract'
import { describe, expect, it } from 'vitest'
import { FakeClock, settle } from '../testing/fake-clock.ts'
import { socketPairs } from '../testing/socket-pair.ts'
import { aProblem, aSession, aUserSession, testServer } from '../testing/test-server.ts'
import { createClient } from './client.ts'
import { CookieJar } from './cookies.ts'

const now = Date.parse('2026-01-01T12:00:00Z')
const inMinutes = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
const me = (expiresAt: string | null) => () => Response.json({ session: aUserSession(expiresAt) })
const rooms = () => Response.json({ rooms: [] })

function clientOf(server: ReturnType<typeof testServer>, clock = new FakeClock(now), cookies = new CookieJar()) {
  return createClient({ baseUrl: 'http://localhost:8000', fetch: server.fetch, cookies, clock })
}

describe('the session', () => {
  it('[A16] is not overwritten by an answer to a request from before the sign-in', async () => {
    let answerLate = () => {}
    let requestArrived = 0
    const server = testServer({
      'GET /server/auth/me': () => {
        requestArrived += 1
        if (requestArrived > 2) return Response.json({ session: aUserSession(inMinutes(15)) })
        const answer = Response.json({ session: aSession({ csrfToken: 'of the guest' }) })
        return requestArrived === 1 ? answer : new Promise((resolve) => (answerLate = () => resolve(answer)))
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

  it('[A16] changes one at a time', async () => {
    const requestArrived = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<Response>()
    const server = testServer({
      'GET /server/auth/me': () => Response.json({ session: aSession() }),
      'POST /server/auth/guest': () => {
        requestArrived.resolve()
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
    await requestArrived.promise
    begun.resolve(Response.json({ session: aSession({ csrfToken: 'of the guest' }) }, { status: 201 }))
    await Promise.all([guest, signedUp])
    expect(server.paths().slice(1)).toEqual(['POST /server/auth/guest', 'POST /server/auth/register'])
    expect(server.seen.at(-1)?.headers.get('x-csrf-token')).toBe('of the guest')
  })

  it('[A16] is not refreshed if a sign-in happens meanwhile', async () => {
    const requestArrived = Promise.withResolvers<void>()
    const signedIn = Promise.withResolvers<Response>()
    const server = testServer({
      'GET /server/auth/me': () => Response.json({ session: aUserSession(null) }),
      'POST /server/auth/login': () => {
        requestArrived.resolve()
        return signedIn.promise
      },
      'GET /server/rooms/list': () => Response.json({ rooms: [] }),
    })
    const client = clientOf(server)
    await client.call(routes.auth.me)
    const login = client.call(routes.auth.login, { body: { email: 'ada@example.org', password: 'correct horse' } })
    await requestArrived.promise
    const list = client.call(routes.rooms.list)
    signedIn.resolve(Response.json({ session: aUserSession(inMinutes(15)) }))
    await Promise.all([login, list])
    expect(server.paths().slice(1)).toEqual(['POST /server/auth/login', 'GET /server/rooms/list'])
  })

  it('[A16] times out requests that change it', async () => {
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

  it('[A16] retries a call with the newest CSRF token while other tabs sign in', async () => {
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

  it('[A16] gives up if no CSRF token is accepted', async () => {
    const server = testServer({
      'GET /server/auth/me': () => Response.json({ session: aSession() }),
      'POST /server/rooms/r1/undo': () => aProblem(403, 'csrf_failed', 'The CSRF token does not fit.'),
    })
    const failure = clientOf(server).call(routes.rooms.undo, { params: { id: 'r1' } })
    await expect(failure).rejects.toMatchObject({ code: 'csrf_failed' })
    expect(server.paths().filter((path) => path.startsWith('POST'))).toHaveLength(4)
  })

  it('is requested again after a sign-out, before the next change', async () => {
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

  it('[E28] waits for the server to reject the token if the local clock is ahead', async () => {
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

  it('refreshes if only the refresh token is valid', async () => {
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

  it('refreshes before account routes, and not before mailed links', async () => {
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

  it('adopts a refresh of another tab while waiting for the lock', async () => {
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

  it('refreshes once and retries when the server rejects the token', async () => {
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

  it('[V28] retries a viewer’s command that was rejected with an expired token', async () => {
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

  it('detects a sign-in in another tab', async () => {
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
