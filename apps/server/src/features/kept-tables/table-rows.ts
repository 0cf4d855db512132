import { createHash } from 'node:crypto'
import type { StoredTable } from '../../room/room-files.ts'
import { keptColumn, type StoredCopy, tableShapeColumn } from '../../store/json-columns.ts'
import type { Store, StoreReader, Tx } from '../../store/store.ts'

/** A table of an upload. */
export interface StoredPlace {
  fileId: string
  position: number
  files: StoredTable['files']
}

/** The same for the same rows, which lie in one Parquet file for ever; nobody guesses the path of that. */
export const copyNameOf = (parquet: string): string =>
  `belvedere_${createHash('sha256').update(parquet).digest('hex').slice(0, 32)}`

const tablesAtOnce = 500

/** Whether nothing is written to a copy any more. */
export const isWholeCopy = (name: string): boolean => /^belvedere_[0-9a-f]{32}$/.test(name)

/** The tables without a copy of files that have changed since a time, with their numbers of rows. */
export async function* tablesWithoutCopy(
  read: StoreReader,
  since: number,
): AsyncGenerator<StoredPlace & { rows: number }> {
  const query = read
    .selectFrom('file_tables')
    .innerJoin('files', 'files.id', 'file_tables.file_id')
    .select(['file_id', 'position', 'file_tables.name', 'parquet', 'small', 'shape'])
    .where('files.updated_at', '>=', since)
    .where('parquet', 'is not', null)
    .where('kept', 'is', null)
    .orderBy('file_id')
    .orderBy('position')
    .limit(tablesAtOnce)
  let page = await query.execute()
  for (let last = page.at(-1); last !== undefined; last = page.at(-1)) {
    for (const { file_id: fileId, position, name, parquet, small, shape } of page) {
      if (parquet === null) continue
      const { rows } = tableShapeColumn.read(shape, `file ${fileId}, table ${position}`)
      yield { fileId, position, files: { name, parquet, ...(small === null ? {} : { small }) }, rows }
    }
    const { file_id, position } = last
    page = await query.where((eb) => eb(eb.refTuple('file_id', 'position'), '>', eb.tuple(file_id, position))).execute()
  }
}

/** Whether the table is there, and of the same rows. */
export async function isStored(read: StoreReader, { fileId, position, files }: StoredPlace): Promise<boolean> {
  const row = await read
    .selectFrom('file_tables')
    .select('position')
    .where('file_id', '=', fileId)
    .where('position', '=', position)
    .where('parquet', '=', files.parquet)
    .executeTakeFirst()
  return row !== undefined
}

/** Stores where the copy of a table is, if its rows are still the same; returns the rooms that show it. */
export const storeCopy = (store: Store, { fileId, position, files }: StoredPlace, copy: StoredCopy) =>
  store.write(async (tx): Promise<string[]> => {
    const stored = await tx
      .updateTable('file_tables')
      .set({ kept: keptColumn.write(copy) })
      .where('file_id', '=', fileId)
      .where('position', '=', position)
      .where('parquet', '=', files.parquet)
      .returning('file_id')
      .executeTakeFirst()
    return stored === undefined ? [] : roomsOf(tx, [fileId])
  })

/** The copies that tables have, by their names. */
export async function storedCopies(read: StoreReader): Promise<Set<string>> {
  const rows = await read
    .selectFrom('file_tables')
    .select(['file_id', 'position', 'kept'])
    .where('kept', 'is not', null)
    .execute()
  return new Set(
    rows.flatMap(({ file_id, position, kept }) =>
      kept === null ? [] : [keptColumn.read(kept, `file ${file_id}, table ${position}`).table],
    ),
  )
}

/** Forgets copies that are gone, so that they are made again; returns the rooms that show their tables. */
export const forgetCopies = (store: Store, isGone: (name: string) => boolean) =>
  store.write(async (tx): Promise<string[]> => {
    const forgotten = new Set<string>()
    const rows = await tx
      .selectFrom('file_tables')
      .select(['file_id', 'position', 'kept'])
      .where('kept', 'is not', null)
      .execute()
    for (const { file_id, position, kept } of rows) {
      if (kept === null || !isGone(keptColumn.read(kept, `file ${file_id}, table ${position}`).table)) continue
      await tx
        .updateTable('file_tables')
        .set({ kept: null })
        .where('file_id', '=', file_id)
        .where('position', '=', position)
        .where('kept', '=', kept)
        .execute()
      forgotten.add(file_id)
    }
    return roomsOf(tx, [...forgotten])
  })

async function roomsOf(tx: Tx, fileIds: readonly string[]): Promise<string[]> {
  if (fileIds.length === 0) return []
  const links = await tx.selectFrom('room_files').select('room_id').distinct().where('file_id', 'in', fileIds).execute()
  return links.map((link) => link.room_id)
}
