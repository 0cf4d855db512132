/**
 * The guarantees of sign-ins under load, through the real server's public API: concurrent refreshes of tabs sign nobody
 * out, replayed tokens are detected, revoked sockets go silent within a second, sign-ins do not block the server, and
 * authentication costs little.
 */
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { type Room, type RouteShape, routes } from '@belvedere/contract'
import { type CookieJar, dial } from '@belvedere/sdk'
import autocannon from 'autocannon'
import { type Account, signIn, signUp } from '../tests/harness/account.ts'
import { type RunningServer, startServer } from '../tests/harness/running-server.ts'
import { type BenchFigure, quantile, quantileFigure, writeReport } from './report.ts'

const email = 'ada@example.org'
const server = await startServer()
const figures: BenchFigure[] = []
try {
  const ada = await signUp(server.url, { email })
  figures.push(...(await refreshing(server)))
  figures.push(...(await goingDark(server, ada)))
  figures.push(await signingInAtOnce(server))
  figures.push(...(await listing(server, ada)))
  writeReport('accounts', figures)
} finally {
  await server.stop()
}

/** A call with the jar's current cookies, without the client's own refresh. */
async function raw({ url }: RunningServer, route: RouteShape, jar: CookieJar, cookie = jar.header(route.path)) {
  const response = await fetch(url + route.path, {
    method: route.method,
    headers: { cookie: cookie ?? '', 'x-csrf-token': jar.get('csrf_token') ?? '' },
  })
  await response.arrayBuffer()
  return response
}

/** 20 sign-ins with 5 tabs each that share cookies, 100 refreshes a tab; then a first token is replayed. */
async function refreshing(of: RunningServer): Promise<BenchFigure[]> {
  const [families, tabs, each, graceMs] = [20, 5, 100, 10_000]
  let signedOut = 0
  const took: number[] = []
  const stolen: { jar: CookieJar; cookie: string }[] = []
  for (let family = 0; family < families; family++) {
    const { jar } = await signIn(of.url, email)
    stolen.push({ jar, cookie: jar.header(routes.auth.refresh.path) ?? '' })
    const tab = async () => {
      for (let turn = 0; turn < each; turn++) {
        const begun = performance.now()
        const response = await raw(of, routes.auth.refresh, jar)
        took.push(performance.now() - begun)
        if (response.status === 200) jar.store(response.headers.getSetCookie())
        else signedOut++
      }
    }
    await Promise.all(Array.from({ length: tabs }, tab))
  }
  await wait(graceMs + 500)
  let caught = 0
  for (const { jar, cookie } of stolen) {
    const replayed = await raw(of, routes.auth.refresh, jar, cookie)
    const after = await raw(of, routes.auth.sessions, jar)
    if (replayed.status === 401 && after.status === 401) caught++
  }
  const all = families * tabs * each
  return [
    {
      name: `${all} refreshes from ${tabs} tabs at once: sign-outs`,
      unit: 'count',
      value: signedOut,
      target: { max: 0 },
    },
    quantileFigure('a refresh, p95', 'ms', took, 0.95),
    {
      name: `tokens used again after the grace, of ${families}: caught`,
      unit: 'count',
      value: caught,
      target: { min: families, max: families },
    },
  ]
}

/** Sockets of a sign-in that is ended elsewhere, and of a removed member. */
async function goingDark(of: RunningServer, ada: Account): Promise<BenchFigure[]> {
  const { room } = await ada.client.call(routes.rooms.create, { body: { name: 'Bench' } })
  const revoked: number[] = []
  for (let round = 0; round < 60; round++) {
    const other = await signIn(of.url, email)
    await other.client.call(routes.rooms.switch, { params: { id: room.id } })
    const { dark } = await watching(of, other.jar, room)
    const { sessions } = await other.client.call(routes.auth.sessions)
    const id = sessions.find(({ current }) => current)?.id ?? ''
    const begun = performance.now()
    await ada.client.call(routes.auth.endSession, { params: { id } })
    revoked.push((await dark) - begun)
  }
  const bob = await signUp(of.url, { email: 'bob@example.org' })
  const { session } = await bob.client.call(routes.auth.me)
  const userId = session.user?.id ?? ''
  const removed: number[] = []
  for (let round = 0; round < 100; round++) {
    // Removing a member revokes the room's invites.
    const { invite } = await ada.client.call(routes.rooms.invite, { params: { id: room.id }, body: { role: 'editor' } })
    const token = invite.url?.split('/').at(-1) ?? ''
    await bob.client.call(routes.rooms.acceptInvite, { params: { token } })
    const { dark } = await watching(of, bob.jar, room)
    const begun = performance.now()
    await ada.client.call(routes.rooms.removeMember, { params: { id: room.id, userId } })
    removed.push((await dark) - begun)
  }
  return [
    quantileFigure('a session ended elsewhere → its sockets dark, p99', 'ms', revoked, 0.99, { max: 1000 }),
    quantileFigure('a member removed → events and frames dark, p99', 'ms', removed, 0.99, { max: 1000 }),
  ]
}

