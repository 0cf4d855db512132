import type { File as DataFile } from '@belvedere/contract'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useProfile } from '../../api/table-profile.ts'
import { Suggestions } from '../../room/suggestions.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { FailedFiles } from './failed-files.tsx'
import { shapeOf } from './table-size.ts'
import { UploadList } from './upload-list.tsx'
import type { FileNews as News } from './use-file-notices.ts'
import { useUploads } from './use-uploads.tsx'

/** In the conversation: what became of files that came while a chart has the stage. */
export function FileNews({ news, onSend }: { news: News; onSend: (text: string) => void }) {
  const { t } = useTranslation()
  const { uploads } = useUploads()
  if (uploads.length === 0 && news.files.length === 0) return null
  return (
    <section className="file-news" aria-label={t('files.news')}>
      <UploadList />
      {news.files.map((file) => (
        <div key={file.id} className="file-news-line">
          {file.status === 'failed' ? (
            <FailedFiles files={[file]} />
          ) : (
            <div className="notice" data-look="good" role="status">
              {file.status === 'processing' ? <Spinner label={t('files.reading')} /> : null}
              <Read file={file} onSend={onSend} />
            </div>
          )}
          <IconButton size="small" label={`${t('common.dismiss')}: ${file.name}`} onClick={() => news.dismiss(file)}>
            <X size={14} />
          </IconButton>
        </div>
      ))}
    </section>
  )
}

const questionsShown = 2

function Read({ file, onSend }: { file: DataFile; onSend: (text: string) => void }) {
  const { t } = useTranslation()
  const [table] = file.tables
  const isRead = file.status === 'ready' && table !== undefined
  const { data } = useProfile(isRead ? file : undefined, table?.name ?? '')
  return (
    <>
      <p>
        <strong>{file.name}</strong> {isRead && <span className="numbers">{shapeOf(table, t)}</span>}
      </p>
      {isRead && table.rows === 0 && <p>{t('files.no_rows')}</p>}
      <Suggestions suggestions={(data?.suggestions ?? []).slice(0, questionsShown)} onChoose={onSend} />
    </>
  )
}
