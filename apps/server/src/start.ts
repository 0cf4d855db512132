import { adviceOn } from './config/advice.ts'
import type { Config } from './config/config.ts'
import { guestLifetimeMs, sweepEndedSessions } from './features/sessions/sign-ins.ts'
import { type FeatureOverrides, makeFeatures } from './features.ts'
import { createHttpServer } from './http-server.ts'
import {
  type Cleanups,
  type Infrastructure,
  type InfrastructureOverrides,
  openInfrastructure,
} from './infrastructure.ts'
import { sweepErasable, trashMs } from './room/erase.ts'
import { fileFault, storeFault } from './start-fault.ts'
import { storePath } from './store/store.ts'

/** What tests put in place of the real thing. */
export type Overrides = InfrastructureOverrides & FeatureOverrides & { clientDist?: string }

export interface Server {
  /** As bound, for clients on this machine. */
  url: string
  publicUrl: string
  /** Resolves once no file is being read. */
  filesSettled(): Promise<void>
  /** Resolves once the mail that is due has been tried. */
  mailSettled(): Promise<void>
  /** Drains what runs, tells sockets to come back, and gives the data directory free. */
  close(): Promise<void>
}

/** Turns that run longer are ended as failed at the next start. */
const drainMs = 5000
const sweepMs = 10 * 60_000

/**
 * Starts the whole service: open what it stands on → join the features → end what a crash cut off → open the door → take
 * up what was being read and mailed. Resolves when it can serve.
 */
export async function startServer(config: Config, overrides: Overrides = {}): Promise<Server> {
  const closing: Cleanups = []
  const close = async () => {
    for (let undo = closing.pop(); undo !== undefined; undo = closing.pop()) await undo()
  }
  try {
    const ground = await openInfrastructure(config, overrides, closing)
    for (const sentence of adviceOn(config)) ground.log.warn(sentence)
    const features = await makeFeatures(ground, config, overrides)
    const { turns, reading, hub, relay, showing, mail } = features
    await turns.failCutOff()
    await ground.roomsLog.drainOutbox()

    const door = await createHttpServer(ground, features, { ...config, clientDist: overrides.clientDist })
    await ground.vizStarted
    // From the last to the first: no more reading → no new requests → sockets told to come back → turns drained → viewers let go → the rest.
    const answering: Promise<unknown>[] = []
    closing.push(
      () => Promise.all(answering),
      () => relay.close(),
      () => showing.close(),
      () => ground.closeViz(),
      () => mail.close(),
      () => turns.close(drainMs),
      () => hub.close(),
      () => void answering.push(door.app.close()),
      // Before anything else: Ctrl-C ends the visualization service, too, and that is not the doing of any file.
      () => reading.close(),
    )
    const { url, publicUrl } = await door.open()
    mail.wake()
    await reading.resume()
    const sweeper = setInterval(() => void sweep(ground), sweepMs)
    closing.push(() => clearInterval(sweeper))
    await sweep(ground)
    return { url, publicUrl, filesSettled: () => reading.settled(), mailSettled: () => mail.settled(), close }
  } catch (error) {
    await close()
    throw fileFault(storeFault(error, storePath(config.dataDir)), config.dataDir)
  }
}

/** Erases what has had its time: guests of yesterday, rooms long in the trash, ended sessions; and renews the access keys. */
async function sweep({ store, roomsLog: log, bus, secrets, now, record }: Infrastructure): Promise<void> {
  try {
    const times = { guestsBefore: now() - guestLifetimeMs, trashBefore: now() - trashMs }
    await sweepErasable({ store, log, bus, now }, times)
    await sweepEndedSessions(store, now())
    await secrets.renew()
  } catch (error) {
    record('sweeping failed', { err: error })
  }
}
