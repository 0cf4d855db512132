import { QueryStopped } from '@belvedere/query'
import type { Cell } from '@belvedere/spec'
import { type AppendedType, type CellColumn, type DatabaseInstance, identifier, openInstance } from './duckdb.ts'

/** A column of a table that came from elsewhere; times are texts in UTC. */
export interface HeldColumn {
  name: string
  kind: 'number' | 'text' | 'boolean' | 'time'
  cells: ArrayLike<Cell>
}

interface HeldTablesLimits {
  memoryMb: number
  /** Of all tables. */
  maxBytes: number
}

const typeOf: { readonly [kind in HeldColumn['kind']]: AppendedType } = {
  ...{ number: 'DOUBLE', boolean: 'BOOLEAN', text: 'VARCHAR' },
  // Cast in the database, which keeps microseconds.
  time: 'VARCHAR',
}
const bytesOfValue = 8
const bytesOfTable = 10_000

/** Small tables in the memory of an embedded database, which reads nothing else; the least recently asked go first. */
export class HeldTables {
  readonly #limits: HeldTablesLimits
  /** Bytes by name. */
  readonly #tables = new Map<string, number>()
  #opened: Promise<DatabaseInstance> | null = null
  #isClosed = false

  constructor(limits: HeldTablesLimits) {
    this.#limits = limits
  }

  /** Returns the names of those that went for it. Rejects where it is too large. */
  async add(name: string, columns: readonly HeldColumn[]): Promise<string[]> {
    const bytes = columns.reduce((sum, { cells }) => sum + bytesOf(cells), bytesOfTable)
    if (bytes > this.#limits.maxBytes) throw new Error('The table is too large.')
    const database = await (await this.#open()).connect()
    try {
      const raw = `${name}_raw`
      const definitions = columns.map((column) => `${identifier(column.name)} ${typeOf[column.kind]}`)
      const read = columns.map((column) => {
        const quoted = identifier(column.name)
        return column.kind === 'time' ? `CAST(${quoted} AS TIMESTAMP) AS ${quoted}` : quoted
      })
      await database.run(`CREATE TABLE ${identifier(raw)} (${definitions.join(', ')})`)
      try {
        await database.append(
          raw,
          columns.map(({ kind, cells }) => ({ type: typeOf[kind], cells })),
        )
        await database.run(`CREATE TABLE ${identifier(name)} AS SELECT ${read.join(', ')} FROM ${identifier(raw)}`)
      } finally {
        await database.run(`DROP TABLE ${identifier(raw)}`)
      }
      this.#tables.set(name, bytes)
      const superfluous = this.#superfluous(name)
      for (const oldest of superfluous) {
        this.#tables.delete(oldest)
        await database.run(`DROP TABLE ${identifier(oldest)}`)
      }
      return superfluous
    } finally {
      database.close()
    }
  }

  /** The result of a SELECT over these tables, one of which is `name`. Rejects with `QueryStopped` at the deadline. */
  async ask(
    name: string,
    sql: string,
    { deadlineMs, maxBytes }: { deadlineMs: number; maxBytes: number },
  ): Promise<{ names: string[]; columns: CellColumn[] }> {
    const bytes = this.#tables.get(name)
    if (bytes !== undefined) {
      this.#tables.delete(name)
      this.#tables.set(name, bytes)
    }
    const database = await (await this.#open()).connect()
    let isLate = false
    const deadline = setTimeout(() => {
      isLate = true
      database.interrupt()
    }, deadlineMs)
    try {
      return await database.cells(sql, maxBytes)
    } catch (cause) {
      throw isLate ? new QueryStopped('seconds', deadlineMs / 1000) : cause
    } finally {
      clearTimeout(deadline)
      database.close()
    }
  }

  close(): void {
    this.#isClosed = true
    this.#opened?.then((instance) => instance.close()).catch(() => undefined)
  }

  #open(): Promise<DatabaseInstance> {
    if (this.#isClosed) throw new Error('The tables are closed.')
    this.#opened ??= openInstance({ memoryMb: this.#limits.memoryMb, threads: 1 })
    return this.#opened
  }

  /** Those that go for `added`. */
  #superfluous(added: string): string[] {
    let bytes = [...this.#tables.values()].reduce((sum, one) => sum + one, 0)
    const names: string[] = []
    for (const [name, own] of this.#tables) {
      if (bytes <= this.#limits.maxBytes || name === added) break
      names.push(name)
      bytes -= own
    }
    return names
  }
}

function bytesOf(cells: ArrayLike<Cell>): number {
  let bytes = cells.length * bytesOfValue
  for (let at = 0; at < cells.length; at++) {
    const cell = cells[at]
    if (typeof cell === 'string') bytes += cell.length
  }
  return bytes
}
