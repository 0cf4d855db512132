import type { Readable } from 'node:stream'
import { AppError } from '@belvedere/contract'
import type { FastifyRequest } from 'fastify'

/** One part of a form, or a file of ours. */
export interface Part {
  field: string
  fileName: string | undefined
  bytes: Readable
  /** After the bytes were read: the limit cut them off. */
  truncated(): boolean
}

/** The files of a form; its other fields are passed over. */
export async function* partsOf(request: FastifyRequest): AsyncIterable<Part> {
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
}
