import { join } from 'node:path'
import type { Spec } from '@belvedere/spec'
import { validateSpec } from '@belvedere/spec'
import { peoplesPolicies } from './address-policy.ts'
import type { Config } from './config/config.ts'
import { serveAccount } from './features/account/routes.ts'
import { serveChat } from './features/chat/routes.ts'
import { Turns } from './features/chat/turns.ts'
import { serveConnections } from './features/connections/routes.ts'
import { EventsHub } from './features/events/hub.ts'
import { serveEvents } from './features/events/routes.ts'
import { createTableDeriver } from './features/files/derive-table.ts'
import type { UrlImports } from './features/files/import-url.ts'
import { IngestQueue } from './features/files/ingest-queue.ts'
import { PartialFiles } from './features/files/partial-files.ts'
import { PartialObjects } from './features/files/partial-objects.ts'
import type { PartialUploads } from './features/files/partial-uploads.ts'
import { sweepUploads, unfinishedEntries } from './features/files/resumable-uploads.ts'
import { serveFiles } from './features/files/routes.ts'
import { loadSamples } from './features/files/samples.ts'
import { SuggestionPictures } from './features/files/suggestion-pictures.ts'
import {
  relocateTables,
  removeOrphanedBlobs,
  removeOrphanedTables,
  removeStoredData,
} from './features/files/sweep-files.ts'
import { UploadTurns } from './features/files/upload-turns.ts'
import { TableKeeper } from './features/kept-tables/table-keeper.ts'
import { createIdentifyKey, isKeyActive, keyRate } from './features/keys/identify-key.ts'
import { serveKeys } from './features/keys/routes.ts'
import { createModelFor } from './features/models/allowed-model.ts'
import { serveModels } from './features/models/routes.ts'
import { providersOf } from './features/oauth/providers.ts'
import { serveOAuth } from './features/oauth/routes.ts'
import { serveMembers } from './features/rooms/member-routes.ts'
import { serveRooms } from './features/rooms/routes.ts'
import { accessTokens } from './features/sessions/access-token.ts'
import { createActionLimits } from './features/sessions/action-limits.ts'
import { createIdentify } from './features/sessions/identify.ts'
import { MailWorker } from './features/sessions/mail-worker.ts'
import { passwordPolicy } from './features/sessions/password-policy.ts'
import { servePasswords } from './features/sessions/password-routes.ts'
import { createPasswords } from './features/sessions/passwords.ts'
import { serveSessions } from './features/sessions/routes.ts'
import { sessionPorts } from './features/sessions/session-ports.ts'
import { findActiveSignIns } from './features/sessions/sign-ins.ts'
import { createThrottle } from './features/sessions/throttle.ts'
import { serveSpecs } from './features/specs/routes.ts'
import { exportPort } from './features/viz/export.ts'
import { ExportLimiter } from './features/viz/export-limiter.ts'
import { Relay } from './features/viz/relay.ts'
import { RoomSync } from './features/viz/room-sync.ts'
import { serveViz } from './features/viz/routes.ts'
import { type Csrf, createCsrf } from './http/csrf.ts'
import type { IdentifyCaller, IdentifyKey, IsStillAdmitted, Serve } from './http/serve-route.ts'
import { type Infrastructure, repositoryRoot } from './infrastructure.ts'
import { serveProgrammatic } from './programmatic.ts'
import type { RoomTable } from './room/room-files.ts'
import type { VizPort } from './room/viz-port.ts'
import { retryThroughRestart } from './room/viz-retry.ts'
import type { Storage } from './storage/storage.ts'
import { sweepBucket } from './storage/sweep-bucket.ts'
import type { Store } from './store/store.ts'

/** The running parts of the features, which are closed with the service. */
export interface ServerFeatures {
  turns: Turns
  ingestQueue: IngestQueue
  /** Null where no database is set for tables. */
  tableKeeper: TableKeeper | null
  roomSync: RoomSync
  hub: EventsHub
  relay: Relay
  mail: MailWorker
  identify: IdentifyCaller
  identifyKey: IdentifyKey
  stillAdmitted: IsStillAdmitted
  csrf: Csrf
  /** Deletes expired uploads. */
  sweepUploads(): Promise<void>
  /** Deletes what crashes have left in the bucket, once a day. */
  sweepBucket(): Promise<void>
  /** Registers every route. */
  serveAll(serve: Serve): void
}

export interface FeatureOverrides {
  bcryptCost?: number
  /** DNS lookup of addresses that files are fetched from. */
  resolveHost?: UrlImports['resolve']
  /** Pause before a file is retried. */
  ingestPauseMs?: number
}

const openPartialUploads = async (storage: Storage, store: Store): Promise<PartialUploads> =>
  storage.kind === 'disk'
    ? PartialFiles.open(storage.uploadsDir, storage.blobs)
    : new PartialObjects({ store, ...storage })

