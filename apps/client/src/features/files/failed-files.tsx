import type { File as DataFile } from '@belvedere/contract'
import { useTranslation } from 'react-i18next'

/** Files that could not be read, with reason and remedy. */
export function FailedFiles({ files }: { files: readonly DataFile[] }) {
  const { t } = useTranslation()
  return files.map(({ id, name, error }) => (
    <div key={id} className="notice" role="alert">
      <p>
        <strong>{name}</strong> {error?.detail ?? t('files.failed')}
      </p>
    </div>
  ))
}
