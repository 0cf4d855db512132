import { sql } from 'kysely'
import type { JsonColumn } from '../store/json-column.ts'
import {
  correctionsColumn,
  explanationColumn,
  fileChangesColumn,
  fileErrorColumn,
  fileNotesColumn,
  keptColumn,
  lineageColumn,
  liveColumn,
  messageDetailsColumn,
  profileColumn,
  readEvent,
  readingColumn,
  readOutboxEvent,
  roomStateColumn,
  scopesColumn,
  specColumn,
  tableNamesColumn,
  tableShapeColumn,
  typeOverridesColumn,
} from '../store/json-columns.ts'
import type { RowTable } from '../store/row-tables.ts'
import type { Snapshot } from '../store/snapshot.ts'
import type { StoreReader } from '../store/store.ts'
import { readRows, type StoredCell } from '../store/table-rows.ts'
import type { Findings } from './findings.ts'

/** A row by the names of its columns. */
export type NamedRow = Record<string, StoredCell>

const jsonColumns: { readonly [column: string]: JsonColumn<unknown> } = {
  'api_keys.scopes': scopesColumn,
  'files.error': fileErrorColumn,
  'files.notes': fileNotesColumn,
  'files.overrides': typeOverridesColumn,
  'files.reading': readingColumn,
  'files.corrections': correctionsColumn,
  'files.lineage': lineageColumn,
  'file_versions.lineage': lineageColumn,
  'file_versions.changes': fileChangesColumn,
  'file_tables.profile': profileColumn,
  'file_tables.shape': tableShapeColumn,
  'file_tables.live': liveColumn,
  'file_tables.kept': keptColumn,
  'room_files.names': tableNamesColumn,
  'rooms.state': roomStateColumn,
  'specs.spec': specColumn,
  'specs.explanation': explanationColumn,
  'messages.details': messageDetailsColumn,
}

/** Reads all rows, passes them on and checks their JSON, unless the store is of an older version with other JSON. */
export async function checkRows(
  { read, tables }: Snapshot,
  findings: Findings,
  { hasCurrentJson, onRow }: { hasCurrentJson: boolean; onRow(table: RowTable, row: NamedRow): void },
): Promise<number> {
  let count = 0
  for (const table of tables)
    await findings.guard('rows', async () => {
      for await (const cells of readRows(read, table)) {
        count++
        const row: NamedRow = Object.fromEntries(table.columns.map(({ name }, index) => [name, cells[index] ?? null]))
        onRow(table, row)
        if (hasCurrentJson) await checkJson(table, row, findings)
      }
    })
  return count
}

async function checkJson(table: RowTable, row: NamedRow, findings: Findings): Promise<void> {
  const label = table.key.map((name) => `${name} ${row[name]}`).join(', ')
  for (const { name } of table.columns) {
    const column = jsonColumns[`${table.name}.${name}`]
    if (column !== undefined) {
      const cell = row[name] ?? null
      await findings.guard('json', async () => void column.readNullable(cell === null ? null : String(cell), label))
    }
  }
  const [type, data] = [String(row.type), String(row.data)]
  if (table.name === 'room_events')
    await findings.guard('json', async () => {
      readEvent({ room_id: String(row.room_id), seq: Number(row.seq), type, at: Number(row.at), data })
    })
  if (table.name === 'outbox')
    await findings.guard('json', async () => void readOutboxEvent({ id: String(row.id), type, data }))
}

/** Checks the pages and indexes of SQLite, and that rows refer to rows; PostgreSQL takes care of both by itself. */
export async function checkSqlite(read: StoreReader, findings: Findings): Promise<void> {
  const integrity = await sql<{ integrity_check: string }>`pragma integrity_check(20)`.execute(read)
  for (const { integrity_check: result } of integrity.rows)
    if (result !== 'ok') findings.add('store', `SQLite: ${result}.`)
  const broken = await sql<{ table: string; parent: string; rows: number }>`
    select "table", parent, count(*) as rows from pragma_foreign_key_check group by "table", parent`.execute(read)
  for (const { table, parent, rows } of broken.rows)
    findings.add('rows', `${rows} rows of ${table} refer to rows of ${parent} that do not exist.`)
}

/** Events of a room are numbered from 1 without gaps, up to the number in the row of the room. */
export async function checkLogs(read: StoreReader, findings: Findings): Promise<void> {
  const { rows } = await sql<{ id: string; last_seq: number; events: number; newest: number | null }>`
    select rooms.id, rooms.last_seq, count(seq) as events, max(seq) as newest
    from rooms left join room_events on room_id = rooms.id
    group by rooms.id, rooms.last_seq
    having count(seq) <> rooms.last_seq or coalesce(max(seq), 0) <> rooms.last_seq`.execute(read)
  for (const { id, last_seq, events, newest } of rows)
    findings.add(
      'logs',
      `The log of room ${id} has ${events} events up to number ${newest ?? 0}, but should have ${last_seq} up to ${last_seq}.`,
    )
}
