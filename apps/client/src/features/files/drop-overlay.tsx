import type { Room } from '@belvedere/contract'
import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUsage } from '../../api/usage.ts'
import { isTable, tableFile } from '../../lib/pasted-table.ts'
import { pastedUrl } from '../../lib/pasted-url.ts'
import { isTyping } from '../../lib/shortcuts.ts'
import { useWindowEvent } from '../../lib/use-window-event.ts'
import { useMayEdit } from '../../room/role.tsx'
import { filesIn, useDroppedFiles } from './dropped-files.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { dropIntoAttribute } from './use-drop-into.ts'
import { useUploads } from './use-uploads.tsx'

/** Uploads files dropped anywhere, and tables pasted anywhere but into a text field; offers to fetch a pasted link. */
export function DropOverlay({ room }: { room: Room }) {
  const { t } = useTranslation()
  const { upload } = useUploads()
  const mayEdit = useMayEdit()
  const [count, setCount] = useState(0)
  const { data: usage } = useUsage()
  const [url, setUrl] = useState<string | null>(null)
  /** The file whose row the files are over. */
  const [into, setInto] = useState<string | null>(null)

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
  useWindowEvent('dragover', ({ target }) => {
    const row = target instanceof Element ? target.closest(`[${dropIntoAttribute}]`) : null
    setInto(row?.getAttribute(dropIntoAttribute) ?? null)
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
    else if (usage?.urlImports === true) setUrl(pastedUrl(text))
  })
  if (url !== null) return <LinkDialog room={room} url={url} onClose={() => setUrl(null)} />
  if (count === 0) return null
  const addText = into === null ? t('files.drop', { count, room: room.name }) : t('files.drop_here', { name: into })
  const text = mayEdit ? addText : t('members.look_only')
  return (
    <div className="drop-overlay">
      <div>
        <FileUp size={28} strokeWidth={1.75} aria-hidden="true" />
        <strong>{text}</strong>
        {mayEdit && <span>{t('files.drop_then')}</span>}
      </div>
    </div>
  )
}
