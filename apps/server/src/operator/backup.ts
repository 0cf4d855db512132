import { createHash } from 'node:crypto'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import type { ObjectStore } from '@belvedere/objects'
import { errorCode } from '../error-code.ts'
import { thisRelease } from '../store/migrate.ts'
import { openSnapshot } from '../store/snapshot.ts'
import { type BackupFile, filesPath, lineOfFile, type Manifest, manifestPath, newManifest } from './backup-folder.ts'
import { copyOwnedFiles, type FileCopies } from './copy-files.ts'
import { copyFile, nullIfNoFile } from './file-sums.ts'
import { LineWriter } from './line-writer.ts'
import { type BlobKeys, blobKeys, type ServicePlace, storedFiles, withBucket } from './stored-files.ts'
import { type WrittenRows, writeRows } from './write-rows.ts'

export interface BackupResult {
  manifest: Manifest
  /** Sentences about files that the backup lacks, because the data directory lacks them. */
  warnings: string[]
}

/**
 * Writes a backup to a folder that does not exist yet, also while the service runs. It is made beside it, as
 * `FOLDER.incomplete`, and gets its name when all of it is on disk.
 *
 * The rows come first, read at one moment, and then the files that they name. Files are never changed, but the service
 * may delete some meanwhile. Where one is gone, the rows are read again: either they do not name it any more, or it was
 * missing before.
 */
export async function backUp(place: ServicePlace, target: string, at: Date): Promise<BackupResult> {
  const folder = resolve(target)
  await requireNewFolder(folder, place.dataDir)
  const unfinished = `${folder}.incomplete`
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 })
  await mkdir(unfinished, { mode: 0o700 }).catch((cause: unknown) => {
    if (errorCode(cause) !== 'EEXIST') throw cause
    throw new Error(
      `${unfinished} exists already: a backup is being made, or was interrupted. Wait for it, or remove it.`,
    )
  })
  try {
    const result = await withBucket(place, (bucket) => writeBackup(place, bucket, unfinished, at))
    await rename(unfinished, folder)
    await syncFolder(dirname(folder))
    return result
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

async function requireNewFolder(folder: string, dataDir: string): Promise<void> {
  const path = relative(resolve(dataDir), folder)
  if (path.split(sep)[0] !== '..' && resolve(path) !== path)
    throw new Error(`${folder} is in the data directory. Choose a folder elsewhere, best on another disk.`)
  const entries = await readdir(folder).catch(nullIfNoFile)
  if (entries !== null) throw new Error(`${folder} exists already. Nothing was changed. Choose another name.`)
}

async function writeBackup(
  place: ServicePlace,
  bucket: ObjectStore | null,
  folder: string,
  at: Date,
): Promise<BackupResult> {
  const { rows, copies } = await copyRowsAndFiles(place, bucket, folder)
  const files = [...copies.files, ...(await copyOtherFiles(place.dataDir, folder))]
  const manifest = newManifest({
    product: thisRelease.version,
    createdAt: at.toISOString(),
    store: place.databaseUrl === null ? 'sqlite' : 'postgresql',
    migrations: rows.marks.map(({ name, at, product = null, additive = null }) => ({ name, at, product, additive })),
    tables: rows.tables,
    files: await writeFileList(folder, files),
    missing: copies.missing.length,
  })
  const writer = await LineWriter.create(join(folder, manifestPath))
  await writer.write(`${JSON.stringify(manifest, undefined, 2)}\n`)
  await writer.close()
  await syncFolder(folder)
  return { manifest, warnings: copies.missing }
}

/** See `backUp` for the order. */
async function copyRowsAndFiles(
  place: ServicePlace,
  bucket: ObjectStore | null,
  folder: string,
): Promise<{ rows: WrittenRows; copies: FileCopies }> {
  let before: FileCopies | null = null
  for (;;) {
    await rm(join(folder, 'rows'), { recursive: true, force: true })
    const { keys, ...rows } = await readRowsOnce(place, bucket, folder)
    const source = storedFiles(place.dataDir, bucket, keys)
    const copies: FileCopies = await copyOwnedFiles(source, folder, rows.owned, before)
    const known = new Set(before?.missing)
    if (copies.missing.every((sentence) => known.has(sentence))) {
      await copies.removeOthers()
      return { rows, copies }
    }
    before = copies
  }
}

async function readRowsOnce(
  place: ServicePlace,
  bucket: ObjectStore | null,
  folder: string,
): Promise<WrittenRows & { keys: BlobKeys }> {
  const snapshot = await openSnapshot(place)
  try {
    return { ...(await writeRows(snapshot, folder)), keys: await blobKeys(snapshot.read, bucket) }
  } finally {
    await snapshot.close()
  }
}

/** Keys, and mail for want of a mail server. Unfinished uploads begin anew after a restore. */
async function copyOtherFiles(dataDir: string, folder: string): Promise<BackupFile[]> {
  const mails = (await readdir(join(dataDir, 'outbox')).catch(nullIfNoFile)) ?? []
  const paths = ['keys.json', ...mails.filter((name) => /^[\w-].*\.eml$/.test(name)).map((name) => `outbox/${name}`)]
  const copied: BackupFile[] = []
  for (const path of paths) {
    const sum = await copyFile(join(dataDir, path), join(folder, path))
    if (sum !== null) copied.push({ path, ...sum })
  }
  return copied
}

async function writeFileList(folder: string, files: readonly BackupFile[]): Promise<Manifest['files']> {
  const hash = createHash('sha256')
  const writer = await LineWriter.create(join(folder, filesPath))
  let bytes = 0
  for (const file of files) {
    const line = lineOfFile(file)
    hash.update(line)
    bytes += file.size
    await writer.write(line)
  }
  await writer.close()
  return { count: files.length, bytes, sha256: hash.digest('hex') }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
