import type { File as DataFile } from '@belvedere/contract'
import { RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFileVersions, useRestoreFile } from '../../api/file-versions.ts'
import { formatAgo, formatBytes, formatCount } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorText } from '../../ui/error-text.tsx'
import { Spinner } from '../../ui/spinner.tsx'

/** The kept versions of one's own file, each of which can be made the newest one. */
export function FileVersions({ file: { id, version: current, updatedAt } }: { file: DataFile }) {
  const { t } = useTranslation()
  const { data, error } = useFileVersions(id, `${current} ${updatedAt}`)
  const restore = useRestoreFile()
  const now = Date.now()
  if (error !== null) return <ErrorText error={error} />
  if (data === undefined) return <Spinner />
  return (
    <>
      <ul className="file-versions" aria-label={t('files.versions')}>
        {data.map(({ version, createdAt, size, rows }) => (
          <li key={version} className="file-versions-row">
            <span className="file-version">
              <b>{t('files.version_n', { version })}</b>
              <span className="file-version-fact numbers">
                {[
                  formatAgo(createdAt, now),
                  formatBytes(size),
                  rows === null
                    ? t('files.version_unread')
                    : t('files.rows', { count: rows, number: formatCount(rows) }),
                ].join(' · ')}
              </span>
            </span>
            {version === current ? (
              <span className="file-version-fact">{t('files.version_current')}</span>
            ) : (
              <Button
                variant="plain"
                aria-label={t('files.restore_named', { version })}
                disabled={restore.isPending}
                onClick={() => restore.mutate({ fileId: id, version })}
              >
                <RotateCcw size={14} />
                {t('files.restore')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ErrorText error={restore.error} />
      <p className="field-hint">{t('files.versions_hint')}</p>
    </>
  )
}
