import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Fault } from './error-text.tsx'
import { Logo } from './logo.tsx'
import { Spinner } from './spinner.tsx'

/** The page before anything is known, or when it could not be learnt. */
export function Waiting({ error = null, onAgain }: { error?: Error | null; onAgain?: () => void }) {
  const { t } = useTranslation()
  return (
    <main className="first-wait">
      <Logo />
      {error === null ? <Spinner label={t('common.loading')} /> : <Fault error={error} />}
      {error !== null && <Button onClick={onAgain}>{t('common.again')}</Button>}
    </main>
  )
}
