import { AppError, type ErrorCode, errorCodes, type Problem } from '@belvedere/contract'
import { ZodError } from 'zod'
import { isDiskFull } from '../disk-full.ts'

const noAddress = { code: 'not_found', detail: 'There is nothing at this address.' } as const
export const noSuchAddress = (options: { cause?: unknown } = {}): AppError =>
  new AppError(noAddress.code, noAddress.detail, options)

/** Codes of Fastify and its plugins for mistakes of the caller. */
const callerErrors: Record<string, { code: ErrorCode; detail: string }> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { code: 'unsupported_media_type', detail: errorCodes.unsupported_media_type.detail },
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'too_large', detail: errorCodes.too_large.detail },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { code: 'invalid_request', detail: 'The body is not as long as announced.' },
  FST_ERR_BAD_URL: noAddress,
  FST_ERR_MAX_PARAM_LENGTH: noAddress,
  FST_REQ_FILE_TOO_LARGE: { code: 'too_large', detail: 'The file is too large.' },
  FST_PARTS_LIMIT: { code: 'too_large', detail: 'Send fewer parts at once.' },
  FST_FILES_LIMIT: { code: 'too_large', detail: 'Send fewer files at once.' },
  FST_FIELDS_LIMIT: { code: 'too_large', detail: 'Send fewer fields.' },
  FST_INVALID_MULTIPART_CONTENT_TYPE: { code: 'unsupported_media_type', detail: 'Send multipart/form-data.' },
  FST_NO_FORM_DATA: { code: 'invalid_request', detail: 'The form is empty.' },
  ERR_STREAM_PREMATURE_CLOSE: { code: 'invalid_request', detail: 'The upload was cut.' },
  ECONNRESET: { code: 'invalid_request', detail: 'The connection was cut.' },
}

/** The multipart parser's errors without a code. The needle is the boundary. */
const malformedForm =
  /^(Unexpected end of (form|multipart data)|Part terminated early|Malformed|Multipart: |The needle cannot )/

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '')

/** The error as the caller may see it. Anything unexpected becomes `internal`, with the cause kept inside. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof ZodError) {
    const errors = error.issues.map((fault) => ({ path: fault.path.join('.'), message: fault.message }))
    const [first] = errors
    const where = first === undefined || first.path === '' ? '' : `${first.path}: `
    return new AppError('invalid_request', `${where}${first?.message ?? 'The request is not valid.'}`, { errors })
  }
  if (error instanceof Error) {
    if (isDiskFull(error))
      return new AppError(
        'unavailable',
        'There is no space left here. Nothing was changed; tell who runs this service.',
        { cause: error },
      )
    const callerError = callerErrors[codeOf(error)]
    if (callerError !== undefined) return new AppError(callerError.code, callerError.detail, { cause: error })
    if (malformedForm.test(error.message))
      return new AppError('invalid_request', 'The form is cut or malformed.', { cause: error })
    if ('statusCode' in error && (error.statusCode === 404 || error.statusCode === 403))
      return noSuchAddress({ cause: error })
    if ('statusCode' in error && typeof error.statusCode === 'number' && error.statusCode < 500)
      return new AppError('invalid_request', 'The request is not valid.', { cause: error })
  }
  return new AppError('internal', errorCodes.internal.detail, { cause: error })
}

export function toProblem(error: AppError, requestId: string): Problem {
  const { code, message: detail, errors } = error
  return {
    type: `urn:belvedere:problem:${code}`,
    title: errorCodes[code].title,
    status: errorCodes[code].status,
    detail,
    code,
    requestId,
    ...(errors === undefined ? {} : { errors }),
  }
}
