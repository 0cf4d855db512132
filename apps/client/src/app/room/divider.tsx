import { useTranslation } from 'react-i18next'

export const chatWidth = { min: 320, initial: 384, max: 560 }
export const clampChatWidth = (width: number) => Math.min(chatWidth.max, Math.max(chatWidth.min, Math.round(width)))

/** The divider between chat and stage, moved by pointer or arrow keys. */
export function Divider({ width, onWidth }: { width: number; onWidth: (width: number) => void }) {
  const { t } = useTranslation()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a divider that can be moved has a value, and hr has none.
    <div
      className="divider"
      role="separator"
      aria-orientation="vertical"
      aria-label={t('room.divider')}
      aria-valuenow={width}
      aria-valuemin={chatWidth.min}
      aria-valuemax={chatWidth.max}
      tabIndex={0}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') onWidth(clampChatWidth(width - 16))
        if (key === 'ArrowRight') onWidth(clampChatWidth(width + 16))
      }}
      onDoubleClick={() => onWidth(chatWidth.initial)}
      onPointerDown={(event) => {
        event.preventDefault()
        const { currentTarget, pointerId, clientX } = event
        currentTarget.setPointerCapture(pointerId)
        const onMove = (move: PointerEvent) => onWidth(clampChatWidth(width + move.clientX - clientX))
        currentTarget.addEventListener('pointermove', onMove)
        const onEnd = () => currentTarget.removeEventListener('pointermove', onMove)
        currentTarget.addEventListener('lostpointercapture', onEnd, { once: true })
      }}
    />
  )
}
