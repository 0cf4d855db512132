import type { Assumption } from '@belvedere/contract'
import type { TableProfile } from '@belvedere/spec'
import type { RoomTable } from '../../room/room-files.ts'
import type { IngestOutcome } from '../../room/viz-port.ts'
import { liveColumn, profileColumn, type TableShape, tableShapeColumn } from '../../store/json-columns.ts'
import type { FilesTable } from '../../store/schema.ts'
import type { Tx } from '../../store/store.ts'
import { shapeOf } from '../../store/table-shape.ts'
import { type FileTables, recordChanges } from './record-changes.ts'
import { safeTableName, uniqueName } from './table-names.ts'

/** The tables that were read from a file, in their order. */
export type ReadyTables = (IngestOutcome & { state: 'ready' })['tables']
/** A table with what lists show of it beside its rows and columns. */
export type NewTable = RoomTable & { shape?: Partial<TableShape>; assumptions?: Assumption[] }

/**
 * Stores the tables of the current version of a file, and how they differ from those before. Returns whether the
 * file must be read again, with what follows renamed columns.
 */
export async function storeTables(tx: Tx, file: FilesTable, tables: readonly NewTable[]): Promise<boolean> {
  const { previous, current } = await replaceTables(tx, file.id, tables)
  const mustReadAgain = await recordChanges(tx, file, previous, current)
  await tx.updateTable('files').set({ tables_version: file.version }).where('id', '=', file.id).execute()
  return mustReadAgain
}

/**
 * New tables keep the names of the previous ones, by position, because specs use them. Returns the profiles of both by
 * position.
 */
export async function replaceTables(
  tx: Tx,
  file: string,
  tables: readonly NewTable[],
): Promise<{ previous: FileTables; current: FileTables }> {
  const previous = await tablesByPosition(tx, file)
  const current = new Map<number, TableProfile>()
  await tx.deleteFrom('file_tables').where('file_id', '=', file).execute()
  const takenNames = new Set([...previous.values()].map(({ name }) => name.toLowerCase()))
  for (const [position, table] of tables.entries()) {
    const { profile, assumptions, shape } = table
    const before = previous.get(position)
    const name = before?.name ?? uniqueName(safeTableName(nameOf(table)), takenNames)
    const next = { ...carryOverValueNames(profile, before ?? profile), name }
    takenNames.add(name.toLowerCase())
    current.set(position, next)
    await tx
      .insertInto('file_tables')
      .values({
        file_id: file,
        position,
        name,
        ...placeColumns(table),
        profile: profileColumn.write(next),
        shape: tableShapeColumn.write({ ...shapeOf(profile, assumptions), ...shape }),
      })
      .execute()
  }
  return { previous, current }
}

const nameOf = (table: NewTable): string => ('files' in table ? table.files.name : table.profile.name)

const placeColumns = (table: NewTable) =>
  'files' in table
    ? { parquet: table.files.parquet, small: table.files.small ?? null, live: null }
    : { parquet: null, small: null, live: liveColumn.write(table.live) }

async function tablesByPosition(tx: Tx, file: string): Promise<Map<number, TableProfile>> {
  const rows = await tx
    .selectFrom('file_tables')
    .select(['position', 'name', 'profile'])
    .where('file_id', '=', file)
    .execute()
  return new Map(
    rows.map(({ position, name, profile }) => [
      position,
      { ...profileColumn.read(profile, `file ${file}, table ${position}`), name },
    ]),
  )
}

/**
 * A pivoted column's name is a value; the file itself does not say so, so the mark of the previous profile is carried
 * over.
 */
function carryOverValueNames(profile: TableProfile, previousProfile: TableProfile): TableProfile {
  const values = new Set(previousProfile.fields.flatMap(({ name, nameIsValue }) => (nameIsValue ? name : [])))
  return {
    ...profile,
    fields: profile.fields.map((field) => (values.has(field.name) ? { ...field, nameIsValue: true } : field)),
  }
}
