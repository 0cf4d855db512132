import { randomUUID } from 'node:crypto'
import type { ObjectStoreSettings } from '@belvedere/objects'
import { startBucket, type TestBucket } from '../../../packages/objects/testing/bucket.ts'

let shared: Promise<TestBucket> | undefined

/** The settings of an empty part of a bucket on this machine, which ends with this process. */
export async function freshBucket(): Promise<ObjectStoreSettings & { endpoint: string }> {
  shared ??= startBucket()
  const { settings } = await shared
  return { ...settings, prefix: `${randomUUID()}/` }
}
