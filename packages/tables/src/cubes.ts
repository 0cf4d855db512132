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
/** Of each text or list beside its characters. */
const bytesOfText = 8
const bytesOfTable = 100_000
/** Types whose values are all of a size. */
const fixedType = /^(?:\w*INT(?:EGER)?|DOUBLE|FLOAT|BOOLEAN|DATE|TIME\w*|DECIMAL\(\d+,\d+\))$/
/** A longer statement takes more memory to be read than a cube is worth. */
const maxSqlLength = 200_000
/** Of all that could not be made, the last ones are not tried again. */
const mostRefused = 200

/** Of one database: as many as the queries of linked views. Of those before, a brush or slider has left the values. */
const mostWanted = 8

/**
 * Cubes of a database are waited for so long in all, and then not for twice as long, since a step of several views must not take
 * too long. The rows are asked instead.
 */
const longestWaitMs = 1_500
/** Such a wait does not count. */
const shortWaitMs = 100

/** Linked views ask one after the other: so long after the rows were asked, the last one has. */
const idleMs = 200

interface CubeTable extends Pick<Cube, 'sql' | 'sample'> {
  instance: DatabaseInstance
  name: string
  /** `refused`: it would be too large, or could not be made. */
  state: 'wanted' | 'building' | 'ready' | 'refused'
  bytes: number
  /** Resolves when it is ready, refused or not wanted any more. */
  built: PromiseWithResolvers<void>
}

/**
 * The cubes of all databases of a process. They are built one after the other while no rows are asked, which takes as long as both
 * at once, or when they are waited for, and dropped when others need their room.
 */
export class Cubes {
  readonly #maxBytes: number
  /** The least recently asked first. */
  #tables: CubeTable[] = []
  #isBuilding = false
  /** Queries of rows that run, and those that wait for a cube. */
  #asking = 0
  #waiting = 0
  /** No rows were asked for a while. */
  #isIdle = true
  #idleTimer: NodeJS.Timeout | undefined
  /** How long cubes of a database may still be waited for, and when a wait ended last that counts. */
  readonly #waitBudgets = new WeakMap<DatabaseInstance, { ms: number; at: number }>()

  constructor({ maxBytes }: { maxBytes: number }) {
    this.#maxBytes = maxBytes
  }

  /** The number of the first cube that can be asked; null where there is none. If none can be, one that is wanted is waited for. */
  async firstReady(instance: DatabaseInstance, cubes: readonly Cube[]): Promise<number | null> {
    const tables = cubes.map(({ sql }) => this.#tableOf(instance, cubeName(sql)))
    const ready = tables.findIndex((table) => table?.state === 'ready')
    const at = ready < 0 ? tables.findIndex((table) => table?.state === 'building' || table?.state === 'wanted') : ready
    const table = tables[at]
    if (!table) return null
    this.#tables = [...this.#tables.filter((other) => other !== table), table]
    if (table.state !== 'ready') await this.#wait(table)
    return table.state === 'ready' ? at : null
  }

  async #wait({ instance, built }: CubeTable): Promise<void> {
    const begun = performance.now()
    const { ms, at } = this.#waitBudgets.get(instance) ?? { ms: longestWaitMs, at: begun }
    const left = begun - at > 2 * longestWaitMs ? longestWaitMs : ms
    if (left < 2 * shortWaitMs) return
    this.#waiting += 1
    void this.#buildWanted()
    await Promise.race([built.promise, pause(left, null, { ref: false })])
    this.#waiting -= 1
    const ended = performance.now()
    const counted = ended - begun - shortWaitMs
    if (counted > 0) this.#waitBudgets.set(instance, { ms: left - counted, at: ended })
  }

