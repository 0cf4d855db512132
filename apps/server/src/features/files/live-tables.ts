import type { File } from '@belvedere/contract'
import type { OpenedConnection } from '@belvedere/contract/internal'
import { textOf } from '@belvedere/texts/all'
import { TextError } from '@belvedere/texts/errors'
import { renderTexts } from '@belvedere/texts/render'
import { serverTexts } from '@belvedere/texts/server'
import { fileName } from '../../http/file-name.ts'
import { newId } from '../../ids.ts'
import { requireRoom } from '../../room/access.ts'
import type { Actor } from '../../room/caller.ts'
import { askDatabase, connectionOfTable, openConnection, type ReachDeps } from '../../room/database-connections.ts'
import { dropOldVersions } from '../../room/file-versions.ts'
import { enqueueInOutbox } from '../../room/room-log.ts'
import type { FoundDatabaseTable } from '../../room/viz-port.ts'
import { fileNotesColumn, liveColumn, type StoredLiveTable, tableShapeColumn } from '../../store/json-columns.ts'
import type { FilesTable } from '../../store/schema.ts'
import type { Tx } from '../../store/store.ts'
import type { FileDeps } from './deps.ts'
import { linkInTransaction } from './link-files.ts'
import { requireFile, requireQuota } from './policy.ts'
import { requireTableOf, viewFile } from './read-files.ts'
import { insertNextVersion, roomsLinking } from './replace-file.ts'
import { type NewTable, storeTables } from './store-tables.ts'
import { insertFiles, readViews } from './upload-files.ts'

export type LiveTableDeps = FileDeps & { reach: ReachDeps }

interface LinkRequest {
  connectionId: string
  tables: TableName[]
  roomId?: string | undefined
}
interface TableName {
  schema: string
  table: string
}

/** Creates a file for each of some tables of a database. All are described first, and none is created if one is missing. */
export async function linkLiveTables(deps: LiveTableDeps, actor: Actor, request: LinkRequest): Promise<File[]> {
  const { store, maxUploadBytes } = deps
  const { connectionId, roomId } = request
  if (roomId !== undefined) await requireRoom(store.read, actor, roomId, 'edit')
  const names = [...new Map(request.tables.map((name) => [JSON.stringify([name.schema, name.table]), name])).values()]
  await requireQuota(store.read, actor, { files: names.length, bytes: 0, maxUploadBytes })
  const tables = await askDatabase(deps.reach, () => describeAll(deps, actor, { connectionId, names }))
  const insert = async (tx: Tx) => {
    await requireQuota(tx, actor, { files: tables.length, bytes: 0, maxUploadBytes })
    const files = tables.map(({ profile }) => ({ name: fileName(profile.name), parts: [] }))
    const rows = await insertFiles(tx, actor, files, deps.now())
    for (const [i, row] of rows.entries()) {
      const table = tables[i]
      if (table !== undefined) await storeLive(tx, row, table)
    }
    return rows
  }
  const rows =
    roomId === undefined
      ? await store.write(insert)
      : await deps.log.change(roomId, async (change) => {
          const inserted = await insert(change.tx)
          await linkInTransaction(change, roomId, inserted)
          return inserted
        })
  if (roomId !== undefined) deps.bus.publish({ type: 'drawing_changed', room: roomId })
  return readViews(
    deps,
    rows.map(({ id }) => id),
  )
}

async function describeAll(
  deps: LiveTableDeps,
  actor: Actor,
  { connectionId: id, names }: { connectionId: string; names: readonly TableName[] },
): Promise<LiveTable[]> {
  const { name, connection } = await openConnection({ ...deps.reach, read: deps.store.read }, actor.person, id)
  const of = { id, name, engine: connection.engine, refreshedAt: deps.now() }
  return Promise.all(names.map((place) => describe(deps, connection, place, of)))
}

/** A table as it is stored. `connection` is the one that it is found by. */
type LiveTable = NewTable & { live: StoredLiveTable; notes: string[] }

