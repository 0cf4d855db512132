import { useTranslation } from 'react-i18next'

export const chatWidth = { min: 320, initial: 384, max: 560 }
export const clampChatWidth = (width: number) => Math.min(chatWidth.max, Math.max(chatWidth.min, Math.round(width)))

/** The splitter between chat and stage, moved by pointer or arrow keys. */
export function Divider({ width, onWidth }: { width: number; onWidth: (width: number) => void }) {
  const { t } = useTranslation()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule that moves is a separator with a value, which hr has not.
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
        const move = (moved: PointerEvent) => onWidth(clampChatWidth(width + moved.clientX - clientX))
        currentTarget.addEventListener('pointermove', move)
        const end = () => currentTarget.removeEventListener('pointermove', move)
        currentTarget.addEventListener('lostpointercapture', end, { once: true })
      }}
    />
  )
}
