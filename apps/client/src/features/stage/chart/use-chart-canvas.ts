import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { useTheme } from '../../../lib/theme.tsx'
import type { CurrentFrame } from '../stage-state.ts'
import { useChartConnection } from '../use-stage.tsx'
import { type BoxSize, type FrameLayout, letterbox } from './letterbox.ts'

/** Below this many CSS pixels a side, no frame is asked for. */
const minSide = 50

/** Puts the session's canvas into `holder`, requests frames of the holder's size and theme, and lays them out. */
export function useChartCanvas(
  holder: RefObject<HTMLDivElement | null>,
  frame: CurrentFrame | null,
): { available: BoxSize; layout: FrameLayout } {
  const { theme } = useTheme()
  const chartConnection = useChartConnection()
  const [available, setAvailable] = useState({ width: 0, height: 0 })

  useLayoutEffect(() => {
    const element = holder.current
    if (element === null) return
    element.prepend(chartConnection.canvas)
    const measure = () => setAvailable({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [chartConnection, holder])

  useEffect(() => {
    if (available.width < minSide || available.height < minSide) return
    const fit = () => chartConnection.fit({ ...available, pixelRatio: window.devicePixelRatio }, theme)
    fit()
    // Moving the window to another screen changes the ratio, not the size.
    const ratio = matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`)
    ratio.addEventListener('change', fit)
    return () => ratio.removeEventListener('change', fit)
  }, [chartConnection, available, theme])

  const layout = letterbox(frame, available)
  useLayoutEffect(() => {
    const { style } = chartConnection.canvas
    style.left = `${layout.x}px`
    style.top = `${layout.y}px`
    style.width = `${layout.width}px`
    style.height = `${layout.height}px`
  })
  return { available, layout }
}
