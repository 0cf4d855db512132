import { connectionKey, type LiveConnection, type LiveDatabase, openDatabase } from '@belvedere/engines'
import { LiveCubes } from './live-cubes.ts'

/** Databases that stay connected, and for how long after their last question. */
const maxOpen = 32
const idleMs = 5 * 60_000

interface OpenDatabase {
  database: LiveDatabase
  cubes: LiveCubes
  asking: number
  closeIdle: NodeJS.Timeout | undefined
}

/** The databases that this process is connected to, each by a small pool of connections of its own. */
export class OpenDatabases {
  /** By connection, the least recently used first. */
  readonly #databases = new Map<string, OpenDatabase>()

  async ask<T>(connection: LiveConnection, ask: (database: LiveDatabase, cubes: LiveCubes) => Promise<T>): Promise<T> {
    const key = `${connectionKey(connection)} ${connection.address}`
    const open = this.#databases.get(key) ?? opened(connection)
    this.#databases.delete(key)
    this.#databases.set(key, open)
    clearTimeout(open.closeIdle)
    open.asking += 1
    try {
      return await ask(open.database, open.cubes)
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

  #close(key: string, { database, cubes, closeIdle }: OpenDatabase): void {
    clearTimeout(closeIdle)
    this.#databases.delete(key)
    cubes.close()
    database.close().catch(() => undefined)
  }
}

function opened(connection: LiveConnection): OpenDatabase {
  const database = openDatabase(connection)
  return { database, cubes: new LiveCubes(database.session), asking: 0, closeIdle: undefined }
}
