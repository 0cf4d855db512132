import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type VizNodeInfo, vizNodesGroup, vizPlacesGroup } from '@belvedere/contract/internal'
import { Assignments, connectRedis, Membership, type RedisConnection } from '@belvedere/coordination'
import { addressText, type NetworkAddress } from '@belvedere/settings'
import type { Logger } from 'pino'
import product from '../../package.json' with { type: 'json' }
import { systemClock } from '../clock.ts'
import { openServiceFiles } from '../files/bucket-files.ts'
import type { RenderProcess } from '../process/render-process.ts'
import { limitsFor, type Service, startService } from '../service.ts'
import { ProcessorLoad, spareBytes } from './node-load.ts'
import { createNodeMetrics } from './node-metrics.ts'
import { operatorRoutes } from './operator-routes.ts'
import type { NodeSettings } from './settings.ts'

/** With less memory than this, a node counts as full. */
const minSpareBytes = 256 << 20
const renewEveryMs = 5000
const drainTimeoutMs = 60_000
const drainPollMs = 100
/** When another node ends, its rooms come all at once. */
const spares = 2
/** A server that was to move a room may have ended. */
const askAgainMs = 4000

export interface VizNode {
  /** Where servers reach it. */
  address: string
  /** Has its rooms moved and finishes its calls, for a minute at most, then closes. */
  drain(): Promise<void>
  close(): Promise<void>
}

/** Starts a node: connects to Redis, listens, and tells the servers of itself. Resolves when it takes rooms. */
export async function startVizNode(
  settings: NodeSettings,
  { log, firstRenderProcess }: { log: Logger; firstRenderProcess?: RenderProcess },
): Promise<VizNode> {
  let service: Service | null = null
  /** Rooms that were placed elsewhere meanwhile are gone from here. */
  const renewPlaces = async () => {
    const replaced = await places.renew(service?.rooms.places ?? []).catch(() => [])
    for (const assignment of replaced) service?.rooms.leaveReplaced(assignment)
  }
  const redis = await connect(settings.redisUrl, log, () => void renewPlaces())
  const places = new Assignments(redis, vizPlacesGroup)
  const load = new ProcessorLoad()
  const id = randomUUID()
  let address: NetworkAddress = settings.address ?? settings.listen
  const processes = () => service?.pool.size ?? 0
  const info = (): VizNodeInfo => ({
    ...address,
    version: product.version,
    rooms: service?.rooms.size ?? 0,
    viewers: service?.rooms.viewers ?? 0,
    spareBytes: spareBytes(),
    load: load.measure(),
    isFull: processes() - (service?.pool.spares ?? 0) >= settings.limits.rooms.open || spareBytes() < minSpareBytes,
    isDraining: service?.rooms.isDraining ?? false,
  })
  const metrics = createNodeMetrics(() => ({ info: info(), processes: processes() }))
  const { secret } = settings
  const missing = () => {
    if (service?.rooms.isDraining) return 'This node is about to end; its rooms move to others.'
    return redis.isConnected ? null : 'Redis cannot be reached, so servers do not find this node.'
  }
  const files = await openServiceFiles(settings.bucket)
  service = await startService({
    files,
    node: id,
    spares,
    ...{ secret, listenAt: settings.listen, clock: systemClock, log, limits: limitsFor(settings.limits) },
    ...(firstRenderProcess === undefined ? {} : { firstRenderProcess }),
    operatorRoutes: operatorRoutes({ secret, registry: metrics.registry, missing }),
    onFrame: metrics.recordFrame,
  }).catch((cause: unknown) => {
    throw explainListening(cause, settings.listen)
  })
  service.warm()
  address = settings.address ?? { ...settings.listen, port: service.port ?? settings.listen.port }
  const membership = new Membership(redis, vizNodesGroup)
  await membership.join(id, () => JSON.stringify(info()))
  const started = service
  const renewals = setInterval(() => void renewPlaces(), renewEveryMs)
  const close = async () => {
    clearInterval(renewals)
    await membership.close()
    await started.close()
    await redis.close()
  }
  return {
    address: addressText(address),
    async drain() {
      started.rooms.isDraining = true
      await membership.refresh()
      await leaveRooms(started, places)
      await close()
    },
    close,
  }
}

/** Resolves when no room is left and no call is being answered, or after a minute. */
async function leaveRooms({ rooms, calls }: Service, places: Assignments): Promise<void> {
  const deadline = performance.now() + drainTimeoutMs
  let askedAt = Number.NEGATIVE_INFINITY
  while ((rooms.size > 0 || calls() > 0) && performance.now() < deadline) {
    if (performance.now() - askedAt >= askAgainMs) {
      askedAt = performance.now()
      for (const place of rooms.leaveAll()) await places.release(place).catch(() => undefined)
    }
    await wait(drainPollMs)
  }
}

async function connect(url: string, log: Logger, onBack: () => void): Promise<RedisConnection> {
  const { host } = new URL(url)
  try {
    return await connectRedis({
      url,
      name: 'belvedere viz node',
      onChange({ isConnected, error }) {
        log.warn({ error: error?.message }, isConnected ? 'Redis is back' : 'Redis cannot be reached')
        if (isConnected) onBack()
      },
    })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`Redis at ${host} cannot be used (${reason}). Start it, or correct BELVEDERE_REDIS_URL.`, { cause })
  }
}

/** Explains why the address cannot be listened on, and what to set. */
function explainListening(cause: unknown, listen: NetworkAddress): unknown {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  const place = addressText(listen)
  const messages: { [code: string]: string } = {
    EADDRINUSE: `Another program is already listening on ${place}. Stop it, or set another BELVEDERE_VIZ_LISTEN.`,
    EACCES: `This user is not allowed to listen on ${place}. Set a port above 1023 in BELVEDERE_VIZ_LISTEN.`,
    EADDRNOTAVAIL: `${place} is not an address of this machine. Set BELVEDERE_VIZ_LISTEN to one that is.`,
  }
  const message = typeof code === 'string' ? messages[code] : undefined
  return message === undefined ? cause : new Error(message, { cause })
}
