import type { Cell } from '@belvedere/spec'
import type { Query } from '@uwdata/mosaic-sql'

/** A query over tables by their names, as a tree; each engine writes it in its own dialect. */
export interface TableQuery {
  query: Query
  /** Rows beyond these are an error, because whoever asked cannot draw them. */
  maxRows: number
  /** Milliseconds until the query is stopped. */
  deadlineMs: number
  signal?: AbortSignal
  cube?: TableCube | undefined
  approximations?: Approximations
}

/** Summaries that come near the answer of a query, the best first. */
interface Approximations {
  cubes: readonly TableCube[]
  /** One that is there is asked; otherwise the rows are, and the best is made ready. */
  areEnough: boolean
}

/** A summary that answers a query and its likes, such as those of a slider's other steps. */
export interface TableCube {
  /** The rows of the summary. */
  query: Query
  /** What the query asks, of a table with these rows. */
  answerFrom(table: string): Query
}

/** The result by columns, in the order of the query; times are milliseconds UTC. */
export interface QueryResult {
  rows: number
  columns: { readonly [name: string]: ArrayLike<Cell> }
  /** The statement that asks the tables by their names; it tells nothing of where they lie. */
  sql: string
  /** A cube was asked, not the rows. */
  isOfCube: boolean
  /** The number of the approximation that answered. */
  approximation?: number
}

/**
 * What runs queries: the embedded database, or one where the data lies. An engine may ignore cubes.
 * Contract: `engine-contract.ts`.
 */
export interface QueryEngine {
  /** Rejects with `QueryStopped` at a limit, and with any other error where the engine cannot run the query. */
  run(query: TableQuery): Promise<QueryResult>
}

export type QueryLimit = 'seconds' | 'memory' | 'rows' | 'cancelled'

/** Thrown where a query was stopped; `limit` says by what, `value` how much is allowed (seconds, megabytes or rows). */
export class QueryStopped extends Error {
  readonly limit: QueryLimit
  readonly value: number | null

  constructor(limit: QueryLimit, value: number | null = null) {
    super(`The query was stopped: ${limit}${value === null ? '' : ` over ${value}`}.`)
    this.name = 'QueryStopped'
    this.limit = limit
    this.value = value
  }
}
