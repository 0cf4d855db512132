import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ObjectStore } from '@belvedere/objects'
import { blobsFolder } from '../blobs/s3-blobs.ts'
import { newId } from '../ids.ts'
import { portions } from '../store/portions.ts'
import type { Tx } from '../store/store.ts'
import { type BackupFile, filesPath, type Manifest, readBackupFiles } from './backup-folder.ts'
import { copyFile, requirePlainFile, sumOf, sumOfStream } from './file-sums.ts'

/** The object of a blob that was restored into a bucket. */
export interface RestoredBlob {
  hash: string
  key: string
  size: number
}

/** Copies all files of a backup, and reads each again. Without a bucket all go to the data directory. */
export async function restoreFiles(
  folder: string,
  manifest: Manifest,
  { dataDir, bucket }: { dataDir: string; bucket: ObjectStore | null },
): Promise<RestoredBlob[]> {
  const blobs: RestoredBlob[] = []
  const paths = new Set<string>()
  for await (const file of readBackupFiles(folder, manifest)) {
    const { path } = file
    if (paths.has(path) || existsSync(join(dataDir, path)))
      throw new Error(`${join(folder, filesPath)} names "${path}" twice.`)
    paths.add(path)
    const source = await requirePlainFile(folder, path)
    if (bucket === null || !/^(blobs|tables)\//.test(path)) await restoreToDisk(source, join(dataDir, path), file)
    else {
      const key = path.startsWith('blobs/') ? `${blobsFolder}${newId()}` : path
      await restoreToBucket(bucket, source, { ...file, key })
      if (path.startsWith('blobs/')) blobs.push({ hash: file.sha256, key, size: file.size })
    }
  }
  return blobs
}

async function restoreToDisk(source: string, target: string, file: BackupFile): Promise<void> {
  await copyFile(source, target)
  requireSame(await sumOf(target), file, target)
}

async function restoreToBucket(bucket: ObjectStore, source: string, file: BackupFile & { key: string }): Promise<void> {
  await bucket.putStream(file.key, createReadStream(source, { highWaterMark: 1024 ** 2 }))
  requireSame(await sumOfStream(await bucket.open(file.key)), file, `The object ${file.key}`)
}

function requireSame(sum: Pick<BackupFile, 'size' | 'sha256'> | null, file: BackupFile, name: string): void {
  if (sum?.size === file.size && sum.sha256 === file.sha256) return
  throw new Error(`${name} is not what was written to it. Nothing was restored. Check the disk.`)
}

/** Names the objects of blobs in the store. */
export async function nameBlobs(tx: Tx, blobs: readonly RestoredBlob[]): Promise<void> {
  for (const some of portions(blobs)) await tx.insertInto('stored_blobs').values(some).execute()
}
