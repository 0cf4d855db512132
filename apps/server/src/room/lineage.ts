import type { File } from '@belvedere/contract'
import { lineageColumn, type StoredLineage } from '../store/json-columns.ts'
import type { FilesTable } from '../store/schema.ts'
import type { StoreReader } from '../store/store.ts'

/** The lineages of derived files, with the current state of each parent. */
export async function lineagesOf(
  read: StoreReader,
  files: Pick<FilesTable, 'id' | 'lineage'>[],
): Promise<Map<string, NonNullable<File['lineage']>>> {
  const stored = new Map<string, StoredLineage>()
  for (const { id, lineage } of files) if (lineage !== null) stored.set(id, lineageColumn.read(lineage, `file ${id}`))
  const parentIds = [...stored.values()].flatMap(({ parents }) => parents.map(({ fileId }) => fileId))
  const versions = await versionsOf(read, [...new Set(parentIds)])
  const stateOf = ({ fileId, version }: StoredLineage['parents'][number]) => {
    const current = versions.get(fileId)
    return current === undefined ? 'deleted' : current === version ? 'same' : 'changed'
  }
  return new Map(
    [...stored].map(([id, { parents: parentVersions, ...lineage }]) => {
      const parents = parentVersions.map((parent) => {
        const { fileId, fileName, table } = parent
        return { fileId, fileName, table, state: stateOf(parent) } as const
      })
      return [id, { ...lineage, parents }]
    }),
  )
}

async function versionsOf(read: StoreReader, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await read.selectFrom('files').select(['id', 'version']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, version }) => [id, version]))
}
