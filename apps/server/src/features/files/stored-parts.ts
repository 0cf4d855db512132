import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import type { StoredBlob } from '../../blobs/blobs.ts'
import { fileName } from '../../http/file-name.ts'
import type { Actor } from '../../room/caller.ts'
import type { FilePart } from '../../room/file-parts.ts'
import type { FilesTable } from '../../store/schema.ts'
import type { FileDeps } from './deps.ts'
import type { FormPart } from './form-parts.ts'
import { requireQuota } from './policy.ts'

export type StoredPart = StoredBlob & { name: string; release(): void }

export const filePart = ({ hash, size, name }: StoredPart): FilePart => ({ name, blob: hash, size })

/** Stores the parts on disk. If one fails, none is kept. `replaced`: the file of which they are the next version. */
export async function storeParts(
  deps: Pick<FileDeps, 'blobs' | 'store' | 'maxUploadBytes'>,
  actor: Actor,
  parts: AsyncIterable<FormPart>,
  replaced?: FilesTable,
): Promise<StoredPart[]> {
  const stored: StoredPart[] = []
  try {
    for await (const part of parts) {
      if (part.field !== 'file') {
        part.bytes.resume()
        throw new TextError(
          'invalid_request',
          serverTexts.message('files.part_name', { name: part.field.slice(0, 50) }),
        )
      }
      stored.push({ ...(await deps.blobs.put(part.bytes)), name: fileName(part.fileName) })
      if (part.truncated())
        throw new TextError('too_large', serverTexts.message('files.too_large', { limit: deps.maxUploadBytes }))
      const bytes = stored.reduce((sum, { size }) => sum + size, 0)
      const files = replaced === undefined ? stored.length : 0
      await requireQuota(deps.store.read, actor, { files, bytes, maxUploadBytes: deps.maxUploadBytes, replaced })
    }
    if (stored.length === 0) throw new TextError('invalid_request', serverTexts.message('files.part_missing'))
    return stored
  } catch (error) {
    await releaseParts(deps, stored)
    throw error
  }
}

/** Releases blobs; those that no file uses are removed. */
export async function releaseParts(
  { blobs, store }: Pick<FileDeps, 'blobs' | 'store'>,
  stored: StoredPart[],
): Promise<void> {
  for (const { hash, release } of stored) {
    release()
    await removeBlobIfUnused({ blobs, store }, hash)
  }
}

/** Checked and removed in one write transaction, so that no upload of the same bytes comes between. */
export const removeBlobIfUnused = ({ blobs, store }: Pick<FileDeps, 'blobs' | 'store'>, hash: string): Promise<void> =>
  store.write(async (tx) => {
    const usingFile = await tx.selectFrom('file_parts').select('file_id').where('blob', '=', hash).executeTakeFirst()
    if (usingFile === undefined) blobs.removeUnused(hash)
  })
