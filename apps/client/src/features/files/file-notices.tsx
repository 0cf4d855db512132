import type { File as DataFile } from '@belvedere/contract'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useTableProfile } from '../../api/table-profile.ts'
import { formatCount } from '../../lib/format.ts'
import { Suggestions } from '../../room/suggestions.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { FailedFiles } from './failed-files.tsx'
import { GatherButton, namesInShort } from './gather-files.tsx'
import { PartsNote } from './parts-note.tsx'
import { ReadingProgress } from './reading-progress.tsx'
import { tableSizeText } from './table-size.ts'
import { UploadList } from './upload-list.tsx'
import type { FileNews, FileNoticesState } from './use-file-notices.ts'
import { useUploads } from './use-uploads.tsx'

/** Notices in the chat about files that were added after the first chart. */
export function FileNotices({ notices, onSend }: { notices: FileNoticesState; onSend: (text: string) => void }) {
  const { t } = useTranslation()
  const { uploads } = useUploads()
  if (uploads.length === 0 && notices.news.length === 0) return null
  return (
    <section className="file-notices" aria-label={t('files.news')}>
      <UploadList />
      {notices.news.map(({ files, partsOf }) => (
        <FilesNotice key={files[0]?.id} files={files} partsOf={partsOf} onSend={onSend} onDismiss={notices.dismiss} />
      ))}
    </section>
  )
}

function FilesNotice({
  files,
  partsOf,
  onSend,
  onDismiss,
}: FileNews & { onSend: (text: string) => void; onDismiss: FileNoticesState['dismiss'] }) {
  const { t } = useTranslation()
  const failed = files.filter(({ status }) => status === 'failed')
  const [file] = files
  if (file === undefined) return null
  const name = files.length === 1 ? file.name : namesInShort(files)
  return (
    <div className="file-notices-line">
      {failed.length < files.length && (
        <div className="notice" data-variant="good" role="status">
          {files.some(({ status }) => status === 'processing') && <Spinner label={t('files.reading')} />}
          {files.length === 1 ? (
            <FileSummary file={file} onSend={onSend} />
          ) : (
            <SeriesSummary files={files} partsOf={partsOf} />
          )}
        </div>
      )}
      <FailedFiles files={failed} />
      <IconButton size="small" label={`${t('common.dismiss')}: ${name}`} onClick={() => onDismiss(files)}>
        <X size={14} />
      </IconButton>
    </div>
  )
}

function SeriesSummary({ files, partsOf }: FileNews) {
  const { t } = useTranslation()
  const number = formatCount(files.length)
  return (
    <>
      <p>
        <strong>
          {partsOf === null
            ? t('files.parts', { count: files.length, number })
            : t('files.kept_apart', { name: partsOf, count: files.length, number })}
        </strong>{' '}
        {namesInShort(files)}
      </p>
      <GatherButton files={files} name={partsOf} />
    </>
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
