import { AppError } from '@belvedere/contract'
import { useTranslation } from 'react-i18next'

/** The text of an error: ours for a known code, otherwise the server's detail. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation()
  return (error) => {
    if (!(error instanceof AppError)) return t('faults.unknown')
    const general = t(`faults.${error.code}`, { defaultValue: '' })
    if (error.code === 'too_many_requests' && error.retryAfterSeconds !== undefined) {
      return t('faults.wait', { count: error.retryAfterSeconds })
    }
    return general === '' ? error.message : general
  }
}

/** The text of an error; nothing without one. */
export function ErrorText({ error }: { error: unknown }) {
  const errorText = useErrorText()
  return <FormError text={error == null ? undefined : errorText(error)} />
}

/** An error of a form that belongs to no field; nothing without one. */
export function FormError({ text }: { text: string | undefined }) {
  if (text === undefined) return null
  return (
    <p className="fault" role="alert">
      {text}
    </p>
  )
}
