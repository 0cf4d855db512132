import type { RedisConnection } from './redis-connection.ts'

/** Longer than any interruption that an owner survives. */
const leaseMs = 60_000
/** Keys of one script; more of them would keep Redis from answering others. */
const batchSize = 500

/** The value of the key, which becomes ARGV[1] if there is none. */
const claimScript = `
if redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then return ARGV[1] end
return redis.call('GET', KEYS[1])`

/** The same, which also replaces ARGV[3]. */
const replaceScript = `
local current = redis.call('GET', KEYS[1])
if current and current ~= ARGV[3] then return current end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return ARGV[1]`

/** ARGV: the lease, then a value for each key. Renews keys that have their value or none; the values of all. */
const renewScript = `
local values = {}
for i, key in ipairs(KEYS) do
  local current = redis.call('GET', key)
  if not current or current == ARGV[i + 1] then
    redis.call('SET', key, ARGV[i + 1], 'PX', ARGV[1])
    current = ARGV[i + 1]
  end
  values[i] = current
end
return values`

const releaseScript = `
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
return 1`

export interface Assignment {
  key: string
  value: string
}

/**
 * Who does what: keys with a value each, which is set once and replaced by compare-and-set. A value ends a minute after it was
 * last renewed. All reject when Redis is away.
 */
export class Assignments {
  readonly #redis: RedisConnection
  readonly #group: string

  constructor(redis: RedisConnection, group: string) {
    this.#redis = redis
    this.#group = group
  }

  /** Sets the key to the value unless it has one; resolves to the one that it has. */
  async claim({ key, value }: Assignment): Promise<string> {
    return String(await this.#redis.run({ lua: claimScript, keys: [this.#keyOf(key)], args: [value, leaseMs] }))
  }

  /** Sets the key to the value if it has the `expected` one or none; resolves to the one that it has then. */
  async replace({ key, value }: Assignment, expected: string): Promise<string> {
    const args = [value, leaseMs, expected]
    return String(await this.#redis.run({ lua: replaceScript, keys: [this.#keyOf(key)], args }))
  }

  /** Renews those that have their value, and sets those that have none; resolves to those that have another one. */
  async renew(assignments: readonly Assignment[]): Promise<Assignment[]> {
    const replaced: Assignment[] = []
    for (let at = 0; at < assignments.length; at += batchSize) {
      const batch = assignments.slice(at, at + batchSize)
      const keys = batch.map(({ key }) => this.#keyOf(key))
      const reply = await this.#redis.run({
        lua: renewScript,
        keys,
        args: [leaseMs, ...batch.map(({ value }) => value)],
      })
      const values = Array.isArray(reply) ? reply.map(String) : []
      for (const [i, { key, value }] of batch.entries()) {
        const current = values[i]
        if (current !== undefined && current !== value) replaced.push({ key, value: current })
      }
    }
    return replaced
  }

  /** Removes the key if it has this value. */
  async release({ key, value }: Assignment): Promise<void> {
    await this.#redis.run({ lua: releaseScript, keys: [this.#keyOf(key)], args: [value] })
  }

  /** In a cluster, the keys of a group lie together, because scripts need several of them. */
  #keyOf(key: string): string {
    return `{${this.#group}}:${key}`
  }
}
