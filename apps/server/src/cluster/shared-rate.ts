import type { RedisConnection } from '@belvedere/coordination'
import { TokenBuckets } from '../token-bucket.ts'

/** How often something may be done; all servers count it together. */
export interface SharedRate {
  /** Takes a token of the key if one is available; resolves to the milliseconds until one is, 0 if taken. */
  tryTake(key: string, now: number): Promise<number>
}

export interface Rate {
  perSecond: number
  burst: number
}

const maxBuckets = 10_000

/** The same schedule as `TokenBucket`, by the clock of Redis. */
const takeScript = `
local now = redis.call('TIME')
local ms = now[1] * 1000 + now[2] / 1000
local interval, burst = tonumber(ARGV[1]), tonumber(ARGV[2])
local due = math.max(tonumber(redis.call('GET', KEYS[1]) or 0), ms - burst) + interval
if due > ms then return tostring(due - ms) end
redis.call('SET', KEYS[1], tostring(due), 'PX', math.ceil(burst + interval))
return '0'`

/** Counts in Redis, and on this server alone where there is no Redis or it is away. */
export function sharedRate(redis: RedisConnection | null, name: string, rate: Rate): SharedRate {
  const own = new TokenBuckets({ ...rate, maxBuckets })
  const intervalMs = 1000 / rate.perSecond
  const args = [intervalMs, rate.burst * intervalMs]
  return {
    async tryTake(key, now) {
      const waitMs = own.tryTake(key, now)
      if (waitMs > 0 || redis === null) return waitMs
      return redis.run({ lua: takeScript, keys: [`rate:${name}:${key}`], args }).then(
        (reply) => Number(reply),
        () => 0,
      )
    },
  }
}
