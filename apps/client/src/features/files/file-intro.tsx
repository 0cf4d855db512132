import type { File as DataFile } from '@belvedere/contract'
import { useTranslation } from 'react-i18next'
import { useIsOwnFile } from '../../api/files.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { Assumptions } from './assumptions.tsx'
import { FailedFiles } from './failed-files.tsx'
import { PartsNote } from './parts-note.tsx'
import { ProfileCard } from './profile-card.tsx'
import { ReadingProgress } from './reading-progress.tsx'
import { SuggestedQuestions } from './suggested-questions.tsx'
import { TableSentence } from './table-sentence.tsx'
import { tableSizeText } from './table-size.ts'
import { UploadList } from './upload-list.tsx'

/** A newly added file: its size, its columns and questions to ask. */
export function FileIntro({
  file,
  failed,
  onSend,
}: {
  file: DataFile
  /** Files that could not be read. */
  failed: readonly DataFile[]
  onSend: (text: string) => void
}) {
  const { t } = useTranslation()
  const table = file.tables[0]
  const isOwn = useIsOwnFile(file.id)
  return (
    <div className="intro">
      <UploadList />
      <FailedFiles files={failed} />
      <header>
        <h2>{file.name}</h2>
        {table !== undefined && <p className="field-hint numbers">{tableSizeText(table, t)}</p>}
        <PartsNote file={file} />
        {file.status === 'ready' && table !== undefined && <TableSentence file={file} table={table.name} />}
      </header>
      {file.status === 'processing' && (
        <div className="intro-reading late">
          <Spinner label={t('files.reading')} />
          <ReadingProgress file={file} />
        </div>
      )}
      {file.status === 'ready' && table?.rows === 0 && (
        <p className="notice" role="alert">
          {t('files.no_rows')}
        </p>
      )}
      {file.status === 'ready' && table !== undefined && table.rows > 0 && (
        <>
          <Assumptions file={file} table={table.name} isOwn={isOwn} />
          <SuggestedQuestions file={file} table={table.name} onSend={onSend} />
          <ProfileCard file={file} table={table.name} isOwn={isOwn} />
        </>
      )}
    </div>
  )
}
