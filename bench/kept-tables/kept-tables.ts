import { randomBytes } from 'node:crypto'
import { ClickHouseCopies, type LiveConnection, openDatabase } from '@belvedere/engines'
import { type FileTable, openView } from '@belvedere/render'
import type { Spec } from '@belvedere/spec'
import { runInProcess } from '@belvedere/tables'
import { copyTable } from '../../apps/viz/src/databases/copy-table.ts'
import {
  type ChartState,
  contentOf,
  differenceOf,
  movedStates,
  outlineOf,
  startState,
} from '../../tests/queried-specs/compare.ts'

interface Counts {
  charts: number
  equal: number
  /** Statements. */
  ofCopies: number
  ofFiles: number
}

/** Tables with copies, whose charts are compared. */
export class KeptTables {
  readonly #connection: LiveConnection
  readonly #folder: string
  readonly #database: ReturnType<typeof openDatabase>
  readonly #names: string[] = []
  readonly #counts: Counts[] = []

  constructor(connection: LiveConnection, folder: string) {
    this.#connection = connection
    this.#folder = folder
    this.#database = openDatabase(connection)
  }

  async compare(what: string, tables: readonly FileTable[], specs: readonly [string, Spec][]): Promise<void> {
    const copied: FileTable[] = []
    for (const table of tables) {
      const copy = await this.#keep(table)
      if (typeof copy === 'string') return console.log(`${what} is not kept: ${copy}`)
      copied.push(copy)
    }
    const counts: Counts = { charts: 0, equal: 0, ofCopies: 0, ofFiles: 0 }
    for (const [name, spec] of specs) {
      counts.charts += 1
      const difference = await this.#differenceOf(spec, { tables, kept: copied }, counts)
      if (difference === null) counts.equal += 1
      else {
        process.exitCode = 1
        console.log(`${what}, ${name}: ${difference}`)
      }
    }
    console.log(`${what}: ${JSON.stringify(counts)}`)
    this.#counts.push(counts)
  }

  /** Of all comparisons. */
  total(what: keyof Counts): number {
    return this.#counts.reduce((sum, counts) => sum + counts[what], 0)
  }

  async close(): Promise<void> {
    await this.#database.close()
    const copies = new ClickHouseCopies(this.#connection)
    for (const name of this.#names) await copies.drop(name)
    await copies.close()
  }

  /** Or why it cannot be. */
  async #keep(table: FileTable): Promise<FileTable | string> {
    const name = `belvedere_${randomBytes(16).toString('hex')}`
    this.#names.push(name)
    const { parquet } = table.files
    const copy = await copyTable({ connection: this.#connection, name, parquet, folder: this.#folder })
    if (copy.state === 'failed') throw new Error(copy.because)
    if (copy.state === 'unfit') return copy.because
    const { columns, rowColumn } = copy
    const place = { engine: 'clickhouse', database: 'a', schema: this.#connection.database, revision: name } as const
    return { ...table, kept: { ...place, table: name, columns, order: { type: 'number', column: rowColumn } } }
  }

  async #differenceOf(
    spec: Spec,
    { tables, kept }: { tables: readonly FileTable[]; kept: readonly FileTable[] },
    counts: Counts,
  ): Promise<string | null> {
    const options = {
      spec,
      size: { width: 700, height: 420, pixelRatio: 1 },
      theme: 'light',
      state: startState,
    } as const
    const expected = await openView({ ...options, tables: [...tables] })
    const actual = await openView(
      { ...options, tables: [...kept] },
      {
        run: (statement, signal) => {
          counts.ofFiles += 1
          return runInProcess(statement, signal)
        },
        runLive: async ({ sql, ...limits }, signal) => {
          const selected = await this.#database.session.select(sql, { ...limits, signal })
          counts.ofCopies += 1
          return selected
        },
      },
    )
    try {
      const moved = movedStates(expected).flatMap(({ states }) => states.slice(0, 2))
      for (const state of [expected.initialState, ...moved]) {
        const difference = await inState(state, expected, actual)
        if (difference !== null) return difference
      }
      return null
    } finally {
      expected.close()
      actual.close()
    }
  }
}

type LiveChart = Awaited<ReturnType<typeof openView>>

async function inState(state: ChartState, expected: LiveChart, actual: LiveChart): Promise<string | null> {
  await expected.apply(state)
  await actual.apply(state)
  const [a, b] = [actual.scene(), expected.scene()]
  return differenceOf(outlineOf(a), outlineOf(b)) && differenceOf(contentOf(a), contentOf(b))
}
