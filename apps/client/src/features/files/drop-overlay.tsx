import { FileUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isTable, tableFile } from '../../lib/pasted-table.ts'
import { isTyping } from '../../lib/shortcuts.ts'
import { useMayEdit } from '../../room/role.tsx'
import { useUploads } from './use-uploads.tsx'

/** Accepts files dropped anywhere, and tables pasted anywhere but into a text field. */
export function DropOverlay({ roomName }: { roomName: string }) {
  const { t } = useTranslation()
  const { upload } = useUploads()
  const mayEdit = useMayEdit()
  const [count, setCount] = useState(0)

  useEffect(() => {
    // `dragenter` and `dragleave` fire for each nested element: count the depth.
    let depth = 0
    const filesIn = (event: DragEvent) => [...(event.dataTransfer?.items ?? [])].filter(({ kind }) => kind === 'file')
    const enter = (event: DragEvent) => {
      depth += 1
      setCount(filesIn(event).length)
    }
    const leave = () => {
      depth -= 1
      if (depth <= 0) setCount(0)
    }
    const over = (event: DragEvent) => {
      if (filesIn(event).length > 0) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      depth = 0
      setCount(0)
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      if (mayEdit) upload(files)
    }
    const paste = (event: ClipboardEvent) => {
      if (isTyping(event.target) || !mayEdit) return
      const files = [...(event.clipboardData?.files ?? [])]
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (files.length > 0) upload(files)
      else if (isTable(text)) upload([tableFile(text, t('files.pasted'), new Date())])
    }
    window.addEventListener('dragenter', enter)
    window.addEventListener('dragleave', leave)
    window.addEventListener('dragover', over)
    window.addEventListener('drop', drop)
    window.addEventListener('paste', paste)
    return () => {
      window.removeEventListener('dragenter', enter)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('dragover', over)
      window.removeEventListener('drop', drop)
      window.removeEventListener('paste', paste)
    }
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
