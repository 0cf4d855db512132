import type { ClosedConnection } from '@belvedere/contract/internal'
import { connectionKey, type LiveConnection, type LiveTable } from '@belvedere/engines/connections'
import type { LiveStatement } from '@belvedere/render'
import type { FigureQuery, FigureResult } from '@belvedere/spec'
import { TextError } from '@belvedere/texts/errors'
import { renderTexts } from '@belvedere/texts/render'
import { vizTexts } from '@belvedere/texts/viz'
import type { DatabaseRequest } from '../process/database-messages.ts'
import type { PreviewField } from '../process/preview-field.ts'
import type { QueryResponse } from '../process/query-messages.ts'
import type { Queries } from '../queries/queries.ts'

/** The longest that a catalogue or a profile may take. */
const catalogueDeadlineMs = 90_000
const rowsDeadlineMs = 10_000
/** Connections that are remembered; the least recently used is forgotten first. */
const maxConnections = 10_000

/** How a database is reached, or why it is not. */
export type KnownConnection = LiveConnection | ClosedConnection

type Response<Type extends QueryResponse['type']> = Extract<QueryResponse, { type: Type }>
type Question = DatabaseRequest extends infer One
  ? One extends DatabaseRequest
    ? Omit<One, 'connection' | 'deadlineMs'>
    : never
  : never

/**
 * What is asked of databases, in turns of their own. Processes that draw know databases by keys; only the gateway, the
 * process of databases and jobs that copy tables know how to reach them.
 */
export class Databases {
  readonly #queries: Queries
  readonly #connections = new Map<string, KnownConnection>()
  /** Whose turns requests are that come from no chart, by connection: a slow or harmful database delays no other. */
  readonly #clients = new Map<string, object>()

  constructor(queries: Queries) {
    this.#queries = queries
  }

  /** The key of a connection, by which charts name it. */
  remember(connection: KnownConnection): string {
    const key = 'closed' in connection ? connection.closed : connectionKey(connection)
    setNewest(this.#connections, key, connection)
    return key
  }

  /** Never rejects. */
  async statement(
    client: object,
    { database, ...statement }: LiveStatement,
    options: { signal: AbortSignal; onTurn: () => void },
  ): Promise<QueryResponse> {
    const connection = this.#connections.get(database)
    // Its chart has not been shown for long; the server shows it again.
    if (!connection) return { type: 'unavailable', reason: 'missing' }
    if ('closed' in connection) return { type: 'unavailable', reason: connection.closed }
    return this.#queries.run(client, { type: 'database_statement', connection, ...statement }, options)
  }

  async rows(
    connection: KnownConnection,
    page: { table: LiveTable; fields: PreviewField[]; offset: number; limit: number },
  ): Promise<Response<'read'>['rows']> {
    const question = { type: 'database_rows', ...page } as const
    return (await this.#ask('read', connection, question, rowsDeadlineMs)).rows
  }

  async figure(connection: KnownConnection, table: LiveTable, query: FigureQuery): Promise<FigureResult> {
    const question = { type: 'database_figure', table, query } as const
    return (await this.#ask('computed', connection, question, rowsDeadlineMs)).result
  }

  async tables(
    connection: LiveConnection,
    search: { text: string; limit: number },
  ): Promise<Response<'tables'>['tables']> {
    const question = { type: 'database_tables', search } as const
    return (await this.#ask('tables', connection, question, catalogueDeadlineMs)).tables
  }

  async table(
    connection: LiveConnection,
    place: { schema: string; table: string; name: string },
  ): Promise<Response<'table'>['found']> {
    const question = { type: 'database_table', ...place } as const
    return (await this.#ask('table', connection, question, catalogueDeadlineMs)).found
  }

  /** The copies of uploaded tables in a database. */
  async copies(connection: LiveConnection): Promise<Response<'copies'>['copies']> {
    return (await this.#ask('copies', connection, { type: 'database_copies' }, catalogueDeadlineMs)).copies
  }

  async dropCopy(connection: LiveConnection, name: string): Promise<void> {
    await this.#ask('dropped', connection, { type: 'database_drop_copy', name }, catalogueDeadlineMs)
  }

  close(): void {
    this.#queries.close()
  }

  /** Throws `unavailable` with a reason for people. */
  async #ask<Type extends QueryResponse['type']>(
    type: Type,
    connection: KnownConnection,
    question: Question,
    deadlineMs: number,
  ): Promise<Response<Type>> {
    if ('closed' in connection) throw unavailable(connection.closed)
    const request = { ...question, connection, deadlineMs } as DatabaseRequest
    const response = await this.#queries.run(this.#clientOf(connection), request)
    if (isOfType(response, type)) return response
    if (response.type === 'unavailable') throw unavailable(response.reason)
    throw this.#queries.refusal(response, failures[type] ?? 'catalogue_failed')
  }

  #clientOf(connection: LiveConnection): object {
    const key = connectionKey(connection)
    const client = this.#clients.get(key) ?? {}
    setNewest(this.#clients, key, client)
    return client
  }
}

/** Keeps no more than there may be; the oldest goes first. */
function setNewest<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key)
  map.set(key, value)
  const [oldest] = map.keys()
  if (map.size > maxConnections && oldest !== undefined) map.delete(oldest)
}

const unavailable = (reason: Response<'unavailable'>['reason']) =>
  new TextError(
    'unavailable',
    vizTexts.message('job.database', { reason: renderTexts.message(`reason.database.${reason}`) }),
  )

const failures: { readonly [type in QueryResponse['type']]?: 'rows_failed' | 'figure_failed' } = {
  read: 'rows_failed',
  computed: 'figure_failed',
}

const isOfType = <Type extends QueryResponse['type']>(
  response: QueryResponse,
  type: Type,
): response is Extract<QueryResponse, { type: Type }> => response.type === type
