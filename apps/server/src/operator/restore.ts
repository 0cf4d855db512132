import { mkdir, readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { ObjectStore } from '@belvedere/objects'
import { lockDataDir } from '../data-dir-lock.ts'
import { buildStore, requireEmptyDatabase, tablesAfter } from '../store/build-store.ts'
import { lockDatabase } from '../store/database-lock.ts'
import { localRows } from '../store/portable-rows.ts'
import type { RowTable } from '../store/row-tables.ts'
import { unknownMark } from '../store/snapshot.ts'
import type { Tx } from '../store/store.ts'
import { insertRows, summing } from '../store/table-rows.ts'
import { type Manifest, readBackupFiles, readBackupRows, readManifest, rowsPath } from './backup-folder.ts'
import { nullIfNoFile, requirePlainFile, sumOf } from './file-sums.ts'
import { nameBlobs, type RestoredBlob, restoreFiles } from './restored-files.ts'
import { type ServicePlace, withBucket } from './stored-files.ts'
import { requireSum, requireSums } from './table-sums.ts'

/** What an empty data directory may have: the lock, and the folder that file systems make for themselves. */
const ignoredEntries = new Set(['lock', 'lock-journal', 'lost+found'])

/**
 * Restores a backup into an empty data directory, and an empty database if there is one, whichever store it was made of:
 * check all of it → copy the files → make the store → check what was written. What fails leaves both empty again; what is
 * killed leaves files without a store, which the service refuses to start with.
 */
export const restore = (place: ServicePlace, source: string): Promise<Manifest> =>
  withBucket(place, (bucket) => restoreWith(place, bucket, source))

async function restoreWith(place: ServicePlace, bucket: ObjectStore | null, source: string): Promise<Manifest> {
  const [folder, dataDir] = [resolve(source), resolve(place.dataDir)]
  const manifest = await readManifest(folder)
  const tables = await requireTables(folder, manifest)
  await requireEmptyFolder(dataDir)
  if (place.databaseUrl !== null) await requireEmptyDatabase(place.databaseUrl)
  if (bucket !== null) {
    requireNamedBlobs(folder, manifest.migrations)
    await requireEmptyBucket(bucket)
  }
  await requireWhole(folder, manifest, tables)

  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const lock = lockDataDir(dataDir)
  const databaseLock = place.databaseUrl === null ? null : await lockDatabase(place.databaseUrl)
  try {
    await requireEmptyFolder(dataDir)
    await restoreInto({ ...place, dataDir, bucket }, folder, manifest)
  } finally {
    await databaseLock?.release()
    lock.release()
  }
  return manifest
}

type Target = ServicePlace & { bucket: ObjectStore | null }

async function restoreInto(place: Target, folder: string, manifest: Manifest): Promise<void> {
  try {
    const blobs = await restoreFiles(folder, manifest, place)
    await buildStore(place, manifest.migrations, (tx, tables) => fill(tx, tables, { folder, manifest, place, blobs }))
  } catch (error) {
    if (place.bucket !== null) await emptyBucket(place.bucket)
    for (const name of await readdir(place.dataDir))
      if (!ignoredEntries.has(name)) await rm(join(place.dataDir, name), { recursive: true, force: true })
    throw error
  }
}

/** The tables of the backup. Throws where it needs another version, or has other tables or columns. */
async function requireTables(folder: string, manifest: Manifest): Promise<RowTable[]> {
  const unknown = unknownMark(manifest.migrations)
  if (unknown !== undefined)
    throw new Error(
      `${folder} was made of a store with the migration "${unknown.name}" of Belvedere ${unknown.product ?? '?'}, which this version does not know. Restore it with that one.`,
    )
  const names = manifest.migrations.map(({ name }) => name)
  if (new Set(names).size < names.length) throw new Error(`${folder} names a migration twice.`)
  const tables = await tablesAfter(manifest.migrations)
  const expected = new Set(tables.map(describe))
  for (const table of manifest.tables) {
    const description = describe({ name: table.name, columns: table.columns.map((name) => ({ name })) })
    if (!expected.delete(description))
      throw new Error(`${folder} has a table "${table.name}" that a store of its version does not have in this form.`)
  }
  const [lacking] = expected
  if (lacking !== undefined) throw new Error(`${folder} lacks the table ${lacking}.`)
  const rowFiles = new Set(tables.map(({ name }) => rowsPath(name)))
  for (const name of await readdir(join(folder, 'rows')))
    if (!rowFiles.has(`rows/${name}`)) throw new Error(`${join(folder, 'rows', name)} is not part of the backup.`)
  return tables
}

const describe = ({ name, columns }: { name: string; columns: readonly { name: string }[] }) =>
  `${name} (${columns.map((column) => column.name).join(', ')})`

async function requireEmptyFolder(dataDir: string): Promise<void> {
  const entries = (await readdir(dataDir).catch(nullIfNoFile)) ?? []
  const [entry] = entries.filter((name) => !ignoredEntries.has(name))
  if (entry !== undefined)
    throw new Error(
      `${dataDir} is not empty: it has "${entry}". Nothing was changed. Set BELVEDERE_DATA_DIR to an empty folder.`,
    )
}

async function requireEmptyBucket(bucket: ObjectStore): Promise<void> {
  for await (const { key } of bucket.list(''))
    throw new Error(
      `The bucket is not empty: it has "${key}". Nothing was changed. Set BELVEDERE_S3_PREFIX to one that nothing begins with.`,
    )
}

async function emptyBucket(bucket: ObjectStore): Promise<void> {
  const keys: string[] = []
  for await (const { key } of bucket.list('')) keys.push(key)
  await bucket.remove(keys)
}

/** Throws where a store of the version of the backup cannot name objects. */
function requireNamedBlobs(folder: string, migrations: Manifest['migrations']): void {
  if (migrations.some(({ name }) => name === '023-objects')) return
  throw new Error(
    `${folder} was made by a version that knew no buckets. Restore it without BELVEDERE_S3_BUCKET, start the service once, make another backup, and restore that one.`,
  )
}

/** Checks every sum of a backup. */
async function requireWhole(folder: string, manifest: Manifest, tables: readonly RowTable[]): Promise<void> {
  for (const table of tables) {
    const { rows, sum } = summing(table, readBackupRows(folder, table))
    for await (const _row of localRows(table, rows, '/'));
    requireSum(table, manifest.tables, sum(), `${join(folder, rowsPath(table.name))} was changed`)
  }
  for await (const { path, size, sha256 } of readBackupFiles(folder, manifest)) {
    const sum = await sumOf(await requirePlainFile(folder, path))
    if (sum?.size !== size || sum.sha256 !== sha256)
      throw new Error(`${join(folder, path)} was changed: it does not match the list of files.`)
  }
}

interface Source {
  folder: string
  manifest: Manifest
  place: Target
  blobs: readonly RestoredBlob[]
}

async function fill(tx: Tx, tables: readonly RowTable[], { folder, manifest, place, blobs }: Source): Promise<void> {
  // Keys of a bucket are relative.
  const tablesDir = place.bucket === null ? join(place.dataDir, 'tables') : 'tables'
  for (const table of tables) {
    try {
      await insertRows(tx, table, localRows(table, readBackupRows(folder, table), tablesDir))
    } catch (cause) {
      throw new Error(`The rows of ${table.name} cannot be stored: ${String(cause)}`, { cause })
    }
  }
  await nameBlobs(tx, blobs)
  await requireSums(tx, tables, manifest.tables)
}
