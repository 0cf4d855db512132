import { constants, DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { identifier } from '../../duckdb.ts'
import { FileError } from '../../sources/row-source.ts'

/** A table of a SQLite file. */
export interface SqliteTable {
  name: string
  columns: SqliteColumn[]
  /** Virtual columns, which would have to be computed. */
  computed: string[]
}

interface SqliteColumn {
  name: string
  /** As declared; says little of its values. */
  type: string
}

const { SQLITE_DENY, SQLITE_FUNCTION, SQLITE_OK, SQLITE_PRAGMA, SQLITE_READ, SQLITE_SELECT } = constants
const functions: ReadonlySet<string | null> = new Set(['count', 'sum', 'max', 'typeof', 'substr'])
const schemaTables: ReadonlySet<string | null> = new Set(['sqlite_master', 'sqlite_schema'])

/**
 * A SQLite file that is read table by table. Nothing that it defines runs: an authorizer refuses views, triggers, virtual
 * tables and functions, wherever a statement meets one. Nothing is written, not even beside it.
 */
export class SqliteFile {
  readonly #database: DatabaseSync
  /** The table that may be read. */
  #table = ''

  constructor(path: string) {
    const url = pathToFileURL(path)
    // Without locks and journals: the file is ours, and does not change.
    url.search = '?immutable=1'
    this.#database = new DatabaseSync(url, { readOnly: true, allowExtension: false, defensive: true })
    try {
      this.#database.exec('PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0')
      this.#database.setAuthorizer((action, one, two, _, source) => this.#authorize(action, one, two, source))
    } catch (cause) {
      this.#database.close()
      throw cause
    }
  }

  #authorize(action: number, one: string | null, two: string | null, source: string | null): number {
    // What a view or a trigger does names it.
    if (source !== null) return SQLITE_DENY
    const isAllowed =
      action === SQLITE_SELECT ||
      (action === SQLITE_READ && (one === this.#table || schemaTables.has(one))) ||
      (action === SQLITE_FUNCTION && functions.has(two)) ||
      (action === SQLITE_PRAGMA && one === 'table_xinfo')
    return isAllowed ? SQLITE_OK : SQLITE_DENY
  }

  /** Its tables, and the names of what is none: views, and tables of extensions with those that these keep for themselves. */
  tables(): { tables: SqliteTable[]; others: string[] } {
    const entries = this.#rows(`SELECT name, type, rootpage, sql FROM sqlite_schema WHERE type IN ('table', 'view')`)
    const isPlain = ([, type, rootPage, sql]: SQLOutputValue[]) =>
      type === 'table' && Number(rootPage) > 0 && /^CREATE\s+TABLE\b/i.test(String(sql))
    const names = entries.filter(isPlain).map(([name]) => String(name))
    const others = entries.filter((entry) => !isPlain(entry)).map(([name]) => String(name))
    const isOwn = (name: string) =>
      !/^(?:sqlite_|android_metadata$)/i.test(name) && !others.some((other) => name.startsWith(`${other}_`))
    return { tables: names.filter(isOwn).map((name) => this.#tableOf(name)), others }
  }

  #tableOf(name: string): SqliteTable {
    const columns = this.#rows(`PRAGMA table_xinfo(${identifier(name)})`)
    const [computed, virtual] = [2, 1]
    const namesOf = (rows: SQLOutputValue[][]) =>
      rows.map(([, column, type]) => ({ name: String(column), type: String(type) }))
    const kindOf = (row: SQLOutputValue[]) => Number(row[6])
    return {
      name,
      columns: namesOf(columns.filter((row) => kindOf(row) !== computed && kindOf(row) !== virtual)),
      computed: namesOf(columns.filter((row) => kindOf(row) === computed)).map((column) => column.name),
    }
  }

  /** Rows of what `select` gives, which reads `table` alone. */
  *read(table: string, select: string): Generator<SQLOutputValue[]> {
    this.#table = table
    const statement = this.#database.prepare(select)
    statement.setReturnArrays(true)
    // With `setReturnArrays`, rows are arrays.
    for (const row of statement.iterate()) yield row as unknown as SQLOutputValue[]
  }

  #rows(select: string): SQLOutputValue[][] {
    return [...this.read('', select)]
  }

  close(): void {
    this.#database.close()
  }
}

/** What an error while reading becomes: a `FileError` if it is of the file. */
export function sqliteError(cause: unknown): unknown {
  const isOfFile = cause instanceof Error && 'code' in cause && cause.code === 'ERR_SQLITE_ERROR'
  if (!isOfFile) return cause
  if ('errcode' in cause && cause.errcode === authorizationError) {
    return new FileError(
      'A table of this SQLite database is computed by the database itself, which is not done here. Export it as CSV and upload that.',
      { cause },
    )
  }
  return new FileError(
    'This SQLite database is damaged and cannot be read. Run "PRAGMA integrity_check" on it, or export its tables as CSV.',
    { cause },
  )
}

const authorizationError = 23
