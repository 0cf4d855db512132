import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasRedis, type RedisServer, startRedis } from '../testing/redis-server.ts'
import { Assignments } from './assignments.ts'
import { connectRedis, type RedisConnection } from './redis-connection.ts'

describe.runIf(hasRedis)('assignments', () => {
  let server: RedisServer
  let redis: RedisConnection
  let places: Assignments
  beforeAll(async () => {
    server = await startRedis()
    redis = await connectRedis({ url: server.url, name: 'test', onChange: () => undefined })
    places = new Assignments(redis, 'places')
  })
  afterAll(async () => {
    await redis.close()
    await server.dispose()
  })

  it('give a key one value, whoever claims it at the same time', async () => {
    const claims = ['a', 'b', 'c'].map((value) => places.claim({ key: 'tea', value }))
    expect(new Set(await Promise.all(claims)).size).toBe(1)
  })

  it('replace a value only where it is the expected one', async () => {
    await places.claim({ key: 'milk', value: 'a' })
    expect(await places.replace({ key: 'milk', value: 'b' }, 'c')).toBe('a')
    expect(await places.replace({ key: 'milk', value: 'b' }, 'a')).toBe('b')
    expect(await places.replace({ key: 'milk', value: 'c' }, 'a')).toBe('b')
  })

  it('tell an owner which of its keys others have, and set again what Redis has lost', async () => {
    await places.claim({ key: 'mine', value: 'a' })
    await places.claim({ key: 'theirs', value: 'b' })
    const renewed = ['mine', 'theirs', 'lost'].map((key) => ({ key, value: 'a' }))
    expect(await places.renew(renewed)).toEqual([{ key: 'theirs', value: 'b' }])
    expect(await places.claim({ key: 'lost', value: 'c' })).toBe('a')
  })

  it('are released by their owner alone', async () => {
    await places.claim({ key: 'free', value: 'a' })
    await places.release({ key: 'free', value: 'b' })
    expect(await places.claim({ key: 'free', value: 'c' })).toBe('a')
    await places.release({ key: 'free', value: 'a' })
    expect(await places.claim({ key: 'free', value: 'c' })).toBe('c')
  })
})
