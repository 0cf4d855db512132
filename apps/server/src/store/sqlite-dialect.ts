import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely'

/**
 * Checks a value for the driver. Booleans and objects are mistakes in a query, so they are rejected rather than
 * converted.
 */
function bindable(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value
  if (value instanceof Uint8Array) return value
  throw new TypeError(`A ${typeof value} cannot be stored.`)
}

const adapt = (statement: StatementSync): SqliteStatement => ({
  reader: statement.columns().length > 0,
  all: (parameters) => statement.all(...parameters.map(bindable)),
  run: (parameters) => statement.run(...parameters.map(bindable)),
  iterate: (parameters) => statement.iterate(...parameters.map(bindable)),
})

/**
 * SQLite rolls back by itself if the disk is full at a commit. Kysely's second rollback would then fail and hide the
 * cause.
 */
function rollback(database: DatabaseSync): SqliteStatement {
  const statement = adapt(database.prepare('rollback'))
  const nothing = { changes: 0, lastInsertRowid: 0 }
  return { ...statement, run: (parameters) => (database.isTransaction ? statement.run(parameters) : nothing) }
}

/**
 * Transactions may read first and then write. A deferred transaction would fail if another process, such as the
 * operator's command, wrote in between; an immediate one waits for the lock.
 */
const beginWriting = 'begin immediate'

/** Size of the statement cache; the least recently used is evicted. Texts vary with the length of value lists. */
const maxPreparedStatements = 500

/** Kysely's SQLite dialect on `node:sqlite`, with cached prepared statements. */
export function sqliteDialect(path: string, options: { readOnly: boolean }): SqliteDialect {
  const database = new DatabaseSync(path, { readOnly: options.readOnly, timeout: 5000 })
  try {
    if (!options.readOnly) database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;')
    database.exec('PRAGMA foreign_keys = ON;')
  } catch (cause) {
    database.close()
    throw cause
  }
  const prepared = new Map<string, SqliteStatement>()
  const prepare = (sql: string) => {
    if (sql === 'rollback') return rollback(database)
    return adapt(database.prepare(sql === 'begin' ? beginWriting : sql))
  }
  const shim: SqliteDatabase = {
    close: () => database.close(),
    prepare: (sql) => {
      const statement = prepared.get(sql) ?? prepare(sql)
      // Re-inserted last: the map is ordered by last use.
      prepared.delete(sql)
      prepared.set(sql, statement)
      const [oldest] = prepared.keys()
      if (prepared.size > maxPreparedStatements && oldest !== undefined) prepared.delete(oldest)
      return statement
    },
  }
  return new SqliteDialect({ database: shim })
}
