import type { Readable } from 'node:stream'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import type { RequestContext } from '../../http/serve-route.ts'
import type { KeyHolder, Member } from '../../room/caller.ts'

/** One part of a multipart form, or a sample. */
export interface FormPart {
  field: string
  fileName: string | undefined
  bytes: Readable
  /** To be read after the bytes: whether the size limit cut them off. */
  truncated(): boolean
}

/**
 * The file parts of a form; other fields are ignored. Admission is checked again at the end, for an upload may take an
 * hour.
 */
export async function* readParts({
  request,
  requireAdmission,
}: RequestContext<Member | KeyHolder>): AsyncIterable<FormPart> {
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (part.fieldname === 'file') throw new TextError('invalid_request', serverTexts.message('files.part_is_text'))
      continue
    }
    yield {
      field: part.fieldname,
      fileName: part.filename,
      bytes: part.file,
      truncated: () => part.file.truncated,
    }
  }
  await requireAdmission()
}
