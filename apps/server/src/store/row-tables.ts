import { type Kysely, sql } from 'kysely'
import type { Tables } from './schema.ts'
import type { StoreReader } from './store.ts'

type RowTableName = Exclude<keyof Tables, 'migrations'>

/** Of each table with rows, in an order in which a table comes after those that it refers to. */
export const primaryKeys: { readonly [T in RowTableName]: readonly Extract<keyof Tables[T], string>[] } = {
  people: ['id'],
  sign_ins: ['id'],
  refresh_tokens: ['hash'],
  throttles: ['key'],
  one_time_tokens: ['hash'],
  mail_jobs: ['id'],
  identities: ['issuer', 'subject'],
  oauth_flows: ['hash'],
  rooms: ['id'],
  members: ['room_id', 'person_id'],
  invites: ['id'],
  invite_uses: ['invite_id', 'person_id'],
  api_keys: ['id'],
  room_events: ['room_id', 'seq'],
  outbox: ['id'],
  specs: ['room_id', 'version'],
  files: ['id'],
  file_versions: ['file_id', 'version'],
  file_parts: ['file_id', 'version', 'position'],
  uploads: ['id'],
  stored_blobs: ['hash'],
  blob_pins: ['id'],
  upload_parts: ['upload_id', 'start'],
  file_tables: ['file_id', 'position'],
  room_files: ['room_id', 'file_id'],
  messages: ['id'],
  turns: ['reply_id'],
  connections: ['id'],
  leases: ['name'],
  model_settings: ['person_id'],
  model_calls: ['id'],
  model_use: ['account', 'day'],
}
/** Tables of where bytes are at present, and who works: not part of backups, which are restored elsewhere. */
const placeTables: readonly RowTableName[] = ['stored_blobs', 'blob_pins', 'upload_parts', 'leases']
const tableNames = (Object.keys(primaryKeys) as RowTableName[]).filter((name) => !placeTables.includes(name))

export type StoredType = 'text' | 'integer' | 'real'

/** A table as a store has it; columns are sorted by name, so that they are the same in all stores. */
export interface RowTable {
  name: RowTableName
  key: readonly string[]
  columns: readonly { name: string; type: StoredType }[]
}

/**
 * The tables of a store whose rows are the same wherever its bytes are, in the order of `primaryKeys`. A store of an older
 * version lacks some.
 */
export async function rowTables(db: StoreReader): Promise<RowTable[]> {
  const columnsByTable = await columnsOf(db)
  return tableNames.flatMap((name) => {
    const columns = columnsByTable.get(name)
    return columns === undefined ? [] : [{ name, key: primaryKeys[name], columns }]
  })
}

/** The columns of all tables of a database. */
export async function columnsOf(db: Kysely<Tables>): Promise<Map<string, RowTable['columns']>> {
  const tables = await db.introspection.getTables()
  const schemas = new Set(tables.flatMap(({ schema }) => schema ?? []))
  const schema = schemas.size === 0 ? undefined : await currentSchema(db)
  return new Map(
    tables
      .filter((table) => table.schema === schema)
      .map(({ name, columns }) => [
        name,
        columns
          .map((column) => ({ name: column.name, type: columnType(column.dataType) }))
          .sort((one, other) => (one.name < other.name ? -1 : 1)),
      ]),
  )
}

/** Of PostgreSQL. */
async function currentSchema(db: StoreReader): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db)
  return rows[0]?.name
}

function columnType(declared: string): StoredType {
  if (/int/i.test(declared)) return 'integer'
  return /real|float|double/i.test(declared) ? 'real' : 'text'
}
