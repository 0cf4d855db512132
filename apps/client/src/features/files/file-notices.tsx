import type { File as DataFile } from '@belvedere/contract'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useTableProfile } from '../../api/table-profile.ts'
import { Suggestions } from '../../room/suggestions.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { FailedFiles } from './failed-files.tsx'
import { PartsNote } from './parts-note.tsx'
import { ReadingProgress } from './reading-progress.tsx'
import { tableSizeText } from './table-size.ts'
import { UploadList } from './upload-list.tsx'
import type { FileNoticesState } from './use-file-notices.ts'
import { useUploads } from './use-uploads.tsx'

/** Notices in the chat about files that were added after the first chart. */
export function FileNotices({ notices, onSend }: { notices: FileNoticesState; onSend: (text: string) => void }) {
  const { t } = useTranslation()
  const { uploads } = useUploads()
  if (uploads.length === 0 && notices.files.length === 0) return null
  return (
    <section className="file-notices" aria-label={t('files.news')}>
      <UploadList />
      {notices.files.map((file) => (
        <div key={file.id} className="file-notices-line">
          {file.status === 'failed' ? (
            <FailedFiles files={[file]} />
          ) : (
            <div className="notice" data-variant="good" role="status">
              {file.status === 'processing' ? <Spinner label={t('files.reading')} /> : null}
              <FileSummary file={file} onSend={onSend} />
            </div>
          )}
          <IconButton size="small" label={`${t('common.dismiss')}: ${file.name}`} onClick={() => notices.dismiss(file)}>
            <X size={14} />
          </IconButton>
        </div>
      ))}
    </section>
  )
}

const maxQuestions = 2

function FileSummary({ file, onSend }: { file: DataFile; onSend: (text: string) => void }) {
  const { t } = useTranslation()
  const [table] = file.tables
  const isRead = file.status === 'ready' && table !== undefined
  const { data } = useTableProfile(isRead ? file : undefined, table?.name ?? '')
  return (
    <>
      <p>
        <strong>{file.name}</strong> {isRead && <span className="numbers">{tableSizeText(table, t)}</span>}
      </p>
      <PartsNote file={file} />
      {file.status === 'processing' && <ReadingProgress file={file} />}
      {isRead && table.rows === 0 && <p>{t('files.no_rows')}</p>}
      <Suggestions suggestions={(data?.suggestions ?? []).slice(0, maxQuestions)} onChoose={onSend} />
    </>
  )
}
