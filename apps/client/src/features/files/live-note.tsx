import type { File as DataFile } from '@belvedere/contract'
import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'

/** Which table of which database a file is, and when its charts began to ask it last. */
export function LiveNote({
  live: { connection, schema, table, refreshedAt },
  isBusy,
  onRefresh,
}: {
  live: NonNullable<DataFile['live']>
  isBusy: boolean
  /** Null for those who may not. */
  onRefresh: (() => void) | null
}) {
  const { t } = useTranslation()
  return (
    <div className="details-live">
      <p>
        {t('files.live', { table: `${schema}.${table}`, connection })}{' '}
        {t('files.live_since', { time: formatMoment(refreshedAt, Date.now()) })}
      </p>
      {onRefresh !== null && (
        <Button isBusy={isBusy} onClick={onRefresh}>
          <RotateCw size={14} aria-hidden="true" />
          {t('files.refresh')}
        </Button>
      )}
    </div>
  )
}
