import { adviceOn } from './config/advice.ts'
import type { Config } from './config/config.ts'
import { guestLifetimeMs, sweepEndedSessions } from './features/sessions/sign-ins.ts'
import { type FeatureOverrides, makeFeatures, type ServerFeatures } from './features.ts'
import { createHttpServer } from './http-server.ts'
import {
  type Cleanups,
  type Infrastructure,
  type InfrastructureOverrides,
  openInfrastructure,
} from './infrastructure.ts'
import { sweepErasable, trashRetentionMs } from './room/erasure.ts'
import { explainFileError, explainStoreError } from './start-errors.ts'
import { storePath } from './store/sqlite-store.ts'

/** Test doubles. */
export type ServerOverrides = InfrastructureOverrides & FeatureOverrides & { clientDist?: string }

export interface Server {
  /** The bound address, for clients on this machine. */
  url: string
  publicUrl: string
  /** Resolves once no file is being read. */
  filesSettled(): Promise<void>
  /** Resolves once no table is being copied for charts. */
  tablesKept(): Promise<void>
  /** Resolves once all due mail has been tried. */
  mailSettled(): Promise<void>
  /** Drains running work, asks clients to reconnect, and releases the data directory. */
  close(): Promise<void>
}

/** Turns that run longer are marked as failed at the next start. */
const drainTimeoutMs = 5000
const sweepIntervalMs = 10 * 60_000

/**
 * Starts the service: open the infrastructure → connect the features → fail interrupted turns → listen → resume reading
 * and mailing. Resolves when it can serve.
 */
export async function startServer(config: Config, overrides: ServerOverrides = {}): Promise<Server> {
  const closing: Cleanups = []
  const close = async () => {
    for (let undo = closing.pop(); undo !== undefined; undo = closing.pop()) await undo()
  }
  try {
    const infrastructure = await openInfrastructure(config, overrides, closing)
    for (const sentence of adviceOn(config)) infrastructure.log.warn(sentence)
    const features = await makeFeatures(infrastructure, config, overrides)
    const { turns, ingestQueue, tableKeeper, hub, relay, roomSync, mail } = features
    await turns.endAbandoned()
    await infrastructure.roomsLog.drainOutbox()

    const httpServer = await createHttpServer(infrastructure, features, { ...config, clientDist: overrides.clientDist })
    await infrastructure.vizStarted
    // In reverse order: stop reading → stop accepting requests → ask sockets to reconnect → drain turns → close
    // viewers → the rest.
    const answering: Promise<unknown>[] = []
    closing.push(
      () => Promise.all(answering),
      () => relay.close(),
      () => roomSync.close(),
      () => infrastructure.closeViz(),
      () => mail.close(),
      () => turns.close(drainTimeoutMs),
      () => hub.close(),
      () => void answering.push(httpServer.app.close()),
      () => tableKeeper?.close(),
      // First, because Ctrl-C also ends the visualization service, which must not count against files.
      () => ingestQueue.close(),
    )
    const { url, publicUrl } = await httpServer.open()
    mail.wake()
    await ingestQueue.resume()
    tableKeeper?.wake()
    const sweepAll = () => sweep(infrastructure, features).then(() => sweepObjects(infrastructure, features))
    const sweeper = setInterval(() => void sweepAll(), sweepIntervalMs)
    closing.push(() => clearInterval(sweeper))
    await sweep(infrastructure, features)
    return {
      ...{ url, publicUrl, close },
      filesSettled: () => ingestQueue.settled(),
      tablesKept: async () => tableKeeper?.settled(),
      mailSettled: () => mail.settled(),
    }
  } catch (error) {
    await close()
    throw explainFileError(explainStoreError(error, storePath(config.dataDir)), config.dataDir)
  }
}

/** Deletes inactive guests, old rooms of the trash, ended sessions and expired uploads, and rotates the access keys. */
async function sweep(
  { store, roomsLog: log, bus, secrets, now, record }: Infrastructure,
  { sweepUploads }: ServerFeatures,
): Promise<void> {
  try {
    const times = { guestsBefore: now() - guestLifetimeMs, trashBefore: now() - trashRetentionMs }
    await sweepErasable({ store, log, bus, now }, times)
    await sweepEndedSessions(store, now())
    await secrets.renew()
    await sweepUploads()
  } catch (error) {
    record('sweeping failed', { err: error })
  }
}

/** Not at the start, for it may take minutes. */
async function sweepObjects({ record }: Infrastructure, { sweepBucket }: ServerFeatures): Promise<void> {
  try {
    await sweepBucket()
  } catch (error) {
    record('sweeping the bucket failed', { err: error })
  }
}
