import { QueryStopped } from '@belvedere/query'
import { type Cube, Cubes } from './cubes.ts'
import { type CellColumn, type Database, type DatabaseInstance, openInstance, ResultTooLarge } from './duckdb.ts'

/** A SELECT in DuckDB's SQL. */
export interface Statement {
  /** Absolute paths of the only files that it can read. */
  files: readonly string[]
  sql: string
  /** Milliseconds until it is stopped, if it runs alone; beside others each second counts as its share of the processors. */
  deadlineMs: number
  /** A summary that is asked instead once it is there; until then it is built while the rows are asked. */
  cube?: Cube
  /** Summaries that come near the answer, the best first. See `Approximations`. */
  approximations?: { cubes: readonly Cube[]; areEnough: boolean }
  /** The same rows give exactly the same sums, at half the speed. */
  reproducible?: boolean
}

/** By columns, in the order of the statement. */
export interface StatementResult {
  names: string[]
  columns: CellColumn[]
  /** A cube was asked. */
  isOfCube: boolean
  /** The number of the approximation that answered. */
  approximation?: number
}

/** Rejects with `QueryStopped` at a limit, and with DuckDB's error where it cannot run the statement. */
export type RunStatement = (statement: Statement, signal?: AbortSignal) => Promise<StatementResult>

export interface StatementLimits {
  /** Memory of the statements on one set of files. */
  memoryMb: number
  threads: number
  /** Of one result. */
  resultMb: number
  /** Of all cubes. */
  cubesMb: number
}

/** Databases that stay open; one costs a megabyte and 8 ms to open. */
const maxOpen = 32
const idleMs = 5 * 60_000

interface OpenDatabase {
  opened: Promise<DatabaseInstance>
  running: number
  closeIdle: NodeJS.Timeout | undefined
}

/**
 * Runs statements, any number at a time. Those on different files share no database, so that none can read what another one
 * may; those on the same files share one for as long as it is used.
 */
export class Statements {
  readonly #limits: StatementLimits
  readonly #cubes: Cubes
  /** Statements that run now. */
  #running = 0
  /** By their files, the least recently used first. */
  readonly #databases = new Map<string, OpenDatabase>()

  constructor(limits: StatementLimits) {
    this.#limits = limits
    this.#cubes = new Cubes({ maxBytes: limits.cubesMb * 2 ** 20 })
  }

  readonly run: RunStatement = async (statement, signal) => {
    const database = this.#open(statement)
    database.running += 1
    this.#running += 1
    clearTimeout(database.closeIdle)
    try {
      return await this.#runIn(await database.opened, statement, signal)
    } finally {
      this.#running -= 1
      database.running -= 1
      if (database.running === 0) this.#rest(database)
    }
  }

