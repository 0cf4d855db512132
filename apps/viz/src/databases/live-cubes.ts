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
const buildDeadlineMs = 20_000
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

/**
 * Summaries of the tables of a database, held here: asked once of the database, they answer all steps of a slider or a brush. The
 * first step waits for its summary, which takes the database hardly longer than that step alone.
 */
export class LiveCubes {
  readonly #session: Session
  readonly #held = new HeldTables(limits)
  /** Whether they can be asked, by their names. */
  readonly #known = new Map<string, Promise<boolean>>()
  #building = 0

  constructor(session: Session) {
    this.#session = session
  }

  /** Null where the database has to be asked instead. Rejects with `QueryStopped`. */
  async answer({ cube, deadlineMs, maxRows: mostRows, signal }: CubeQuestion) {
    const isReady = await this.#waitFor(cube, deadlineMs / 2, signal)
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

  close(): void {
    this.#held.close()
  }

  async #waitFor(cube: LiveCube, ms: number, signal: AbortSignal): Promise<boolean> {
    const building = this.#known.get(cube.name) ?? this.#begin(cube)
    if (building === null) return false
    const waiting = new AbortController()
    const options = { signal: AbortSignal.any([signal, waiting.signal]), ref: false }
    const late = pause(ms, false, options).catch(() => false)
    try {
      return await Promise.race([building, late])
    } finally {
      waiting.abort()
    }
  }

  #begin(cube: LiveCube): Promise<boolean> | null {
    if (this.#building >= mostBuilding) return null
    this.#building += 1
    const building = this.#build(cube)
      // Without a cube the rows are asked, as before.
      .catch(() => false)
      .finally(() => {
        this.#building -= 1
      })
    this.#known.set(cube.name, building)
    const [oldest] = this.#known.keys()
    if (this.#known.size > mostKnown && oldest !== undefined) this.#known.delete(oldest)
    return building
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
