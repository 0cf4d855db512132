import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { Fault } from '../ui/fault.tsx'
import { Spinner } from '../ui/spinner.tsx'

/** What stands in place of what was asked for: that it is on its way, or that it did not come. */
export function NotYet({ query }: { query: UseQueryResult }) {
  const { t } = useTranslation()
  if (query.data !== undefined) return null
  if (query.error === null) return <Spinner label={t('common.loading')} />
  return (
    <div className="account-actions">
      <Fault error={query.error} />
      <Button onClick={() => void query.refetch()}>{t('common.again')}</Button>
    </div>
  )
}
