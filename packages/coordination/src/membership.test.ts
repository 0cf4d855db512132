import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasRedis, type RedisServer, startRedis } from '../testing/redis-server.ts'
import { Membership } from './membership.ts'
import { connectRedis, type RedisConnection } from './redis-connection.ts'

describe.runIf(hasRedis)('with Redis', () => {
  let server: RedisServer
  let redis: RedisConnection
  const changes: boolean[] = []
  beforeAll(async () => {
    server = await startRedis()
    redis = await connect()
  })
  afterAll(async () => {
    await redis.close()
    await server.dispose()
  })

  const connect = () =>
    connectRedis({ url: server.url, name: 'test', onChange: ({ isConnected }) => changes.push(isConnected) })

  const aMembership = (group: string, clock = { ms: 0 }) => new Membership(redis, group, { now: () => clock.ms })

  it('tells who is there, with what each says of itself', async () => {
    const [one, two] = [aMembership('a'), aMembership('a')]
    await one.join('1', () => '{"load":1}')
    await two.join('2', () => '{"load":2}')
    await one.refresh()
    expect(one.members).toEqual([
      { id: '1', info: '{"load":1}' },
      { id: '2', info: '{"load":2}' },
    ])
    await two.close()
    await one.refresh()
    expect(one.members.map(({ id }) => id)).toEqual(['1'])
    await one.close()
  })

  it('takes a member for gone only when it was missing for a while', async () => {
    const clock = { ms: 0 }
    const [one, two] = [aMembership('b', clock), aMembership('b')]
    await two.join('2', () => '')
    await one.watch()
    expect(one.isGone('2')).toBe(false)
    await two.close()
    await one.refresh()
    expect(one.isGone('2')).toBe(false)
    clock.ms = 2499
    expect(one.isGone('2')).toBe(false)
    clock.ms = 2500
    expect(one.isGone('2')).toBe(true)
    await one.close()
  })

  it('takes one that it never saw for gone after the same while', async () => {
    const clock = { ms: 0 }
    const one = aMembership('c', clock)
    await one.watch()
    expect(one.isGone('earlier')).toBe(false)
    clock.ms = 2500
    expect(one.isGone('earlier')).toBe(true)
    await one.close()
  })

  it('ends the lease of a doubted member soon, unless that renews it', async () => {
    const itsRedis = await connect()
    const [living, ended] = [aMembership('e'), new Membership(itsRedis, 'e')]
    await living.join('living', () => '')
    await ended.join('ended', () => '')
    await itsRedis.close()
    const lua = `
      local now = redis.call('TIME')
      return math.floor(redis.call('ZSCORE', KEYS[1], ARGV[1]) - now[1] * 1000 - now[2] / 1000)`
    const leaseMsOf = async (id: string) => Number(await redis.run({ lua, keys: ['e:leases'], args: [id] }))
    for (const id of ['living', 'ended', 'never there']) await living.doubt(id)
    await living.refresh()
    expect(living.members.map(({ id }) => id)).toEqual(['ended', 'living'])
    expect(await leaseMsOf('ended')).toBeLessThanOrEqual(900)
    expect(await leaseMsOf('living')).toBeGreaterThan(await leaseMsOf('ended'))
    await living.close()
  })

  it('takes nobody for gone while Redis is away, nor when it comes back empty', async () => {
    const clock = { ms: 0 }
    const [one, two] = [aMembership('d', clock), aMembership('d')]
    await two.join('2', () => '')
    await one.watch()
    await server.kill()
    clock.ms = 100_000
    await one.refresh()
    expect(one.isGone('2')).toBe(false)
    await server.start()
    await expect.poll(() => redis.isConnected).toBe(true)
    await one.refresh()
    expect(one.isGone('2')).toBe(false)
    await two.refresh()
    await one.refresh()
    expect(one.members.map(({ id }) => id)).toEqual(['2'])
    for (const membership of [one, two]) await membership.close()
  })

  it('tells what was sent, and where something may be lost', async () => {
    const received: string[] = []
    const other = await connect()
    await other.listen('news', { text: (text) => received.push(text), gap: () => received.push('gap') })
    expect(await redis.publish('news', 'one')).toBe(true)
    await expect.poll(() => received).toEqual(['gap', 'one'])
    await server.kill()
    expect(await redis.publish('news', 'lost')).toBe(false)
    await server.start()
    await expect.poll(() => received).toEqual(['gap', 'one', 'gap'])
    await expect.poll(() => redis.publish('news', 'two')).toBe(true)
    await expect.poll(() => received.at(-1)).toBe('two')
    expect(changes).toContain(false)
    await other.close()
  })

  it('refuses to start where nothing listens', async () => {
    await expect(
      connectRedis({ url: 'redis://127.0.0.1:1', name: 'test', onChange: () => undefined }),
    ).rejects.toThrow()
  })
})
