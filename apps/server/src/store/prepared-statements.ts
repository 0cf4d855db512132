import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient, QueryResult } from 'pg'
import { isStalePlan } from './postgres-errors.ts'

/** Each connection keeps the plan of a statement, so they are few. */
const maxPrepared = 200
const maxLength = 4000
/** Statements that came up once, of which those that come up again are prepared. */
const maxSeen = 1000

/** The names under which the connections of a pool prepare statements. */
class StatementNames {
  readonly #names = new Map<string, string>()
  readonly #seen = new Set<string>()
  #count = 0

  /** Undefined for a statement that did not come up before, or is one too many. */
  of(sql: string): string | undefined {
    const known = this.#names.get(sql)
    if (known !== undefined || this.#names.size >= maxPrepared || sql.length > maxLength) return known
    if (!this.#seen.delete(sql)) {
      if (this.#seen.size >= maxSeen) this.#seen.clear()
      this.#seen.add(sql)
      return undefined
    }
    const name = `belvedere${++this.#count}`
    this.#names.set(sql, name)
    return name
  }

  /** It is prepared under another name when it comes up again. */
  forget(sql: string): void {
    this.#names.delete(sql)
    this.#seen.add(sql)
  }
}

/** Lists are of ever other lengths. */
const mayBePrepared = /^(?!.* in \()(?:select|insert|update|delete|with)\b/s

/**
 * Has PostgreSQL plan once what is asked again and again, which takes it longer than most answers. Where another version of the
 * product has changed a table since, a plan is made anew: at once outside of a transaction, and for its next run within one.
 */
export function preparing(pool: Pool): PostgresPool {
  const names = new StatementNames()
  const clients = new WeakMap<PoolClient, PostgresPoolClient>()
  return {
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client) ?? preparingClient(client, names)
      clients.set(client, known)
      return known
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

function preparingClient(client: PoolClient, names: StatementNames): PostgresPoolClient {
  let isInTransaction = false
  const run = async (text: string, values: unknown[]): Promise<QueryResult> => {
    if (text === 'begin') isInTransaction = true
    if (text === 'commit' || text === 'rollback') isInTransaction = false
    const name = mayBePrepared.test(text) ? names.of(text) : undefined
    try {
      return await client.query({ text, values, ...(name !== undefined && { name }) })
    } catch (cause) {
      if (name === undefined || !isStalePlan(cause)) throw cause
      names.forget(text)
      if (isInTransaction) throw cause
      return await client.query({ text, values })
    }
  }
  // There are no cursors.
  const query = (text: string, values: readonly unknown[] = []) => run(text, [...values])
  return { query: query as never, release: (destroy) => client.release(destroy) }
}
