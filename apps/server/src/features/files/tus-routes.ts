import { tusRoutes, tusVersion, uploadedFileHeader } from '@belvedere/contract'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import type { RequestContext, Serve } from '../../http/serve-route.ts'
import {
  cancelUpload,
  createUpload,
  type ResumableDeps,
  receivePart,
  type UploadProgress,
  uploadProgress,
} from './resumable-uploads.ts'

/** The requests of tus 1.0 (rules U1 to U9). */
export function serveTus(serve: Serve, deps: ResumableDeps): void {
  serve(tusRoutes.create, async (_input, call) => {
    requireVersion(call)
    const size = wholeNumber(call, 'upload-length')
    const upload = await createUpload(deps, call.caller, { size, metadata: header(call, 'upload-metadata') ?? '' })
    call.reply.header('location', `${tusRoutes.create.path}/${upload.id}`)
    sendProgress(call, upload)
  })
  serve(tusRoutes.offset, async ({ params }, call) => {
    requireVersion(call)
    const upload = await uploadProgress(deps, call.caller, params.id)
    sendProgress(call, upload)
    call.reply.header('upload-length', upload.size).header('cache-control', 'no-store')
    if (upload.metadata !== '') call.reply.header('upload-metadata', upload.metadata)
  })
  serve(tusRoutes.send, async ({ params }, call) => {
    const { request, caller, requireAdmission } = call
    try {
      requireVersion(call)
      const part = { id: params.id, offset: wholeNumber(call, 'upload-offset'), body: request.raw }
      const length = header(call, 'content-length') === undefined ? null : wholeNumber(call, 'content-length')
      const admission = { signal: call.abortSignal(), requireAdmission }
      sendProgress(call, await receivePart(deps, caller, { ...part, length }, admission))
    } finally {
      // The rest of a refused part; a browser reads the response only then.
      request.raw.resume()
    }
  })
  serve(tusRoutes.cancel, async ({ params }, call) => {
    requireVersion(call)
    await cancelUpload(deps, call.caller, params.id)
  })
}

function sendProgress({ reply }: RequestContext, { received, expiresAt, fileId }: UploadProgress): void {
  reply.header('upload-offset', received).header('upload-expires', new Date(expiresAt).toUTCString())
  if (fileId !== null) reply.header(uploadedFileHeader, fileId)
}

function header({ request }: RequestContext, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

/** A header that is a whole number from 0; else `invalid_request`. */
function wholeNumber(call: RequestContext, name: string): number {
  const value = /^\d{1,16}$/.test(header(call, name) ?? '') ? Number(header(call, name)) : Number.NaN
  if (Number.isSafeInteger(value)) return value
  throw new TextError('invalid_request', serverTexts.message('files.header_number', { name }))
}

function requireVersion(call: RequestContext): void {
  if (header(call, 'tus-resumable') === tusVersion) return
  call.reply.header('tus-version', tusVersion)
  throw new TextError('unsupported_version', serverTexts.message('files.tus_version', { version: tusVersion }))
}
