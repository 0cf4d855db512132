import type { Room } from '@belvedere/contract'
import { Image } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSpecs } from './use-specs.ts'
import { useChartConnection } from './use-stage.tsx'
import './thumbnail.css'

/** The thumbnail of a past version, or its title if this page has not drawn it; a click views it. */
export function Thumbnail({ room, version, onShow }: { room: Pick<Room, 'id'>; version: number; onShow: () => void }) {
  const { t } = useTranslation()
  const chartConnection = useChartConnection()
  const bitmap = chartConnection.thumbnail(version)
  const spec = useSpecs(room, { enabled: bitmap === null }).find((candidate) => candidate.version === version)
  const titledSpec = bitmap === null ? spec : undefined
  const label = t('chat.show_version', { version })
  const ref = useRef<HTMLCanvasElement>(null)
  useLayoutEffect(() => {
    const canvas = ref.current
    if (canvas === null || bitmap === null) return
    canvas.width = bitmap.width
    canvas.height = bitmap.height
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  }, [bitmap])
  return (
    <button
      type="button"
      className="thumbnail"
      data-named={bitmap === null || undefined}
      onClick={onShow}
      aria-label={titledSpec === undefined ? label : undefined}
      title={titledSpec === undefined ? undefined : label}
    >
      {bitmap === null ? <Image size={16} aria-hidden="true" /> : <canvas ref={ref} />}
      <span className="numbers">v{version}</span>
      {titledSpec !== undefined && <b title={titledSpec.subtitle}>{titledSpec.title}</b>}
    </button>
  )
}
