import type { Scene } from '@belvedere/contract'
import { formatValue } from '../../../lib/format.ts'
import type { Point } from './brush.ts'
import type { SceneMark } from './scales.ts'

export interface TooltipText {
  title: string | null
  rows: [label: string, value: string][]
}

/** A mark's values as people read them: the first text is the title, titles of axes name the rest. */
export function tooltipOf(scene: Scene, mark: SceneMark): TooltipText {
  const view = scene.views.find(({ marks }) => marks.includes(mark)) ?? scene.views[0]
  const scales = Object.values(view?.scales ?? {})
  const fields = Object.entries(mark.datum).filter(([name]) => !name.startsWith('_'))
  const written = fields.map(([name, value]): [string, string, boolean] => {
    const scale = scales.find(({ field }) => field === name)
    const temporal = scale?.type === 'time' || scale?.type === 'utc'
    const text = mark.texts[name] ?? formatValue(value, { temporal })
    return [scale?.title ?? readable(name), text, typeof value === 'string']
  })
  const titleAt = written.findIndex(([, , isText]) => isText)
  return {
    title: written[titleAt]?.[1] ?? null,
    rows: written.filter((_, at) => at !== titleAt).map(([label, value]) => [label, value]),
  }
}

/** `mean_Miles_per_Gallon` as `Mean miles per gallon`; names with capitals inside stay as they are. */
export function readable(name: string): string {
  const words = name.replaceAll('_', ' ').trim()
  return words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1)
}

/** Where the tooltip stands so that it is seen whole: beside the pointer, on the side that has room. */
export function tooltipPlace(
  at: Point,
  tooltip: { width: number; height: number },
  room: { width: number; height: number },
): Point {
  const gap = 14
  const right = at.x + gap + tooltip.width <= room.width
  const below = at.y + gap + tooltip.height <= room.height
  return {
    x: Math.max(4, right ? at.x + gap : at.x - gap - tooltip.width),
    y: Math.max(4, below ? at.y + gap : at.y - gap - tooltip.height),
  }
}

/** Where the tooltip of a mark stands that nobody points at: over its middle, near the top of a tall one. */
export const pinnedAt = ({ box: [x, y, width, height] }: SceneMark): Point => ({
  x: x + width / 2,
  y: y + Math.min(height / 2, 12),
})
