import type { Scene } from '@belvedere/contract'
import { boxContains, type Point } from './brush.ts'
import type { ChartMark, ChartView } from './scales.ts'

/** CSS pixels around a small mark that still count as on it. */
const hitRadius = 12

/** The box of a country says little about its shape: only the visualization service can tell what is hit. */
const isOutline = ({ kind }: ChartMark): boolean => kind === 'geoshape'

/** Whether there may be marks that `markAt` cannot find. */
export const hasUnlistedMarks = (view: ChartView): boolean => view.truncated || view.marks.some(isOutline)

/** The mark at a point: the smallest that contains it, else the nearest within `hitRadius`. */
export function markAt(scene: Scene, point: Point): ChartMark | null {
  let best: { mark: ChartMark; contains: boolean; measure: number } | null = null
  for (const view of scene.views) {
    for (const mark of view.marks) {
      if (isOutline(mark)) continue
      const contains = boxContains(mark.box, point)
      const measure = contains ? mark.box[2] * mark.box[3] : distance(mark, point)
      if (!contains && measure > hitRadius) continue
      const isBetter =
        best === null ||
        (contains && !best.contains) ||
        // On a tie the later mark wins: it is drawn on top.
        (contains === best.contains && measure <= best.measure)
      if (isBetter) best = { mark, contains, measure }
    }
  }
  return best?.mark ?? null
}

export const viewAt = (scene: Scene, point: Point): ChartView | null =>
  scene.views.find(({ bounds }) => boxContains(bounds, point)) ?? null

export function legendEntryAt(scene: Scene, point: Point) {
  for (const { channel, entries } of scene.legends) {
    const entry = entries.find(({ box }) => boxContains(box, point))
    if (entry !== undefined) return { channel, value: entry.value }
  }
  return null
}

export const centerOf = ({ box: [x, y, width, height] }: ChartMark): Point => ({ x: x + width / 2, y: y + height / 2 })

function distance({ box: [x, y, width, height] }: ChartMark, point: Point): number {
  const dx = Math.max(x - point.x, 0, point.x - (x + width))
  const dy = Math.max(y - point.y, 0, point.y - (y + height))
  return Math.hypot(dx, dy)
}

export type WalkStep = 'next' | 'previous' | 'up' | 'down' | 'first' | 'last'

/** The mark that the keyboard reaches from another: along the reading order, or the nearest above or below. */
export function walkMarks(scene: Scene, fromId: string | null, step: WalkStep): ChartMark | null {
  const marks = scene.views.flatMap(readingOrder)
  const index = marks.findIndex(({ id }) => id === fromId)
  const current = marks[index]
  if (step === 'last') return marks.at(-1) ?? null
  if (current === undefined || step === 'first') return marks[0] ?? null
  if (step === 'next') return marks[index + 1] ?? current
  if (step === 'previous') return marks[index - 1] ?? current
  return nearestInDirection(marks, current, step === 'up' ? -1 : 1) ?? current
}

/** Left to right, and top to bottom among marks of the same x. */
const readingOrder = (view: ChartView): ChartMark[] =>
  [...view.marks].sort((a, b) => centerOf(a).x - centerOf(b).x || centerOf(a).y - centerOf(b).y)

function nearestInDirection(marks: readonly ChartMark[], current: ChartMark, direction: 1 | -1): ChartMark | null {
  const currentCenter = centerOf(current)
  let best: { mark: ChartMark; cost: number } | null = null
  for (const mark of marks) {
    const markCenter = centerOf(mark)
    const ahead = (markCenter.y - currentCenter.y) * direction
    if (mark === current || ahead <= 0.5) continue
    // Sideways distance counts double, so that "up" means up.
    const cost = ahead + Math.abs(markCenter.x - currentCenter.x) * 2
    if (best === null || cost < best.cost) best = { mark, cost }
  }
  return best?.mark ?? null
}
