import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isTable, tableFile } from '../../lib/pasted-table.ts'
import { isTyping } from '../../lib/shortcuts.ts'
import { useWindowEvent } from '../../lib/use-window-event.ts'
import { useMayEdit } from '../../room/role.tsx'
import { filesIn, useDroppedFiles } from './dropped-files.tsx'
import { useUploads } from './use-uploads.tsx'

/** Uploads files dropped anywhere, and tables pasted anywhere but into a text field. */
export function DropOverlay({ roomName }: { roomName: string }) {
  const { t } = useTranslation()
  const { upload } = useUploads()
  const mayEdit = useMayEdit()
  const [count, setCount] = useState(0)

  // `dragenter` and `dragleave` fire for each nested element.
  const depth = useRef(0)
  useWindowEvent('dragenter', (event) => {
    depth.current += 1
    setCount(filesIn(event).length)
  })
  useWindowEvent('dragleave', () => {
    depth.current -= 1
    if (depth.current <= 0) setCount(0)
  })
  useWindowEvent('drop', () => {
    depth.current = 0
    setCount(0)
  })
  useDroppedFiles((files) => {
    if (mayEdit) upload(files)
  })
  useWindowEvent('paste', (event) => {
    if (isTyping(event.target) || !mayEdit) return
    const files = [...(event.clipboardData?.files ?? [])]
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (files.length > 0) upload(files)
    else if (isTable(text)) upload([tableFile(text, t('files.pasted'), new Date())])
  })
  if (count === 0) return null
  return (
    <div className="drop-overlay">
      <div>
        <FileUp size={28} strokeWidth={1.75} aria-hidden="true" />
        <strong>{mayEdit ? t('files.drop', { count, room: roomName }) : t('members.look_only')}</strong>
        {mayEdit && <span>{t('files.drop_then')}</span>}
      </div>
    </div>
  )
}
