import type { CorrectionChange, File, ReadingChange } from '@belvedere/contract'
import type { TableProfile } from '@belvedere/spec'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import { fileName } from '../../http/file-name.ts'
import { newId } from '../../ids.ts'
import type { Actor } from '../../room/caller.ts'
import { storedFiles } from '../../room/file-parts.ts'
import { enqueueInOutbox } from '../../room/room-log.ts'
import {
  correctionsColumn,
  profileColumn,
  readingColumn,
  type StoredCorrection,
  type StoredReading,
  type TypeOverride,
  tableShapeColumn,
  typeOverridesColumn,
} from '../../store/json-columns.ts'
import type { FilesTable } from '../../store/schema.ts'
import type { StoreReader, Tx } from '../../store/store.ts'
import type { FileDeps } from './deps.ts'
import type { IngestQueue } from './ingest-queue.ts'
import { mergeCorrections, pruneCorrections } from './merge-corrections.ts'
import { mergeReading } from './merge-reading.ts'
import { requireBytes, requireFile } from './policy.ts'
import { requireTableOf, viewFile } from './read-files.ts'
import { roomsLinking } from './replace-file.ts'

type ChangeDeps = Pick<FileDeps, 'store' | 'now'> & {
  log: Pick<FileDeps['log'], 'drainOutbox'>
  ingestQueue: Pick<IngestQueue, 'begin' | 'cancel'>
}

/**
 * Renames a file, overrides the types of columns or chooses how its tables are read, for which it is read again, or
 * corrects what is known of its columns. Table names stay.
 */
export async function changeFile(
  deps: ChangeDeps,
  actor: Actor,
  id: string,
  change: {
    name?: string | undefined
    columns?: TypeOverride[] | undefined
    facts?: CorrectionChange | undefined
    reading?: ReadingChange | undefined
  },
): Promise<File> {
  const file = await requireFile(deps.store.read, actor, id, 'change')
  if (change.columns !== undefined || change.reading !== undefined) requireBytes([file])
  if (change.columns !== undefined) await requireColumns(deps.store.read, file, change.columns)
  const rereading = change.reading && (await readingOfTable(deps.store.read, file, change.reading))
  const isReadAgain = change.columns !== undefined || rereading !== undefined
  const corrected = change.facts && (await profileToCorrect(deps.store.read, file, change.facts.table))
  const { previous, next } = await deps.store.write(async (tx) => {
    const at = deps.now()
    // Another change may have come between.
    const previous = await tx.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
    if (previous === undefined) throw new TextError('not_found', serverTexts.message('files.missing'))
    const corrections =
      change.facts && corrected && (await changedCorrections(tx, previous, { table: corrected, change: change.facts }))
    const next = await tx
      .updateTable('files')
      .set({
        updated_at: at,
        ...(change.name === undefined ? {} : { name: fileName(change.name) }),
        ...(corrections === undefined ? {} : { corrections: correctionsColumn.write(corrections) }),
        ...(change.columns && { overrides: typeOverridesColumn.write(mergeOverrides(previous, change.columns)) }),
        ...(rereading && { reading: readingColumn.write(changedReading(previous, rereading)) }),
        ...(isReadAgain && { job: newId(), attempts: 0, status: 'processing' as const }),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (corrections !== undefined)
      await enqueueInOutbox(tx, await roomsLinking(tx, id), { type: 'file_corrected', data: { file_id: id } }, at)
    return { previous, next }
  })
  if (isReadAgain) {
    deps.ingestQueue.cancel(previous.job)
    deps.ingestQueue.begin(next)
  }
  if (change.facts !== undefined) await deps.log.drainOutbox()
  return viewFile(deps, actor, id)
}

interface PositionedChange {
  position: number
  change: Omit<ReadingChange, 'table'>
}

/** The change of a table's reading with the place of the table in the file. */
async function readingOfTable(
  read: StoreReader,
  file: FilesTable,
  { table: name, ...change }: ReadingChange,
): Promise<PositionedChange> {
  const { position } = await requireTableOf(read, file, name)
  return { position, change }
}

/** The choices of how a file is read after a change of those of one table. */
const changedReading = (file: FilesTable, { position, change }: PositionedChange): StoredReading[] =>
  mergeReading(readingColumn.read(file.reading, `file ${file.id}`), position, change)

/** The profile of a table as it was found, under the file's name for it. */
async function profileToCorrect(read: StoreReader, file: FilesTable, name: string | undefined): Promise<TableProfile> {
  const table = await requireTableOf(read, file, name)
  return { ...profileColumn.read(table.profile, `file ${file.id}, table ${table.position}`), name: table.name }
}

async function changedCorrections(
  tx: Tx,
  { id, corrections }: FilesTable,
  { table, change }: { table: TableProfile; change: CorrectionChange },
): Promise<StoredCorrection[]> {
  const stored = correctionsColumn.read(corrections, `file ${id}`)
  const tables = await tx
    .selectFrom('file_tables')
    .select(['position', 'name', 'shape'])
    .where('file_id', '=', id)
    .execute()
  const columnsByTable = new Map(
    tables.map(({ position, name, shape }) => {
      const { columns } = tableShapeColumn.read(shape, `file ${id}, table ${position}`)
      return [name, new Set(columns.map((column) => column.name))]
    }),
  )
  return pruneCorrections(mergeCorrections(stored, table, change), columnsByTable)
}

/** A later override of a column replaces the earlier one. */
function mergeOverrides(file: FilesTable, columns: TypeOverride[]): TypeOverride[] {
  const previousOverrides = typeOverridesColumn.read(file.overrides, `file ${file.id}`)
  const all = new Map([...previousOverrides, ...columns].map(({ name, type }) => [name, { name, type }]))
  return [...all.values()]
}

async function requireColumns(read: StoreReader, file: FilesTable, columns: TypeOverride[]): Promise<void> {
  const tables = await read
    .selectFrom('file_tables')
    .select(['position', 'profile'])
    .where('file_id', '=', file.id)
    .execute()
  const knownColumns = new Set<string>()
  for (const table of tables) {
    const { fields } = profileColumn.read(table.profile, `file ${file.id}, table ${table.position}`)
    for (const { name } of fields) knownColumns.add(name)
  }
  const unknown = columns.find(({ name }) => !knownColumns.has(name))
  if (unknown !== undefined)
    throw new TextError(
      'invalid_request',
      serverTexts.message('files.column_missing_in', { file: file.name, name: unknown.name }),
      {
        fields: [{ path: 'columns', text: serverTexts.message('files.column_missing', { name: unknown.name }) }],
      },
    )
}

/** Deletes a file everywhere; returns the rooms that linked it. */
export async function deleteFile(
  deps: ChangeDeps & Pick<FileDeps, 'bus'>,
  actor: Actor,
  id: string,
): Promise<string[]> {
  const file = await requireFile(deps.store.read, actor, id, 'change')
  const { rooms, stored } = await deps.store.write(async (tx) => {
    const linking = await roomsLinking(tx, id)
    const data = { files: [{ id, name: file.name }] }
    await enqueueInOutbox(tx, linking, { type: 'file_unlinked', data }, deps.now())
    const stored = await storedFiles(tx, [id])
    await tx.deleteFrom('files').where('id', '=', id).execute()
    return { rooms: linking, stored }
  })
  deps.ingestQueue.cancel(file.job)
  await deps.log.drainOutbox()
  deps.bus.publish({ type: 'files_erased', files: stored })
  for (const room of rooms) deps.bus.publish({ type: 'drawing_changed', room })
  return rooms
}
