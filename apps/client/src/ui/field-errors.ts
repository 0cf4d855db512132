import { AppError, type ErrorCode } from '@belvedere/contract'
import { useErrorText } from './error-text.tsx'

/** Sentences by the field that they are about; `general` is about none of them. */
export type FieldErrors = { [field: string]: string | undefined; general?: string }

/**
 * A failure's sentences by field. `fields` are those that the form shows: whatever else is wrong stays visible as
 * `general`. `byCode` names the field of a code that says no path.
 */
export function useFieldErrors(
  error: unknown,
  { fields, byCode = {} }: { fields: readonly string[]; byCode?: { [code in ErrorCode]?: string } },
): FieldErrors {
  const text = useErrorText()
  if (error === null) return {}
  const known = error instanceof AppError ? (error.errors ?? []) : []
  const here = known.filter(({ path }) => fields.includes(path))
  if (here.length > 0) return Object.fromEntries(here.map(({ path, message }) => [path, message]))
  const field = error instanceof AppError ? byCode[error.code] : undefined
  if (field !== undefined) return { [field]: text(error) }
  const [first] = known
  return { general: first === undefined ? text(error) : first.message }
}
