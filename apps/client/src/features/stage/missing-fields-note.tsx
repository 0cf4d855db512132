import type { MissingFields } from '@belvedere/contract'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useRestoreFile } from '../../api/file-versions.ts'
import { formatList } from '../../lib/format.ts'
import { useMayEdit } from '../../room/role.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorText } from '../../ui/error-text.tsx'
import { useNewNames } from './use-missing-fields.ts'

/** Says which columns the chart lacks since a file was replaced, and offers what makes it fit again. */
export function MissingFieldsNote({
  roomId,
  missing: { version, tables, renamable },
}: {
  roomId: string
  missing: MissingFields
}) {
  const { t } = useTranslation()
  const mayEdit = useMayEdit()
  const newNames = useNewNames(roomId)
  const restore = useRestoreFile()
  const isBusy = newNames.isPending || restore.isPending
  const count = tables.reduce((sum, { fields }) => sum + fields.length, 0)
  return (
    <aside className="stage-missing" role="status">
      <p>
        {tables.map((table) => missingSentence(table, t)).join(' ')} {t('stage.picture_stays')}
      </p>
      <div className="stage-missing-actions">
        {mayEdit && renamable && (
          <Button onClick={() => version !== null && newNames.mutate(version)} disabled={isBusy}>
            {t('stage.use_new_names', { count })}
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
      </div>
      <ErrorText error={newNames.error ?? restore.error} />
    </aside>
  )
}

function missingSentence({ fields, fileName: file }: MissingFields['tables'][number], t: TFunction): string {
  const quoted = (names: readonly string[]) => formatList(names.map((name) => `“${name}”`))
  const newNames = fields.flatMap(({ newName }) => newName ?? [])
  const names = quoted(fields.map(({ name }) => name))
  return newNames.length === fields.length
    ? t('stage.missing_renamed', { names, file, newNames: quoted(newNames) })
    : t('stage.missing', { names, file })
}
