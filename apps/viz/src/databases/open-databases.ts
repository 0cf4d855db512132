import { connectionKey, type LiveConnection, type LiveDatabase, openDatabase } from '@belvedere/engines'

/** Databases that stay connected, and for how long after their last question. */
const maxOpen = 32
const idleMs = 5 * 60_000

interface OpenDatabase {
  database: LiveDatabase
  asking: number
  closeIdle: NodeJS.Timeout | undefined
}

/** The databases that this process is connected to, each by a small pool of connections of its own. */
export class OpenDatabases {
  /** By connection, the least recently used first. */
  readonly #databases = new Map<string, OpenDatabase>()

  async ask<T>(connection: LiveConnection, ask: (database: LiveDatabase) => Promise<T>): Promise<T> {
    const key = `${connectionKey(connection)} ${connection.address}`
    const open = this.#databases.get(key) ?? { database: openDatabase(connection), asking: 0, closeIdle: undefined }
    this.#databases.delete(key)
    this.#databases.set(key, open)
    clearTimeout(open.closeIdle)
    open.asking += 1
    try {
      return await ask(open.database)
    } finally {
      open.asking -= 1
      if (open.asking === 0) this.#rest(key, open)
    }
  }

  #rest(key: string, open: OpenDatabase): void {
    open.closeIdle = setTimeout(() => this.#close(key, open), idleMs)
    open.closeIdle.unref()
    for (const [other, { asking }] of this.#databases) {
      if (this.#databases.size <= maxOpen) return
      const least = this.#databases.get(other)
      if (asking === 0 && least) this.#close(other, least)
    }
  }

  #close(key: string, { database, closeIdle }: OpenDatabase): void {
    clearTimeout(closeIdle)
    this.#databases.delete(key)
    database.close().catch(() => undefined)
  }
}
