import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMayEdit } from '../../../room/role.tsx'
import { useChartConnection, useStage } from '../use-stage.tsx'
import type { ChartContext } from './chart-command.ts'
import { ChartOverlay } from './chart-overlay.tsx'
import { focusedMark, initialKeyboard, stepKeyboard } from './keyboard.ts'
import { markAnchor, type TooltipContent, type TooltipState, tooltipContent } from './tooltip.ts'
import { TooltipCard } from './tooltip-card.tsx'
import { type SceneTooltip, tooltipInScene } from './tooltip-in-scene.ts'
import { useChartCanvas } from './use-chart-canvas.ts'
import { useChartCommands } from './use-chart-commands.ts'
import { usePointer } from './use-pointer.ts'
import './chart.css'

/** The frame, and what this page draws over it at once: tooltip, brush and the mark in focus. */
export function Chart({
  title,
  onAsk,
}: {
  title: string
  /** Null where the person may not ask. */
  onAsk: ((about: string) => void) | null
}) {
  const { t } = useTranslation()
  const stage = useStage()
  const mayEdit = useMayEdit()
  const holder = useRef<HTMLDivElement>(null)
  const { available, layout } = useChartCanvas(holder, stage.frame)
  const [tooltip, setTooltip] = useTooltip()
  const [keyboard, setKeyboard] = useState(initialKeyboard)
  const run = useChartCommands(setTooltip)
  const chart: ChartContext = { stage, mayEdit, isTooltipPinned: tooltip?.isPinned === true }
  const pointer = usePointer({ chart, scale: layout.scale, run })

  const mark = focusedMark(keyboard, stage)
  const focusContent = stage.scene !== null && mark !== null ? tooltipContent(stage.scene, mark) : null
  const visibleTooltip: TooltipState | null =
    tooltip ?? (mark && focusContent && { point: markAnchor(mark), content: focusContent, isPinned: true, mark })
  const ask =
    onAsk &&
    ((about: string) => {
      setTooltip(null)
      onAsk(about)
    })
  return (
    <div
      role="none"
      className="chart"
      ref={holder}
      data-away={(stage.connection.state !== 'open' && stage.frame !== null) || undefined}
      data-empty={stage.frame === null || undefined}
      // The focus may move from a mark to the button in its tooltip.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setKeyboard((previous) => ({ ...previous, focusedId: null }))
      }}
    >
      <div
        className="chart-surface"
        role="application"
        aria-roledescription={t('chart.role')}
        aria-label={t('chart.label', { title })}
        aria-describedby="chart-description"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys walk its marks.
        tabIndex={0}
        style={{ left: layout.x, top: layout.y, width: layout.width, height: layout.height, cursor: pointer.cursor }}
        onKeyDown={(event) => {
          const next = stepKeyboard(keyboard, { key: event.key, isShift: event.shiftKey }, chart)
          setKeyboard(next.state)
          run(next.commands, event.nativeEvent)
        }}
        ref={pointer.ref}
      >
        <ChartOverlay stage={stage} drag={pointer.drag} mark={mark ?? tooltip?.mark ?? null} scale={layout.scale} />
      </div>
      <p id="chart-description" className="visually-hidden">
        {stage.scene?.description ?? ''} {t(mayEdit ? 'chart.keys' : 'chart.keys_look')}
      </p>
      <p className="visually-hidden" role="status">
        {focusContent !== null && spokenText(focusContent)}
        {mark !== null && keyboard.anchor?.id === mark.id && ` ${t('chart.brush_from')}`}
      </p>
      {visibleTooltip !== null && (
        <TooltipCard
          tooltip={visibleTooltip}
          layout={layout}
          available={available}
          onLeave={() => pointer.ref.current?.focus()}
          onAsk={ask}
        />
      )}
    </div>
  )
}

const spokenText = ({ title, rows }: TooltipContent): string =>
  [title, ...rows.map((row) => row.join(': '))].filter(Boolean).join(', ')

/** The tooltip as it applies to the current scene. */
function useTooltip(): [TooltipState | null, (tooltip: TooltipState | null) => void] {
  const chartConnection = useChartConnection()
  const { scene } = useStage()
  const [source, setSource] = useState<SceneTooltip | null>(null)
  return [
    source === null ? null : tooltipInScene(source, scene),
    (tooltip) => setSource(tooltip === null ? null : { tooltip, scene: chartConnection.snapshot().scene }),
  ]
}
