import type { ObjectStore, StoredObject } from '@belvedere/objects'
import { blobsFolder } from '../blobs/s3-blobs.ts'
import { portions } from '../store/portions.ts'
import type { Store, StoreReader } from '../store/store.ts'
import { storeTime } from '../store/store-time.ts'

/** What was begun so long ago has ended, or its server has died. */
const staleAfterMs = 24 * 3_600_000

/**
 * Deletes objects that no row names, uploads in parts and pins, which servers that died have left more than a day ago. Other
 * servers may run meanwhile. The bytes of unfinished uploads are deleted with these.
 */
export async function sweepBucket({ store, objects }: { store: Store; objects: ObjectStore }): Promise<void> {
  const now = await storeTime(store.read)
  const before = now - staleAfterMs
  await store.write((tx) => tx.deleteFrom('blob_pins').where('until', '<=', now).execute())
  await objects.endStaleUploads(before)
  await removeUnnamed(objects, blobsFolder, before, (keys) => namedBlobs(store.read, keys))
  await removeUnnamed(objects, 'tables/', before, (keys) => namedTables(store.read, keys))
  await removeUnnamed(objects, 'access-check/', before, async () => new Set())
}

/** Removes objects below a folder that were there before a time, and that are not among those that rows name. */
async function removeUnnamed(
  objects: ObjectStore,
  folder: string,
  before: number,
  namedOf: (keys: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<void> {
  const stale: StoredObject[] = []
  for await (const object of objects.list(folder)) if (object.modifiedAt < before) stale.push(object)
  for (const some of portions(stale.map(({ key }) => key))) {
    const named = await namedOf(some)
    await objects.remove(some.filter((key) => !named.has(key)))
  }
}

async function namedBlobs(read: StoreReader, keys: readonly string[]): Promise<Set<string>> {
  const rows = await read.selectFrom('stored_blobs').select('key').where('key', 'in', keys).execute()
  return new Set(rows.map(({ key }) => key))
}

/** Those beside a table belong to it. */
async function namedTables(read: StoreReader, keys: readonly string[]): Promise<Set<string>> {
  const files = [...new Set(keys.map((key) => key.split('/')[1] ?? ''))]
  const rows = await read.selectFrom('file_tables').select('parquet').where('file_id', 'in', files).execute()
  const folders = new Set(rows.flatMap(({ parquet }) => (parquet === null ? [] : [folderOf(parquet)])))
  return new Set(keys.filter((key) => folders.has(folderOf(key))))
}

const folderOf = (key: string) => key.split('/').slice(0, 3).join('/')
