import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { ErrorText } from './error-text.tsx'
import { Spinner } from './spinner.tsx'

/** What stands in place of what was asked for: that it is on its way, or that it did not come. */
export function QueryState({ query }: { query: UseQueryResult }) {
  const { t } = useTranslation()
  if (query.data !== undefined) return null
  if (query.error === null) return <Spinner label={t('common.loading')} />
  return (
    <div className="settings-actions">
      <ErrorText error={query.error} />
      <Button onClick={() => void query.refetch()}>{t('common.again')}</Button>
    </div>
  )
}

/** What stands in place of a list's rows: that they are on their way, that they did not come, or that there are none. */
export function ListState({ query, empty }: { query: UseQueryResult<readonly unknown[]>; empty: string }) {
  if (query.data === undefined) return <QueryState query={query} />
  return query.data.length === 0 ? <p className="field-hint">{empty}</p> : null
}
