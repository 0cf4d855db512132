import { tableNamesColumn } from '../../store/json-columns.ts'
import type { Tx } from '../../store/store.ts'

const maxLength = 80

/** A name that specs and SQL can use: letters, digits, `_`, `-` and inner spaces. */
export function safeTableName(requestedName: string): string {
  const name = requestedName
    .normalize('NFC')
    .toWellFormed()
    .replace(/[^\p{L}\p{N}\p{M}_ -]+/gu, '_')
    .slice(0, maxLength)
    .replace(/^[_ -]+|[_ -]+$/g, '')
  return name === '' ? 'table' : name
}

/** The name, with a number appended if it is taken. SQL ignores case. */
export function uniqueName(requestedName: string, takenNames: ReadonlySet<string>): string {
  let name = requestedName
  for (let n = 2; takenNames.has(name.toLowerCase()); n++) {
    const ending = `_${n}`
    name = `${requestedName.slice(0, maxLength - ending.length)}${ending}`
  }
  return name
}

/** Gives every table linked to a room a unique name. Names once given stay, because specs use them. */
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
  const namesByFile = new Map(
    rows.map(({ file_id, names }) => [file_id, tableNamesColumn.read(names, `room ${room}, file ${file_id}`)]),
  )
  const takenNames = new Set(
    [...namesByFile.values()].flatMap((names) => Object.values(names).map((name) => name.toLowerCase())),
  )
  const renamed = new Set<string>()
  for (const { file_id, position, name } of rows) {
    const names = namesByFile.get(file_id)
    if (names === undefined || names[String(position)] !== undefined) continue
    const unique = uniqueName(name, takenNames)
    names[String(position)] = unique
    takenNames.add(unique.toLowerCase())
    renamed.add(file_id)
  }
  for (const [file, names] of namesByFile) {
    if (!renamed.has(file)) continue
    await tx
      .updateTable('room_files')
      .set({ names: tableNamesColumn.write(names) })
      .where('room_id', '=', room)
      .where('file_id', '=', file)
      .execute()
  }
}
