import { startFauxqs } from 'fauxqs'
import { type ObjectStore, type ObjectStoreSettings, openObjectStore } from '../src/index.ts'

export interface TestBucket {
  settings: ObjectStoreSettings & { endpoint: string }
  open(): Promise<ObjectStore>
  stop(): Promise<void>
}

/** A store of objects on this machine with one empty bucket. It accepts every secret, and ignores conditions. */
export async function startBucket(): Promise<TestBucket> {
  // The SDK wants some.
  process.env.AWS_ACCESS_KEY_ID ??= 'test'
  process.env.AWS_SECRET_ACCESS_KEY ??= 'test'
  const server = await startFauxqs({ port: 0, logger: false })
  server.createBucket('belvedere')
  const settings = { bucket: 'belvedere', endpoint: server.address, region: 'us-east-1', prefix: 'test/' }
  return { settings, open: () => openObjectStore(settings), stop: () => server.stop() }
}
