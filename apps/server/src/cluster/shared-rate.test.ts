import { connectRedis, type RedisConnection } from '@belvedere/coordination'
import { hasRedis, type RedisServer, startRedis } from '@belvedere/coordination/testing/redis-server.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedRate } from './shared-rate.ts'

describe.runIf(hasRedis)('a shared rate', () => {
  let server: RedisServer
  let redis: RedisConnection
  beforeAll(async () => {
    server = await startRedis()
    redis = await connectRedis({ url: server.url, name: 'test', onChange: () => undefined })
  })
  afterAll(async () => {
    await redis.close()
    await server.dispose()
  })
  const rate = { perSecond: 0.01, burst: 3 }
  const at = 1_800_000_000_000

  it('is that of all servers together, for each key', async () => {
    const servers = [sharedRate(redis, 'a', rate), sharedRate(redis, 'a', rate)]
    const waits: number[] = []
    for (let n = 0; n < 4; n++) waits.push((await servers[n % 2]?.tryTake('key', at)) ?? -1)
    expect(waits.slice(0, 3)).toEqual([0, 0, 0])
    expect(waits[3]).toBeGreaterThan(90_000)
    expect(waits[3]).toBeLessThanOrEqual(100_000)
    expect(await servers[0]?.tryTake('other', at)).toBe(0)
  })

  it('is that of the server alone while Redis is away', async () => {
    const one = sharedRate(redis, 'b', rate)
    await server.kill()
    for (let n = 0; n < 3; n++) expect(await one.tryTake('key', at)).toBe(0)
    expect(await one.tryTake('key', at)).toBe(100_000)
  })
})
