import type { ChartExplanation } from '@belvedere/contract'
import { type Spec, subtitleOf, titleOf } from '@belvedere/spec'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import { explanationColumn, specColumn } from '../store/json-columns.ts'
import type { StoreReader, Tx } from '../store/store.ts'
import { type RoomChange, roomGone } from './room-log.ts'

/**
 * The versions of a room's spec are immutable and form a tree; the room points at the current one. Undo moves the
 * pointer to the parent, redo to the newest child; null is before the first version.
 */
export interface NewVersion {
  spec: Spec
  by: 'assistant' | 'user'
  explanation: ChartExplanation | null
  /** The version the change is based on; `version_conflict` if it is not current any more. Absent: any. */
  expected?: number | null
}

const currentVersion = async (tx: Tx, room: string): Promise<number | null> => {
  const row = await tx.selectFrom('rooms').select('spec_version').where('id', '=', room).executeTakeFirst()
  if (row === undefined) throw roomGone()
  return row.spec_version
}

const setCurrentVersion = (tx: Tx, room: string, version: number | null) =>
  tx.updateTable('rooms').set({ spec_version: version }).where('id', '=', room).execute()

const noTitles = { title: '', subtitle: '' }

const titlesOf = async (tx: Tx, room: string, version: number | null): Promise<typeof noTitles> => {
  if (version === null) return noTitles
  return tx
    .selectFrom('specs')
    .select(['title', 'subtitle'])
    .where('room_id', '=', room)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
}

/** Inserts the next version and makes it current. */
export async function commitVersion({ tx, at, append }: RoomChange, room: string, next: NewVersion): Promise<number> {
  const parent = await currentVersion(tx, room)
  if (next.expected !== undefined && next.expected !== parent)
    throw new TextError('version_conflict', serverTexts.message('specs.changed'))
  const newest = await tx
    .selectFrom('specs')
    .select((eb) => eb.fn.max('version').as('version'))
    .where('room_id', '=', room)
    .executeTakeFirst()
  const version = (newest?.version ?? 0) + 1
  const titles = { title: titleOf(next.spec), subtitle: subtitleOf(next.spec) }
  await tx
    .insertInto('specs')
    .values({
      room_id: room,
      version,
      parent,
      by: next.by,
      ...titles,
      spec: specColumn.write(next.spec),
      explanation: next.explanation === null ? null : explanationColumn.write(next.explanation),
      created_at: at,
    })
    .execute()
  await setCurrentVersion(tx, room, version)
  await append('spec_updated', { version, ...titles, by: next.by })
  return version
}

/** Moves to the parent; `nothing_to_undo` before the first. */
export async function undoVersion({ tx, append }: RoomChange, room: string): Promise<number | null> {
  const current = await currentVersion(tx, room)
  if (current === null) throw new TextError('nothing_to_undo', serverTexts.message('specs.nothing_to_undo'))
  const { parent } = await tx
    .selectFrom('specs')
    .select('parent')
    .where('room_id', '=', room)
    .where('version', '=', current)
    .executeTakeFirstOrThrow()
  await setCurrentVersion(tx, room, parent)
  await append('spec_updated', { version: parent, ...(await titlesOf(tx, room, parent)), by: 'undo' })
  return parent
}

/** Moves to the newest child version. */
export async function redoVersion({ tx, append }: RoomChange, room: string): Promise<number> {
  const current = await currentVersion(tx, room)
  const child = await tx
    .selectFrom('specs')
    .select(['version', 'title', 'subtitle'])
    .where('room_id', '=', room)
    .where('parent', current === null ? 'is' : '=', current)
    .orderBy('version', 'desc')
    .executeTakeFirst()
  if (child === undefined) throw new TextError('nothing_to_undo', serverTexts.message('specs.nothing_to_redo'))
  await setCurrentVersion(tx, room, child.version)
  await append('spec_updated', { ...child, by: 'redo' })
  return child.version
}

/** Clears the chart; redo returns to the first version, the others are in the list of versions. */
export async function clearVersion({ tx, append }: RoomChange, room: string, by: 'assistant' | 'user'): Promise<void> {
  if ((await currentVersion(tx, room)) === null)
    throw new TextError('nothing_to_undo', serverTexts.message('specs.nothing_to_remove'))
  await setCurrentVersion(tx, room, null)
  await append('spec_updated', { version: null, ...noTitles, by })
}

export const noSuchVersion = (version: number): TextError =>
  new TextError('not_found', serverTexts.message('specs.version_missing', { version }))

/** The current spec of a room. */
export async function currentSpec(read: StoreReader, room: string): Promise<{ version: number; spec: Spec } | null> {
  const row = await read
    .selectFrom('rooms')
    .innerJoin('specs', (join) =>
      join.onRef('specs.room_id', '=', 'rooms.id').onRef('specs.version', '=', 'rooms.spec_version'),
    )
    .select(['specs.version', 'specs.spec'])
    .where('rooms.id', '=', room)
    .executeTakeFirst()
  if (row === undefined) return null
  const { version, spec } = row
  return { version, spec: specColumn.read(spec, `room ${room}, version ${version}`) }
}

/** The spec of a version, current or not; null if there is none. */
export async function specAt(read: StoreReader, room: string, version: number): Promise<Spec | null> {
  const row = await read
    .selectFrom('specs')
    .select('spec')
    .where('room_id', '=', room)
    .where('version', '=', version)
    .executeTakeFirst()
  return row === undefined ? null : specColumn.read(row.spec, `room ${room}, version ${version}`)
}
