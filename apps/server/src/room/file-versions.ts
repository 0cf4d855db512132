import type { FileVersion } from '@belvedere/contract'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import type { FilesTable } from '../store/schema.ts'
import type { StoreReader, Tx } from '../store/store.ts'

/** Enough to go back past a run of bad uploads; the quota usually allows fewer of large files. */
const maxKeptVersions = 10

type Version = Pick<FilesTable, 'id' | 'version'>

/** A kept version of a file; `not_found` if it was dropped or never was. */
export async function requireVersion(read: StoreReader, id: string, version: number) {
  const row = await read
    .selectFrom('file_versions')
    .selectAll()
    .where('file_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (row === undefined) throw new TextError('not_found', serverTexts.message('files.version_missing', { version }))
  return row
}

/** The kept versions of a file, newest first. */
export async function listVersions(read: StoreReader, id: string): Promise<FileVersion[]> {
  const rows = await read
    .selectFrom('file_versions')
    .select(['version', 'size', 'rows', 'created_at'])
    .where('file_id', '=', id)
    .orderBy('version', 'desc')
    .execute()
  return rows.map(({ created_at, ...row }) => ({ ...row, createdAt: new Date(created_at).toISOString() }))
}

/** The bytes that a person's files take: those of all kept versions, equal ones of a file once, as they are stored once. */
export async function storedBytes(read: StoreReader, owner: string): Promise<number> {
  const { bytes } = await read
    .selectFrom(
      read
        .selectFrom('file_parts')
        .innerJoin('files', 'files.id', 'file_parts.file_id')
        .select(['file_parts.file_id', 'file_parts.blob', 'file_parts.size'])
        .distinct()
        .where('files.owner_id', '=', owner)
        .as('stored'),
    )
    .select((eb) => eb.fn.sum<number | null>('stored.size').as('bytes'))
    .executeTakeFirstOrThrow()
  return bytes ?? 0
}

/** The bytes that only earlier versions of a file have, which a new version may take the place of. */
export async function replaceableBytes(read: StoreReader, { id, version }: Version): Promise<number> {
  const { bytes } = await read
    .selectFrom(
      read
        .selectFrom('file_parts')
        .select(['blob', 'size'])
        .distinct()
        .where('file_id', '=', id)
        .where(
          'blob',
          'not in',
          read.selectFrom('file_parts').select('blob').where('file_id', '=', id).where('version', '=', version),
        )
        .as('earlier'),
    )
    .select((eb) => eb.fn.sum<number | null>('earlier.size').as('bytes'))
    .executeTakeFirstOrThrow()
  return bytes ?? 0
}

/**
 * Drops the oldest versions of a file: those beyond the number that is kept, and more while `fits` says that there are too
 * many bytes. The current one stays. Returns the SHA-256 of the bytes that the file no longer has.
 */
export async function dropOldVersions(
  tx: Tx,
  { id, version }: Version,
  fits: () => Promise<boolean>,
): Promise<string[]> {
  const before = await blobsOf(tx, id)
  const versions = await tx
    .selectFrom('file_versions')
    .select('version')
    .where('file_id', '=', id)
    .where('version', '<', version)
    .orderBy('version')
    .execute()
  for (const [at, old] of versions.entries()) {
    const isBeyond = versions.length + 1 - at > maxKeptVersions
    if (!isBeyond && (await fits())) break
    await tx.deleteFrom('file_versions').where('file_id', '=', id).where('version', '=', old.version).execute()
  }
  const kept = new Set(await blobsOf(tx, id))
  return before.filter((blob) => !kept.has(blob))
}

async function blobsOf(read: StoreReader, id: string): Promise<string[]> {
  const rows = await read.selectFrom('file_parts').select('blob').distinct().where('file_id', '=', id).execute()
  return rows.map(({ blob }) => blob)
}
