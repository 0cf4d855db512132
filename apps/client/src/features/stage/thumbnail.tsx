import type { Room } from '@belvedere/contract'
import { Image } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSpecs } from './use-specs.ts'
import { useVizSession } from './use-stage.tsx'
import './thumbnail.css'

/** The thumbnail of a past version, or its title if this page has not drawn it; a click views it. */
export function Thumbnail({ room, version, onShow }: { room: Pick<Room, 'id'>; version: number; onShow: () => void }) {
  const { t } = useTranslation()
  const session = useVizSession()
  const picture = session.thumbnail(version)
  const known = useSpecs(room, { enabled: picture === null }).find((one) => one.version === version)
  const named = picture === null ? known : undefined
  const label = t('chat.show_version', { version })
  const ref = useRef<HTMLCanvasElement>(null)
  useLayoutEffect(() => {
    const canvas = ref.current
    if (canvas === null || picture === null) return
    canvas.width = picture.width
    canvas.height = picture.height
    canvas.getContext('2d')?.drawImage(picture, 0, 0)
  }, [picture])
  return (
    <button
      type="button"
      className="thumbnail"
      data-named={picture === null || undefined}
      onClick={onShow}
      aria-label={named === undefined ? label : undefined}
      title={named === undefined ? undefined : label}
    >
      {picture === null ? <Image size={16} aria-hidden="true" /> : <canvas ref={ref} />}
      <span className="numbers">v{version}</span>
      {named !== undefined && <b title={named.subtitle}>{named.title}</b>}
    </button>
  )
}
