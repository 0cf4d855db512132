import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream, rmSync } from 'node:fs'
import { link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { newId } from '../ids.ts'
import type { Blobs } from './blobs.ts'

const hashPattern = /^[0-9a-f]{64}$/

/** Blobs as files `ab/abcd…` below a local folder. Partial files left by a crash are removed at the start. */
export async function diskBlobs(folder: string): Promise<Blobs> {
  const incoming = join(folder, 'incoming')
  await rm(incoming, { recursive: true, force: true })
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  const pins = new Map<string, number>()

  const pathOf = (hash: string): string => {
    if (!hashPattern.test(hash)) throw new Error(`"${hash}" is not the address of a blob.`)
    return join(folder, hash.slice(0, 2), hash)
  }
  const pin = (hash: string) => {
    pins.set(hash, (pins.get(hash) ?? 0) + 1)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      const remaining = (pins.get(hash) ?? 1) - 1
      if (remaining === 0) pins.delete(hash)
      else pins.set(hash, remaining)
    }
  }

  return {
    async put(bytes) {
      const path = join(incoming, newId())
      const { hash: digest, counter } = hashing()
      try {
        await pipeline(bytes, counter, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
        const hash = digest.digest('hex')
        const release = pin(hash)
        try {
          const target = pathOf(hash)
          await mkdir(join(target, '..'), { recursive: true, mode: 0o700 })
          await rename(path, target)
          await syncFolder(join(target, '..'))
        } catch (error) {
          release()
          throw error
        }
        return { hash, size: counter.bytes, release }
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
    },
    async link(path, hash) {
      const release = pin(hash)
      try {
        const target = pathOf(hash)
        await mkdir(join(target, '..'), { recursive: true, mode: 0o700 })
        await linkOrCopy(path, { target, spare: join(incoming, newId()) })
        await syncFolder(join(target, '..'))
        return release
      } catch (error) {
        release()
        throw error
      }
    },
    async open(hash) {
      await stat(pathOf(hash))
      return createReadStream(pathOf(hash))
    },
    async localPath(hash) {
      await stat(pathOf(hash))
      return pathOf(hash)
    },
    removeUnused(hash) {
      if (!pins.has(hash)) rmSync(pathOf(hash), { force: true })
    },
    async *list() {
      for (const part of await readdir(folder)) {
        if (!/^[0-9a-f]{2}$/.test(part)) continue
        for (const hash of await readdir(join(folder, part))) if (hashPattern.test(hash)) yield hash
      }
    },
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

class CountingHash extends Transform {
  bytes = 0
  readonly #digest: Hash
  constructor(digest: Hash) {
    super()
    this.#digest = digest
  }
  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error: null, chunk: Buffer) => void): void {
    this.bytes += chunk.length
    this.#digest.update(chunk)
    done(null, chunk)
  }
}

function hashing() {
  const hash = createHash('sha256')
  return { hash, counter: new CountingHash(hash) }
}
