import { AppError, type ErrorCode } from '@belvedere/contract'
import type { Language } from '../format/languages.ts'
import type { TranslatableText } from '../format/message.ts'
import { textOf } from './all.ts'

interface TextErrorOptions {
  cause?: unknown
  retryAfterSeconds?: number
  /** What is wrong with fields of the request, by their paths. */
  fields?: readonly { path: string; text: TranslatableText }[]
}

/** An `AppError` whose texts the server writes in the reader's language. `message` is the English text. */
export class TextError extends AppError {
  readonly text: TranslatableText
  readonly fields: readonly { path: string; text: TranslatableText }[] | undefined

  constructor(code: ErrorCode, text: TranslatableText, { fields, ...options }: TextErrorOptions = {}) {
    const errors = fields?.map((field) => ({ path: field.path, message: textOf(field.text, 'en') }))
    super(code, textOf(text, 'en'), { ...options, ...(errors === undefined ? {} : { errors }) })
    this.name = 'TextError'
    this.text = text
    this.fields = fields
  }
}

/** The texts of an error in a language; those of other errors stay as they are. */
export function errorTexts(error: AppError, language: Language): Pick<AppError, 'message' | 'errors'> {
  if (!(error instanceof TextError)) return error
  const errors = error.fields?.map(({ path, text }) => ({ path, message: textOf(text, language) }))
  return { message: textOf(error.text, language), errors }
}
