import { MessageCircleQuestion } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoxSize, FrameLayout } from './letterbox.ts'
import { type TooltipState, tooltipPosition } from './tooltip.ts'

const maxRows = 8

export function TooltipCard({
  tooltip: { content, isPinned, point },
  layout,
  available,
  onLeave,
  onAsk,
}: {
  tooltip: TooltipState
  layout: FrameLayout
  available: BoxSize
  /** Returns the focus to the chart. */
  onLeave: () => void
  /** Null where the person may not ask. */
  onAsk: ((about: string) => void) | null
}) {
  const { t } = useTranslation()
  const card = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 180, height: 80 })
  useLayoutEffect(() => {
    const element = card.current
    if (element === null) return
    const { offsetWidth: width, offsetHeight: height } = element
    setSize((previous) => (previous.width === width && previous.height === height ? previous : { width, height }))
  })
  const pointer = { x: layout.x + point.x * layout.scale, y: layout.y + point.y * layout.scale }
  const { x, y } = tooltipPosition(pointer, size, available)
  const about = content.title ?? content.rows.map((row) => row.join(' ')).join(', ')
  return (
    <div
      ref={card}
      className="tooltip"
      data-pinned={isPinned || undefined}
      style={{ transform: `translate(${x}px, ${y}px)` }}
    >
      {content.title !== null && <strong>{content.title}</strong>}
      <dl>
        {content.rows.slice(0, maxRows).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="numbers">{value}</dd>
          </div>
        ))}
      </dl>
      {isPinned && onAsk !== null && (
        <button
          type="button"
          className="tooltip-ask"
          onClick={() => onAsk(about)}
          onKeyDown={(event) => event.key === 'Escape' && onLeave()}
          onMouseDown={(event) => event.preventDefault()}
        >
          <MessageCircleQuestion size={14} aria-hidden="true" />
          {t('chart.ask')}
        </button>
      )}
    </div>
  )
}
