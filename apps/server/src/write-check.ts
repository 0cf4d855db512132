import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isDiskFull } from './disk-full.ts'
import { sqliteCode } from './store/sqlite-code.ts'
import type { Store } from './store/store.ts'

/** Writes once; rejects where that cannot be done. */
export type WriteProbe = () => Promise<void>

/** More than a change takes, less than anybody would miss. Random, for some file systems write zeros for nothing. */
const probeBytes = 256 * 1024
/** Whoever asks more often than this costs no more writes. */
const freshMs = 3000
const patienceMs = 5000

/** Writes a file into the data directory and a row of the store, and waits until both are on disk. */
export function createWriteProbe({ store, dataDir }: { store: Store; dataDir: string }): WriteProbe {
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
  }
}

/**
 * Names what is missing so that writes can be made; null where nothing is. The answer is good for three seconds, one probe
 * is made at a time, and one that takes longer than five seconds is an answer, too.
 */
export function cachedWriteCheck(
  probe: WriteProbe,
  { now, record }: { now(): number; record(what: string, details: Record<string, unknown>): void },
): () => Promise<string | null> {
  let known: { at: number; missing: string | null } | null = null
  let underWay: { since: number; missing: Promise<string | null> } | null = null

  const look = async () => {
    const missing = await probe().then(
      () => null,
      (error: unknown) => {
        if (known === null || known.missing === null) record('writes cannot be made', { err: error })
        return missingBy(error)
      },
    )
    known = { at: now(), missing }
    underWay = null
    return missing
  }
  return async () => {
    if (known !== null && isWithin(freshMs, now() - known.at)) return known.missing
    underWay ??= { since: now(), missing: look() }
    if (!isWithin(patienceMs, now() - underWay.since)) return slow
    return Promise.race([underWay.missing, wait(patienceMs, slow, { ref: false })])
  }
}

const slow = 'a disk that answers'

function missingBy(error: unknown): string {
  if (isDiskFull(error)) return 'space on the disk of the data directory'
  return sqliteCode(error) === 0 ? 'a data directory that takes writes' : 'a store that takes writes'
}

/** Where the clock was set back, nothing is known any more. */
const isWithin = (ms: number, age: number) => age >= 0 && age < ms
