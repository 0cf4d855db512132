import { randomUUID } from 'node:crypto'
import { createWriteStream, renameSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ObjectMissing, type ObjectStore, StorageUnavailable } from './object-store.ts'

interface Copy {
  /** Bytes; null until it is here. */
  size: number | null
  holders: number
  fetched: Promise<void>
}

const keyPattern = /^[\w-][\w.-]{0,99}(\/[\w-][\w.-]{0,99}){0,3}$/
/** Keys do not have it, so that files and keys name each other. */
const separator = '~'
const attempts = 3

/**
 * Local copies of objects, as files that other processes open by their paths. A copy that is held stays where it is; of
 * the others, those that were used longest ago go once all are larger than `maxBytes`. One process owns the folder.
 */
export class ObjectCache {
  readonly #store: Pick<ObjectStore, 'open'>
  readonly #folder: string
  readonly #maxBytes: number
  /** By key, the one that was used last at the end. */
  readonly #copies = new Map<string, Copy>()

  private constructor(store: Pick<ObjectStore, 'open'>, folder: string, maxBytes: number) {
    this.#store = store
    this.#folder = folder
    this.#maxBytes = maxBytes
  }

  /** Copies of an earlier run are used again: objects are never changed. */
  static async open(
    store: Pick<ObjectStore, 'open'>,
    { folder, maxBytes }: { folder: string; maxBytes: number },
  ): Promise<ObjectCache> {
    const cache = new ObjectCache(store, folder, maxBytes)
    for (const name of ['incoming', 'work']) {
      await rm(join(folder, name), { recursive: true, force: true })
      await mkdir(join(folder, name), { recursive: true, mode: 0o700 })
    }
    await cache.#findCopies()
    return cache
  }

  /** Where the copy of an object is while it is held. */
  pathOf(key: string): string {
    if (!keyPattern.test(key)) throw new Error(`"${key.slice(0, 100)}" is not the key of an object.`)
    return join(this.#folder, key.replaceAll('/', separator))
  }

  /** The key of a copy at a path. */
  keyOf(path: string): string {
    return basename(path).replaceAll(separator, '/')
  }

  /** Has copies made of all of these objects, and holds them until the returned function is called. */
  async hold(keys: readonly string[]): Promise<() => void> {
    const held = [...new Set(keys)].map((key) => [key, this.#use(key)] as const)
    const release = () => {
      for (const [, copy] of held.splice(0)) copy.holders--
      this.#evict()
    }
    try {
      await Promise.all(held.map(([, copy]) => copy.fetched))
      return release
    } catch (error) {
      release()
      throw error
    }
  }

  /** Whether `hold` finds the object; used for those that need not be there. */
  async holdIfPresent(key: string): Promise<() => void> {
    try {
      return await this.hold([key])
    } catch (error) {
      if (error instanceof ObjectMissing) return () => undefined
      throw error
    }
  }

  /** Moves a local file here that was stored as this object. */
  async adopt(key: string, file: string): Promise<void> {
    const { size } = await stat(file)
    await rename(file, this.pathOf(key))
    this.#copies.set(key, { size, holders: 0, fetched: Promise.resolve() })
    this.#evict()
  }

  /** A new folder for files that are to be stored; its owner removes it. */
  async workFolder(): Promise<string> {
    const folder = join(this.#folder, 'work', randomUUID())
    await mkdir(folder, { mode: 0o700 })
    return folder
  }

  #use(key: string): Copy {
    const path = this.pathOf(key)
    let copy = this.#copies.get(key)
    if (copy === undefined) {
      copy = { size: null, holders: 0, fetched: Promise.resolve() }
      copy.fetched = this.#fetch(key, path, copy)
      copy.fetched.catch(() => {
        if (this.#copies.get(key) === copy) this.#copies.delete(key)
      })
    }
    copy.holders++
    this.#copies.delete(key)
    this.#copies.set(key, copy)
    return copy
  }

  async #fetch(key: string, path: string, copy: Copy): Promise<void> {
    const incoming = join(this.#folder, 'incoming', randomUUID())
    for (let attempt = 1; ; attempt++) {
      try {
        const file = createWriteStream(incoming, { mode: 0o600, flush: true })
        await pipeline(await this.#store.open(key), file)
        await rename(incoming, path)
        copy.size = file.bytesWritten
        this.#evict()
        return
      } catch (error) {
        await rm(incoming, { force: true })
        if (!(error instanceof StorageUnavailable) || attempt === attempts) throw error
      }
    }
  }

  /** Deletes copies that nobody holds until the others fit. */
  #evict(): void {
    let bytes = [...this.#copies.values()].reduce((sum, { size }) => sum + (size ?? 0), 0)
    for (const [key, copy] of this.#copies) {
      if (bytes <= this.#maxBytes) return
      if (copy.holders > 0 || copy.size === null) continue
      this.#copies.delete(key)
      bytes -= copy.size
      // Set aside at once: the next moment it may be fetched again. What remains is removed at the next start.
      const evicted = join(this.#folder, 'incoming', randomUUID())
      renameSync(this.pathOf(key), evicted)
      rm(evicted, { force: true }).catch(() => undefined)
    }
  }

  async #findCopies(): Promise<void> {
    const entries = await readdir(this.#folder, { withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile() && keyPattern.test(this.keyOf(entry.name)))
    const copies = await Promise.all(
      files.map(async ({ name }) => ({ name, stats: await stat(join(this.#folder, name)) })),
    )
    for (const { name, stats } of copies.toSorted((one, other) => one.stats.mtimeMs - other.stats.mtimeMs))
      this.#copies.set(this.keyOf(name), { size: stats.size, holders: 0, fetched: Promise.resolve() })
    this.#evict()
  }
}
