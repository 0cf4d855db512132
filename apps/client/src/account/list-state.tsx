import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { Fault } from '../ui/fault.tsx'
import { Spinner } from '../ui/spinner.tsx'

/** What stands in place of a list's rows: that they are on their way, that they did not come, or that there are none. */
export function ListState({ query, empty }: { query: UseQueryResult<readonly unknown[]>; empty: string }) {
  const { t } = useTranslation()
  if (query.data !== undefined) return query.data.length === 0 ? <p className="field-hint">{empty}</p> : null
  if (query.error === null) return <Spinner label={t('common.loading')} />
  return (
    <div className="account-actions">
      <Fault error={query.error} />
      <Button onClick={() => void query.refetch()}>{t('common.again')}</Button>
    </div>
  )
}
