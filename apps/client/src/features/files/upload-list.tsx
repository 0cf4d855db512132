import { RotateCcw, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../lib/format.ts'
import { IconButton } from '../../ui/button.tsx'
import { ErrorText } from '../../ui/error-text.tsx'
import { useUploads } from './use-uploads.tsx'

/** Uploads with progress and speed; each can be cancelled or retried. */
export function UploadList() {
  const { t } = useTranslation()
  const { uploads, dismiss } = useUploads()
  if (uploads.length === 0) return null
  return (
    <ul className="upload-list" aria-label={t('files.uploads')}>
      {uploads.map((upload) => (
        <li key={upload.id} className="upload">
          <div className="upload-line">
            <span className="file-name">{upload.name}</span>
            {upload.state === 'sending' ? (
              <IconButton size="small" label={t('files.cancel', { name: upload.name })} onClick={upload.cancel}>
                <X size={14} />
              </IconButton>
            ) : (
              <>
                <IconButton size="small" label={t('chat.retry')} onClick={upload.retry}>
                  <RotateCcw size={14} />
                </IconButton>
                <IconButton size="small" label={t('common.dismiss')} onClick={() => dismiss(upload.id)}>
                  <X size={14} />
                </IconButton>
              </>
            )}
          </div>
          {upload.state === 'sending' ? (
            <>
              <div
                className="progress"
                role="progressbar"
                aria-label={upload.name}
                aria-valuemin={0}
                aria-valuemax={100}
                aria-valuenow={percent(upload)}
              >
                <div style={{ width: `${percent(upload)}%` }} />
              </div>
              <span className="field-hint numbers">
                {formatBytes(upload.sent)} / {formatBytes(upload.size)}
                {speedOf(upload) > 0 && ` · ${formatBytes(speedOf(upload))}/s`}
              </span>
            </>
          ) : (
            <ErrorText error={upload.error} />
          )}
        </li>
      ))}
    </ul>
  )
}

const percent = ({ sent, size }: { sent: number; size: number }) => (size === 0 ? 100 : Math.round((sent / size) * 100))
function speedOf({ sent, startedAt }: { sent: number; startedAt: number }): number {
  const seconds = (Date.now() - startedAt) / 1000
  return seconds < 0.5 ? 0 : sent / seconds
}
