import { type ExportFormat, exportFormat, type Room, routes } from '@belvedere/contract'
import { useMutation } from '@tanstack/react-query'
import { ClipboardCopy, Download, Image } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient } from '../../api/client.tsx'
import { useTheme } from '../../lib/theme.tsx'
import { Button } from '../../ui/button.tsx'
import { useErrorText } from '../../ui/error-text.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { frameQuery } from './frame-query.ts'
import { canvasToPng, downloadBlob, fileNameFromTitle } from './picture-file.ts'
import { useChartConnection, useStage } from './use-stage.tsx'

type Note = 'copied' | 'not_copied' | null

/** Saves the chart as an image file or copies it to the clipboard. */
export function ExportMenu({
  room,
  title,
  version,
}: {
  room: Room
  title: string
  /** A past version that is viewed; null: the current one. */
  version: number | null
}) {
  const { t } = useTranslation()
  const client = useClient()
  const chartConnection = useChartConnection()
  const { frame } = useStage()
  const { theme } = useTheme()
  const toast = useToast()
  const errorText = useErrorText()
  const [note, setNote] = useState<Note>(null)
  const showNote = (next: Note) => {
    setNote(next)
    setTimeout(() => setNote(null), 2500)
  }
  const save = useMutation({
    mutationFn: async (format: ExportFormat) => {
      const query = frameQuery(chartConnection.snapshot(), { theme, version })
      const bytes = await client.download(routes.rooms.frame, { params: { id: room.id, format }, query })
      downloadBlob(bytes, fileNameFromTitle(title, format, t('export.file_name')))
    },
    onError: (error) => toast({ text: errorText(error) }),
  })
  const copy = () => {
    const surface = getComputedStyle(document.documentElement).getPropertyValue('--surface')
    // Pass the promise itself: browsers allow the write only as part of the click.
    const data = new ClipboardItem({ 'image/png': canvasToPng(chartConnection.canvas, surface) })
    navigator.clipboard.write([data]).then(
      () => showNote('copied'),
      () => showNote('not_copied'),
    )
  }
  const state = save.isPending ? 'saving' : note
  return (
    <>
      <Menu
        trigger={
          <Button disabled={frame === null || save.isPending}>
            <Image size={16} aria-hidden="true" />
            {t(`export.${state ?? 'name'}`)}
          </Button>
        }
      >
        {exportFormat.options.map((format) => (
          <MenuItem key={format} icon={<Download size={16} />} onSelect={() => save.mutate(format)}>
            {t(`export.${format}`)}
          </MenuItem>
        ))}
        <MenuItem icon={<ClipboardCopy size={16} />} disabled={!('clipboard' in navigator)} onSelect={copy}>
          {t('export.copy')}
        </MenuItem>
      </Menu>
      <span className="visually-hidden" role="status">
        {state !== null && t(`export.${state}`)}
      </span>
    </>
  )
}
