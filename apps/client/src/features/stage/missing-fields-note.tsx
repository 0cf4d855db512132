import type { MissingFields, Room } from '@belvedere/contract'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useRestoreFile } from '../../api/file-versions.ts'
import { formatList } from '../../lib/format.ts'
import { useMayEdit } from '../../room/role.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorText } from '../../ui/error-text.tsx'
import { LostTableRepairs } from './lost-table-repairs.tsx'
import { useNewNames } from './use-missing-fields.ts'

/** Says what the chart lacks since files were replaced or are gone, and offers what makes it fit again. */
export function MissingFieldsNote({
  room,
  missing: { version, tables, lostTables, renamable },
}: {
  room: Pick<Room, 'id' | 'files'>
  missing: MissingFields
}) {
  const { t } = useTranslation()
  const mayEdit = useMayEdit()
  const newNames = useNewNames(room.id)
  const restore = useRestoreFile()
  const isBusy = newNames.isPending || restore.isPending
  const renamed = tables.flatMap(({ fields }) => fields.flatMap(({ newName }) => newName ?? []))
  // Its table may be among what is being read.
  const isReading = lostTables.length > 0 && room.files.some(({ status }) => status === 'processing')
  const sentences = [
    ...tables.flatMap((table) => missingSentences(table, t)),
    ...lostTables.map(({ table }) => t('stage.lost_table', { table })),
    t(isReading ? 'stage.reading_table' : 'stage.picture_stays'),
  ]
  return (
    <aside className="stage-missing" role="status">
      <p>{sentences.join(' ')}</p>
      <div className="stage-missing-actions">
        {mayEdit && renamable && (
          <Button onClick={() => version !== null && newNames.mutate(version)} disabled={isBusy}>
            {t('stage.use_new_names', { count: renamed.length })}
          </Button>
        )}
        {tables.map(
          ({ table, fileId, fileName, restorable }) =>
            restorable !== null && (
              <Button
                key={table}
                variant="plain"
                disabled={isBusy}
                onClick={() => restore.mutate({ fileId, version: restorable })}
              >
                {t('stage.restore_file', { version: restorable, file: fileName })}
              </Button>
            ),
        )}
        {version !== null &&
          mayEdit &&
          !isReading &&
          lostTables.map((lostTable) => (
            <LostTableRepairs key={lostTable.table} roomId={room.id} version={version} lostTable={lostTable} />
          ))}
      </div>
      <ErrorText error={newNames.error ?? restore.error} />
    </aside>
  )
}

type MissingOfTable = MissingFields['tables'][number]

/** Which columns have other names now, and which are gone. */
function missingSentences({ fields, fileName: file }: MissingOfTable, t: TFunction): string[] {
  const quoted = (names: readonly string[]) => formatList(names.map((name) => `“${name}”`))
  const renamed = fields.flatMap(({ name, newName }) => (newName === null ? [] : [{ name, newName }]))
  const lost = fields.flatMap(({ name, newName }) => (newName === null ? [name] : []))
  const names = quoted(renamed.map(({ name }) => name))
  const newNames = quoted(renamed.map(({ newName }) => newName))
  const lostKey = renamed.length === 0 ? 'stage.missing' : 'stage.missing_too'
  return [
    ...(renamed.length === 0 ? [] : [t('stage.missing_renamed', { names, file, newNames })]),
    ...(lost.length === 0 ? [] : [t(lostKey, { names: quoted(lost), file })]),
  ]
}
