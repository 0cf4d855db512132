import type { File } from '@belvedere/contract'
import { missingFields, renameFields, type Spec } from '@belvedere/spec'
import type { StoredChanges } from '../store/json-columns.ts'
import type { StoreReader } from '../store/store.ts'
import { changesByVersion } from './file-changes.ts'
import { roomFileViews } from './room-files.ts'
import { currentSpec } from './spec-versions.ts'

/** Columns that a chart uses and a table lacks. */
export interface MissingOfTable {
  table: string
  file: File
  fields: { name: string; newName: string | null }[]
  /** The newest version of the file that had them; null if that is not known. */
  version: number | null
}

/** The room's chart, and how it fits the room's tables. */
export interface ChartFit {
  version: number
  spec: Spec
  missing: MissingOfTable[]
  /** The spec with the new names of all missing columns; null if nothing is missing, or not all have one. */
  renamed: Spec | null
}

/** What the current chart of a room lacks; null if there is no chart. */
export async function chartFit(read: StoreReader, room: string): Promise<ChartFit | null> {
  const current = await currentSpec(read, room)
  if (current === null) return null
  const files = await roomFileViews(read, room)
  const tables = files.flatMap((file) => file.tables.map(({ name, columns }) => ({ name, fields: columns })))
  const missing: MissingOfTable[] = []
  for (const [table, names] of missingFields(current.spec, tables)) {
    const file = files.find((candidate) => candidate.tables.some(({ name }) => name === table))
    if (file !== undefined) missing.push(await missingOfTable(read, file, table, names))
  }
  return { ...current, missing, renamed: withNewNames(current.spec, missing) }
}

async function missingOfTable(read: StoreReader, file: File, table: string, names: string[]): Promise<MissingOfTable> {
  const position = file.tables.findIndex(({ name }) => name === table)
  const columns = new Set(file.tables[position]?.columns.map(({ name }) => name))
  const changes = await changesByVersion(read, file.id)
  const fates = names.map((name) => ({ name, fate: fateOf(name, position, changes) }))
  const versions = fates.map(({ fate }) => fate?.version ?? null)
  return {
    table,
    file,
    fields: fates.map(({ name, fate }) => ({
      name,
      newName: fate?.newName != null && columns.has(fate.newName) ? fate.newName : null,
    })),
    version: versions.reduce((oldest, version) =>
      oldest === null || version === null ? null : Math.min(oldest, version),
    ),
  }
}

/** What has become of a column: the version that had it last, and its name from then on. Null if it is not known. */
function fateOf(
  field: string,
  position: number,
  changes: readonly StoredChanges[],
): { version: number; newName: string | null } | null {
  const at = changes.findLastIndex((change) => nameAfter(field, position, change) !== field)
  const left = changes[at]
  if (left === undefined) return null
  const newName = changes
    .slice(at)
    .reduce((name: string | null, change) => name && nameAfter(name, position, change), field)
  return { version: left.since, newName }
}

/** The name of a column after a change; null if it is gone. */
function nameAfter(field: string, position: number, { tables }: StoredChanges): string | null {
  const table = tables.find((changed) => changed.position === position)
  if (table?.lost.includes(field) === true) return null
  return table?.renamed.find(({ from }) => from === field)?.to ?? field
}

function withNewNames(spec: Spec, missing: readonly MissingOfTable[]): Spec | null {
  if (missing.length === 0) return null
  const renames = new Map<string, Map<string, string>>()
  for (const { table, fields } of missing) {
    const names = new Map<string, string>()
    for (const { name, newName } of fields) {
      if (newName === null) return null
      names.set(name, newName)
    }
    renames.set(table, names)
  }
  return renameFields(spec, renames)
}
