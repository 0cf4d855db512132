import type { Readable } from 'node:stream'
import { AppError } from '@belvedere/contract'
import type { RequestContext } from '../../http/edge.ts'
import type { KeyHolder, Member } from '../../room/caller.ts'

/** One part of a form, or a file of ours. */
export interface FormPart {
  field: string
  fileName: string | undefined
  bytes: Readable
  /** After the bytes were read: the limit cut them off. */
  truncated(): boolean
}

/**
 * The files of a form; its other fields are passed over. Whoever has been signed out by its end has sent nothing: it may
 * have taken an hour.
 */
export async function* readParts({
  request,
  requireStill,
}: RequestContext<Member | KeyHolder>): AsyncIterable<FormPart> {
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (part.fieldname === 'file') throw new AppError('invalid_request', 'The part "file" must be a file.')
      continue
    }
    yield {
      field: part.fieldname,
      fileName: part.filename,
      bytes: part.file,
      truncated: () => part.file.truncated,
    }
  }
  await requireStill()
}
