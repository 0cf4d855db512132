import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import { requireRoom } from '../../room/access.ts'
import type { Actor } from '../../room/caller.ts'
import type { FilesTable, UploadsTable } from '../../store/schema.ts'
import type { Tx } from '../../store/store.ts'
import type { FileDeps } from './deps.ts'
import type { IngestQueue } from './ingest-queue.ts'
import type { PartialUploads } from './partial-uploads.ts'
import { requireFile } from './policy.ts'
import { replaceBytes } from './replace-file.ts'
import { filePart, releaseParts } from './stored-parts.ts'
import { placeFiles } from './upload-files.ts'
import { parseUploadMetadata } from './upload-metadata.ts'

type FinishDeps = FileDeps & { ingestQueue: IngestQueue; partials: PartialUploads }

/**
 * Makes an upload of which all bytes have arrived a file, in one transaction: make its bytes a blob → create or replace the
 * file → delete the bytes of the upload. Interrupted, it can begin anew. Returns the file's id.
 */
export async function finishUpload(deps: FinishDeps, actor: Actor, upload: UploadsTable): Promise<string> {
  const { name, roomId, replacedId, sameName } = parseUploadMetadata(upload.metadata)
  const { partials, store } = deps
  const part = { ...(await partials.toBlob(upload.id)), name }
  let fileId = ''
  const placing = async (tx: Tx, [file]: FilesTable[]) => {
    fileId = file?.id ?? ''
    await markFinished(tx, upload.id, fileId)
  }
  try {
    if (replacedId !== undefined)
      await replaceBytes(
        deps,
        actor,
        await requireFile(store.read, actor, replacedId, 'change'),
        async () => [filePart(part)],
        placing,
      )
    else {
      if (roomId !== undefined) await requireRoom(store.read, actor, roomId, 'edit')
      await placeFiles(deps, actor, [{ name, parts: [part] }], { roomId, sameName, placing })
    }
  } finally {
    await releaseParts(deps, [part])
  }
  await partials.remove(upload.id)
  return fileId
}

/** Throws where the upload was cancelled, erased or finished meanwhile, which undoes the transaction. */
async function markFinished(tx: Tx, id: string, fileId: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('uploads')
    .set({ file_id: fileId })
    .where('id', '=', id)
    .where('file_id', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new TextError('not_found', serverTexts.message('files.upload_missing'))
}
