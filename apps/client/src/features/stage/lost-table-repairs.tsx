import type { MissingFields } from '@belvedere/contract'
import { useTranslation } from 'react-i18next'
import { useGatherFiles } from '../../api/files.ts'
import { formatCount } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorText } from '../../ui/error-text.tsx'
import { useOtherTable } from './use-missing-fields.ts'

/** What could take the place of a table that is gone: its files, gathered again, or another table. */
export function LostTableRepairs({
  roomId,
  version,
  lost: { table, parts, instead },
}: {
  roomId: string
  version: number
  lost: MissingFields['lostTables'][number]
}) {
  const { t } = useTranslation()
  const gather = useGatherFiles()
  const other = useOtherTable(roomId)
  const isBusy = gather.isPending || other.isPending
  return (
    <>
      {parts.length > 0 && (
        <Button disabled={isBusy} onClick={() => gather.mutate({ fileIds: parts.map(({ id }) => id), name: table })}>
          {t('stage.gather_again', { count: parts.length, number: formatCount(parts.length) })}
        </Button>
      )}
      {instead !== null && (
        <Button
          variant={parts.length > 0 ? 'plain' : 'quiet'}
          disabled={isBusy}
          onClick={() => other.mutate({ expectedVersion: version, table, instead: instead.table })}
        >
          {t('stage.use_table', { file: instead.fileName })}
        </Button>
      )}
      <ErrorText error={gather.error ?? other.error} />
    </>
  )
}