/** Connects the features by the bus and their ports; they do not know each other. */
export async function makeFeatures(
  infrastructure: Infrastructure,
  config: Config,
  overrides: FeatureOverrides,
): Promise<ServerFeatures> {
  const { store, storage, bus, servers, viz, reach, assistant, secrets, lifetimes, now, record } = infrastructure
  const { blobs, tables } = storage
  const shared = { store, log: infrastructure.roomsLog, bus, servers, now, record }
  const activeSignIns = (signIns: string[]) => findActiveSignIns(store.read, signIns, now())
  const tokens = accessTokens(secrets.access, { lifetimeMs: lifetimes.accessToken, now })
  const csrf = createCsrf(secrets.csrf)

  const roomSync = new RoomSync({ ...shared, viz })
  const probeTimeoutMs = config.chartLimits.seconds * 1000
  const probe = async (candidate: { room: string; spec: Spec; tables: RoomTable[] }, signal: AbortSignal) => {
    // The room's own process compiles it and keeps the picture ready.
    return roomSync.withRoom(candidate.room, () => viz.probe({ ...candidate, timeoutMs: probeTimeoutMs }, signal))
  }
  const exporting = { store, viz, limiter: new ExportLimiter(), maxPixels: config.chartLimits.pixels }
  const models = {
    ...{ store, viz, now, record, sealing: secrets.sealing },
    ...{ languageModel: config.languageModel, privateEndpoints: config.privateEndpoints },
    isLocal: config.isLocal,
  }
  const samples = await loadSamples(join(repositoryRoot, 'samples'))
  const { maxUploadBytes, guests } = config
  const files = { ...shared, blobs, tables, viz, assistant, maxUploadBytes, samples }
  if (storage.kind === 'disk') {
    await removeOrphanedBlobs(files)
    await removeOrphanedTables(files, tables.root)
    await relocateTables(files, tables.root)
  }
  const ingestQueue = new IngestQueue(files, overrides.ingestPauseMs)
  const addressPolicy = peoplesPolicies[config.urlImports]
  const urlImports: UrlImports = { addressPolicy, resolve: overrides.resolveHost, running: new Map() }
  const uploads = {
    ...files,
    ingestQueue,
    partials: await openPartialUploads(storage, store),
    turns: new UploadTurns(),
  }
  const deriver = createTableDeriver(files)
  const computeFigure: VizPort['computeFigure'] = (table, query, signal) =>
    retryThroughRestart(viz, () => viz.computeFigure(table, query, signal), signal)
  const chat = {
    ...shared,
    assistant,
    modelFor: createModelFor(models),
    probe,
    viz: { computeFigure },
    derive: deriver.derive,
    recordTurn: infrastructure.metrics.recordTurn,
  }
  const turns = new Turns(chat)
  bus.subscribe((notice) => {
    if (notice.type !== 'files_erased') return
    removeStoredData(files, notice.files).catch((error: unknown) => record('deleting files failed', { err: error }))
  })
  const publicUrl = () => infrastructure.address.origins().publicUrl
  const mail = new MailWorker({ store, mailer: infrastructure.mailer, publicUrl, now, record })
  return {
    turns,
    ingestQueue,
    tableKeeper: config.keep && new TableKeeper({ ...shared, viz, reach }, config.keep.fromRows),
    roomSync,
    mail,
    hub: new EventsHub({
      ...{ ...shared, activeSignIns, running: turns.running },
      replyElsewhere: (room) => turns.replyElsewhere(room),
    }),
    relay: new Relay({ store, bus, viz, roomSync, secret: infrastructure.vizSecret, activeSignIns, record }),
    identify: createIdentify({ read: store.read, tokens, now }),
    identifyKey: createIdentifyKey({ store, now, rate: infrastructure.rateOf('keys', keyRate) }),
    stillAdmitted: async (caller) =>
      'key' in caller
        ? isKeyActive(store.read, caller, now())
        : (await activeSignIns([caller.signIn])).has(caller.signIn),
    csrf,
    sweepUploads: () => sweepUploads(uploads),
    sweepBucket: bucketSweeper(files, storage),
    serveAll(serve) {
      const sessions = {
        ...{ store, bus, tokens, lifetimes, csrf, guests, now, record },
        passwords: createPasswords({ cost: overrides.bcryptCost ?? 12 }),
        policy: passwordPolicy(),
        throttle: createThrottle({ store, now }),
        actionLimits: createActionLimits({ store, now }),
        wakeMail: () => mail.wake(),
      }
      const ports = sessionPorts(sessions)
      serveSessions(serve, sessions)
      servePasswords(serve, sessions)
      serveOAuth(serve, { ...shared, ...ports, providers: providersOf(config.providers, now) })
      const unfinished = (person: string) => unfinishedEntries(uploads, person)
      serveAccount(serve, { ...shared, ...ports, blobs, unfinished })
      serveRooms(serve, shared)
      serveMembers(serve, { ...shared, publicUrl })
      const programmatic = {
        rooms: shared,
        files: { ...files, ingestQueue, ...deriver },
        chat: { ...chat, turns },
        specs: { ...shared, assistant, validate: validateSpec, probe, probeTimeoutMs },
        frames: exportPort(exporting),
      }
      serveConnections(serve, { ...shared, viz, reach })
      serveFiles(serve, {
        ...uploads,
        ...deriver,
        reach,
        urlImports,
        suggestionPictures: new SuggestionPictures(files),
      })
      serveChat(serve, programmatic.chat)
      serveModels(serve, models)
      serveSpecs(serve, programmatic.specs)
      serveProgrammatic(serve, programmatic)
      serveEvents(serve, shared)
      serveViz(serve, { ...exporting, roomSync, now })
      serveKeys(serve, { ...shared, ...ports })
    },
  }
}

const bucketSweepEveryMs = 24 * 3_600_000

/** Sweeps at the first call, and then if a day has passed. */
function bucketSweeper(
  files: Parameters<typeof removeOrphanedBlobs>[0] & { now(): number },
  storage: Storage,
): () => Promise<void> {
  if (storage.kind === 'disk') return async () => undefined
  let sweptAt = Number.NEGATIVE_INFINITY
  return async () => {
    if (files.now() - sweptAt < bucketSweepEveryMs) return
    sweptAt = files.now()
    await removeOrphanedBlobs(files)
    await sweepBucket({ store: files.store, objects: storage.objects })
  }
}
