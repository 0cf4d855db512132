import { setTimeout as pause } from 'node:timers/promises'
import type { LiveDatabase } from '@belvedere/engines'
import { QueryStopped } from '@belvedere/query'
import type { LiveCube } from '@belvedere/render'
import { HeldTables, sampledRows } from '@belvedere/tables'

/** What one database may have in this process. */
const limits = { memoryMb: 64, maxBytes: 24 * 2 ** 20 }
const maxResultBytes = 16 * 2 ** 20
/** Larger ones take longer on their way here than the answers of the database. */
const maxRows = 100_000
/** Where the sample is summarized to more rows than these, all rows would be to far more than may be held. */
const mostOfSample = sampledRows / 4
/** Nobody waits for so long; what is as slow as this is worth it most. */
const buildDeadlineMs = 60_000
const mostBuilding = 2
/** Of all that were asked, the last ones are known, also those that could not be made. */
const mostKnown = 200

type Session = Pick<LiveDatabase['session'], 'select'>

interface CubeQuestion {
  cube: LiveCube
  deadlineMs: number
  maxRows: number
  signal: AbortSignal
}

interface KnownCube {
  /** Whether it can be asked. */
  built: Promise<boolean>
  /** How long the database took for the rows of one step. */
  rowsMs: number
}

/**
 * Summaries of the tables of a database, held here: asked once of the database after the first step of a slider or a brush, they
 * answer the further ones.
 */
export class LiveCubes {
  readonly #session: Session
  readonly #held = new HeldTables(limits)
  /** By their names. */
  readonly #known = new Map<string, KnownCube>()
  #building = 0

  constructor(session: Session) {
    this.#session = session
  }

  /**
   * Null where the database has to be asked instead. One that is being built is waited for, for as long as that leaves enough time.
   * Rejects with `QueryStopped`.
   */
  async answer({ cube, deadlineMs, maxRows: mostRows, signal }: CubeQuestion) {
    const known = this.#known.get(cube.name)
    if (!known) return null
    const isReady = await settledWithin(known.built, deadlineMs - rowsBesideCube * known.rowsMs, signal)
    if (signal.aborted) throw new QueryStopped('cancelled')
    if (!isReady) return null
    try {
      const { columns } = await this.#held.ask(cube.name, cube.answer, { deadlineMs, maxBytes: maxResultBytes })
      const rows = columns[0]?.length ?? 0
      if (rows > mostRows) throw new QueryStopped('rows', mostRows)
      return { rows, columns }
    } catch (cause) {
      if (cause instanceof QueryStopped) throw cause
      return null
    }
  }

  /** Builds a cube in the background, unless it was asked for before. `rowsMs`: how long the database took without it. */
  build(cube: LiveCube, rowsMs: number): void {
    if (this.#known.has(cube.name) || this.#building >= mostBuilding) return
    this.#building += 1
    const built = this.#build(cube)
      // Without a cube the rows are asked, as before.
      .catch(() => false)
      .finally(() => {
        this.#building -= 1
      })
    this.#known.set(cube.name, { built, rowsMs })
    const [oldest] = this.#known.keys()
    if (this.#known.size > mostKnown && oldest !== undefined) this.#known.delete(oldest)
  }

  close(): void {
    this.#held.close()
  }

  async #build({ name, sql, sample, columns: names }: LiveCube): Promise<boolean> {
    const deadlineMs = buildDeadlineMs
    const ofSample = await this.#session.select(sample, { deadlineMs, maxRows: 1 })
    if (Number(ofSample.columns[0]?.[0]) > mostOfSample) return false
    const { columns, kinds } = await this.#session.select(sql, { deadlineMs, maxRows })
    const held = names.map((column, at) => ({ name: column, kind: kinds[at] ?? 'text', cells: columns[at] ?? [] }))
    for (const dropped of await this.#held.add(name, held)) this.#known.delete(dropped)
    return true
  }
}

/** Rows that are asked while a cube is built take about twice as long as alone. */
const rowsBesideCube = 2.5

async function settledWithin(built: Promise<boolean>, ms: number, signal: AbortSignal): Promise<boolean> {
  const waiting = new AbortController()
  const options = { signal: AbortSignal.any([signal, waiting.signal]), ref: false }
  const late = pause(Math.max(0, ms), false, options).catch(() => false)
  try {
    return await Promise.race([built, late])
  } finally {
    waiting.abort()
  }
}
