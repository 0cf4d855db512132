import { join } from 'node:path'
import { type ObjectStore, openObjectStore } from '@belvedere/objects'
import { type DiskBlobs, diskBlobHashes, openDiskBlobs } from '../blobs/disk-blobs.ts'
import { blobsFolder, S3Blobs } from '../blobs/s3-blobs.ts'
import type { Config } from '../config/config.ts'
import type { Store } from '../store/store.ts'
import { openDiskTables } from '../tables/disk-tables.ts'
import { s3Tables } from '../tables/s3-tables.ts'
import type { TableFolders } from '../tables/table-folders.ts'

/** Where uploaded bytes and tables are kept. */
export type Storage =
  | { kind: 'disk'; blobs: DiskBlobs; tables: TableFolders; uploadsDir: string }
  | { kind: 's3'; blobs: S3Blobs; tables: TableFolders; objects: ObjectStore }

export type StoragePlace = Pick<Config, 'dataDir' | 'storage'>

const blobsDir = (dataDir: string) => join(dataDir, 'blobs')

/** The bucket, if there is one. Throws with a sentence on what to do if it cannot be used. */
export async function openBucket({ storage }: Pick<StoragePlace, 'storage'>): Promise<ObjectStore | null> {
  if (storage === null) return null
  const objects = await openObjectStore(storage)
  try {
    await objects.requireAccess()
    return objects
  } catch (error) {
    objects.close()
    throw error
  }
}

/** Opens what is in the bucket, or without one in the data directory. Throws where the store names bytes of the other. */
export async function openStorage(place: StoragePlace, store: Store, objects: ObjectStore | null): Promise<Storage> {
  if (objects === null) {
    await requireNoBlobsInBucket(store)
    return {
      kind: 'disk',
      blobs: await openDiskBlobs(blobsDir(place.dataDir), store.read),
      tables: await openDiskTables(join(place.dataDir, 'tables')),
      uploadsDir: join(place.dataDir, 'uploads'),
    }
  }
  await requireAllBlobsInBucket(store)
  return { kind: 's3', blobs: new S3Blobs(store, objects), tables: s3Tables(objects), objects }
}

/** Whether there are uploaded bytes. */
export async function hasBlobs({ dataDir }: StoragePlace, objects: ObjectStore | null): Promise<boolean> {
  const blobs = objects === null ? diskBlobHashes(blobsDir(dataDir)) : objects.list(blobsFolder)
  for await (const _blob of blobs) return true
  return false
}

async function requireNoBlobsInBucket({ read }: Store): Promise<void> {
  const row = await read.selectFrom('stored_blobs').select('hash').limit(1).executeTakeFirst()
  if (row === undefined) return
  throw new Error(
    'The files of this store are in a bucket. Set BELVEDERE_S3_BUCKET to it. To move them to a data directory, make a backup with that setting, and restore it without.',
  )
}

async function requireAllBlobsInBucket({ read }: Store): Promise<void> {
  const row = await read
    .selectFrom('file_parts')
    .select('blob')
    .where('blob', 'not in', read.selectFrom('stored_blobs').select('hash'))
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return
  throw new Error(
    'The files of this store are in a data directory, not in the bucket. To move them there, make a backup without BELVEDERE_S3_BUCKET, and restore it with that setting into an empty database and bucket.',
  )
}
