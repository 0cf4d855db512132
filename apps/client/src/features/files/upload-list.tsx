import type { TFunction } from 'i18next'
import { Play, RotateCcw, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes, formatRemaining } from '../../lib/format.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { ErrorText, FormError } from '../../ui/error-text.tsx'
import { FileInput } from '../../ui/file-input.tsx'
import type { Upload } from './use-upload-list.ts'
import { useUploads } from './use-uploads.tsx'
import './files.css'

/** Uploads with progress, speed and the time that is left; each can be cancelled, retried or continued. */
export function UploadList() {
  const { t } = useTranslation()
  const { uploads } = useUploads()
  if (uploads.length === 0) return null
  return (
    <ul className="upload-list" aria-label={t('files.uploads')}>
      {uploads.map((upload) => (
        <UploadRow key={upload.id} upload={upload} />
      ))}
    </ul>
  )
}

function UploadRow({ upload }: { upload: Upload }) {
  const { t } = useTranslation()
  const { dismiss } = useUploads()
  return (
    <li className="upload" data-state={upload.state}>
      <div className="upload-line">
        <span className="file-name">{upload.name}</span>
        {upload.state === 'failed' ? (
          <>
            <IconButton size="small" label={t('chat.retry')} onClick={upload.retry}>
              <RotateCcw size={14} />
            </IconButton>
            <IconButton size="small" label={t('common.dismiss')} onClick={() => dismiss(upload.id)}>
              <X size={14} />
            </IconButton>
          </>
        ) : (
          <IconButton size="small" label={t('files.cancel', { name: upload.name })} onClick={upload.cancel}>
            <X size={14} />
          </IconButton>
        )}
      </div>
      {upload.state === 'failed' ? <ErrorText error={upload.error} /> : <UploadProgress upload={upload} />}
      {upload.state === 'unfinished' && <ContinueButton upload={upload} />}
    </li>
  )
}

type Running = Exclude<Upload, { state: 'failed' }>

function UploadProgress({ upload }: { upload: Running }) {
  const { t } = useTranslation()
  const sent = upload.state === 'waiting' ? 0 : upload.sent
  const percent = upload.size === 0 ? 100 : Math.round((sent / upload.size) * 100)
  return (
    <>
      <div
        className="progress"
        role="progressbar"
        aria-label={upload.name}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <div style={{ width: `${percent}%` }} />
      </div>
      <span className="field-hint numbers">{progressText(upload, t)}</span>
    </>
  )
}

function progressText(upload: Running, t: TFunction): string {
  if (upload.state === 'waiting') return [formatBytes(upload.size), t('files.upload_waits')].join(' · ')
  const parts = [`${formatBytes(upload.sent)} / ${formatBytes(upload.size)}`]
  if (upload.state === 'unfinished') parts.push(t('files.upload_unfinished'))
  else if (upload.pause !== null)
    parts.push(t(upload.pause === 'offline' ? 'files.upload_offline' : 'files.upload_retrying'))
  else {
    const speed = bytesPerSecond(upload)
    if (speed > 0) parts.push(`${formatBytes(speed)}/s`)
    if (speed > 0 && upload.sent < upload.size)
      parts.push(t('files.reading_left', { time: formatRemaining(((upload.size - upload.sent) / speed) * 1000) }))
  }
  return parts.join(' · ')
}

/** 0 before half a second has passed. */
function bytesPerSecond({ sent, since }: Extract<Upload, { state: 'sending' }>): number {
  if (since === null) return 0
  const seconds = (Date.now() - since.at) / 1000
  return seconds < 0.5 ? 0 : (sent - since.sent) / seconds
}

/** Asks for the file of an upload that was begun before the page was loaded. */
function ContinueButton({ upload }: { upload: Extract<Upload, { state: 'unfinished' }> }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [isOther, setOther] = useState(false)
  const label = t('files.upload_continue')
  return (
    <>
      <FormError
        text={isOther ? t('files.upload_mismatch', { name: upload.name, size: formatBytes(upload.size) }) : undefined}
      />
      <Button onClick={() => input.current?.click()}>
        <Play size={14} aria-hidden="true" />
        {label}
      </Button>
      <FileInput
        ref={input}
        label={`${label}: ${upload.name}`}
        onFiles={([file]) => setOther(file !== undefined && !upload.continueWith(file))}
      />
    </>
  )
}
