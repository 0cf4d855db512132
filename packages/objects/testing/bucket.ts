import { startFauxqs } from 'fauxqs'
import { type ObjectStore, type ObjectStoreSettings, openObjectStore } from '../src/index.ts'

export interface TestBucket {
  settings: ObjectStoreSettings & { endpoint: string }
  /** The settings of a program that uses it. */
  env: { [name: `${'BELVEDERE_S3' | 'AWS'}_${string}`]: string }
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
  const env = {
    ...{ BELVEDERE_S3_BUCKET: settings.bucket, BELVEDERE_S3_ENDPOINT: settings.endpoint },
    ...{ BELVEDERE_S3_PREFIX: settings.prefix, AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' },
  }
  return { settings, env, open: () => openObjectStore(settings), stop: () => server.stop() }
}
