import { join } from 'node:path'
import type { Spec } from '@belvedere/spec'
import { validateSpec } from '@belvedere/spec'
import type { Config } from './config/config.ts'
import { serveAccount } from './features/account/routes.ts'
import { serveChat } from './features/chat/routes.ts'
import { Turns } from './features/chat/turns.ts'
import { EventsHub } from './features/events/hub.ts'
import { serveEvents } from './features/events/routes.ts'
import { derivingWith } from './features/files/derive.ts'
import { IngestQueue } from './features/files/ingest-queue.ts'
import { serveFiles } from './features/files/routes.ts'
import { loadSamples } from './features/files/samples.ts'
import { relocateTables, removeRemains, sweepUnowned } from './features/files/sweep.ts'
import { identifyKeyWith, keyLives } from './features/keys/identify-key.ts'
import { serveKeys } from './features/keys/routes.ts'
import { modelsWith } from './features/models/allowed-model.ts'
import { serveModels } from './features/models/routes.ts'
import { providersOf } from './features/oauth/providers.ts'
import { serveOauth } from './features/oauth/routes.ts'
import { serveMembers } from './features/rooms/member-routes.ts'
import { serveRooms } from './features/rooms/routes.ts'
import { accessTokens } from './features/sessions/access-token.ts'
import { budgetsWith } from './features/sessions/budgets.ts'
import { identifyWith } from './features/sessions/identify.ts'
import { MailWorker } from './features/sessions/mail-worker.ts'
import { passwordPolicy } from './features/sessions/password-policy.ts'
import { servePasswords } from './features/sessions/password-routes.ts'
import { passwordsWith } from './features/sessions/passwords.ts'
import { sessionPorts } from './features/sessions/ports.ts'
import { serveSessions } from './features/sessions/routes.ts'
import { livingSignIns } from './features/sessions/sign-ins.ts'
import { throttleWith } from './features/sessions/throttle.ts'
import { serveSpecs } from './features/specs/routes.ts'
import { framePort } from './features/viz/export.ts'
import { ExportsAtOnce } from './features/viz/exports-at-once.ts'
import { Relay } from './features/viz/relay.ts'
import { serveViz } from './features/viz/routes.ts'
import { Showing } from './features/viz/showing.ts'
import { type Csrf, csrfWith } from './http/csrf.ts'
import type { Identify, IdentifyKey, Serve, StillAdmitted } from './http/edge.ts'
import { type Infrastructure, repositoryRoot } from './infrastructure.ts'
import { serveProgrammatic } from './programmatic.ts'
import type { LinkedTable } from './room/files.ts'
import type { VizPort } from './room/viz-port.ts'
import { retryThroughRestart } from './room/viz-retry.ts'

/** The features that live: what they hold is closed with the service. */
export interface Features {
  turns: Turns
  reading: IngestQueue
  showing: Showing
  hub: EventsHub
  relay: Relay
  mail: MailWorker
  identify: Identify
  identifyKey: IdentifyKey
  stillAdmitted: StillAdmitted
  csrf: Csrf
  /** Registers every route. */
  serveAll(serve: Serve): void
}

export interface FeatureOverrides {
  bcryptCost?: number
  /** Before a file is tried again. */
  readingPauseMs?: number
}

const probeMs = 8000

/** Joins the features by the bus and their ports; they know nothing of each other. */
export async function makeFeatures(
  ground: Infrastructure,
  config: Config,
  overrides: FeatureOverrides,
): Promise<Features> {
  const { store, blobs, bus, viz, assistant, secrets, lifetimes, tablesDir, now, record } = ground
  const shared = { store, log: ground.roomsLog, bus, now, record }
  const living = (signIns: string[]) => livingSignIns(store.read, signIns, now())
  const tokens = accessTokens(secrets.access, { lifetimeMs: lifetimes.accessToken, now })
  const csrf = csrfWith(secrets.csrf)

  const showing = new Showing({ ...shared, viz })
  const probe = async (candidate: { room: string; spec: Spec; tables: LinkedTable[] }, signal: AbortSignal) => {
    // The room's own process tries it, and has the picture ready when it is shown.
    return showing.withRoom(candidate.room, () => viz.probe({ ...candidate, deadlineMs: probeMs }, signal))
  }
  const exporting = { store, viz, atOnce: new ExportsAtOnce() }
  const models = {
    ...{ store, viz, now, record, sealing: secrets.sealing },
    ...{ languageModel: config.languageModel, privateEndpoints: config.privateEndpoints },
    isLocal: config.isLocal,
  }
  const samples = await loadSamples(join(repositoryRoot, 'samples'))
  const { maxUploadBytes, guests } = config
  const files = { ...shared, blobs, viz, assistant, tablesDir, maxUploadBytes, samples }
  await sweepUnowned(files)
  await relocateTables(files)
  const reading = new IngestQueue(files, overrides.readingPauseMs)
  const derive = derivingWith(files)
  const figure: VizPort['figure'] = (table, query, signal) =>
    retryThroughRestart(viz, () => viz.figure(table, query, signal), signal)
  const chat = { ...shared, assistant, modelFor: modelsWith(models), probe, viz: { figure }, derive }
  const turns = new Turns(chat)
  bus.subscribe((notice) => {
    if (notice.type !== 'files_erased') return
    removeRemains(files, notice.files).catch((error: unknown) => record('erasing files failed', { err: error }))
  })
  const publicUrl = () => ground.address.origins().publicUrl
  const mail = new MailWorker({ store, mailer: ground.mailer, publicUrl, now, record })
  return {
    turns,
    reading,
    showing,
    mail,
    hub: new EventsHub({ ...shared, running: turns.running, living }),
    relay: new Relay({ store, bus, viz, showing, secret: ground.vizSecret, living, record }),
    identify: identifyWith({ read: store.read, tokens, now }),
    identifyKey: identifyKeyWith({ store, now }),
    stillAdmitted: async (caller) =>
      'key' in caller ? keyLives(store.read, caller, now()) : (await living([caller.signIn])).has(caller.signIn),
    csrf,
    serveAll(serve) {
      const sessions = {
        ...{ store, bus, tokens, lifetimes, csrf, guests, now, record },
        passwords: passwordsWith({ cost: overrides.bcryptCost ?? 12 }),
        policy: passwordPolicy(),
        throttle: throttleWith({ store, now }),
        budgets: budgetsWith({ store, now }),
        wakeMail: () => mail.wake(),
      }
      const ports = sessionPorts(sessions)
      serveSessions(serve, sessions)
      servePasswords(serve, sessions)
      serveOauth(serve, { ...shared, ...ports, providers: providersOf(config.providers, now) })
      serveAccount(serve, { ...shared, ...ports, blobs })
      serveRooms(serve, shared)
      serveMembers(serve, { ...shared, publicUrl })
      const programmatic = {
        rooms: shared,
        files: { ...files, reading, derive },
        chat: { ...chat, turns },
        specs: { ...shared, assistant, validate: validateSpec, probe },
        frames: framePort(exporting),
      }
      serveFiles(serve, programmatic.files)
      serveChat(serve, programmatic.chat)
      serveModels(serve, models)
      serveSpecs(serve, programmatic.specs)
      serveProgrammatic(serve, programmatic)
      serveEvents(serve, shared)
      serveViz(serve, { ...exporting, showing, now })
      serveKeys(serve, { ...shared, ...ports })
    },
  }
}
