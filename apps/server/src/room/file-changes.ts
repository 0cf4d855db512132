import type { File, FileChanges } from '@belvedere/contract'
import { fileChangesColumn, type StoredChanges } from '../store/json-columns.ts'
import type { FilesTable } from '../store/schema.ts'
import type { StoreReader } from '../store/store.ts'

/** How the current versions of files differ from those before, by the id of the file. */
export async function changesOf(
  read: StoreReader,
  files: Pick<FilesTable, 'id' | 'version'>[],
): Promise<Map<string, StoredChanges>> {
  const changed = files.filter(({ version }) => version > 1)
  if (changed.length === 0) return new Map()
  const rows = await read
    .selectFrom('file_versions')
    .innerJoin('files', (join) =>
      join.onRef('files.id', '=', 'file_versions.file_id').onRef('files.version', '=', 'file_versions.version'),
    )
    .select(['file_versions.file_id', 'file_versions.version', 'file_versions.changes'])
    .where(
      'files.id',
      'in',
      changed.map(({ id }) => id),
    )
    .execute()
  return new Map(
    rows.flatMap(({ file_id: id, version, changes }) =>
      changes === null ? [] : [[id, fileChangesColumn.read(changes, `file ${id}, version ${version}`)]],
    ),
  )
}

/** Changes of all kept versions of a file, oldest first. */
export async function changesByVersion(read: StoreReader, id: string): Promise<StoredChanges[]> {
  const rows = await read
    .selectFrom('file_versions')
    .select(['version', 'changes'])
    .where('file_id', '=', id)
    .orderBy('version')
    .execute()
  return rows.flatMap(
    ({ version, changes }) => fileChangesColumn.readNullable(changes, `file ${id}, version ${version}`) ?? [],
  )
}

/** Changes as sent to clients, with names for the tables. */
export function changesView(
  { since, tables, addedTables, lostTables }: StoredChanges,
  nameOf: (table: { position: number; name: string }) => string,
): NonNullable<File['changes']> {
  const viewed = tables.map(({ position, name, ...changes }): FileChanges['tables'][number] => ({
    table: nameOf({ position, name }),
    ...changes,
  }))
  return { since, tables: viewed, addedTables: addedTables.map(nameOf), lostTables: lostTables.map(nameOf) }
}
