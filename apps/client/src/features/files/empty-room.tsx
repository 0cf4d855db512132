import type { File as DataFile, Room } from '@belvedere/contract'
import { ClipboardPaste, FileUp } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tableFile } from '../../lib/pasted-table.ts'
import { useMayEdit } from '../../room/role.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorText } from '../../ui/error-text.tsx'
import { FileInput } from '../../ui/file-input.tsx'
import { FailedFiles } from './failed-files.tsx'
import { FileIntro } from './file-intro.tsx'
import { SampleSketch } from './sample-sketch.tsx'
import { UploadList } from './upload-list.tsx'
import { useFileActions, useSamples } from './use-files.ts'
import { useUploads } from './use-uploads.tsx'

/** The file list has all of them. */
const shownSamples = 6

/** A room before its first chart: ways to add data, then a summary of the data. */
export function EmptyRoom({
  room,
  databases,
  onSend,
}: {
  room: Room
  /** What adds tables of databases. */
  databases: ReactNode
  onSend: (text: string) => void
}) {
  const newest = room.files.findLast(({ status }) => status !== 'failed')
  const failed = room.files.filter(({ status }) => status === 'failed')
  const { t } = useTranslation()
  const mayEdit = useMayEdit()
  if (newest === undefined && !mayEdit) {
    return (
      <div className="empty-room">
        <p className="empty-look">{t('empty.look')}</p>
      </div>
    )
  }
  return (
    <div className="empty-room">
      {newest === undefined ? (
        <AddData room={room} failed={failed} databases={databases} />
      ) : (
        <FileIntro key={newest.id} file={newest} failed={failed} onSend={onSend} />
      )}
    </div>
  )
}

function AddData({ room, failed, databases }: { room: Room; failed: readonly DataFile[]; databases: ReactNode }) {
  const { t } = useTranslation()
  const { upload } = useUploads()
  const { takeSample } = useFileActions(room)
  const { data: samples = [] } = useSamples()
  const fileInput = useRef<HTMLInputElement>(null)
  const [pasted, setPasted] = useState('')
  const [isNotTable, setNotTable] = useState(false)
  const addPasted = () => {
    const hasRows = pasted.trim().includes('\n')
    setNotTable(!hasRows)
    if (!hasRows) return
    upload([tableFile(pasted, t('files.pasted'), new Date())])
    setPasted('')
  }
  return (
    <div className="bring">
      <FailedFiles files={failed} />
      <div className="bring-drop">
        <FileUp size={24} strokeWidth={1.75} aria-hidden="true" />
        <h2>{t('empty.title')}</h2>
        <p className="field-hint">{t('empty.formats')}</p>
        <div className="bring-ways">
          <Button variant="primary" onClick={() => fileInput.current?.click()}>
            {t('empty.choose')}
          </Button>
          {databases}
        </div>
        <FileInput ref={fileInput} label={t('empty.choose')} onFiles={upload} multiple />
      </div>
      <UploadList />
      {samples.length > 0 && (
        <div className="bring-part">
          <h3>{t('empty.samples')}</h3>
          <ul className="samples">
            {samples.slice(0, shownSamples).map(({ id, title, description }) => (
              <li key={id}>
                <button
                  type="button"
                  className="sample"
                  disabled={takeSample.isPending}
                  onClick={() => takeSample.mutate(id)}
                >
                  <SampleSketch id={id} />
                  <strong>{title}</strong>
                  <span>{description}</span>
                </button>
              </li>
            ))}
          </ul>
          <ErrorText error={takeSample.error} />
        </div>
      )}
      <div className="bring-part">
        <h3>
          <label htmlFor="paste-box">{t('empty.paste')}</label>
        </h3>
        <div className="paste">
          <textarea
            id="paste-box"
            className="input"
            rows={2}
            placeholder={t('empty.paste_placeholder')}
            value={pasted}
            aria-invalid={isNotTable}
            aria-describedby="paste-fault"
            onChange={(event) => {
              setPasted(event.target.value)
              setNotTable(false)
            }}
          />
          <Button disabled={pasted.trim() === ''} onClick={addPasted}>
            <ClipboardPaste size={16} aria-hidden="true" />
            {t('empty.use')}
          </Button>
        </div>
        <p id="paste-fault" className="field-fault" role="alert">
          {isNotTable && t('empty.no_table')}
        </p>
      </div>
    </div>
  )
}
