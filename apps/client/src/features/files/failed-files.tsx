import type { File as DataFile } from '@belvedere/contract'
import { useTranslation } from 'react-i18next'
import { useIsOwnFile } from '../../api/files.ts'
import { RestoreLastRead } from './restore-last-read.tsx'

/** Files that could not be read, with reason and remedy. */
export function FailedFiles({ files }: { files: readonly DataFile[] }) {
  return files.map((file) => <FailedFile key={file.id} file={file} />)
}

function FailedFile({ file }: { file: DataFile }) {
  const { t } = useTranslation()
  const isOwn = useIsOwnFile(file.id)
  const { name, error, tables } = file
  const hasEarlier = tables.length > 0
  return (
    <div className="notice" role="alert">
      <p>
        <strong>{name}</strong> {error?.detail ?? t('files.failed')}
        {hasEarlier && ` ${t('files.earlier_stays')}`}
      </p>
      {hasEarlier && isOwn && <RestoreLastRead file={file} />}
    </div>
  )
}
