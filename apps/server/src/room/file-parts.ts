import { areSeries, seriesKey } from '@belvedere/spec'
import { portions } from '../store/portions.ts'
import type { FilesTable } from '../store/schema.ts'
import type { StoreReader, Tx } from '../store/store.ts'

/** Bytes that were uploaded, which a file consists of. */
export interface FilePart {
  /** As it was uploaded. */
  name: string
  /** SHA-256 of the bytes. */
  blob: string
  size: number
}

export const sizeOf = (parts: readonly FilePart[]): number => parts.reduce((sum, { size }) => sum + size, 0)

/** Stores the parts of a version of a file, whose row exists. */
export async function insertVersion(
  tx: Tx,
  { id, version }: Pick<FilesTable, 'id' | 'version'>,
  parts: readonly FilePart[],
  at: number,
): Promise<void> {
  await tx
    .insertInto('file_versions')
    .values({ file_id: id, version, size: sizeOf(parts), created_at: at })
    .execute()
  const rows = parts.map((part, position) => ({ ...part, file_id: id, version, position }))
  for (const some of portions(rows)) await tx.insertInto('file_parts').values(some).execute()
}

/** The parts of a version of a file, in their order. */
export const partsOf = (read: StoreReader, { id, version }: Pick<FilesTable, 'id' | 'version'>): Promise<FilePart[]> =>
  read
    .selectFrom('file_parts')
    .select(['name', 'blob', 'size'])
    .where('file_id', '=', id)
    .where('version', '=', version)
    .orderBy('position')
    .execute()

/** The parts of a file's version in short. */
export interface FileParts {
  count: number
  /** What their names have in common; null if they are no series. */
  series: string | null
}

/** The current parts of each file. */
export async function partsByFile(read: StoreReader, ids: readonly string[]): Promise<Map<string, FileParts>> {
  if (ids.length === 0) return new Map()
  const rows = await read
    .selectFrom('files')
    .innerJoin('file_parts', (join) =>
      join.onRef('file_parts.file_id', '=', 'files.id').onRef('file_parts.version', '=', 'files.version'),
    )
    .select((eb) => [
      'files.id',
      eb.fn.countAll<number>().as('count'),
      eb.fn.min('file_parts.name').as('first'),
      eb.fn.max('file_parts.name').as('last'),
    ])
    .where('files.id', 'in', ids)
    .groupBy('files.id')
    .execute()
  return new Map(
    rows.map(({ id, count, first, last }) => [
      id,
      { count, series: areSeries([first, last]) ? seriesKey(first) : null },
    ]),
  )
}

/** A file with the bytes of all its versions. */
export interface StoredFile {
  id: string
  /** SHA-256 of each. */
  blobs: string[]
}

export async function storedFiles(read: StoreReader, ids: readonly string[]): Promise<StoredFile[]> {
  if (ids.length === 0) return []
  const rows = await read.selectFrom('file_parts').select(['file_id', 'blob']).where('file_id', 'in', ids).execute()
  const byFile = Map.groupBy(rows, (row) => row.file_id)
  return ids.map((id) => ({ id, blobs: [...new Set(byFile.get(id)?.map(({ blob }) => blob))] }))
}
