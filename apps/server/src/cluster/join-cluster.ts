import { connectRedis, Membership, type RedisConnection } from '@belvedere/coordination'
import { newId } from '../ids.ts'
import { type Bus, inProcessBus } from '../room/bus.ts'
import { type Servers, singleServer } from '../room/servers.ts'
import { withoutSecrets } from '../start-errors.ts'
import { redisBus } from './redis-bus.ts'

export interface Cluster {
  bus: Bus
  servers: Servers
  /** Null: this is the only server. */
  redis: RedisConnection | null
  close(): Promise<void>
}

export interface ClusterOptions {
  /** Null: this is the only server of its store. */
  redisUrl: string | null
  record(what: string, details: Record<string, unknown>): void
}

/** Joins the servers that share the store. Throws a sentence if Redis cannot be reached now; later it may be away. */
export async function joinCluster({ redisUrl, record }: ClusterOptions): Promise<Cluster> {
  const onError = (error: unknown) => record('a listener failed', { err: error })
  if (redisUrl === null)
    return { bus: inProcessBus(onError), servers: singleServer(), redis: null, close: async () => undefined }
  const id = newId()
  const redis = await connectRedis({
    ...{ url: redisUrl, name: `belvedere server ${id}` },
    onChange: ({ isConnected, error }) =>
      record(isConnected ? 'Redis is back' : 'Redis is away', error === undefined ? {} : { err: error }),
  }).catch((cause: unknown) => {
    throw unreachable(redisUrl, cause)
  })
  const membership = new Membership(redis, 'servers')
  await membership.join(id, () => '{}')
  const bus = await redisBus(redis, { server: id, onError })
  return {
    ...{ bus, redis, servers: { id, isGone: (other) => membership.isGone(other) } },
    async close() {
      await membership.close()
      await redis.close()
    },
  }
}

const unreachable = (url: string, cause: unknown) =>
  new Error(
    `Redis at ${withoutSecrets(url)} could not be reached: ${cause instanceof Error ? cause.message : String(cause)}. Start it, or correct BELVEDERE_REDIS_URL.`,
    { cause },
  )
