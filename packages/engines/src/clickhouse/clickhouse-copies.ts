import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import type { ClickHouseSettings } from '@clickhouse/client'
import { EngineFailure, type LiveConnection } from '../connection.ts'
import { type ColumnToCopy, copyPrefix, isCopyName, type TableCopy, type Unfitness } from '../copies.ts'
import { clickhouseTerms } from '../dialects/clickhouse-terms.ts'
import type { LiveColumn } from '../live-table.ts'
import { type ClickHouseConnection, connectToClickHouse } from './clickhouse-connection.ts'
import { clickhouseFault } from './clickhouse-faults.ts'
import { ClickHouseSession } from './clickhouse-session.ts'

const { quote } = clickhouseTerms

/** Of a statement that writes. */
const deadlineMs = 5 * 60_000
const limits = { deadlineMs, maxRows: 100_000 }

/** What is written is written before the answer, and nothing stands in for a value that does not fit. */
const settings: ClickHouseSettings = {
  async_insert: 0,
  input_format_null_as_default: 0,
  session_timezone: 'UTC',
  wait_end_of_query: 1,
  max_execution_time: deadlineMs / 1000,
}

/** Of the types in which uploaded tables are stored. */
const types: { readonly [type: string]: string } = {
  INTEGER: 'Int32',
  BIGINT: 'Int64',
  DOUBLE: 'Float64',
  BOOLEAN: 'Bool',
  TIMESTAMP: "DateTime64(6, 'UTC')",
  VARCHAR: 'String',
}
const mostColumns = 2000
/** Other times are cut. */
const timeRange = [Date.UTC(1900, 0), Date.UTC(2299, 0)] as const

/** The columns of a copy as queries ask them, or why there is none. */
export function columnsOfCopy(columns: readonly ColumnToCopy[]): LiveColumn[] | Unfitness {
  if (columns.length > mostColumns) return 'columns'
  if (!columns.every(({ type }) => Object.hasOwn(types, type))) return 'types'
  if (!columns.every(({ extent }) => extent === null || isWithin(extent))) return 'times'
  return columns.map(({ name, column, type, nullable }) => ({
    ...{ name, column, nullable },
    type: nullable ? `Nullable(${types[type]})` : `${types[type]}`,
  }))
}

const isWithin = ([first, last]: readonly [number, number]): boolean => first >= timeRange[0] && last < timeRange[1]

/** Copies of tables in a database of ClickHouse, in which nothing else lies. Rejects as sessions do. */
export class ClickHouseCopies {
  readonly #database: string
  readonly #writing: ClickHouseConnection
  readonly #reading: ClickHouseSession

  constructor(connection: LiveConnection) {
    this.#database = connection.database
    this.#writing = connectToClickHouse(connection)
    this.#reading = new ClickHouseSession(connection)
  }

  /** The names of all copies, also of those that are being made. */
  async list(): Promise<string[]> {
    const { columns } = await this.#reading.select(
      'SELECT name FROM system.tables WHERE database = {p1: String} AND startsWith(name, {p2: String})',
      limits,
      [this.#database, copyPrefix],
    )
    return Array.from(columns[0] ?? [], String).filter(isCopyName)
  }

  /** Makes a copy unless it is there. It gets its name once all rows are in it; what was begun before is dropped. */
  async make(copy: TableCopy): Promise<void> {
    const names = await this.list()
    if (names.includes(copy.name)) return
    for (const name of names) if (name.startsWith(`${copy.name}_`)) await this.drop(name)
    const unfinished = `${copy.name}_${randomBytes(4).toString('hex')}`
    try {
      await this.#create(unfinished, copy)
      for await (const part of copy.parts) {
        await this.#insert(unfinished, copy, createReadStream(part))
      }
      await this.#requireRows(unfinished, copy.rows)
      await this.#command(`RENAME TABLE ${this.#placeOf(unfinished)} TO ${this.#placeOf(copy.name)}`)
    } catch (cause) {
      // What remains is dropped later.
      await this.drop(unfinished).catch(() => undefined)
      throw cause
    }
  }

  async drop(name: string): Promise<void> {
    await this.#command(`DROP TABLE IF EXISTS ${this.#placeOf(name)}`)
  }

  async close(): Promise<void> {
    await Promise.all([this.#writing.close(), this.#reading.close()])
  }

  async #create(name: string, { columns, rowColumn }: TableCopy): Promise<void> {
    const defined = columns.map((column) => `${quote(nameIn(column))} ${column.type}`)
    const all = [...defined, `${quote(rowColumn)} Int64`]
    await this.#command(
      `CREATE TABLE ${this.#placeOf(name)} (${all.join(', ')}) ENGINE = MergeTree ORDER BY ${quote(rowColumn)}`,
    )
  }

  async #insert(name: string, { columns, rowColumn }: TableCopy, values: Readable): Promise<void> {
    const names = [...columns.map(nameIn), rowColumn].map(quote)
    const query = `INSERT INTO ${this.#placeOf(name)} (${names.join(', ')}) FORMAT Parquet`
    try {
      await drained(await this.#writing.client.exec({ query, values, clickhouse_settings: settings }))
    } catch (cause) {
      throw clickhouseFault(cause, limits)
    } finally {
      values.destroy()
    }
  }

  async #requireRows(name: string, rows: number): Promise<void> {
    const { columns } = await this.#reading.select(`SELECT toInt64(count()) FROM ${this.#placeOf(name)}`, limits)
    if (columns[0]?.[0] !== rows) throw new EngineFailure('clickhouse', 'rows were lost')
  }

  async #command(query: string): Promise<void> {
    try {
      await this.#writing.client.command({ query, clickhouse_settings: settings })
    } catch (cause) {
      throw clickhouseFault(cause, limits)
    }
  }

  /** No other tables are written or dropped. */
  #placeOf(name: string): string {
    if (!isCopyName(name)) throw new TypeError('A copy has another name.')
    return `${quote(this.#database)}.${quote(name)}`
  }
}

const nameIn = ({ name, column = name }: LiveColumn): string => column

async function drained({ stream }: { stream: Readable }): Promise<void> {
  for await (const _ of stream);
}
