import { QueryStopped } from '@belvedere/query'
import type { Cell } from '@belvedere/spec'
import { Client, type ClientConfig, Pool, type PoolClient, Query } from 'pg'
import { type LiveConnection, requireAddress } from '../connection.ts'
import { compact, type EngineSession, maxResultBytes, type Selected, type SelectLimits } from '../engine-session.ts'
import { Stopping } from '../stopping.ts'
import { postgresFault } from './postgres-faults.ts'

/** Connections of one pool. */
const maxConnections = 4
const connectMs = 10_000
const idleMs = 60_000
/** A statement that goes on for so long after it was cancelled loses its connection. */
const graceMs = 2000

/** A pool of connections that only read. */
export class PostgresSession implements EngineSession {
  readonly #config: ClientConfig
  readonly #pool: Pool

  constructor(connection: LiveConnection) {
    this.#config = configOf(connection)
    this.#pool = new Pool({ ...this.#config, max: maxConnections, idleTimeoutMillis: idleMs, allowExitOnIdle: true })
    // A connection that breaks while nobody uses it is simply gone.
    this.#pool.on('error', () => undefined)
  }

  async select(sql: string, limits: SelectLimits, values: readonly string[] = []): Promise<Selected> {
    const stopping = new Stopping(limits)
    try {
      stopping.throwIfStopped()
      return await this.#selectWithin(stopping, { sql, values, ...limits })
    } catch (cause) {
      throw stopping.reason ?? postgresFault(cause, limits)
    } finally {
      stopping.end()
    }
  }

  async close(): Promise<void> {
    await this.#pool.end()
  }

  async #selectWithin(stopping: Stopping, statement: PostgresStatement): Promise<Selected> {
    const client = await this.#connected(stopping)
    let isWhole = false
    let closing: NodeJS.Timeout | undefined
    try {
      stopping.onStop(() => {
        this.#cancel(client)
        closing = setTimeout(() => streamOf(client)?.destroy(), graceMs)
      })
      await client.query(beginReading(statement.deadlineMs))
      stopping.throwIfStopped()
      const selected = await readRows(client, statement, stopping)
      stopping.throwIfStopped()
      await client.query('rollback')
      isWhole = true
      return selected
    } finally {
      clearTimeout(closing)
      // One that was stopped may still get the cancel request of this statement.
      client.release(!isWhole || stopping.reason !== null)
    }
  }

  /** A connection, unless it was stopped before there was one: that one then goes back. */
  async #connected(stopping: Stopping): Promise<PoolClient> {
    const connecting = this.#pool.connect()
    const { promise: stopped, reject } = Promise.withResolvers<never>()
    stopped.catch(() => undefined)
    stopping.onStop(() => reject(stopping.reason))
    const client = await Promise.race([connecting, stopped]).catch((cause: unknown) => {
      connecting.then((late) => late.release()).catch(() => undefined)
      throw cause
    })
    return client
  }

  /** By a connection of its own, since all of the pool may be in use. */
  #cancel(client: PoolClient): void {
    const pid = (client as PoolClient & { processID?: number }).processID
    if (pid === undefined) return
    const other = new Client({ ...this.#config, statement_timeout: graceMs })
    other.on('error', () => undefined)
    other
      .connect()
      .then(() => other.query('select pg_cancel_backend($1)', [pid]))
      .catch(() => undefined)
      .finally(() => other.end().catch(() => undefined))
  }
}

interface PostgresStatement extends SelectLimits {
  sql: string
  values: readonly string[]
}

function configOf(connection: LiveConnection): ClientConfig {
  const { host, port, database, user, password, tls, ca } = connection
  return {
    host: requireAddress(connection),
    ...{ port, database, user },
    // An empty text would be replaced by a password of this service's own environment.
    password: () => password,
    ssl: tls === 'off' ? false : { rejectUnauthorized: tls === 'verified', servername: host, ...(ca && { ca }) },
    options: '-c default_transaction_read_only=on',
    application_name: 'belvedere',
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
  }
}

/** Statements of ours alone; what a query asks comes after it, as one statement of the extended protocol. */
const beginReading = (deadlineMs: number): string =>
  [
    'begin transaction read only',
    `set local statement_timeout = ${Math.max(1, Math.ceil(deadlineMs))}`,
    'set local search_path = pg_catalog',
    "set local timezone = 'UTC'",
    "set local datestyle = 'ISO'",
    'set local extra_float_digits = 1',
    'set local standard_conforming_strings = on',
  ].join('; ')

const numberTypes: ReadonlySet<number> = new Set([20, 21, 23, 26, 700, 701, 1700])
const booleanType = 16
/** Dates and timestamps, with and without a time zone. */
const timeTypes: ReadonlySet<number> = new Set([1082, 1114, 1184])

function kindOf(type: number): Selected['kinds'][number] {
  if (numberTypes.has(type)) return 'number'
  if (timeTypes.has(type)) return 'time'
  return type === booleanType ? 'boolean' : 'text'
}

const parserOf = (type: number): ((text: string) => Cell) => {
  if (numberTypes.has(type)) return Number
  return type === booleanType ? (text) => text === 't' : (text) => text
}

function readRows(
  client: PoolClient,
  { sql, values, maxRows }: PostgresStatement,
  stopping: Stopping,
): Promise<Selected> {
  let bytes = 0
  let rows = 0
  const cells: Cell[][] = []
  const query = new Query<(Cell | null)[]>({
    text: sql,
    values: [...values],
    rowMode: 'array',
    queryMode: 'extended',
    types: {
      getTypeParser: (type: number) => {
        const parse = parserOf(type)
        return (text: string) => {
          bytes += text.length
          return parse(text)
        }
      },
    },
  } as ConstructorParameters<typeof Query>[0])
  return new Promise((resolve, reject) => {
    query.on('row', (row) => {
      rows += 1
      if (rows > maxRows) stopping.stopFor(new QueryStopped('rows', maxRows))
      else if (bytes > maxResultBytes) stopping.stopFor(new QueryStopped('memory', maxResultBytes / 2 ** 20))
      else addCells(cells, row)
    })
    query.on('error', reject)
    query.on('end', ({ fields }) =>
      resolve({
        rows,
        columns: fields.map((_, at) => compact(cells[at] ?? [])),
        kinds: fields.map(({ dataTypeID }) => kindOf(dataTypeID)),
      }),
    )
    client.query(query)
  })
}

const streamOf = (client: PoolClient): { destroy(): void } | undefined =>
  (client as PoolClient & { connection?: { stream?: { destroy(): void } } }).connection?.stream

function addCells(columns: Cell[][], row: readonly Cell[]): void {
  row.forEach((cell, at) => {
    columns[at] ??= []
    columns[at].push(cell)
  })
}
