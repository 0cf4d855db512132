import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { runTurn, suggestions } from '@belvedere/assistant'
import { eventsPath, vizPath } from '@belvedere/contract'
import { validateSpec } from '@belvedere/spec'
import { type Logger, pino } from 'pino'
import { WebSocketServer } from 'ws'
import { diskBlobs } from './blobs/disk-blobs.ts'
import type { Config } from './config.ts'
import { faultRecord } from './fault-record.ts'
import { serveChat } from './features/chat/routes.ts'
import { Turns } from './features/chat/turns.ts'
import { EventsHub } from './features/events/hub.ts'
import { serveEvents } from './features/events/routes.ts'
import { Reading } from './features/files/reading.ts'
import { serveFiles } from './features/files/routes.ts'
import { loadSamples } from './features/files/samples.ts'
import { removeRemains, sweepUnowned } from './features/files/sweep.ts'
import { serveRooms } from './features/rooms/routes.ts'
import { accessTokens } from './features/sessions/access-token.ts'
import { identifyWith } from './features/sessions/identify.ts'
import { loadKeys } from './features/sessions/keys.ts'
import { lastSeen } from './features/sessions/last-seen.ts'
import { passwordsWith } from './features/sessions/passwords.ts'
import { serveSessions } from './features/sessions/routes.ts'
import { guestLifetimeMs, livingSignIns, sweepEndedSessions } from './features/sessions/sign-ins.ts'
import { throttleWith } from './features/sessions/throttle.ts'
import type { Validate } from './features/specs/deps.ts'
import { serveSpecs } from './features/specs/routes.ts'
import { Relay } from './features/viz/relay.ts'
import { serveViz } from './features/viz/routes.ts'
import { Showing } from './features/viz/showing.ts'
import { VizProcess } from './features/viz/viz-process.ts'
import { createApp } from './http/app.ts'
import { serveClient } from './http/client-pages.ts'
import { csrfWith } from './http/csrf.ts'
import { serveWith } from './http/edge.ts'
import { metricsWith, serveOperation } from './http/operation.ts'
import { originsOf } from './http/origins.ts'
import { serveUpgrades } from './http/upgrades.ts'
import { newToken } from './ids.ts'
import { lockDataDir } from './lock.ts'
import { inProcessBus } from './room/bus.ts'
import { sweepErasable, trashMs } from './room/erase.ts'
import { roomLog } from './room/log.ts'
import type { VizPort } from './room/viz-port.ts'
import { openSqliteStore } from './store/store.ts'

/** What tests put in place of the real thing. */
export interface Overrides {
  viz?: VizPort
  runTurn?: typeof runTurn
  validate?: Validate
  now?: () => number
  log?: Logger
  bcryptCost?: number
  clientDist?: string
}

export interface Server {
  /** As bound, for clients on this machine. */
  url: string
  publicUrl: string
  /** Resolves once no file is being read. */
  filesSettled(): Promise<void>
  /** Drains what runs, tells sockets to come back, and gives the data directory free. */
  close(): Promise<void>
}

const root = new URL('../../../', import.meta.url).pathname
const probeMs = 8000
/** Turns that run longer are ended as failed at the next start. */
const drainMs = 5000
const sweepMs = 10 * 60_000

/**
 * Starts the whole service: hold the data directory → open store and blobs → start the visualization service → serve →
 * take up what a crash cut off. Resolves when it can serve.
 */
