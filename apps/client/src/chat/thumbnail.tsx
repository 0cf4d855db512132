import { Image } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useVizSession } from '../stage/use-stage.tsx'

/** The small picture of a past version; a click looks at it. */
export function Thumbnail({ version, onShow }: { version: number; onShow: () => void }) {
  const { t } = useTranslation()
  const session = useVizSession()
  const picture = session.thumbnail(version)
  const ref = useRef<HTMLCanvasElement>(null)
  useLayoutEffect(() => {
    const canvas = ref.current
    if (canvas === null || picture === null) return
    canvas.width = picture.width
    canvas.height = picture.height
    canvas.getContext('2d')?.drawImage(picture, 0, 0)
  }, [picture])
  return (
    <button type="button" className="thumbnail" onClick={onShow} aria-label={t('chat.show_version', { version })}>
      {picture === null ? <Image size={16} aria-hidden="true" /> : <canvas ref={ref} />}
      <span className="numbers">v{version}</span>
    </button>
  )
}
