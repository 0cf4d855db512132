import { AppError, type File } from '@belvedere/contract'
import { fileName } from '../../http/file-name.ts'
import { newId } from '../../ids.ts'
import type { Actor } from '../../room/caller.ts'
import { enqueueInOutbox } from '../../room/log.ts'
import { profiles, type TypeOverride, typeOverrides } from '../../store/json-columns.ts'
import type { FilesTable } from '../../store/schema.ts'
import type { StoreReader } from '../../store/store.ts'
import type { FileDeps } from './deps.ts'
import type { IngestQueue } from './ingest-queue.ts'
import { requireFile } from './policy.ts'
import { viewFile } from './read-files.ts'
import { roomsLinking } from './replace.ts'

type ChangeDeps = FileDeps & { reading: IngestQueue }

/** Renames a file, or corrects the types of columns, for which it is read again. Table names stay. */
export async function changeFile(
  deps: ChangeDeps,
  by: Actor,
  id: string,
  change: { name?: string | undefined; columns?: TypeOverride[] | undefined },
): Promise<File> {
  const file = await requireFile(deps.store.read, by, id, 'change')
  if (change.columns !== undefined) await requireColumns(deps.store.read, file, change.columns)
  const corrected = change.columns === undefined ? null : { job: newId(), overrides: merged(file, change.columns) }
  await deps.store.write((tx) =>
    tx
      .updateTable('files')
      .set({
        updated_at: deps.now(),
        ...(change.name === undefined ? {} : { name: fileName(change.name) }),
        ...(corrected === null
          ? {}
          : {
              job: corrected.job,
              attempts: 0,
              status: 'processing',
              overrides: typeOverrides.write(corrected.overrides),
            }),
      })
      .where('id', '=', id)
      .execute(),
  )
  if (corrected !== null) {
    deps.reading.cancel(file.job)
    deps.reading.begin({ ...file, job: corrected.job })
  }
  return viewFile(deps, by, id)
}

/** A later correction of the same column takes the place of the earlier. */
function merged(file: FilesTable, columns: TypeOverride[]): TypeOverride[] {
  const before = typeOverrides.read(file.overrides, `file ${file.id}`)
  const all = new Map([...before, ...columns].map(({ name, type }) => [name, { name, type }]))
  return [...all.values()]
}

async function requireColumns(read: StoreReader, file: FilesTable, columns: TypeOverride[]): Promise<void> {
  const tables = await read
    .selectFrom('file_tables')
    .select(['position', 'profile'])
    .where('file_id', '=', file.id)
    .execute()
  const known = new Set<string>()
  for (const table of tables) {
    const { fields } = profiles.read(table.profile, `file ${file.id}, table ${table.position}`)
    for (const { name } of fields) known.add(name)
  }
  const unknown = columns.find(({ name }) => !known.has(name))
  if (unknown !== undefined)
    throw new AppError('invalid_request', `"${file.name}" has no column "${unknown.name}".`, {
      errors: [{ path: 'columns', message: `There is no column "${unknown.name}".` }],
    })
}

/** Deletes a file everywhere; the answer names the rooms that linked it. */
export async function deleteFile(deps: ChangeDeps, by: Actor, id: string): Promise<string[]> {
  const file = await requireFile(deps.store.read, by, id, 'change')
  const rooms = await deps.store.write(async (tx) => {
    const linking = await roomsLinking(tx, id)
    const data = { files: [{ id, name: file.name }] }
    await enqueueInOutbox(tx, linking, { type: 'file_unlinked', data }, deps.now())
    await tx.deleteFrom('files').where('id', '=', id).execute()
    return linking
  })
  deps.reading.cancel(file.job)
  await deps.log.drainOutbox()
  deps.bus.publish({ type: 'files_erased', files: [{ id, blob: file.blob }] })
  for (const room of rooms) deps.bus.publish({ type: 'drawing_changed', room })
  return rooms
}
