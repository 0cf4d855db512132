import type { File, Lineage } from '@belvedere/contract'
import type { FilesTable } from '../store/schema.ts'
import type { Reader } from '../store/store.ts'

/** Of a derived table's file: how it was made, and of which versions of which files. */
export type KeptLineage = Omit<Lineage, 'parents'> & {
  parents: (Omit<Lineage['parents'][number], 'state'> & { version: number })[]
}

/** The lineages of those files that have one, each parent with what became of it. */
export async function lineagesOf(
  read: Reader,
  files: Pick<FilesTable, 'id' | 'lineage'>[],
): Promise<Map<string, NonNullable<File['lineage']>>> {
  const kept = new Map<string, KeptLineage>()
  for (const { id, lineage } of files) if (lineage !== null) kept.set(id, JSON.parse(lineage))
  const parents = [...kept.values()].flatMap((lineage) => lineage.parents.map(({ fileId }) => fileId))
  const versions = await versionsOf(read, [...new Set(parents)])
  const stateOf = ({ fileId, version }: KeptLineage['parents'][number]) => {
    const now = versions.get(fileId)
    return now === undefined ? 'deleted' : now === version ? 'same' : 'changed'
  }
  return new Map(
    [...kept].map(([id, { parents: made, ...lineage }]) => {
      const shown = made.map((parent) => {
        const { fileId, fileName, table } = parent
        return { fileId, fileName, table, state: stateOf(parent) } as const
      })
      return [id, { ...lineage, parents: shown }]
    }),
  )
}

async function versionsOf(read: Reader, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await read.selectFrom('files').select(['id', 'version']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, version }) => [id, version]))
}
