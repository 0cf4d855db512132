import { AppError } from '@belvedere/contract'
import type { StoredBlob } from '../../blobs/blobs.ts'
import { fileName } from '../../http/file-name.ts'
import type { Actor } from '../../room/caller.ts'
import type { FileDeps } from './deps.ts'
import type { FormPart } from './form-parts.ts'
import { requireQuota } from './policy.ts'

export type StoredPart = StoredBlob & { name: string; release(): void }

/** Reads the parts to disk. Where one fails, none is kept. */
export async function storeParts(
  deps: Pick<FileDeps, 'blobs' | 'store' | 'maxUploadBytes'>,
  by: Actor,
  parts: AsyncIterable<FormPart>,
): Promise<StoredPart[]> {
  const kept: StoredPart[] = []
  try {
    for await (const part of parts) {
      if (part.field !== 'file') {
        part.bytes.resume()
        throw new AppError('invalid_request', `Name the part "file", not "${part.field.slice(0, 50)}".`)
      }
      kept.push({ ...(await deps.blobs.put(part.bytes)), name: fileName(part.fileName) })
      if (part.truncated()) throw new AppError('too_large', `A file may have ${deps.maxUploadBytes} bytes at most.`)
      const bytes = kept.reduce((sum, { size }) => sum + size, 0)
      await requireQuota(deps.store.read, by, { files: kept.length, bytes, maxUploadBytes: deps.maxUploadBytes })
    }
    if (kept.length === 0) throw new AppError('invalid_request', 'Send at least one part named "file".')
    return kept
  } catch (error) {
    await releaseParts(deps, kept)
    throw error
  }
}

/** Ends the hold on blobs; those that no file uses are removed. */
export async function releaseParts(
  { blobs, store }: Pick<FileDeps, 'blobs' | 'store'>,
  kept: StoredPart[],
): Promise<void> {
  for (const { hash, release } of kept) {
    release()
    await removeBlobIfUnused({ blobs, store }, hash)
  }
}

/** Asked and removed in one turn of the writer, so that no upload of the same bytes comes in between. */
export const removeBlobIfUnused = ({ blobs, store }: Pick<FileDeps, 'blobs' | 'store'>, hash: string): Promise<void> =>
  store.write(async (tx) => {
    const user = await tx.selectFrom('files').select('id').where('blob', '=', hash).executeTakeFirst()
    if (user === undefined) blobs.removeUnused(hash)
  })
