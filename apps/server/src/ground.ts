import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Logger, pino } from 'pino'
import type { Blobs } from './blobs/blobs.ts'
import { diskBlobs } from './blobs/disk-blobs.ts'
import type { Config } from './config/config.ts'
import { faultRecord } from './fault-record.ts'
import { openSecrets, type Secrets } from './features/sessions/secrets.ts'
import { VizProcess } from './features/viz/viz-process.ts'
import { type Address, addressOf } from './http/origins.ts'
import { newToken } from './ids.ts'
import { lockDataDir } from './lock.ts'
import type { Mailer } from './mail/mailer.ts'
import { makeMailer } from './mail/make-mailer.ts'
import { type Bus, inProcessBus } from './room/bus.ts'
import { type RoomLog, roomLog } from './room/log.ts'
import type { VizPort } from './room/viz-port.ts'
import { openSqliteStore, type Store, storePath } from './store/store.ts'

export const repositoryRoot = resolve(import.meta.dirname, '../../..')

/** What every feature stands on. */
export interface Ground {
  store: Store
  blobs: Blobs
  bus: Bus
  roomsLog: RoomLog
  viz: VizPort
  vizSecret: string
  /** Resolves once the visualization service takes requests. */
  vizStarted: Promise<void>
  closeViz(): Promise<void>
  secrets: Secrets
  /** Where browsers reach us. */
  address: Address
  mailer: Mailer
  tablesDir: string
  log: Logger
  record(what: string, details: Record<string, unknown>): void
  now(): number
}

export interface GroundOverrides {
  viz?: VizPort
  mailer?: Mailer
  now?: () => number
  log?: Logger
}

/** Undone from the last to the first. */
export type Closing = (() => unknown)[]

/** Holds the data directory, starts the visualization service beside, and opens store and blobs. */
export async function openGround(config: Config, overrides: GroundOverrides, closing: Closing): Promise<Ground> {
  const now = overrides.now ?? Date.now
  const log = overrides.log ?? pino({ level: config.logLevel }, pino.destination(2))
  const record = (what: string, { err, ...details }: Record<string, unknown>) =>
    log.warn(err === undefined ? details : { ...details, fault: faultRecord(err) }, what)

  const tablesDir = join(config.dataDir, 'tables')
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const lock = lockDataDir(config.dataDir)
  closing.push(() => lock.release())

  const vizSecret = newToken()
  const service = overrides.viz === undefined ? startViz(config, vizSecret, record) : given(overrides.viz)
  closing.push(() => service.closeViz())
  service.vizStarted.catch(() => undefined)

  await mkdir(tablesDir, { recursive: true, mode: 0o700 })
  const secrets = await openSecrets(config.dataDir, now)
  const store = await openSqliteStore(storePath(config.dataDir))
  closing.push(() => store.close())
  const blobs = await diskBlobs(join(config.dataDir, 'blobs'))
  const bus = inProcessBus((error) => record('a listener failed', { err: error }))
  const roomsLog = roomLog({ store, bus, now })
  const address = addressOf(config)
  const publicUrl = () => address.origins().publicUrl
  const mailer = overrides.mailer ?? makeMailer(config, { publicUrl, log })
  closing.push(() => mailer.close())
  return {
    store,
    blobs,
    bus,
    roomsLog,
    ...service,
    vizSecret,
    secrets,
    address,
    mailer,
    tablesDir,
    log,
    record,
    now,
  }
}

type Service = Pick<Ground, 'viz' | 'vizStarted' | 'closeViz'>

function startViz({ logLevel }: Config, secret: string, record: Ground['record']): Service {
  const entry = join(repositoryRoot, 'apps/viz/src/main.ts')
  const viz = new VizProcess({ entry, logLevel, secret, record })
  return { viz, vizStarted: viz.start(), closeViz: () => viz.close() }
}

const given = (viz: VizPort): Service => ({ viz, vizStarted: Promise.resolve(), closeViz: async () => undefined })
