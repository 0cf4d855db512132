import { tableNames } from '../../store/json-columns.ts'
import type { Tx } from '../../store/store.ts'

const longest = 80

/** A name that a spec and SQL may use as a key: letters, digits, `_`, `-` and inner spaces. */
export function safeTableName(wanted: string): string {
  const name = wanted
    .normalize('NFC')
    .toWellFormed()
    .replace(/[^\p{L}\p{N}\p{M}_ -]+/gu, '_')
    .replace(/^[_ -]+|[_ -]+$/g, '')
    .slice(0, longest)
    .trim()
  return name === '' ? 'table' : name
}

/** The wanted name, with a number where it is taken. Names that differ only in case are the same to SQL. */
export function uniqueName(wanted: string, taken: ReadonlySet<string>): string {
  let name = wanted
  for (let n = 2; taken.has(name.toLowerCase()); n++) name = `${wanted}_${n}`
  return name
}

/** Gives every table linked to a room the room's own name for it. Names once given stay: specs rely on them. */
export async function nameTables(tx: Tx, room: string): Promise<void> {
  const rows = await tx
    .selectFrom('room_files')
    .innerJoin('file_tables', 'file_tables.file_id', 'room_files.file_id')
    .select(['room_files.file_id', 'room_files.names', 'file_tables.position', 'file_tables.name'])
    .where('room_files.room_id', '=', room)
    .orderBy('room_files.linked_at')
    .orderBy('room_files.file_id')
    .orderBy('file_tables.position')
    .execute()
  const given = new Map(
    rows.map(({ file_id, names }) => [file_id, tableNames.read(names, `room ${room}, file ${file_id}`)]),
  )
  const taken = new Set([...given.values()].flatMap((names) => Object.values(names).map((name) => name.toLowerCase())))
  const renamed = new Set<string>()
  for (const { file_id, position, name } of rows) {
    const names = given.get(file_id)
    if (names === undefined || names[String(position)] !== undefined) continue
    const unique = uniqueName(name, taken)
    names[String(position)] = unique
    taken.add(unique.toLowerCase())
    renamed.add(file_id)
  }
  for (const [file, names] of given) {
    if (!renamed.has(file)) continue
    await tx
      .updateTable('room_files')
      .set({ names: tableNames.write(names) })
      .where('room_id', '=', room)
      .where('file_id', '=', file)
      .execute()
  }
}
