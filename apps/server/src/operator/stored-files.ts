import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, posix } from 'node:path'
import type { Readable } from 'node:stream'
import { ObjectMissing, type ObjectStore, type ObjectStoreSettings } from '@belvedere/objects'
import { openBucket } from '../storage/storage.ts'
import type { StorePlace } from '../store/open-store.ts'
import type { StoreReader } from '../store/store.ts'
import { nullIfNoFile } from './file-sums.ts'
import type { NamedFiles } from './named-files.ts'

/** Where the store, the files and the keys of a service are. */
export type ServicePlace = StorePlace & { storage?: ObjectStoreSettings | null; keysFile?: string | null }

/** Uploaded bytes and tables where the service has them, by the paths that they have in a backup. */
export interface StoredFiles {
  /** Null where there is no such file. */
  open(path: string): Promise<Readable | null>
  /** Bytes; null where there is no such file. */
  size(path: string): Promise<number | null>
  /** Paths of the files in a folder of tables. */
  list(folder: string): Promise<string[]>
  /** Files and folders that no row names: left by a crash. */
  unnamed(named: NamedFiles): Promise<string[]>
}

/** The keys of blobs by their hashes. */
export type BlobKeys = ReadonlyMap<string, string>

/** Runs the work with the bucket of a service, or null without one, and closes it. */
export async function withBucket<T>(
  { storage = null }: ServicePlace,
  work: (bucket: ObjectStore | null) => Promise<T>,
): Promise<T> {
  const bucket = await openBucket({ storage })
  try {
    return await work(bucket)
  } finally {
    bucket?.close()
  }
}

/** The keys that a store names; none if it is of a version without a bucket. */
export async function blobKeys(read: StoreReader, bucket: ObjectStore | null): Promise<BlobKeys> {
  if (bucket === null) return new Map()
  const rows = await read.selectFrom('stored_blobs').select(['hash', 'key']).execute()
  return new Map(rows.map(({ hash, key }) => [hash, key]))
}

export const storedFiles = (dataDir: string, bucket: ObjectStore | null, keys: BlobKeys): StoredFiles =>
  bucket === null ? filesOnDisk(dataDir) : filesInBucket(bucket, keys)

function filesOnDisk(dataDir: string): StoredFiles {
  const names = async (path: string) => (await readdir(join(dataDir, path)).catch(nullIfNoFile)) ?? []
  const size = async (path: string) => {
    const stats = await stat(join(dataDir, path)).catch(nullIfNoFile)
    return stats?.isFile() === true ? stats.size : null
  }
  return {
    size,
    open: async (path) =>
      (await size(path)) === null ? null : createReadStream(join(dataDir, path), { highWaterMark: 1024 ** 2 }),
    list: async (folder) => (await names(folder)).map((name) => `${folder}/${name}`),
    async unnamed({ blobs, ids, uploads }) {
      const unnamed: string[] = []
      for (const part of await names('blobs')) {
        if (!/^[0-9a-f]{2}$/.test(part)) continue
        for (const hash of await names(`blobs/${part}`)) if (!blobs.has(hash)) unnamed.push(`blobs/${part}/${hash}`)
      }
      for (const id of await names('tables')) if (!ids.has(id)) unnamed.push(`tables/${id}`)
      for (const id of await names('uploads')) if (!uploads.has(id)) unnamed.push(`uploads/${id}`)
      return unnamed
    },
  }
}

function filesInBucket(bucket: ObjectStore, keys: BlobKeys): StoredFiles {
  const keyOf = (path: string) => (path.startsWith('blobs/') ? keys.get(posix.basename(path)) : path)
  return {
    async size(path) {
      const key = keyOf(path)
      return key === undefined ? null : bucket.size(key)
    },
    async open(path) {
      const key = keyOf(path)
      if (key === undefined) return null
      return bucket.open(key).catch((error: unknown) => {
        if (error instanceof ObjectMissing) return null
        throw error
      })
    },
    async list(folder) {
      const paths: string[] = []
      for await (const { key } of bucket.list(`${folder}/`)) paths.push(key)
      return paths
    },
    async unnamed({ ids, uploads }) {
      const named = new Set(keys.values())
      const unnamed = new Set<string>()
      for await (const { key } of bucket.list('')) {
        const [folder, id = ''] = key.split('/')
        if (folder === 'blobs' && !named.has(key)) unnamed.add(key)
        if (folder === 'tables' && !ids.has(id)) unnamed.add(`tables/${id}`)
        if (folder === 'uploads' && !uploads.has(id)) unnamed.add(`uploads/${id}`)
      }
      return [...unnamed]
    },
  }
}