interface ConnectionOfTable {
  id: string
  name: string
  engine: StoredLiveTable['engine']
  refreshedAt: number
}

async function describe(
  deps: LiveTableDeps,
  connection: OpenedConnection,
  { schema, table }: TableName,
  { id, name, engine, refreshedAt }: ConnectionOfTable,
): Promise<LiveTable> {
  const described = await deps.viz.databaseTable(connection, { schema, table, name: table })
  if (described === null) throw new TextError('not_found', serverTexts.message('live.table_missing', { schema, table }))
  if (described.profile.fields.length === 0)
    throw new TextError('invalid_request', serverTexts.message('live.no_columns', { schema, table }))
  const { columns, order, profile } = described
  const view = { connection: name, schema, table, refreshedAt: new Date(refreshedAt).toISOString() }
  return {
    profile,
    shape: { live: view, ...(profile.sampledRows !== undefined && { isEstimated: true }) },
    live: { engine, connection: id, schema, table, columns, order, revision: newId() },
    notes: notesOf(described),
  }
}

function notesOf({ unusable }: FoundDatabaseTable): string[] {
  if (unusable.length === 0) return []
  const names = unusable.slice(0, maxNamed).map(({ name }) => `“${name}”`)
  return [textOf(serverTexts.message('live.unusable', { names, count: unusable.length }), 'en')]
}
const maxNamed = 10

async function storeLive(tx: Tx, row: FilesTable, { notes, ...table }: LiveTable): Promise<void> {
  const ready = {
    format: table.live.engine,
    status: 'ready',
    error: null,
    notes: fileNotesColumn.write(notes),
  } as const
  await tx.updateTable('files').set(ready).where('id', '=', row.id).execute()
  await storeTables(tx, row, [table])
}

/**
 * Describes a table of a database anew, and makes charts of it ask anew. It becomes the next version of its file, and stays as
 * it is where the database does not answer. Those who may edit a room with it may do so, too.
 */
export async function refreshLiveTable(deps: LiveTableDeps, actor: Actor, id: string): Promise<File> {
  const { store } = deps
  const file = await requireFile(store.read, actor, id, 'take')
  const stored = await requireTableOf(store.read, file, undefined)
  if (stored.live === null) throw new TextError('invalid_request', serverTexts.message('live.not_live'))
  const live = liveColumn.read(stored.live, `file ${id}`)
  const name = tableShapeColumn.read(stored.shape, `file ${id}`).live?.connection ?? ''
  const table = await askDatabase(deps.reach, () => describeAnew(deps, live, name))
  const at = deps.now()
  const rooms = await store.write(async (tx) => {
    const previous = await tx.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
    if (previous === undefined) throw new TextError('not_found', serverTexts.message('files.missing'))
    const next = await insertNextVersion(tx, previous, { parts: [], changes: {}, at })
    await storeLive(tx, next, table)
    await dropOldVersions(tx, next, async () => false)
    const linking = await roomsLinking(tx, id)
    await enqueueInOutbox(tx, linking, { type: 'file_reupload', data: { file_id: id } }, at)
    await enqueueInOutbox(tx, linking, { type: 'file_status', data: { file_id: id, status: 'ready' } }, at)
    return linking
  })
  await deps.log.drainOutbox()
  for (const room of rooms) deps.bus.publish({ type: 'drawing_changed', room })
  return viewFile(deps, actor, id)
}

/** `name`: that of the connection. */
async function describeAnew(deps: LiveTableDeps, live: StoredLiveTable, name: string): Promise<LiveTable> {
  const { connection: id, engine } = live
  const refreshedAt = deps.now()
  const connection = await connectionOfTable({ ...deps.reach, read: deps.store.read }, { id, engine })
  if ('closed' in connection) {
    const reason = renderTexts.message(`reason.database.${connection.closed}`)
    throw new TextError('unavailable', serverTexts.message('live.closed', { reason }))
  }
  return describe(deps, connection, live, { id, name, engine, refreshedAt })
}
