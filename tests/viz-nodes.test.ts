import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestNode, type TestNode } from '../apps/viz/testing/test-node.ts'
import { hasRedis, type RedisServer, startRedis } from '../packages/coordination/testing/redis-server.ts'
import { aGuest, type Guest } from './harness/guest.ts'
import { type RunningServer, startServer } from './harness/running-server.ts'

/** Until a node counts as gone three seconds pass, or more where it does not refuse connections. */
const maxKilledMs = 15_000

describe.runIf(hasRedis)('[V39] a room on visualization nodes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'viz-nodes-'))
  const secretFile = join(folder, 'secret')
  let redis: RedisServer
  let server: RunningServer
  let guest: Guest
  const nodes: TestNode[] = []

  const startNode = async () => {
    const node = await startTestNode({ redisUrl: redis.url, secretFile })
    nodes.push(node)
    return node
  }
  const roomsOf = async (node: TestNode) => {
    const metrics = await (await fetch(`http://${node.address}/metrics`)).text()
    return Number(/^belvedere_viz_rooms (\d+)$/m.exec(metrics)?.[1])
  }
  /** The node that holds the guest's room. */
  const holder = async () => {
    const counts = await Promise.all(nodes.map(roomsOf))
    const node = nodes[counts.indexOf(1)]
    if (node === undefined) throw new Error(`The nodes hold ${counts} rooms.`)
    return node
  }

  beforeAll(async () => {
    writeFileSync(secretFile, 'a secret of more than thirty-two characters')
    redis = await startRedis()
    await Promise.all([startNode(), startNode()])
    const env = { BELVEDERE_REDIS_URL: redis.url, BELVEDERE_VIZ_SECRET_FILE: secretFile }
    server = await startServer({ env })
    guest = await aGuest(server.url)
    await guest.takeSample('cars')
    await guest.say('average horsepower by origin as bars')
  })
  afterAll(async () => {
    guest?.close()
    await server?.stop()
    for (const node of nodes) await node.kill()
    await redis?.dispose()
    rmSync(folder, { recursive: true })
  })

  function aViewer() {
    const states: object[] = []
    let onFrame = () => {}
    const frames = guest.client.frames({
      roomId: guest.room.id,
      size: { width: 900, height: 500, pixelRatio: 1 },
      theme: 'light',
      onFrame: () => onFrame(),
      onMessage: (message) => {
        if (message.type === 'state') states.push(message)
      },
    })
    const next = async () => {
      const startedAt = performance.now()
      await new Promise<void>((resolve) => {
        onFrame = resolve
      })
      return performance.now() - startedAt
    }
    return { frames, states, next }
  }

  it('is whole again on another node when its own is killed', async () => {
    const viewer = aViewer()
    await viewer.next()
    const killed = await holder()
    nodes.splice(nodes.indexOf(killed), 1)
    const back = viewer.next()
    await killed.kill()
    const ms = await back
    console.log('killed: ms', ms)
    expect(ms).toBeLessThan(maxKilledMs)
    expect(await Promise.all(nodes.map(roomsOf))).toEqual([1])
    viewer.frames.close()
  })

  it('is not seen any more on a node that was paused until it had another one', async () => {
    await startNode()
    const viewer = aViewer()
    await viewer.next()
    const paused = await holder()
    const back = viewer.next()
    paused.signal('SIGSTOP')
    const ms = await back
    console.log('paused: ms', ms)
    expect(ms).toBeLessThan(maxKilledMs)
    paused.signal('SIGCONT')
    await expect.poll(() => roomsOf(paused)).toBe(0)
    expect(await Promise.all(nodes.map(roomsOf))).toContain(1)
    viewer.frames.close()
  })
})
