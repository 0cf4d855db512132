import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vizNodeInfo, vizNodesGroup } from '@belvedere/contract/internal'
import { connectRedis, Membership, type RedisConnection } from '@belvedere/coordination'
import { hasRedis, type RedisServer, startRedis } from '@belvedere/coordination/testing/redis-server.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestNode } from '../../testing/test-node.ts'

describe.runIf(hasRedis)('a visualization node', () => {
  const folder = mkdtempSync(join(tmpdir(), 'viz-node-'))
  const secret = 'a secret of more than thirty-two characters'
  const secretFile = join(folder, 'secret')
  let server: RedisServer
  let redis: RedisConnection
  beforeAll(async () => {
    writeFileSync(secretFile, secret)
    server = await startRedis()
    redis = await connectRedis({ url: server.url, name: 'test', onChange: () => undefined })
  })
  afterAll(async () => {
    await redis.close()
    await server.dispose()
    rmSync(folder, { recursive: true })
  })

  it('tells servers of itself and operators how it is, and leaves when it ends', async () => {
    const node = await startTestNode({ redisUrl: server.url, secretFile })
    const nodes = new Membership(redis, vizNodesGroup)
    await nodes.watch()
    const [member] = nodes.members
    const { host, port, ...info } = vizNodeInfo.parse(JSON.parse(member?.info ?? ''))
    expect(`${host}:${port}`).toBe(node.address)
    expect(info).toMatchObject({ rooms: 0, viewers: 0, isFull: false, isDraining: false })

    const read = async (path: string) => (await fetch(`http://${node.address}${path}`)).text()
    expect(await read('/healthz')).toBe('{"status":"alive"}')
    expect(await read('/readyz')).toBe('{"status":"ready"}')
    expect(await read('/metrics')).toContain('belvedere_viz_rooms 0')
    expect((await fetch(`http://${node.address}/internal/notices`)).status).toBe(401)

    await server.kill()
    await expect.poll(() => read('/readyz')).toContain('Redis cannot be reached')
    await server.start()
    await expect.poll(() => read('/readyz')).toBe('{"status":"ready"}')

    node.signal('SIGTERM')
    expect(await node.ended).toBe(0)
    await nodes.refresh()
    expect(nodes.members).toEqual([])
    await nodes.close()
  })

  it('says why it cannot start', async () => {
    const started = startTestNode({ redisUrl: 'redis://127.0.0.1:1', secretFile })
    await expect(started).rejects.toThrow(/Redis at 127\.0\.0\.1:1 cannot be used .* correct BELVEDERE_REDIS_URL/)
  })
})
