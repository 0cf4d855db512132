import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely'

/** What the driver binds. A boolean or an object here is a mistake in a query, so it is named rather than converted. */
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
 * SQLite rolls back by itself where a commit meets a full disk. Kysely then rolls back again, and its failure to do so would
 * hide what had happened.
 */
function rollback(database: DatabaseSync): SqliteStatement {
  const statement = adapt(database.prepare('rollback'))
  const nothing = { changes: 0, lastInsertRowid: 0 }
  return { ...statement, run: (parameters) => (database.isTransaction ? statement.run(parameters) : nothing) }
}

/**
 * A transaction of ours may read first and then write. One that begins to write only then fails where another process, such
 * as the operator's command, has written in between; this one waits for its turn at once.
 */
const beginWriting = 'begin immediate'

/** Beyond it the statement that was not used for longest goes: texts differ by how many values a list has. */
const preparedAtMost = 500

/** Kysely's SQLite dialect on `node:sqlite`. Statements are prepared once and kept. */
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
      // Back to the end: the order of the map is that of the last use.
      prepared.delete(sql)
      prepared.set(sql, statement)
      const [oldest] = prepared.keys()
      if (prepared.size > preparedAtMost && oldest !== undefined) prepared.delete(oldest)
      return statement
    },
  }
  return new SqliteDialect({ database: shim })
}
