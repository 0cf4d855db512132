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

export function ErrorText({ error }: { error: unknown }) {
  const text = useErrorText()
  return (
    <p className="fault" role="alert">
      {text(error)}
    </p>
  )
}
