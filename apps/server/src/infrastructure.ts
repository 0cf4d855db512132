import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { ObjectStore } from '@belvedere/objects'
import { type Logger, pino } from 'pino'
import { peoplesPolicies } from './address-policy.ts'
import { AssistantPool } from './assistant/assistant-pool.ts'
import { joinCluster } from './cluster/join-cluster.ts'
import { type Rate, type SharedRate, sharedRate } from './cluster/shared-rate.ts'
import type { Config } from './config/config.ts'
import { lockDataDir } from './data-dir-lock.ts'
import { errorRecord } from './error-record.ts'
import { loadOrCreateSecrets, type Secrets } from './features/sessions/secrets.ts'
import { openSharedSecrets } from './features/sessions/shared-secrets.ts'
import { type TokenLifetimes, tokenLifetimes } from './features/sessions/token-lifetimes.ts'
import { createVizNodes, type VizNodesOptions } from './features/viz/nodes/viz-nodes.ts'
import { reachTables } from './features/viz/reach-tables.ts'
import { createVizProcess } from './features/viz/viz-process.ts'
import { addressOf, type ServerAddress } from './http/origins.ts'
import { newToken } from './ids.ts'
import type { Mailer } from './mail/mailer.ts'
import { makeMailer } from './mail/make-mailer.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import type { Assistant } from './room/assistant-port.ts'
import type { Bus } from './room/bus.ts'
import type { ReachDeps } from './room/database-connections.ts'
import { type RoomLog, roomLog } from './room/room-log.ts'
import type { Servers } from './room/servers.ts'
import type { VizPort } from './room/viz-port.ts'
import { withoutSecrets } from './start-errors.ts'
import { hasBlobs, openBucket, openStorage, type Storage } from './storage/storage.ts'
import { startDatabaseClock, timeOfPostgres } from './store/database-clock.ts'
import { lockDatabase } from './store/database-lock.ts'
import { missingStore, openStore, requireUnmoved } from './store/open-store.ts'
import type { Store } from './store/store.ts'
import { createWriteProbe, type WriteProbe } from './write-check.ts'

export const repositoryRoot = resolve(import.meta.dirname, '../../..')

/** What every feature depends on. */
export interface Infrastructure {
  store: Store
  storage: Storage
  bus: Bus
  servers: Servers
  /** A rate that all servers count together. */
  rateOf(name: string, rate: Rate): SharedRate
  roomsLog: RoomLog
  viz: VizPort
  /** What connecting to databases depends on. */
  reach: ReachDeps
  vizSecret: string
  /** Resolves once the visualization service takes requests. */
  vizStarted: Promise<void>
  closeViz(): Promise<void>
  assistant: Assistant
  secrets: Secrets
  lifetimes: TokenLifetimes
  /** The service's own origin. */
  address: ServerAddress
  mailer: Mailer
  writeProbe: WriteProbe
  /** Whether no other server uses the store. */
  hasStore(): boolean
  /** Parts that are away, without which the service goes on. */
  degraded(): string[]
  log: Logger
  record(what: string, details: Record<string, unknown>): void
  metrics: Metrics
  now(): number
}

export interface InfrastructureOverrides {
  viz?: VizPort
  /** DNS lookup of databases. */
  resolveHost?: ReachDeps['resolveHost']
  assistant?: Assistant
  mailer?: Mailer
  writeProbe?: WriteProbe
  now?: () => number
  log?: Logger
}

/** Run in reverse order. */
export type Cleanups = (() => unknown)[]