  /** Runs a query of rows; meanwhile no cube is begun that nobody waits for. */
  async whileAsking<T>(run: () => Promise<T>): Promise<T> {
    this.#asking += 1
    this.#isIdle = false
    clearTimeout(this.#idleTimer)
    try {
      return await run()
    } finally {
      this.#asking -= 1
      if (this.#asking === 0) this.#idleTimer = setTimeout(this.#becomeIdle, idleMs).unref()
    }
  }

  readonly #becomeIdle = (): void => {
    this.#isIdle = true
    void this.#buildWanted()
  }

  get isBuilding(): boolean {
    return this.#isBuilding
  }

  /** Builds a cube in the background, unless it was asked for before. */
  build(instance: DatabaseInstance, { sql, sample }: Cube): void {
    if (sql.length + sample.length > maxSqlLength) return
    const name = cubeName(sql)
    if (this.#tableOf(instance, name)) return
    const older = this.#tables.filter((table) => table.instance === instance && table.state === 'wanted')
    this.#giveUp(older.slice(0, Math.max(0, older.length + 1 - mostWanted)))
    const built = Promise.withResolvers<void>()
    this.#tables.push({ instance, name, sql, sample, state: 'wanted', bytes: 0, built })
    if (this.#isIdle) void this.#buildWanted()
  }

  /** Makes room in a database for a statement. Returns whether there was any cube. */
  async drop(instance: DatabaseInstance): Promise<boolean> {
    const ready = this.#tables.filter((table) => table.instance === instance && table.state === 'ready')
    await this.#drop(ready)
    return ready.length > 0
  }

  /** Before a database is closed; resolves when nothing is being built in it. */
  async forget(instance: DatabaseInstance): Promise<void> {
    const own = this.#tables.filter((table) => table.instance === instance)
    this.#giveUp(own.filter(({ state }) => state === 'wanted'))
    await own.find(({ state }) => state === 'building')?.built.promise
    this.#tables = this.#tables.filter((table) => table.instance !== instance)
  }

  #tableOf(instance: DatabaseInstance, name: string): CubeTable | undefined {
    return this.#tables.find((table) => table.instance === instance && table.name === name)
  }

  #giveUp(wanted: readonly CubeTable[]): void {
    this.#tables = this.#tables.filter((table) => !wanted.includes(table))
    for (const { built } of wanted) built.resolve()
  }

  /** The one that was asked for last first. */
  async #buildWanted(): Promise<void> {
    if (this.#isBuilding) return
    this.#isBuilding = true
    const next = () =>
      this.#isIdle || this.#waiting > 0 ? this.#tables.findLast(({ state }) => state === 'wanted') : undefined
    for (let table = next(); table; table = next()) await this.#build(table)
    this.#isBuilding = false
  }

  async #build(table: CubeTable): Promise<void> {
    table.state = 'building'
    try {
      table.bytes = await buildIn(table)
      await this.#makeRoom(table)
      table.state = 'ready'
    } catch {
      await dropTable(table)
      // Without a cube the rows are asked, as before.
      table.state = 'refused'
      table.bytes = 0
      table.sql = ''
      table.sample = ''
      const refused = this.#tables.filter(({ state }) => state === 'refused')
      this.#giveUp(refused.slice(0, -mostRefused))
    } finally {
      table.built.resolve()
    }
  }

  async #makeRoom(built: CubeTable): Promise<void> {
    if (built.bytes > this.#maxBytes) throw new Error('The cube is too large.')
    let bytes = this.#tables.reduce((sum, table) => sum + table.bytes, 0)
    const superfluous: CubeTable[] = []
    for (const table of this.#tables) {
      if (bytes <= this.#maxBytes) break
      if (table.bytes === 0 || table === built) continue
      superfluous.push(table)
      bytes -= table.bytes
    }
    await this.#drop(superfluous)
  }

  async #drop(tables: readonly CubeTable[]): Promise<void> {
    this.#tables = this.#tables.filter((table) => !tables.includes(table))
    for (const table of tables) await dropTable(table)
  }
}

/** A number alone. */
const bytesOfSample = 64

/** The bytes of the table that was made. Rejects if it would be too large. */
async function buildIn({ instance, name, sql, sample }: CubeTable): Promise<number> {
  const database = await instance.connect()
  const table = identifier(name)
  const deadline = setTimeout(() => database.interrupt(), deadlineMs)
  try {
    for (const select of [sql, sample]) await database.requireSelect(select)
    const [ofSample] = (await database.cells(sample, bytesOfSample)).columns
    if (Number(ofSample?.[0]) > mostOfSample) throw new Error('The cube would have too many rows.')
    await database.run(`CREATE TABLE ${table} AS SELECT * FROM (${sql}) LIMIT ${maxRows + 1}`)
    const columns = await database.rows(`DESCRIBE ${table}`)
    const texts = columns
      .filter(([, type]) => !fixedType.test(String(type)))
      .map(([column]) => ` + coalesce(sum(${bytesOfText} + strlen(${identifier(String(column))}::VARCHAR)), 0)`)
    const [[rows, textBytes] = []] = await database.rows(`SELECT count(*), 0${texts.join('')} FROM ${table}`)
    if (asNumber(rows) <= maxRows)
      return bytesOfTable + asNumber(rows) * columns.length * bytesOfValue + asNumber(textBytes)
    throw new Error('The cube has too many rows.')
  } finally {
    clearTimeout(deadline)
    database.close()
  }
}

async function dropTable({ instance, name }: CubeTable): Promise<void> {
  try {
    const database = await instance.connect()
    try {
      await database.run(`DROP TABLE IF EXISTS ${identifier(name)}`)
    } finally {
      database.close()
    }
  } catch {
    // A database that was closed has none.
  }
}
