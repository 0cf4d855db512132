import type { File } from '@belvedere/contract'
import { missingFields, renameFields, type Spec } from '@belvedere/spec'
import type { StoredChanges } from '../store/json-columns.ts'
import type { StoreReader } from '../store/store.ts'
import { changesByVersion } from './file-changes.ts'
import { type LostTable, lostTables } from './lost-tables.ts'
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
  lost: LostTable[]
  /** The spec with new names of missing columns, `isWhole` where all have one; null if none has. */
  renamed: { spec: Spec; isWhole: boolean } | null
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
  const renamed = withNewNames(current.spec, missing, tables)
  return { ...current, missing, lost: lostTables(current.spec, files), renamed }
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

function withNewNames(
  spec: Spec,
  missing: readonly MissingOfTable[],
  tables: Parameters<typeof renameFields>[2],
): ChartFit['renamed'] {
  const renames = new Map(
    missing.map(({ table, fields }) => [
      table,
      new Map(fields.flatMap(({ name, newName }) => (newName === null ? [] : [[name, newName] as const]))),
    ]),
  )
  if ([...renames.values()].every(({ size }) => size === 0)) return null
  const renamed = renameFields(spec, renames, tables)
  const isWhole = missing.every(({ fields }) => fields.every(({ newName }) => newName !== null))
  return renamed && { spec: renamed, isWhole }
}
