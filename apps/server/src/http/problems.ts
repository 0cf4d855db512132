import { AppError, type ErrorCode, errorCodes, type Problem } from '@belvedere/contract'
import { StorageUnavailable } from '@belvedere/objects'
import type { Language, TranslatableText } from '@belvedere/texts'
import { errorTexts, TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import { ZodError } from 'zod'
import { isDiskFull } from '../disk-full.ts'
import { errorCode } from '../error-code.ts'
import { isPostgresAway } from '../store/postgres-errors.ts'
import { inputError } from './input-error.ts'

const noAddress = { code: 'not_found', text: serverTexts.message('http.address') } as const
export const noSuchAddress = (options: { cause?: unknown } = {}): AppError =>
  new TextError(noAddress.code, noAddress.text, options)

/** Codes of Fastify and its plugins for mistakes of the caller. */
const callerErrors: Record<string, { code: ErrorCode; text: TranslatableText }> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { code: 'unsupported_media_type', text: serverTexts.message('http.send_json') },
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'too_large', text: serverTexts.message('http.body_too_large') },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { code: 'invalid_request', text: serverTexts.message('http.body_length') },
  FST_ERR_BAD_URL: noAddress,
  FST_ERR_MAX_PARAM_LENGTH: noAddress,
  FST_REQ_FILE_TOO_LARGE: { code: 'too_large', text: serverTexts.message('http.file_too_large') },
  FST_PARTS_LIMIT: { code: 'too_large', text: serverTexts.message('http.too_many_parts') },
  FST_FILES_LIMIT: { code: 'too_large', text: serverTexts.message('http.too_many_files') },
  FST_FIELDS_LIMIT: { code: 'too_large', text: serverTexts.message('http.too_many_fields') },
  FST_INVALID_MULTIPART_CONTENT_TYPE: { code: 'unsupported_media_type', text: serverTexts.message('http.send_form') },
  FST_NO_FORM_DATA: { code: 'invalid_request', text: serverTexts.message('http.form_empty') },
  ERR_STREAM_PREMATURE_CLOSE: { code: 'invalid_request', text: serverTexts.message('http.upload_cut') },
}

/** How Node tells that the sender of a request has gone; a connection of our own that is reset names a system call. */
const isCut = (error: Error): boolean => errorCode(error) === 'ECONNRESET' && error.message === 'aborted'

/** The multipart parser's errors without a code. The needle is the boundary. */
const malformedForm =
  /^(Unexpected end of (form|multipart data)|Part terminated early|Malformed|Multipart: |The needle cannot )/

/** The error as the caller may see it. Anything unexpected becomes `internal`, with the cause kept inside. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof ZodError) return inputError(error)
  if (error instanceof Error) {
    if (isDiskFull(error))
      return new TextError('unavailable', serverTexts.message('common.disk_full'), { cause: error })
    if (error instanceof StorageUnavailable)
      return new TextError('unavailable', serverTexts.message('common.storage_away'), {
        ...{ cause: error, retryAfterSeconds: 2 },
      })
    if (isCut(error))
      return new TextError('invalid_request', serverTexts.message('http.connection_cut'), { cause: error })
    const callerError = callerErrors[errorCode(error)]
    if (callerError !== undefined) return new TextError(callerError.code, callerError.text, { cause: error })
    if (isPostgresAway(error))
      return new TextError('unavailable', serverTexts.message('common.database_away'), {
        ...{ cause: error, retryAfterSeconds: 2 },
      })
    if (malformedForm.test(error.message))
      return new TextError('invalid_request', serverTexts.message('http.form_malformed'), { cause: error })
    if ('statusCode' in error && (error.statusCode === 404 || error.statusCode === 403))
      return noSuchAddress({ cause: error })
    if ('statusCode' in error && typeof error.statusCode === 'number' && error.statusCode < 500)
      return new TextError('invalid_request', serverTexts.message('http.invalid'), { cause: error })
  }
  return new TextError('internal', serverTexts.message('common.try_again'), { cause: error })
}

export function toProblem(error: AppError, requestId: string, language: Language = 'en'): Problem {
  const { code } = error
  const { message: detail, errors } = errorTexts(error, language)
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
