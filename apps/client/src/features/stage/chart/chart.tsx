import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTheme } from '../../../lib/theme.tsx'
import { useMayEdit } from '../../../room/role.tsx'
import { useStage, useVizSession } from '../use-stage.tsx'
import { brushCommands, hasBrush, markCommands, resetCommands, standingSelections, zoomCommands } from './drag.ts'
import { type Step, walk } from './hit-test.ts'
import { letterbox } from './letterbox.ts'
import { Overlay } from './overlay.tsx'
import type { SceneMark } from './scales.ts'
import { pinnedAt, tooltipOf } from './tooltip.ts'
import { Tooltip, type TooltipAt } from './tooltip-card.tsx'
import { type ReadTooltip, stillThere } from './tooltip-in-scene.ts'
import { usePointer } from './use-pointer.ts'
import './chart.css'

const zoomKeys: { [key: string]: number } = { '+': 0.8, '=': 0.8, '-': 1.25 }
const stepKeys: { [key: string]: Step } = {
  ArrowRight: 'next',
  ArrowLeft: 'previous',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
}

/** The picture, and what is drawn over it here: hover, brush, the mark in focus. */
export function Chart({
  title,
  onAsk,
}: {
  title: string
  /** Null where nobody may ask. */
  onAsk: ((about: string) => void) | null
}) {
  const { t } = useTranslation()
  const { theme } = useTheme()
  const session = useVizSession()
  const stage = useStage()
  const mayEdit = useMayEdit()
  const holder = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState({ width: 0, height: 0 })
  const [read, setRead] = useState<ReadTooltip | null>(null)
  const tooltip = read === null ? null : stillThere(read, stage.scene)
  const setTooltip = (next: TooltipAt | null) =>
    setRead(next === null ? null : { tooltip: next, scene: session.snapshot().scene })
  const [focused, setFocused] = useState<SceneMark | null>(null)
  /** Where a brush by keyboard begins. */
  const [anchor, setAnchor] = useState<SceneMark | null>(null)

  useLayoutEffect(() => {
    const element = holder.current
    if (element === null) return
    element.prepend(session.canvas)
    const measure = () => setRoom({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [session])

  useEffect(() => {
    if (room.width < 50 || room.height < 50) return
    const tell = () => session.fit({ ...room, pixelRatio: window.devicePixelRatio }, theme)
    tell()
    // Moving the window to another screen changes the ratio, not the size.
    const ratio = matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`)
    ratio.addEventListener('change', tell)
    return () => ratio.removeEventListener('change', tell)
  }, [session, room, theme])

  const place = letterbox(stage.picture, room)
  useLayoutEffect(() => {
    const { style } = session.canvas
    style.left = `${place.x}px`
    style.top = `${place.y}px`
    style.width = `${place.width}px`
    style.height = `${place.height}px`
  })

  // A new scene holds other marks; what was focused is looked up in it by its id.
  const mark =
    focused === null
      ? null
      : (stage.scene?.views.flatMap(({ marks }) => marks).find(({ id }) => id === focused.id) ?? null)
  const pointer = usePointer({
    stage,
    session,
    mayChange: mayEdit,
    scale: place.scale,
    isPinned: tooltip?.pinned === true,
    onTooltip: setTooltip,
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepKeys[event.key]
    if (stage.scene === null) return
    if (step !== undefined) {
      event.preventDefault()
      const next = walk(stage.scene, mark?.id ?? null, step)
      setFocused(next)
      setTooltip(null)
    }
    if (event.key === 'Escape') {
      setFocused(null)
      setAnchor(null)
      setTooltip(null)
    }
    // The rest changes what everybody sees.
    if (!mayEdit) return
    if (event.key === 'Escape') {
      for (const { name } of standingSelections(stage)) session.send({ type: 'select', name, value: null })
    }
    if (event.key === 'Enter' && mark !== null) {
      for (const command of markCommands(stage, mark, event.shiftKey)) session.send(command)
      if (hasBrush(stage, mark)) {
        if (anchor !== null) for (const command of brushCommands(stage, anchor, mark)) session.send(command)
        setAnchor(anchor === null ? mark : null)
      }
    }
    const zoomBy = zoomKeys[event.key]
    if (zoomBy !== undefined) for (const command of zoomCommands(stage, zoomBy)) session.send(command)
    if (event.key === '0') for (const command of resetCommands(stage)) session.send(command)
  }

  const spoken = stage.scene !== null && mark !== null ? tooltipOf(stage.scene, mark) : null
  const shown: TooltipAt | null =
    tooltip ?? (mark !== null && spoken !== null ? { at: pinnedAt(mark), text: spoken, pinned: true, mark } : null)
  const isAway = stage.connection.state !== 'open' && stage.picture !== null
  return (
    <div
      role="none"
      className="chart"
      ref={holder}
      data-away={isAway || undefined}
      data-empty={stage.picture === null || undefined}
      // From a mark the focus may go on to what its tooltip offers.
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || setFocused(null)}
    >
      <div
        className="chart-surface"
        role="application"
        aria-roledescription={t('chart.role')}
        aria-label={t('chart.label', { title })}
        aria-describedby="chart-description"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys walk its marks.
        tabIndex={0}
        style={{ left: place.x, top: place.y, width: place.width, height: place.height, cursor: pointer.cursor }}
        onKeyDown={onKeyDown}
        ref={pointer.ref}
      >
        <Overlay stage={stage} drag={pointer.drag} mark={mark ?? tooltip?.mark ?? null} scale={place.scale} />
      </div>
      <p id="chart-description" className="visually-hidden">
        {stage.scene?.description ?? ''} {t(mayEdit ? 'chart.keys' : 'chart.keys_look')}
      </p>
      <p className="visually-hidden" role="status">
        {spoken === null ? '' : [spoken.title, ...spoken.rows.map((row) => row.join(': '))].filter(Boolean).join(', ')}
        {anchor !== null && anchor.id === mark?.id && ` ${t('chart.brush_from')}`}
      </p>
      {shown !== null && (
        <Tooltip
          tooltip={shown}
          place={place}
          room={room}
          onLeave={() => pointer.ref.current?.focus()}
          onAsk={
            onAsk &&
            ((about) => {
              setTooltip(null)
              onAsk(about)
            })
          }
        />
      )}
    </div>
  )
}
