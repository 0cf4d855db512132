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
  lostTable: { table, parts, replacement },
}: {
  roomId: string
  version: number
  lostTable: MissingFields['lostTables'][number]
}) {
  const { t } = useTranslation()
  const gather = useGatherFiles()
  const otherTable = useOtherTable(roomId)
  const isBusy = gather.isPending || otherTable.isPending
  return (
    <>
      {parts.length > 0 && (
        <Button disabled={isBusy} onClick={() => gather.mutate({ fileIds: parts.map(({ id }) => id), name: table })}>
          {t('stage.gather_again', { count: parts.length, number: formatCount(parts.length) })}
        </Button>
      )}
      {replacement !== null && (
        <Button
          variant={parts.length > 0 ? 'plain' : 'quiet'}
          disabled={isBusy}
          onClick={() => otherTable.mutate({ expectedVersion: version, table, replacement: replacement.table })}
        >
          {t('stage.use_table', { file: replacement.fileName })}
        </Button>
      )}
      <ErrorText error={gather.error ?? otherTable.error} />
    </>
  )
}
