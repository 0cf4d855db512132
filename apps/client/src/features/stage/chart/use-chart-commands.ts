import { useCallback, useEffect, useRef } from 'react'
import { useChartConnection } from '../use-stage.tsx'
import type { ChartCommand } from './chart-command.ts'
import type { TooltipState } from './tooltip.ts'

export type RunChartCommands = (commands: readonly ChartCommand[], event: Event) => void

/** Runs the commands of a pointer or keyboard event; what is still scheduled ends with the component. */
export function useChartCommands(onTooltip: (tooltip: TooltipState | null) => void): RunChartCommands {
  const chartConnection = useChartConnection()
  const latest = useRef(onTooltip)
  latest.current = onTooltip
  const timers = useRef({ pick: 0, endDrag: 0 })
  /** Counts what shows or hides the tooltip: an answer to a pick before it is late. */
  const tooltips = useRef(0)

  useEffect(() => {
    const { current } = timers
    return () => {
      clearTimeout(current.pick)
      clearTimeout(current.endDrag)
      chartConnection.endDrag()
    }
  }, [chartConnection])

  return useCallback(
    (commands, event) => {
      for (const command of commands) runCommand(command, event)

      function runCommand(command: ChartCommand, event: Event) {
        switch (command.type) {
          case 'select':
            return chartConnection.send(command.command, { moving: command.isMoving })
          case 'end_drag':
            if (command.afterMs === 0) return chartConnection.endDrag()
            clearTimeout(timers.current.endDrag)
            timers.current.endDrag = window.setTimeout(() => chartConnection.endDrag(), command.afterMs)
            return
          case 'show_tooltip':
            tooltips.current += 1
            return latest.current(command.tooltip)
          case 'pick':
            if (command.afterMs === 0) return pick(command)
            timers.current.pick = window.setTimeout(() => pick(command), command.afterMs)
            return
          case 'cancel_pick':
            return clearTimeout(timers.current.pick)
          case 'capture_pointer':
            if (event instanceof PointerEvent && event.currentTarget instanceof Element) {
              event.currentTarget.setPointerCapture(event.pointerId)
            }
            return
          case 'prevent_default':
            return event.preventDefault()
          default:
            return command satisfies never
        }
      }

      function pick({ point, isPinned }: Extract<ChartCommand, { type: 'pick' }>) {
        tooltips.current += 1
        const number = tooltips.current
        const show = (tooltip: TooltipState | null) => number === tooltips.current && latest.current(tooltip)
        chartConnection.pick(point.x, point.y)?.then(
          ({ rows }) => rows && show({ point, content: { title: null, rows }, isPinned, mark: null }),
          () => show(null),
        )
      }
    },
    [chartConnection],
  )
}
