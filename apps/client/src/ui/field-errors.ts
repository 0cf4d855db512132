import { AppError, type ErrorCode } from '@belvedere/contract'
import { acceptedLanguage, textOfAll } from '@belvedere/texts'
import { contractMessage, contractTexts } from '@belvedere/texts/contract'
import { useTranslation } from 'react-i18next'
import { useErrorText } from './error-text.tsx'

/** Messages by form field; `general` is about none of the fields. */
export type FieldErrors = { [field: string]: string | undefined; general?: string }

const contractText = textOfAll(contractTexts)

/**
 * An error's messages by form field; those of the client library, which refuses before sending, in the page's language.
 * `fields` are those that the form shows: errors of other fields become `general`. `byCode` names the field of an error
 * code without a path.
 */
export function useFieldErrors(
  error: unknown,
  { fields, byCode = {} }: { fields: readonly string[]; byCode?: { [code in ErrorCode]?: string } },
): FieldErrors {
  const errorText = useErrorText()
  const { i18n } = useTranslation()
  if (error === null) return {}
  const errors = (error instanceof AppError ? (error.errors ?? []) : []).map(({ path, message }) => {
    const translatable = contractMessage(message)
    return {
      path,
      message: translatable === undefined ? message : contractText(translatable, acceptedLanguage(i18n.language)),
    }
  })
  const fieldErrors = errors.filter(({ path }) => fields.includes(path))
  if (fieldErrors.length > 0) return Object.fromEntries(fieldErrors.map(({ path, message }) => [path, message]))
  const field = error instanceof AppError ? byCode[error.code] : undefined
  if (field !== undefined) return { [field]: errorText(error) }
  const [first] = errors
  return { general: first === undefined ? errorText(error) : first.message }
}
