import type { File as DataFile } from '@belvedere/contract'
import { RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFileVersions, useRestoreFile } from '../../api/file-versions.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorText } from '../../ui/error-text.tsx'

/** Offers the newest version of one's own file that was read, where the current one could not be. */
export function RestoreLastRead({ file: { id, version: current, updatedAt } }: { file: DataFile }) {
  const { t } = useTranslation()
  const { data: versions = [] } = useFileVersions(id, `${current} ${updatedAt}`)
  const restore = useRestoreFile()
  const isUnread = versions.some(({ version, rows }) => version === current && rows === null)
  const lastRead = isUnread ? versions.find(({ rows }) => rows !== null) : undefined
  if (lastRead === undefined) return null
  const { version } = lastRead
  return (
    <>
      <Button disabled={restore.isPending} onClick={() => restore.mutate({ fileId: id, version })}>
        <RotateCcw size={14} aria-hidden="true" />
        {t('files.restore_named', { version })}
      </Button>
      <ErrorText error={restore.error} />
    </>
  )
}