/** Resolves once both sockets are in the room; `dark` resolves when neither receives its messages any more. */
async function watching({ url }: RunningServer, jar: CookieJar, room: Room): Promise<{ dark: Promise<number> }> {
  const base = url.replace('http', 'ws')
  const ends: Promise<number>[] = []
  const open = (path: string, hello: object, isIn: (message: string) => boolean, isOut: (message: string) => boolean) =>
    new Promise<void>((resolve) => {
      ends.push(
        new Promise((end) => {
          const cookie = jar.header(path.split('?')[0] ?? path) ?? ''
          const socket = dial(
            base + path,
            { cookie },
            {
              open: () => socket.send(JSON.stringify(hello)),
              message: (data) => {
                if (typeof data !== 'string') return
                if (isIn(data)) resolve()
                if (!isOut(data)) return
                end(performance.now())
                socket.close()
              },
              close: () => end(performance.now()),
            },
          )
        }),
      )
    })
  await Promise.all([
    open(
      '/ws/events',
      { action: 'subscribe_room', token: room.token },
      (message) => message.includes('"subscribed"'),
      (message) => message.includes('"error"'),
    ),
    open(
      `/viz/ws?room=${room.id}`,
      { type: 'hello', protocol: 1, width: 300, height: 200, pixelRatio: 1, theme: 'light' },
      (message) => message.includes('"ready"') || message.includes('"empty"'),
      () => false,
    ),
  ])
  return { dark: Promise.all(ends).then((times) => Math.max(...times)) }
}

/** The delay of the server's event loop while 16 people sign in at once and nothing else runs. */
async function signingInAtOnce(of: RunningServer): Promise<BenchFigure> {
  const p99 = async () => {
    const text = await (await fetch(`${of.url}/metrics`)).text()
    return Number(/^nodejs_eventloop_lag_p99_seconds (.+)$/m.exec(text)?.[1]) * 1000
  }
  // The throttle limits concurrent attempts on one account.
  const emails = Array.from({ length: 16 }, (_, index) => `person-${index}@example.org`)
  for (const email of emails) await signUp(of.url, { email: email })
  const runs: number[] = []
  for (let run = 0; run < 5; run++) {
    await wait(2000)
    // Reading the metric resets it.
    await p99()
    await Promise.all(emails.map((email) => signIn(of.url, email)))
    runs.push(await p99())
  }
  return quantileFigure('event-loop delay p99 during 16 sign-ins at once, median of 5', 'ms', runs, 0.5, { max: 50 })
}

/** Authenticated room lists against a bare route of the same framework, alternating in one run. */
async function listing(of: RunningServer, ada: Account): Promise<BenchFigure[]> {
  const roomCount = 10
  for (let room = 1; room < roomCount; room++)
    await ada.client.call(routes.rooms.create, { body: { name: `Room ${room}` } })
  const bare = new Worker(new URL('accounts/bare-route.ts', import.meta.url))
  const [bareUrl]: string[] = await once(bare, 'message')
  if (bareUrl === undefined) throw new Error('The worker of the bare route sent no address.')
  const cookie = ada.jar.header(routes.rooms.list.path) ?? ''
  const rate = async (url: string, headers: Record<string, string>) => {
    const result = await autocannon({ url, headers, connections: 20, duration: 4 })
    if (result.non2xx > 0) throw new Error(`${url} was refused ${result.non2xx} times.`)
    return result.requests.average
  }
  const ratios: number[] = []
  const rates: number[] = []
  // The first round warms up the compilers.
  for (let turn = 0; turn <= 5; turn++) {
    const [listed, bareRate] = [await rate(of.url + routes.rooms.list.path, { cookie }), await rate(bareUrl, {})]
    if (turn === 0) continue
    rates.push(listed)
    ratios.push(listed / bareRate)
  }
  await bare.terminate()
  return [
    { name: `lists of ${roomCount} rooms, authenticated`, unit: '1/s', value: quantile(rates, 0.5) },
    quantileFigure(`the same, of a bare Fastify route's rate, median of 5`, 'ratio', ratios, 0.5, { min: 0.15 }),
  ]
}
