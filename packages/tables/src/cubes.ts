import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { asNumber, type DatabaseInstance, identifier } from './duckdb.ts'

/** A summary from which a statement and others like it can be answered. */
export interface Cube {
  /** A SELECT, whose rows the summary has. */
  sql: string
  /** What the statement asks, of the table `cubeName(sql)`. */
  answer: string
}

/** The table of a cube; the same rows have the same name, whoever asks for them. */
export const cubeName = (sql: string): string => `cube_${createHash('sha256').update(sql).digest('hex').slice(0, 32)}`

/** Larger summaries are hardly faster than what they summarize. */
const maxRows = 1_000_000
const maxRowsOfAll = 4_000_000
const deadlineMs = 20_000

/** Then the rows are asked although it is being built. */
const longestWaitMs = 1_500

interface CubeTable {
  /** `refused`: it would be too large, or could not be made. */
  state: 'building' | 'ready' | 'refused'
  rows: number
  /** Resolves when it is ready or refused. */
  built: Promise<void>
}

/** The cubes of one database: built in the background, one after the other, and dropped when others need their room. */
export class Cubes {
  readonly #instance: DatabaseInstance
  /** By name, the least recently used first. */
  readonly #tables = new Map<string, CubeTable>()
  #wanted: string | null = null
  #building: Promise<void> | null = null

  constructor(instance: DatabaseInstance) {
    this.#instance = instance
  }

  /** Whether a cube can be asked. One that is being built is waited for: the rows take longer to ask meanwhile. */
  async isReady({ sql }: Cube): Promise<boolean> {
    const name = cubeName(sql)
    const table = this.#tables.get(name)
    if (!table) return false
    this.#tables.delete(name)
    this.#tables.set(name, table)
    if (table.state === 'building') await Promise.race([table.built, pause(longestWaitMs, null, { ref: false })])
    return table.state === 'ready'
  }

  /** Builds a cube in the background, unless it was asked for before. */
  build({ sql }: Cube): void {
    if (this.#tables.has(cubeName(sql))) return
    // Of those that wait, only the newest is still of use.
    this.#wanted = sql
    this.#building ??= this.#buildWanted()
  }

  /** Resolves when nothing is being built. */
  async settled(): Promise<void> {
    await this.#building
  }

  async #buildWanted(): Promise<void> {
    for (let sql = this.#wanted; sql !== null; sql = this.#wanted) {
      this.#wanted = null
      await this.#build(sql)
    }
    this.#building = null
  }

  async #build(sql: string): Promise<void> {
    const name = cubeName(sql)
    const { promise: built, resolve } = Promise.withResolvers<void>()
    const table: CubeTable = { state: 'building', rows: 0, built }
    this.#tables.set(name, table)
    const database = await this.#instance.connect()
    const deadline = setTimeout(() => database.interrupt(), deadlineMs)
    try {
      await database.requireSelect(sql)
      await database.run(`CREATE TABLE ${identifier(name)} AS SELECT * FROM (${sql}) LIMIT ${maxRows + 1}`)
      const [[rows] = []] = await database.rows(`SELECT count(*) FROM ${identifier(name)}`)
      table.rows = asNumber(rows)
      table.state = table.rows > maxRows ? 'refused' : 'ready'
      await this.#dropSuperfluous(database, name)
    } catch {
      // Without a cube the rows are asked, as before.
      table.state = 'refused'
    } finally {
      clearTimeout(deadline)
      database.close()
      resolve()
    }
  }

  async #dropSuperfluous(database: { run(sql: string): Promise<void> }, built: string): Promise<void> {
    let rows = [...this.#tables.values()].reduce((sum, table) => sum + table.rows, 0)
    for (const [name, table] of this.#tables) {
      const isTooLarge = name === built && table.state === 'refused'
      if (!isTooLarge && (rows <= maxRowsOfAll || name === built)) continue
      rows -= table.rows
      table.rows = 0
      if (!isTooLarge) this.#tables.delete(name)
      await database.run(`DROP TABLE IF EXISTS ${identifier(name)}`)
    }
  }
}
