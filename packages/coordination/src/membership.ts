import { setTimeout as wait } from 'node:timers/promises'
import type { RedisConnection } from './redis-connection.ts'

/** Renewed three times within the time that a lease lasts. */
const leaseMs = 2000
const renewMs = 600
/**
 * A member counts as gone once it was missing for so long in all answers of Redis: one that has lost its memory is told
 * within a second who lives.
 */
const goneAfterMs = 2500
/** Longer than a living member takes to renew its lease. */
const doubtedLeaseMs = 900

/** A process of a group, as it told of itself. */
export interface GroupMember {
  id: string
  /** What it tells of itself, as JSON; hostile until parsed. */
  info: string
}

/** Adds the member until its lease ends, by the clock of Redis. */
const renewScript = `
local now = redis.call('TIME')
local ms = now[1] * 1000 + math.floor(now[2] / 1000)
redis.call('ZADD', KEYS[1], ms + ARGV[3], ARGV[1])
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
return 1`

/** Shortens a lease that lasts longer; one that has ended stays so. */
const doubtScript = `
local now = redis.call('TIME')
local ms = now[1] * 1000 + math.floor(now[2] / 1000)
local ends = redis.call('ZSCORE', KEYS[1], ARGV[1])
if ends and tonumber(ends) > ms + ARGV[2] then redis.call('ZADD', KEYS[1], ms + ARGV[2], ARGV[1]) end
return 1`

const leaveScript = `
redis.call('ZREM', KEYS[1], ARGV[1])
redis.call('HDEL', KEYS[2], ARGV[1])
return 1`

/** Drops the members whose leases have ended; the others, each with what it told. */
const listScript = `
local now = redis.call('TIME')
local ms = now[1] * 1000 + math.floor(now[2] / 1000)
for _, id in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ms)) do
  redis.call('ZREM', KEYS[1], id)
  redis.call('HDEL', KEYS[2], id)
end
local members = {}
for _, id in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
  members[#members + 1] = id
  members[#members + 1] = redis.call('HGET', KEYS[2], id) or ''
end
return members`

/**
 * Who of a group of processes is alive, by leases that each renews. Watched with a poll of once a second: an answer may be that old,
 * and while Redis is away it stays as it was. So two processes may take each other for dead, or both for alive;
 * what must not happen twice is decided in the store.
 */
export class Membership {
  readonly #redis: RedisConnection
  readonly #keys: readonly [string, string]
  readonly #now: () => number
  readonly #onPoll: () => void
  #members: readonly GroupMember[] = []
  /** Since when a member that was there is missing, in milliseconds of `performance.now()`. */
  readonly #missingSince = new Map<string, number>()
  readonly #closing = new AbortController()
  #own: { id: string; info: () => string } | null = null
  readonly #renewals = new Set<Promise<unknown>>()
  #hasPolled = false

  /** `onPoll` is called after each answer of Redis. */
  constructor(
    redis: RedisConnection,
    group: string,
    { now = () => performance.now(), onPoll = () => undefined }: { now?: () => number; onPoll?: () => void } = {},
  ) {
    this.#redis = redis
    this.#keys = [`${group}:leases`, `${group}:members`]
    this.#now = now
    this.#onPoll = onPoll
  }

  /** Begins to renew the lease of this process, whose `info` is asked each time, and to watch. Resolves after the first try of both. */
  async join(id: string, info: () => string): Promise<void> {
    this.#own = { id, info }
    await this.watch()
  }

  /** Watches without being a member. Resolves after the first poll, which may have failed. */
  async watch(): Promise<void> {
    await this.#beat()
    void this.#beatUntilClosed()
  }

  /** The members that lived at the last poll, this process included. */
  get members(): readonly GroupMember[] {
    return this.#members
  }

  /** Whether a member that this process has seen, or was told of, is gone for certain enough to take over its work. */
  isGone(id: string): boolean {
    if (!this.#hasPolled || this.#members.some((member) => member.id === id)) return false
    const since = this.#missingSince.get(id)
    // Of one that was never seen the time begins when it is first asked for.
    if (since === undefined) this.#missingSince.set(id, this.#now())
    return since !== undefined && this.#now() - since >= goneAfterMs
  }

  /** Has the lease of a member that seems to have ended end sooner; one that lives renews it before. Never rejects. */
  async doubt(id: string): Promise<void> {
    await this.#redis.run({ lua: doubtScript, keys: this.#keys, args: [id, doubtedLeaseMs] }).catch(() => undefined)
  }

  /** Renews and polls now, for instance after `info` has changed. */
  async refresh(): Promise<void> {
    await this.#beat()
  }

  /** Ends the lease, so that others need not wait for its end. */
  async close(): Promise<void> {
    this.#closing.abort()
    const own = this.#own
    this.#own = null
    // A Redis that has just started gets a script again after its name, and so perhaps after the end.
    await Promise.allSettled(this.#renewals)
    if (own !== null)
      await this.#redis.run({ lua: leaveScript, keys: this.#keys, args: [own.id] }).catch(() => undefined)
  }

  async #beatUntilClosed(): Promise<void> {
    const { signal } = this.#closing
    while (!signal.aborted) {
      await wait(renewMs, undefined, { signal, ref: false }).catch(() => undefined)
      if (!signal.aborted) await this.#beat()
    }
  }

  async #beat(): Promise<void> {
    const { signal } = this.#closing
    try {
      const own = this.#own
      if (own !== null) {
        const renewal = this.#redis.run({ lua: renewScript, keys: this.#keys, args: [own.id, own.info(), leaseMs] })
        this.#renewals.add(renewal)
        await renewal.finally(() => this.#renewals.delete(renewal))
      }
      const reply = await this.#redis.run({ lua: listScript, keys: this.#keys, args: [] })
      if (signal.aborted) return
      this.#update(membersOf(reply))
      this.#onPoll()
    } catch {
      // Nothing is known of the others while Redis is away, so none of them gets older.
      for (const id of this.#missingSince.keys()) this.#missingSince.set(id, this.#now())
    }
  }

  #update(members: readonly GroupMember[]): void {
    const ids = new Set(members.map(({ id }) => id))
    const now = this.#now()
    for (const { id } of this.#members) if (!ids.has(id) && !this.#missingSince.has(id)) this.#missingSince.set(id, now)
    for (const id of ids) this.#missingSince.delete(id)
    this.#members = members
    this.#hasPolled = true
  }
}

function membersOf(reply: unknown): GroupMember[] {
  const texts = Array.isArray(reply) ? reply.map(String) : []
  const members = texts.flatMap((id, at) => (at % 2 === 0 ? { id, info: texts[at + 1] ?? '' } : []))
  return members.toSorted((one, other) => (one.id < other.id ? -1 : 1))
}