  async #runIn(
    instance: DatabaseInstance,
    { cube, approximations, sql, deadlineMs }: Statement,
    signal: AbortSignal | undefined,
  ): Promise<StatementResult> {
    const cubes = cube ? [cube] : (approximations?.cubes ?? [])
    const [best] = cubes
    const at = cube || approximations?.areEnough ? await this.#cubes.firstReady(instance, cubes) : null
    const asked = at === null ? undefined : cubes[at]
    const connection = await instance.connect()
    try {
      const time = new StatementTime(deadlineMs, () => this.#running + (this.#cubes.isBuilding ? 1 : 0))
      const options = { sql, deadlineMs, limits: this.#limits, time }
      const answer = asked ? await tryOn(connection, { ...options, sql: asked.answer }, signal) : null
      const result = answer ?? (await this.#askRows(instance, () => runOn(connection, options, signal)))
      if (best) this.#cubes.build(instance, best)
      const isOfCube = answer !== null
      return { ...result, isOfCube, ...(isOfCube && !cube && at !== null && { approximation: at }) }
    } finally {
      connection.close()
    }
  }

  /** Tries again without cubes what has too little memory beside them. */
  async #askRows<T>(instance: DatabaseInstance, run: () => Promise<T>): Promise<T> {
    try {
      return await this.#cubes.whileAsking(run)
    } catch (cause) {
      const isFull = cause instanceof QueryStopped && cause.limit === 'memory'
      if (isFull && (await this.#cubes.drop(instance))) return await this.#cubes.whileAsking(run)
      throw cause
    }
  }

  close(): void {
    for (const [key, database] of this.#databases) this.#close(key, database)
  }

  #open({ files, reproducible = false }: Statement): OpenDatabase {
    const key = JSON.stringify([reproducible, ...new Set(files.toSorted())])
    const known = this.#databases.get(key)
    const database: OpenDatabase = known ?? {
      opened: openInstance({
        files: [...files],
        memoryMb: this.#limits.memoryMb,
        threads: reproducible ? 1 : this.#limits.threads,
      }),
      running: 0,
      closeIdle: undefined,
    }
    // Statements reject if it cannot be opened; the next one tries again.
    if (!known) database.opened.catch(() => this.#databases.delete(key))
    this.#databases.delete(key)
    this.#databases.set(key, database)
    return database
  }

  /** Closes what was not used for a while, and what is too much. */
  #rest(database: OpenDatabase): void {
    database.closeIdle = setTimeout(() => {
      for (const [key, open] of this.#databases) if (open === database) this.#close(key, database)
    }, idleMs)
    database.closeIdle.unref()
    for (const [key, open] of this.#databases) {
      if (this.#databases.size <= maxOpen) return
      if (open.running === 0) this.#close(key, open)
    }
  }

  #close(key: string, { opened, closeIdle }: OpenDatabase): void {
    clearTimeout(closeIdle)
    this.#databases.delete(key)
    opened.then(
      async (instance) => {
        await this.#cubes.forget(instance)
        instance.close()
      },
      () => undefined,
    )
  }
}

/** Null where a cube cannot be asked any more. */
async function tryOn(...parameters: Parameters<typeof runOn>): Promise<Awaited<ReturnType<typeof runOn>> | null> {
  try {
    return await runOn(...parameters)
  } catch (cause) {
    if (cause instanceof QueryStopped) throw cause
    return null
  }
}

async function runOn(
  database: Database,
  { sql, deadlineMs, limits, time }: RunOptions,
  signal: AbortSignal | undefined,
): Promise<Pick<StatementResult, 'names' | 'columns'>> {
  if (signal?.aborted) throw new QueryStopped('cancelled')
  let stopped: QueryStopped | null = null
  let interrupting: NodeJS.Timeout | undefined
  const stop = (limit: QueryStopped) => {
    if (stopped) return
    stopped = limit
    database.interrupt()
    // DuckDB forgets an interrupt that comes before a statement begins.
    interrupting = setInterval(database.interrupt, interruptEveryMs)
  }
  const stopTime = time.pass(() => stop(new QueryStopped('seconds', deadlineMs / 1000)))
  const cancel = () => stop(new QueryStopped('cancelled'))
  signal?.addEventListener('abort', cancel)
  try {
    return await database.cells(sql, limits.resultMb * 2 ** 20)
  } catch (cause) {
    if (stopped) throw stopped
    if (cause instanceof ResultTooLarge) throw new QueryStopped('memory', limits.resultMb)
    if (isOutOfMemory(cause)) throw new QueryStopped('memory', limits.memoryMb)
    throw cause
  } finally {
    stopTime()
    clearInterval(interrupting)
    signal?.removeEventListener('abort', cancel)
  }
}

interface RunOptions {
  sql: string
  deadlineMs: number
  limits: StatementLimits
  time: StatementTime
}

/** The time that a statement has for all that is tried to answer it. What passes beside others counts as a share. */
class StatementTime {
  /** How many run, with the cube that is being built. */
  readonly #running: () => number
  #leftMs: number

  constructor(ms: number, running: () => number) {
    this.#leftMs = ms
    this.#running = running
  }

  /** Lets it pass; calls `onOver` once there is none left. Returns what ends that. */
  pass(onOver: () => void): () => void {
    let countedAt = performance.now()
    let timer: NodeJS.Timeout
    const count = () => {
      const now = performance.now()
      this.#leftMs -= (now - countedAt) / Math.max(1, this.#running())
      countedAt = now
    }
    const wait = () => {
      timer = setTimeout(
        () => {
          count()
          if (this.#leftMs > 0) wait()
          else onOver()
        },
        Math.min(countEveryMs, this.#leftMs),
      )
    }
    wait()
    return () => {
      clearTimeout(timer)
      count()
    }
  }
}

const countEveryMs = 100
const interruptEveryMs = 20
const isOutOfMemory = (cause: unknown): boolean => cause instanceof Error && /^Out of Memory Error/.test(cause.message)

/** The databases of this process, for programs that have no process of their own for queries. */
const own = new Statements({ memoryMb: 512, threads: 2, resultMb: 512, cubesMb: 256 })
export const runInProcess: RunStatement = own.run
