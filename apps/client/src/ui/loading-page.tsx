import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { ErrorText } from './error-text.tsx'
import { Logo } from './logo.tsx'
import { Spinner } from './spinner.tsx'

/** The whole page while it loads, or when loading failed. */
export function LoadingPage({ error = null, onRetry }: { error?: Error | null; onRetry?: () => void }) {
  const { t } = useTranslation()
  return (
    <main className="first-wait">
      <Logo />
      {error === null ? <Spinner /> : <ErrorText error={error} />}
      {error !== null && <Button onClick={onRetry}>{t('common.again')}</Button>}
    </main>
  )
}
