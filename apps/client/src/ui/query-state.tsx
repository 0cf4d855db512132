import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { ErrorText } from './error-text.tsx'
import { Spinner } from './spinner.tsx'

/** A query's loading or error state; nothing once it has data. */
export function QueryState({ query }: { query: UseQueryResult }) {
  const { t } = useTranslation()
  if (query.data !== undefined) return null
  if (query.error === null) return <Spinner />
  return (
    <div className="settings-actions">
      <ErrorText error={query.error} />
      <Button onClick={() => void query.refetch()}>{t('common.again')}</Button>
    </div>
  )
}

/** A list query's loading, error or empty state; nothing once it has rows. */
export function ListState({ query, empty }: { query: UseQueryResult<readonly unknown[]>; empty: string }) {
  if (query.data === undefined) return <QueryState query={query} />
  return query.data.length === 0 ? <p className="field-hint">{empty}</p> : null
}
