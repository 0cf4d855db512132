import { createReadStream, createWriteStream, rmSync } from 'node:fs'
import { link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { newId } from '../ids.ts'
import type { StoreReader } from '../store/store.ts'
import { type Blobs, type PinnedBlob, requireHash } from './blobs.ts'
import { blobsOfFiles } from './blobs-of-files.ts'
import { HashingStream } from './hashing.ts'

export interface DiskBlobs extends Blobs {
  /**
   * Adds a local file's bytes, whose SHA-256 and size the caller knows. The file stays, so that an interrupted caller can
   * begin anew.
   */
  link(path: string, blob: { hash: string; size: number }): Promise<PinnedBlob>
}

/** Blobs as files `ab/abcd…` below a local folder, of one process. Partial files left by a crash are removed at the start. */
export async function openDiskBlobs(folder: string, read: StoreReader): Promise<DiskBlobs> {
  const incoming = join(folder, 'incoming')
  await rm(incoming, { recursive: true, force: true })
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  return new FolderOfBlobs(folder, incoming, read)
}

/** The hashes of all blobs below a folder. */
export async function* diskBlobHashes(folder: string): AsyncGenerator<string> {
  for (const part of await readdir(folder).catch(() => [])) {
    if (!/^[0-9a-f]{2}$/.test(part)) continue
    for (const hash of await readdir(join(folder, part))) if (/^[0-9a-f]{64}$/.test(hash)) yield hash
  }
}

class FolderOfBlobs implements DiskBlobs {
  readonly #folder: string
  readonly #incoming: string
  readonly #read: StoreReader
  readonly #pins = new Map<string, number>()
  /** What is about to be removed, of each call; pinning takes it out. */
  readonly #removals = new Set<Set<string>>()

  constructor(folder: string, incoming: string, read: StoreReader) {
    this.#folder = folder
    this.#incoming = incoming
    this.#read = read
  }

  async put(bytes: Readable): Promise<PinnedBlob> {
    const path = join(this.#incoming, newId())
    const hashing = new HashingStream()
    try {
      await pipeline(bytes, hashing, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
      return await this.#place({ hash: hashing.digest(), size: hashing.bytes }, (target) => rename(path, target))
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
  }

  link(path: string, blob: { hash: string; size: number }): Promise<PinnedBlob> {
    return this.#place(blob, (target) => linkOrCopy(path, { target, spare: join(this.#incoming, newId()) }))
  }

  async open(hash: string): Promise<Readable> {
    return createReadStream(await this.locate(hash))
  }

  async locate(hash: string): Promise<string> {
    await stat(this.#pathOf(hash))
    return this.#pathOf(hash)
  }

  async removeUnused(hashes: readonly string[]): Promise<void> {
    const removable = new Set(hashes.filter((hash) => !this.#pins.has(hash)))
    this.#removals.add(removable)
    try {
      const used = await blobsOfFiles(this.#read, hashes)
      // Who has pinned one meanwhile may have made it a file's already, and released it.
      for (const hash of removable) if (!used.has(hash)) rmSync(this.#pathOf(hash), { force: true })
    } finally {
      this.#removals.delete(removable)
    }
  }

  list(): AsyncIterable<string> {
    return diskBlobHashes(this.#folder)
  }

  async #place(blob: { hash: string; size: number }, moveTo: (target: string) => Promise<void>): Promise<PinnedBlob> {
    const target = this.#pathOf(blob.hash)
    const release = this.#pin(blob.hash)
    try {
      await mkdir(join(target, '..'), { recursive: true, mode: 0o700 })
      await moveTo(target)
      await syncFolder(join(target, '..'))
      return { ...blob, release }
    } catch (error) {
      await release()
      throw error
    }
  }

  #pin(hash: string): () => Promise<void> {
    for (const removable of this.#removals) removable.delete(hash)
    this.#pins.set(hash, (this.#pins.get(hash) ?? 0) + 1)
    let isHeld = true
    return async () => {
      if (!isHeld) return
      isHeld = false
      const remaining = (this.#pins.get(hash) ?? 1) - 1
      if (remaining === 0) this.#pins.delete(hash)
      else this.#pins.set(hash, remaining)
    }
  }

  #pathOf(hash: string): string {
    return join(this.#folder, requireHash(hash).slice(0, 2), hash)
  }
}

/** Some file systems have no hard links. */
async function linkOrCopy(path: string, { target, spare }: { target: string; spare: string }): Promise<void> {
  try {
    await link(path, target)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return
    try {
      await pipeline(createReadStream(path), createWriteStream(spare, { flags: 'wx', mode: 0o600, flush: true }))
      await rename(spare, target)
    } finally {
      await rm(spare, { force: true })
    }
  }
}

/** A rename is durable once its folder is synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
