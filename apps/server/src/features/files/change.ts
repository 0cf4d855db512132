import { AppError, type File } from '@belvedere/contract'
import { fileName } from '../../http/file-name.ts'
import { newId } from '../../ids.ts'
import type { Actor } from '../../room/caller.ts'
import { leaveInOutbox } from '../../room/log.ts'
import type { FilesTable } from '../../store/schema.ts'
import type { Reader, Tx } from '../../store/store.ts'
import type { FileDeps } from './deps.ts'
import { viewFile } from './look.ts'
import type { Part } from './part.ts'
import { requireFile } from './policy.ts'
import type { Reading } from './reading.ts'
import { keepParts, letGo } from './upload.ts'

type ChangeDeps = FileDeps & { reading: Reading }
export type Override = { name: string; type: 'quantitative' | 'temporal' | 'ordinal' | 'nominal' }

/** Renames a file, or corrects the types of columns, for which it is read again. Table names stay. */
export async function changeFile(
  deps: ChangeDeps,
  by: Actor,
  id: string,
  change: { name?: string | undefined; columns?: Override[] | undefined },
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
          : { job: corrected.job, status: 'processing', overrides: JSON.stringify(corrected.overrides) }),
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
function merged(file: FilesTable, columns: Override[]): Override[] {
  const before: Override[] = JSON.parse(file.overrides)
  const all = new Map([...before, ...columns].map(({ name, type }) => [name, { name, type }]))
  return [...all.values()]
}

async function requireColumns(read: Reader, file: FilesTable, columns: Override[]): Promise<void> {
  const tables = await read.selectFrom('file_tables').select('profile').where('file_id', '=', file.id).execute()
  const known = new Set<string>()
  for (const table of tables) {
    const profile: { fields: { name: string }[] } = JSON.parse(table.profile)
    for (const { name } of profile.fields) known.add(name)
  }
  const unknown = columns.find(({ name }) => !known.has(name))
  if (unknown !== undefined)
    throw new AppError('invalid_request', `"${file.name}" has no column "${unknown.name}".`, {
      errors: [{ path: 'columns', message: `There is no column "${unknown.name}".` }],
    })
}

/** Replaces a file's bytes: the next version. Rooms that link it are told, and draw anew when it has been read. */
export async function replaceFile(deps: ChangeDeps, by: Actor, id: string, parts: AsyncIterable<Part>): Promise<File> {
  const file = await requireFile(deps.store.read, by, id, 'change')
  const kept = await keepParts(deps, by, parts)
  try {
    const [one, more] = kept
    if (one === undefined || more !== undefined) throw new AppError('invalid_request', 'Send exactly one file.')
    const job = newId()
    const at = deps.now()
    await deps.store.write(async (tx) => {
      await tx
        .updateTable('files')
        .set((eb) => ({
          version: eb('version', '+', 1),
          job,
          blob: one.hash,
          size: one.size,
          status: 'processing',
          error: null,
          lineage: null,
          updated_at: at,
        }))
        .where('id', '=', id)
        .execute()
      await leaveInOutbox(tx, await roomsLinking(tx, id), { type: 'file_reupload', data: { file_id: id } }, at)
    })
    deps.reading.cancel(file.job)
    deps.reading.begin({ ...file, job, size: one.size })
    await deps.log.drainOutbox()
    return await viewFile(deps, by, id)
  } finally {
    await letGo(deps, [...kept, { hash: file.blob, size: 0, name: '', release: () => undefined }])
  }
}

/** Deletes a file everywhere; the answer names the rooms that linked it. */
export async function deleteFile(deps: ChangeDeps, by: Actor, id: string): Promise<string[]> {
  const file = await requireFile(deps.store.read, by, id, 'change')
  const rooms = await deps.store.write(async (tx) => {
    const linking = await roomsLinking(tx, id)
    const data = { files: [{ id, name: file.name }] }
    await leaveInOutbox(tx, linking, { type: 'file_unlinked', data }, deps.now())
    await tx.deleteFrom('files').where('id', '=', id).execute()
    return linking
  })
  deps.reading.cancel(file.job)
  await deps.log.drainOutbox()
  deps.bus.publish({ type: 'files_erased', files: [{ id, blob: file.blob }] })
  for (const room of rooms) deps.bus.publish({ type: 'drawing_changed', room })
  return rooms
}

async function roomsLinking(tx: Tx, file: string): Promise<string[]> {
  const rows = await tx.selectFrom('room_files').select('room_id').where('file_id', '=', file).execute()
  return rows.map((row) => row.room_id)
}
