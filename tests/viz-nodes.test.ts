import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { routes } from '@belvedere/contract'
import { type Client, CookieJar, createClient } from '@belvedere/sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase, hasPostgres } from '../apps/server/testing/postgres.ts'
import { startTestNode, type TestNode } from '../apps/viz/testing/test-node.ts'
import { hasRedis, type RedisServer, startRedis } from '../packages/coordination/testing/redis-server.ts'
import { startBucket, type TestBucket } from '../packages/objects/testing/bucket.ts'
import { chartWithSlider } from './harness/chart-with-slider.ts'
import { aGuest, type Guest } from './harness/guest.ts'
import { type RunningServer, startServer } from './harness/running-server.ts'

/** Until a node counts as gone two seconds pass, or five where it does not refuse connections. */
const maxGoneMs = 15_000
/** Moving takes less than a second on a machine that is not busy with other tests. */
const maxMoveMs = 6000
const operator = resolve(import.meta.dirname, '../apps/server/src/operator.ts')

describe.runIf(hasRedis && hasPostgres)('a room on visualization nodes, with two servers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'viz-nodes-'))
  const [secretFile, keysFile] = [join(folder, 'secret'), join(folder, 'keys.json')]
  let redis: RedisServer
  let bucket: TestBucket
  const servers: RunningServer[] = []
  let guest: Guest
  let clients: Client[]
  let nodes: TestNode[]

  const startNode = () =>
    startTestNode({
      redisUrl: redis.url,
      secretFile,
      ...bucket.env,
      BELVEDERE_DATA_DIR: mkdtempSync(join(folder, 'node-')),
    })
  const roomsOf = async (node: TestNode) => {
    const metrics = await (await fetch(`http://${node.address}/metrics`)).text()
    return Number(/^belvedere_viz_rooms (\d+)$/m.exec(metrics)?.[1])
  }
  /** Takes the node that holds the room out of the list. */
  const takeHolder = async () => {
    const counts = await Promise.all(nodes.map(roomsOf))
    const [node] = nodes.splice(counts.indexOf(1), 1)
    if (node === undefined || counts.filter((count) => count > 0).join() !== '1')
      throw new Error(`The nodes hold ${counts} rooms.`)
    return node
  }

  beforeAll(async () => {
    writeFileSync(secretFile, 'a secret of more than thirty-two characters')
    const made = spawnSync(process.execPath, [operator, 'keys', keysFile], { encoding: 'utf8' })
    if (made.status !== 0) throw new Error(made.stderr)
    redis = await startRedis()
    bucket = await startBucket()
    const env = {
      BELVEDERE_DATABASE_URL: await freshDatabase(),
      BELVEDERE_REDIS_URL: redis.url,
      BELVEDERE_KEYS_FILE: keysFile,
      BELVEDERE_VIZ_SECRET_FILE: secretFile,
      ...bucket.env,
    }
    const starting = [startServer({ env }), startServer({ env })]
    nodes = await Promise.all([startNode(), startNode(), startNode()])
    servers.push(...(await Promise.all(starting)))
    const cookies = new CookieJar()
    guest = await aGuest(servers[0]?.url ?? '', cookies)
    clients = servers.map(({ url }) => createClient({ baseUrl: url, cookies }))
    await guest.takeSample('cars')
    const params = { id: guest.room.id }
    await guest.client.call(routes.rooms.putSpec, { params, body: { spec: chartWithSlider, expectedVersion: null } })
  })
  afterAll(async () => {
    guest?.close()
    for (const client of clients ?? []) client.close()
    for (const server of servers) await server.stop()
    for (const node of nodes ?? []) await node.kill()
    await redis?.dispose()
    await bucket?.stop()
    rmSync(folder, { recursive: true })
  })

  /** A viewer through one of the servers. */
  function aViewer(at: number) {
    let state: { params: object; command: number } = { params: {}, command: 0 }
    const frameTimes: number[] = []
    const onFrame: (() => void)[] = []
    const client = clients[at]
    if (client === undefined) throw new Error('There is no such server.')
    const frames = client.frames({
      roomId: guest.room.id,
      size: { width: 900, height: 500, pixelRatio: 1 },
      theme: 'light',
      onFrame() {
        frameTimes.push(performance.now())
        for (const resolve of onFrame.splice(0)) resolve()
      },
      onMessage(message) {
        if (message.type === 'state') state = message
      },
    })
    return {
      state: () => state,
      /** The longest time between two frames. */
      longestGapMs: () => Math.max(...frameTimes.slice(1).map((time, i) => time - (frameTimes[i] ?? 0))),
      next: () => new Promise<void>((resolve) => onFrame.push(resolve)),
      set: (value: number, options = {}) => frames.send({ type: 'set_param', name: 'least', value }, options),
      close: () => frames.close(),
    }
  }
  const twoViewers = async () => {
    const viewers = [aViewer(0), aViewer(1)] as const
    await Promise.all(viewers.map((viewer) => viewer.next()))
    return viewers
  }

  /** The value of the slider that is stored. */
  const storedValue = async () => {
    const { events } = await guest.client.call(routes.rooms.events, { params: { id: guest.room.id }, query: {} })
    const settled = events.flatMap((event) => (event.type === 'params_settled' ? event.data.params.least : []))
    return settled.at(-1)
  }

  it('[V39] [V42] is one for viewers of both servers, and is moved with its state while one of them drags', async () => {
    const [one, two] = await twoViewers()
    const left = await takeHolder()
    let value = 0
    const dragging = setInterval(() => one.set(++value % 200, { moving: true }), 16)
    await expect.poll(() => two.state().command).toBeGreaterThan(5)
    const before = two.state().command
    left.signal('SIGTERM')
    expect(await left.ended).toBe(0)
    await expect.poll(() => two.state().command).toBeGreaterThan(before + 20)
    clearInterval(dragging)
    one.set(123)
    for (const viewer of [one, two]) await expect.poll(viewer.state).toMatchObject({ params: { least: 123 } })
    expect(Math.max(one.longestGapMs(), two.longestGapMs())).toBeLessThan(maxMoveMs)
    expect((await Promise.all(nodes.map(roomsOf))).toSorted()).toEqual([0, 1])
    one.close()
    two.close()
  })

  it('[V39] is whole again on another node when its own is killed', async () => {
    const starting = startNode()
    const viewers = await twoViewers()
    await expect.poll(storedValue).toBe(123)
    const killed = await takeHolder()
    const startedAt = performance.now()
    const back = Promise.all(viewers.map((viewer) => viewer.next()))
    await killed.kill()
    await back
    const ms = performance.now() - startedAt
    expect(ms).toBeLessThan(maxGoneMs)
    for (const viewer of viewers) await expect.poll(viewer.state).toMatchObject({ params: { least: 123 } })
    for (const viewer of viewers) viewer.close()
    nodes.push(await starting)
  })

  it('[V39] is not listened to any more on a node that was paused until it had another one', async () => {
    const viewers = await twoViewers()
    const paused = await takeHolder()
    const back = Promise.all(viewers.map((viewer) => viewer.next()))
    paused.signal('SIGSTOP')
    await back
    viewers[0].set(77)
    await expect.poll(viewers[1].state).toMatchObject({ params: { least: 77 } })
    paused.signal('SIGCONT')
    await expect.poll(() => roomsOf(paused)).toBe(0)
    expect(await Promise.all(nodes.map(roomsOf))).toEqual([1])
    expect(viewers[1].state()).toMatchObject({ params: { least: 77 } })
    for (const viewer of viewers) viewer.close()
    await paused.kill()
  })
})
