import { MessageCircleQuestion } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Point } from './brush.ts'
import type { Place } from './letterbox.ts'
import type { SceneMark } from './scales.ts'
import { type TooltipText, tooltipPlace } from './tooltip.ts'

export interface TooltipAt {
  /** In the picture's pixels. */
  at: Point
  text: TooltipText
  /** Stays until the next press, and offers to ask about the mark. */
  pinned: boolean
  mark: SceneMark | null
}

const mostRows = 8

export function Tooltip({
  tooltip,
  place,
  room,
  onLeave,
  onAsk,
}: {
  tooltip: TooltipAt
  place: Place
  room: { width: number; height: number }
  /** Back to the chart, by keyboard. */
  onLeave: () => void
  /** Null where nobody may ask. */
  onAsk: ((about: string) => void) | null
}) {
  const { t } = useTranslation()
  const card = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 180, height: 80 })
  const { text, pinned, at } = tooltip
  useLayoutEffect(() => {
    const element = card.current
    if (element === null) return
    const { offsetWidth: width, offsetHeight: height } = element
    setSize((known) => (known.width === width && known.height === height ? known : { width, height }))
  })
  const { x, y } = tooltipPlace({ x: place.x + at.x * place.scale, y: place.y + at.y * place.scale }, size, room)
  const about = text.title ?? text.rows.map((row) => row.join(' ')).join(', ')
  return (
    <div
      ref={card}
      className="tooltip"
      data-pinned={pinned || undefined}
      style={{ transform: `translate(${x}px, ${y}px)` }}
    >
      {text.title !== null && <strong>{text.title}</strong>}
      <dl>
        {text.rows.slice(0, mostRows).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="numbers">{value}</dd>
          </div>
        ))}
      </dl>
      {pinned && onAsk !== null && (
        <button
          type="button"
          className="tooltip-ask"
          onClick={() => onAsk(about)}
          onKeyDown={(event) => event.key === 'Escape' && onLeave()}
          onMouseDown={(e) => e.preventDefault()}
        >
          <MessageCircleQuestion size={14} aria-hidden="true" />
          {t('chart.ask')}
        </button>
      )}
    </div>
  )
}
