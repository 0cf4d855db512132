import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { asNumber, type DatabaseInstance, identifier } from './duckdb.ts'

/** A summary from which a statement and others like it can be answered. */
export interface Cube {
  /** A SELECT, whose rows the summary has. */
  sql: string
  /** What the statement asks, of the table `cubeName(sql)`. */
  answer: string
  /** A SELECT of the number of rows that the summary would have of the first `sampledRows` rows alone. */
  sample: string
}

/** The table of a cube; the same rows have the same name, whoever asks for them. */
export const cubeName = (sql: string): string => `cube_${createHash('sha256').update(sql).digest('hex').slice(0, 32)}`

/** Larger summaries are hardly faster than what they summarize. */
const maxRows = 1_000_000

export const sampledRows = 200_000
/** Where the sample is summarized to no fewer rows, all rows would be to far more than a million, after a long time. */
const mostOfSample = 0.95 * sampledRows
const deadlineMs = 20_000
const bytesOfValue = 8

/** Of one database: as many as the queries of linked views. Of those before, a brush or slider has left the values. */
const mostWanted = 8

/** Then the rows are asked although it is being built. */
const longestWaitMs = 1_500

interface CubeTable {
  instance: DatabaseInstance
  name: string
  /** `refused`: it would be too large, or could not be made. */
  state: 'building' | 'ready' | 'refused'
  bytes: number
  /** Resolves when it is ready or refused. */
  built: Promise<void>
}

type WantedCube = Pick<Cube, 'sql' | 'sample'> & { instance: DatabaseInstance }

/**
 * The cubes of all databases of a process: built in the background, one after the other, and dropped when others need their room.
 */
export class Cubes {
  readonly #maxBytes: number
  /** The least recently used first. */
  #tables: CubeTable[] = []
  /** What waits to be built, the newest last. */
  #wanted: WantedCube[] = []
  #building: Promise<void> | null = null

  constructor({ maxBytes }: { maxBytes: number }) {
    this.#maxBytes = maxBytes
  }

  /**
   * The number of the first cube that can be asked; null where there is none. If none can be, one that is being built is waited
   * for: the rows take longer to ask meanwhile.
   */
  async firstReady(instance: DatabaseInstance, cubes: readonly Cube[]): Promise<number | null> {
    const tables = cubes.map(({ sql }) => this.#tableOf(instance, cubeName(sql)))
    const ready = tables.findIndex((table) => table?.state === 'ready')
    const at = ready < 0 ? tables.findIndex((table) => table?.state === 'building') : ready
    const table = tables[at]
    if (!table) return null
    this.#tables = [...this.#tables.filter((other) => other !== table), table]
    if (table.state === 'building') await Promise.race([table.built, pause(longestWaitMs, null, { ref: false })])
    return table.state === 'ready' ? at : null
  }

  /** Builds a cube in the background, unless it was asked for before. */
  build(instance: DatabaseInstance, { sql, sample }: Cube): void {
    if (this.#tableOf(instance, cubeName(sql))) return
    const others = this.#wanted.filter((one) => one.instance !== instance || one.sql !== sql)
    const older = others.filter((one) => one.instance === instance)
    const dropped = older.slice(0, Math.max(0, older.length + 1 - mostWanted))
    this.#wanted = [...others.filter((one) => !dropped.includes(one)), { instance, sql, sample }]
    this.#building ??= this.#buildWanted()
  }

  /** Makes room in a database for a statement. Returns whether there was any cube. */
  async drop(instance: DatabaseInstance): Promise<boolean> {
    const ready = this.#tables.filter((table) => table.instance === instance && table.state === 'ready')
    await this.#drop(ready)
    return ready.length > 0
  }

  /** Before a database is closed; resolves when nothing is being built in it. */
  async forget(instance: DatabaseInstance): Promise<void> {
    this.#wanted = this.#wanted.filter((one) => one.instance !== instance)
    await this.#tables.find((table) => table.instance === instance && table.state === 'building')?.built
    this.#tables = this.#tables.filter((table) => table.instance !== instance)
  }

  #tableOf(instance: DatabaseInstance, name: string): CubeTable | undefined {
    return this.#tables.find((table) => table.instance === instance && table.name === name)
  }

  async #buildWanted(): Promise<void> {
    for (let next = this.#wanted.pop(); next; next = this.#wanted.pop()) await this.#build(next)
    this.#building = null
  }

  async #build(wanted: WantedCube): Promise<void> {
    const { instance, sql } = wanted
    const name = cubeName(sql)
    const { promise: built, resolve } = Promise.withResolvers<void>()
    const table: CubeTable = { instance, name, state: 'building', bytes: 0, built }
    this.#tables.push(table)
    try {
      table.bytes = await buildIn(name, wanted)
      table.state = 'ready'
      await this.#makeRoom(table)
    } catch {
      // Without a cube the rows are asked, as before.
      table.state = 'refused'
    } finally {
      resolve()
    }
  }

  async #makeRoom(built: CubeTable): Promise<void> {
    let bytes = this.#tables.reduce((sum, table) => sum + table.bytes, 0)
    const superfluous: CubeTable[] = []
    for (const table of this.#tables) {
      if (bytes <= this.#maxBytes) break
      if (table.bytes === 0 || table === built) continue
      superfluous.push(table)
      bytes -= table.bytes
    }
    await this.#drop(superfluous)
    if (bytes <= this.#maxBytes) return
    await dropTable(built)
    throw new Error('The cube is too large.')
  }

  async #drop(tables: readonly CubeTable[]): Promise<void> {
    this.#tables = this.#tables.filter((table) => !tables.includes(table))
    for (const table of tables) await dropTable(table)
  }
}

/** The bytes of the table that was made. Rejects if it would be too large. */
async function buildIn(name: string, { instance, sql, sample }: WantedCube): Promise<number> {
  const database = await instance.connect()
  const table = identifier(name)
  const deadline = setTimeout(() => database.interrupt(), deadlineMs)
  try {
    for (const select of [sql, sample]) await database.requireSelect(select)
    const [[ofSample] = []] = await database.rows(sample)
    if (asNumber(ofSample) > mostOfSample) throw new Error('The cube would have too many rows.')
    await database.run(`CREATE TABLE ${table} AS SELECT * FROM (${sql}) LIMIT ${maxRows + 1}`)
    const [[rows] = []] = await database.rows(`SELECT count(*) FROM ${table}`)
    const columns = await database.rows(`DESCRIBE ${table}`)
    if (asNumber(rows) <= maxRows) return asNumber(rows) * columns.length * bytesOfValue
    await database.run(`DROP TABLE ${table}`)
    throw new Error('The cube has too many rows.')
  } finally {
    clearTimeout(deadline)
    database.close()
  }
}

async function dropTable({ instance, name }: CubeTable): Promise<void> {
  const database = await instance.connect()
  try {
    await database.run(`DROP TABLE IF EXISTS ${identifier(name)}`)
  } finally {
    database.close()
  }
}
