import type { MissingFields } from '@belvedere/contract'
import type { Language } from '@belvedere/texts'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import { requireRoom } from '../../room/access.ts'
import type { Actor } from '../../room/caller.ts'
import { listVersions } from '../../room/file-versions.ts'
import { chartFit, type MissingOfTable } from '../../room/missing-fields.ts'
import type { StoreReader } from '../../store/store.ts'
import type { SpecDeps } from './deps.ts'
import { putSpec } from './specs.ts'

/** The columns that the room's chart lacks since its files were replaced, and what can be done. */
export async function viewMissingFields({ store }: SpecDeps, actor: Actor, roomId: string): Promise<MissingFields> {
  await requireRoom(store.read, actor, roomId, 'view')
  const fit = await chartFit(store.read, roomId)
  if (fit === null) return { version: null, tables: [], renamable: false }
  const tables: MissingFields['tables'] = []
  for (const missing of fit.missing) {
    const { table, fields, file } = missing
    const restorable = await restorableVersion(store.read, actor, missing)
    tables.push({ table, fileId: file.id, fileName: file.name, fields, restorable })
  }
  return { version: fit.version, tables, renamable: fit.renamed !== null }
}

/** The version to restore, if it is kept and the file is the actor's. */
async function restorableVersion(read: StoreReader, actor: Actor, { file, version }: MissingOfTable) {
  if (version === null) return null
  const own = await read
    .selectFrom('files')
    .select('id')
    .where('id', '=', file.id)
    .where('owner_id', '=', actor.person)
    .executeTakeFirst()
  if (own === undefined) return null
  return (await listVersions(read, file.id)).some((kept) => kept.version === version) ? version : null
}

/** Lets the chart use the new names of its columns, as a new version. */
export async function useNewNames(
  deps: SpecDeps,
  actor: Actor,
  roomId: string,
  { expectedVersion, language }: { expectedVersion: number; language: Language },
): Promise<number> {
  await requireRoom(deps.store.read, actor, roomId, 'edit')
  const fit = await chartFit(deps.store.read, roomId)
  if (fit?.version !== expectedVersion) throw new TextError('version_conflict', serverTexts.message('specs.changed'))
  if (fit.renamed === null) throw new TextError('conflict', serverTexts.message('specs.no_new_names'))
  return putSpec(deps, actor, roomId, { spec: fit.renamed, expectedVersion, language })
}
