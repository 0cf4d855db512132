import { ClipboardCopy, Download, Image } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { fileNameOf, pictureBlob, saveBlob } from './picture-file.ts'
import { useStage, useVizSession } from './use-stage.tsx'

type Note = 'copied' | 'not_copied' | null

/** The picture as a file, or on the clipboard. */
export function ExportMenu({ title }: { title: string }) {
  const { t } = useTranslation()
  const session = useVizSession()
  const { picture } = useStage()
  const [note, setNote] = useState<Note>(null)
  const surface = () => getComputedStyle(document.documentElement).getPropertyValue('--surface')
  const blob = () => pictureBlob(session.canvas, surface())
  const say = (next: Note) => {
    setNote(next)
    setTimeout(() => setNote(null), 2500)
  }
  const copy = () => {
    // Browsers want the promise itself, so that the copy still counts as the click's.
    const data = new ClipboardItem({ 'image/png': blob() })
    navigator.clipboard.write([data]).then(
      () => say('copied'),
      () => say('not_copied'),
    )
  }
  return (
    <>
      <Menu
        trigger={
          <Button disabled={picture === null}>
            <Image size={16} aria-hidden="true" />
            {note === null ? t('export.name') : t(`export.${note}`)}
          </Button>
        }
      >
        <MenuItem
          icon={<Download size={16} />}
          onSelect={() => void blob().then((file) => saveBlob(file, fileNameOf(title, 'png')))}
        >
          {t('export.download')}
        </MenuItem>
        <MenuItem icon={<ClipboardCopy size={16} />} disabled={!('clipboard' in navigator)} onSelect={copy}>
          {t('export.copy')}
        </MenuItem>
      </Menu>
      <span className="visually-hidden" role="status">
        {note !== null && t(`export.${note}`)}
      </span>
    </>
  )
}
