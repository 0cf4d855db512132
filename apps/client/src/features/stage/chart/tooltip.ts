import type { Scene } from '@belvedere/contract'
import { formatValue } from '../../../lib/format.ts'
import type { Point } from './brush.ts'
import type { BoxSize } from './letterbox.ts'
import type { ChartMark } from './scales.ts'

export interface TooltipContent {
  title: string | null
  rows: [label: string, value: string][]
}

export interface TooltipState {
  /** In CSS pixels of the frame. */
  point: Point
  content: TooltipContent
  /** Stays until the next press, and offers to ask about the mark. */
  isPinned: boolean
  mark: ChartMark | null
}

/** A mark's values as people read them: the first text is the title, axis titles label the rest. */
export function tooltipContent(scene: Scene, mark: ChartMark): TooltipContent {
  const view = scene.views.find(({ marks }) => marks.includes(mark)) ?? scene.views[0]
  const scales = Object.values(view?.scales ?? {})
  const entries = Object.entries(mark.datum)
    .filter(([name]) => !name.startsWith('_'))
    .map(([name, value]): { label: string; text: string; isText: boolean } => {
      const scale = scales.find(({ field }) => field === name)
      const temporal = scale?.type === 'time' || scale?.type === 'utc'
      const text = mark.texts[name] ?? formatValue(value, { temporal })
      return { label: scale?.title ?? humanize(name), text, isText: typeof value === 'string' }
    })
  const title = entries.find(({ isText }) => isText)
  return {
    title: title?.text ?? null,
    rows: entries.filter((entry) => entry !== title).map(({ label, text }) => [label, text]),
  }
}

/** `mean_Miles_per_Gallon` as `Mean Miles per Gallon`. */
export function humanize(name: string): string {
  const words = name.replaceAll('_', ' ').trim()
  return words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1)
}

/** Where a tooltip is fully visible: beside the pointer, on the side with enough space. */
export function tooltipPosition(pointer: Point, tooltip: BoxSize, available: BoxSize): Point {
  const gap = 14
  const isRight = pointer.x + gap + tooltip.width <= available.width
  const isBelow = pointer.y + gap + tooltip.height <= available.height
  return {
    x: Math.max(4, isRight ? pointer.x + gap : pointer.x - gap - tooltip.width),
    y: Math.max(4, isBelow ? pointer.y + gap : pointer.y - gap - tooltip.height),
  }
}

/** The point for a mark's tooltip without a pointer: the center, but near the top of a tall mark. */
export const markAnchor = ({ box: [x, y, width, height] }: ChartMark): Point => ({
  x: x + width / 2,
  y: y + Math.min(height / 2, 12),
})
