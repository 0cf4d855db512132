import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import type { PinnedBlob } from '../../blobs/blobs.ts'
import { fileName } from '../../http/file-name.ts'
import type { Actor } from '../../room/caller.ts'
import type { FilePart } from '../../room/file-parts.ts'
import type { FilesTable } from '../../store/schema.ts'
import type { FileDeps } from './deps.ts'
import type { FormPart } from './form-parts.ts'
import { requireQuota, requireWithin, usageBefore } from './policy.ts'

export type StoredPart = PinnedBlob & { name: string }

export const filePart = ({ hash, size, name }: StoredPart): FilePart => ({ name, blob: hash, size })

interface StoreOptions {
  /** How many files they will be; by default one for each. */
  countFiles?: (names: readonly string[]) => number
  /** The file of which they are the next version. */
  replaced?: FilesTable
}

/** Stores the bytes of the parts. If one fails, none is kept. */
export async function storeParts(
  deps: Pick<FileDeps, 'blobs' | 'store' | 'maxUploadBytes'>,
  actor: Actor,
  parts: AsyncIterable<FormPart>,
  { countFiles = (names) => names.length, replaced }: StoreOptions = {},
): Promise<StoredPart[]> {
  const stored: StoredPart[] = []
  const { maxUploadBytes } = deps
  const addition = () => ({
    files: countFiles(stored.map(({ name }) => name)),
    parts: stored.length,
    bytes: stored.reduce((sum, { size }) => sum + size, 0),
  })
  try {
    const before = await usageBefore(deps.store.read, actor, { maxUploadBytes, replaced })
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
      requireWithin(before, addition())
    }
    if (stored.length === 0) throw new TextError('invalid_request', serverTexts.message('files.part_missing'))
    await requireQuota(deps.store.read, actor, { ...addition(), maxUploadBytes, replaced })
    return stored
  } catch (error) {
    await releaseParts(deps, stored)
    throw error
  }
}

/** Releases blobs; those that no file uses are removed. */
export async function releaseParts({ blobs }: Pick<FileDeps, 'blobs'>, stored: StoredPart[]): Promise<void> {
  for (const { release } of stored) await release()
  await blobs.removeUnused(stored.map(({ hash }) => hash))
}