export async function startServer(config: Config, overrides: Overrides = {}): Promise<Server> {
  const now = overrides.now ?? Date.now
  const log = overrides.log ?? pino({ level: config.logLevel }, pino.destination(2))
  const record = (what: string, { err, ...details }: Record<string, unknown>) =>
    log.warn(err === undefined ? details : { ...details, fault: faultRecord(err) }, what)

  const tablesDir = join(config.dataDir, 'tables')
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const lock = lockDataDir(config.dataDir)
  const closing: (() => Promise<void> | void)[] = [() => lock.release()]
  const close = async () => {
    for (let step = closing.pop(); step !== undefined; step = closing.pop()) await step()
  }
  try {
    const vizSecret = newToken()
    const ownViz =
      overrides.viz === undefined
        ? new VizProcess({
            entry: join(root, 'apps/viz/src/main.ts'),
            logLevel: config.logLevel,
            secret: vizSecret,
            record,
          })
        : null
    const viz: VizPort | null = overrides.viz ?? ownViz
    if (viz === null) throw new Error('There is no visualization service.')
    if (ownViz !== null) closing.push(() => ownViz.close())
    const vizStarted = ownViz?.start()
    vizStarted?.catch(() => undefined)

    await mkdir(tablesDir, { recursive: true, mode: 0o700 })
    const keys = await loadKeys(config.dataDir)
    const store = await openSqliteStore(join(config.dataDir, 'store.sqlite'))
    closing.push(() => store.close())
    const blobs = await diskBlobs(join(config.dataDir, 'blobs'))
    await sweepUnowned({ store, blobs, tablesDir })
    const samples = await loadSamples(join(root, 'samples'))

    const bus = inProcessBus((error) => record('a listener failed', { err: error }))
    const roomsLog = roomLog({ store, bus, now })
    const living = (signIns: string[]) => livingSignIns(store.read, signIns, now())
    const tokens = accessTokens(keys.access, now)
    const csrf = csrfWith(keys.csrf)
    const identify = identifyWith({ read: store.read, tokens, now })

    const showing = new Showing({ store, log: roomsLog, bus, viz, now, record })
    const probe: ConstructorParameters<typeof Turns>[0]['probe'] = async (candidate, signal) => {
      // The room's own process tries it, and has the picture ready when it is shown.
      await showing.ensure(candidate.room)
      return viz.probe({ ...candidate, deadlineMs: probeMs }, signal)
    }
    const shared = { store, log: roomsLog, bus, now, record }
    const chat = { ...shared, runTurn: overrides.runTurn ?? runTurn, probe }
    const turns = new Turns(chat)
    const files = {
      ...shared,
      blobs,
      viz,
      tablesDir,
      maxUploadBytes: config.maxUploadBytes,
      samples,
      suggest: suggestions,
    }
    const reading = new Reading(files)
    bus.subscribe((notice) => {
      if (notice.type !== 'files_erased') return
      removeRemains(files, notice.files).catch((error: unknown) => record('erasing files failed', { err: error }))
    })
    const hub = new EventsHub({ ...shared, running: turns.running, living })
    const relay = new Relay({ store, bus, viz, showing, secret: vizSecret, living, record })

    await turns.failCutOff()
    await roomsLog.drainOutbox()

    const metrics = metricsWith({
      belvedere_events_connections: { help: 'Open sockets of /ws/events', value: () => hub.size },
      belvedere_viewers: { help: 'Open sockets of /viz/ws', value: () => relay.size },
    })
    const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
    // With port 0 the system picks one: known once the door is open, before the first request.
    let origins = originsOf(publicUrl)
    const secure = origins.secure
    const { trustedProxies, maxUploadBytes, guests } = config
    const app = await createApp({ log, trustedProxies, maxUploadBytes, secure, onAnswered: metrics.answered })
    const currentOrigins = () => origins
    const serve = serveWith(app, { identify, csrf, origins: currentOrigins, onMember: lastSeen({ store, now }) })
    const passwords = passwordsWith({ cost: overrides.bcryptCost ?? 12 })
    const throttle = throttleWith({ store, now })
    serveSessions(serve, { store, bus, tokens, passwords, throttle, csrf, guests, now, record })
    serveRooms(serve, shared)
    serveFiles(serve, { ...files, reading })
    serveChat(serve, { ...chat, turns })
    serveSpecs(serve, {
      ...shared,
      validate: overrides.validate ?? validateSpec,
      probe: (candidate, signal) => probe(candidate, signal),
    })
    serveEvents(serve, shared)
    serveViz(serve, { store, viz, showing })
    serveOperation(app, {
      metrics,
      missing: async () => {
        if (viz.address() === null) return 'the visualization service'
        const alive = await store.read.selectFrom('migrations').select('name').executeTakeFirst()
        return alive === undefined ? 'the store' : null
      },
    })
    await serveClient(app, overrides.clientDist ?? join(root, 'apps/client/dist'))
    const eventSockets = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024, perMessageDeflate: false })
    serveUpgrades(
      app,
      { identify, origins: currentOrigins, record },
      {
        [eventsPath]: (request, socket, head, { caller }) =>
          eventSockets.handleUpgrade(request, socket, head, (ws) =>
            hub.accept(ws, caller.kind === 'nobody' ? null : caller),
          ),
        [vizPath]: (request, socket, head, from) => relay.upgrade(request, socket, head, from),
      },
    )

    await vizStarted
    // Undone from the last to the first: no new requests → sockets told to come back → turns drained → the rest.
    const drained: Promise<unknown>[] = []
    closing.push(
      async () => void (await Promise.all(drained)),
      () => relay.close(),
      () => showing.close(),
      () => ownViz?.close(),
      () => reading.close(),
      () => turns.close(drainMs),
      () => hub.close(),
      () => void drained.push(app.close()),
    )
    await app.listen({ port: config.port, host: config.host })
    const bound = app.server.address()
    const port = typeof bound === 'object' && bound !== null ? bound.port : config.port
    if (config.publicUrl === null) origins = originsOf(`http://localhost:${port}`)
    await reading.resume()
    const sweep = async () => {
      try {
        await sweepErasable(store, bus, { guestsBefore: now() - guestLifetimeMs, trashBefore: now() - trashMs })
        await sweepEndedSessions(store, now())
      } catch (error) {
        record('sweeping failed', { err: error })
      }
    }
    const sweeper = setInterval(sweep, sweepMs)
    closing.push(() => clearInterval(sweeper))
    await sweep()
    return {
      url: `http://${localName(config.host)}:${port}`,
      publicUrl: origins.publicUrl,
      filesSettled: () => reading.settled(),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** A name under which this machine reaches what is bound to `host`. */
function localName(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
