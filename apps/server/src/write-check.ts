import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type ObjectStore, StorageUnavailable } from '@belvedere/objects'
import { isDiskFull } from './disk-full.ts'
import { isPostgresAway } from './store/postgres-errors.ts'
import { sqliteCode } from './store/sqlite-code.ts'
import type { Store } from './store/store.ts'

/** Writes once; rejects if that fails. */
export type WriteProbe = () => Promise<void>

/** More than a usual change writes. The bytes are random, because some file systems compress zeros away. */
const probeBytes = 256 * 1024
/** How long a result is cached. */
const cacheLifetimeMs = 3000
const timeoutMs = 5000

interface ProbedParts {
  store: Store
  dataDir: string
  /** With the files, if there is one. */
  bucket: Pick<ObjectStore, 'size'> | null
}

/** Creates a probe that writes a file and a database row, asks the bucket, and resolves when both are on disk. */
export function createWriteProbe({ store, dataDir, bucket }: ProbedParts): WriteProbe {
  const path = join(dataDir, 'probe')
  return async () => {
    try {
      await writeFile(path, randomBytes(probeBytes), { flush: true, mode: 0o600 })
    } finally {
      await rm(path, { force: true })
    }
    await store.write((tx) =>
      tx
        .updateTable('migrations')
        .set((eb) => ({ at: eb.ref('at') }))
        .execute(),
    )
    await bucket?.size('access-check/none')
  }
}

/**
 * Checks whether the server can write. Resolves with what is missing, such as "a writable data directory", or null.
 * Results are cached for three seconds, one probe runs at a time, and one that takes longer than five seconds counts as a
 * failure.
 */
export function cachedWriteCheck(
  probe: WriteProbe,
  { now, record }: { now(): number; record(what: string, details: Record<string, unknown>): void },
): () => Promise<string | null> {
  let lastCheck: { at: number; missing: string | null } | null = null
  let pendingCheck: { since: number; missing: Promise<string | null> } | null = null

  const check = async () => {
    const missing = await probe().then(
      () => null,
      (error: unknown) => {
        if (lastCheck === null || lastCheck.missing === null) record('writing failed', { err: error })
        return missingPart(error)
      },
    )
    lastCheck = { at: now(), missing }
    pendingCheck = null
    return missing
  }
  return async () => {
    if (lastCheck !== null && isWithin(cacheLifetimeMs, now() - lastCheck.at)) return lastCheck.missing
    pendingCheck ??= { since: now(), missing: check() }
    if (!isWithin(timeoutMs, now() - pendingCheck.since)) return slowDisk
    return Promise.race([pendingCheck.missing, wait(timeoutMs, slowDisk, { ref: false })])
  }
}

const slowDisk = 'a responsive disk'

function missingPart(error: unknown): string {
  if (isDiskFull(error)) return 'space on the disk of the data directory'
  if (isPostgresAway(error)) return 'the database'
  if (error instanceof StorageUnavailable) return 'the bucket with the files'
  return sqliteCode(error) === 0 ? 'a writable data directory' : 'a writable store'
}

/** A negative age means that the clock was set back. */
const isWithin = (ms: number, age: number) => age >= 0 && age < ms