/** Locks the data directory, starts the visualization service, and opens blobs, store and keys. */
export async function openInfrastructure(
  config: Config,
  overrides: InfrastructureOverrides,
  closing: Cleanups,
): Promise<Infrastructure> {
  const log = overrides.log ?? pino({ level: config.logLevel }, pino.destination(2))
  const record = (what: string, { err, ...details }: Record<string, unknown>) =>
    log.warn(err === undefined ? details : { ...details, fault: errorRecord(err) }, what)

  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const lock = lockDataDir(config.dataDir)
  closing.push(() => lock.release())

  const cluster = await joinCluster({ redisUrl: config.redisUrl, record })
  closing.push(() => cluster.close())
  const { bus, servers, redis } = cluster

  const vizSecret = config.vizSecret ?? newToken()
  const service =
    overrides.viz !== undefined
      ? injectedViz(overrides.viz)
      : config.vizSecret !== null && redis !== null
        ? useVizNodes({
            ...{ redis, secret: config.vizSecret, serverId: servers.id, record },
            chartSeconds: config.chartLimits.seconds,
          })
        : startViz(config, vizSecret, record)
  closing.push(() => service.closeViz())
  service.vizStarted.catch(() => undefined)

  const assistant = overrides.assistant ?? startAssistant(record, closing)

  const lifetimes = tokenLifetimes(config)
  const bucket = await openBucket(config)
  closing.push(() => bucket?.close())
  const { databaseUrl } = config
  const databaseLock =
    databaseUrl === null ? null : await lockDatabase(databaseUrl, { isShared: config.redisUrl !== null })
  closing.push(() => databaseLock?.release())
  requireUnmoved(config)
  await requireStoreBesideBlobs(bucket, config, await missingStore(config))
  const store = await openStore(config)
  closing.push(() => store.close())
  if (databaseUrl !== null) await requireStoreBesideBlobs(bucket, config, await deserted(store, databaseUrl))
  const storage = await openStorage(config, store, bucket)
  const now = overrides.now ?? (redis === null ? Date.now : await sharedClock(store, closing))
  const secretOptions = { accessTokenMs: lifetimes.accessToken, now }
  const secrets =
    config.keysFile === null
      ? await loadOrCreateSecrets(config.dataDir, secretOptions)
      : await openSharedSecrets(config.keysFile, secretOptions)
  const reach: ReachDeps = {
    ...{ sealing: secrets.sealing, offered: config.offeredConnections, isLocal: config.isLocal },
    keeping: config.keep?.connection ?? null,
    ...{ databasePolicy: peoplesPolicies[config.databases], resolveHost: overrides.resolveHost },
  }
  const roomsLog = roomLog({ store, bus, now })
  const address = addressOf(config)
  const publicUrl = () => address.origins().publicUrl
  const mailer = overrides.mailer ?? makeMailer(config, { publicUrl, log })
  closing.push(() => mailer.close())
  return {
    store,
    storage,
    bus,
    servers,
    rateOf: (name, rate) => sharedRate(redis, name, rate),
    roomsLog,
    vizStarted: service.vizStarted,
    closeViz: service.closeViz,
    viz: service.vizFor({ ...reach, store }),
    reach,
    assistant,
    vizSecret,
    secrets,
    lifetimes,
    address,
    mailer,
    writeProbe: overrides.writeProbe ?? createWriteProbe({ store, bucket, dataDir: config.dataDir }),
    hasStore: () => databaseLock?.isHeld() ?? true,
    degraded: () => (redis === null || redis.isConnected ? [] : ['Redis']),
    log,
    record,
    metrics: createMetrics(),
    now,
  }
}

/** Sessions, tokens and limits that servers share must not rest on the clock of one of them. */
async function sharedClock(store: Store, closing: Cleanups): Promise<() => number> {
  const clock = await startDatabaseClock(() => timeOfPostgres(store))
  closing.push(() => clock.close())
  return clock.now
}

/** Without the store all blobs would count as orphans and be swept. `missing`: why there is none. */
async function requireStoreBesideBlobs(
  bucket: ObjectStore | null,
  config: Config,
  missing: string | null,
): Promise<void> {
  if (missing === null || !(await hasBlobs(config, bucket))) return
  const [place, remedy] =
    config.storage === null
      ? [config.dataDir, 'move the whole folder away']
      : [`the bucket ${config.storage.bucket}`, 'set another BELVEDERE_S3_PREFIX']
  throw new Error(
    `${missing}, but ${place} contains uploaded files. Nothing was changed. Restore it from a backup, or ${remedy} to start from scratch.`,
  )
}

/** Whether a database has tables, but is not the one whose files are there: nobody has ever used it. */
async function deserted(store: Store, databaseUrl: string): Promise<string | null> {
  const person = await store.read.selectFrom('people').select('id').limit(1).executeTakeFirst()
  return person === undefined ? `The database ${withoutSecrets(databaseUrl)} has no account` : null
}

type Service = Pick<Infrastructure, 'vizStarted' | 'closeViz'> & {
  vizFor(deps: ReachDeps & { store: Store }): VizPort
}

function startViz(config: Config, secret: string, record: Infrastructure['record']): Service {
  const { logLevel, chartLimits, queryLimits, roomLimits, storage, cacheBytes } = config
  const bucket = storage === null ? {} : { bucket: { ...storage, cacheDir: join(config.dataDir, 'cache'), cacheBytes } }
  const entry = join(repositoryRoot, 'apps/viz/src/main.ts')
  const viz = createVizProcess({ entry, logLevel, secret, chartLimits, queryLimits, roomLimits, record, ...bucket })
  return { vizFor: (deps) => reachTables(viz, deps), vizStarted: viz.start(), closeViz: () => viz.close() }
}

function useVizNodes(options: VizNodesOptions): Service {
  const viz = createVizNodes(options)
  return { vizFor: (deps) => reachTables(viz, deps), vizStarted: viz.start(), closeViz: () => viz.close() }
}

/** Two, so that one difficult sentence does not delay everybody. */
const assistantProcesses = 2
const assistantHeapMb = 512
/** A message of 300 words takes a third of a second. */
const assistantSliceMs = 10_000

function startAssistant(record: Infrastructure['record'], closing: Cleanups): Assistant {
  const pool = new AssistantPool({
    entry: new URL('./assistant/main.ts', import.meta.url),
    ...{ size: assistantProcesses, heapMb: assistantHeapMb, sliceMs: assistantSliceMs, record },
  })
  closing.push(() => pool.close())
  return pool
}

const injectedViz = (viz: VizPort): Service => ({
  vizFor: () => viz,
  vizStarted: Promise.resolve(),
  closeViz: async () => undefined,
})
