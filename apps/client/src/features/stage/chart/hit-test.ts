import type { Scene } from '@belvedere/contract'
import type { Point } from './brush.ts'
import { inside } from './brush.ts'
import type { SceneMark, SceneView } from './scales.ts'

/** CSS pixels around a small mark in which it still counts as pointed at. */
const reach = 12

/** A country is not its box: what lies under the pointer only the service can tell. */
const isOutline = ({ kind }: SceneMark): boolean => kind === 'geoshape'

/** Whether marks may lie at a place that `markAt` does not find. */
export const hasMore = (view: SceneView): boolean => view.truncated || view.marks.some(isOutline)

/** The mark at a place: the smallest that contains it, else the nearest within reach. */
export function markAt(scene: Scene, point: Point): SceneMark | null {
  let best: { mark: SceneMark; contains: boolean; measure: number } | null = null
  for (const view of scene.views) {
    for (const mark of view.marks) {
      if (isOutline(mark)) continue
      const contains = inside(mark.box, point)
      const measure = contains ? mark.box[2] * mark.box[3] : distance(mark, point)
      if (!contains && measure > reach) continue
      const better =
        best === null ||
        (contains && !best.contains) ||
        // Of equals the later is the better: it is drawn on top.
        (contains === best.contains && measure <= best.measure)
      if (better) best = { mark, contains, measure }
    }
  }
  return best?.mark ?? null
}

export const viewAt = (scene: Scene, point: Point): SceneView | null =>
  scene.views.find(({ bounds }) => inside(bounds, point)) ?? null

export function legendAt(scene: Scene, point: Point) {
  for (const legend of scene.legends) {
    const entry = legend.entries.find(({ box }) => inside(box, point))
    if (entry !== undefined) return { legend, entry }
  }
  return null
}

export const centre = ({ box: [x, y, width, height] }: SceneMark): Point => ({ x: x + width / 2, y: y + height / 2 })

function distance({ box: [x, y, width, height] }: SceneMark, point: Point): number {
  const dx = Math.max(x - point.x, 0, point.x - (x + width))
  const dy = Math.max(y - point.y, 0, point.y - (y + height))
  return Math.hypot(dx, dy)
}

export type Step = 'next' | 'previous' | 'up' | 'down' | 'first' | 'last'

/** Where the keyboard goes from a mark: along the reading order, or to the nearest above or below. */
export function walk(scene: Scene, from: string | null, step: Step): SceneMark | null {
  const marks = scene.views.flatMap(readingOrder)
  const at = marks.findIndex(({ id }) => id === from)
  const current = marks[at]
  if (current === undefined || step === 'first') return (step === 'last' ? marks.at(-1) : marks[0]) ?? null
  if (step === 'last') return marks.at(-1) ?? null
  if (step === 'next') return marks[at + 1] ?? current
  if (step === 'previous') return marks[at - 1] ?? current
  return nearestInDirection(marks, current, step === 'up' ? -1 : 1) ?? current
}

/** Left to right, and top to bottom where marks share a place. */
const readingOrder = (view: SceneView): SceneMark[] =>
  [...view.marks].sort((a, b) => centre(a).x - centre(b).x || centre(a).y - centre(b).y)

function nearestInDirection(marks: readonly SceneMark[], current: SceneMark, direction: 1 | -1): SceneMark | null {
  const here = centre(current)
  let best: { mark: SceneMark; cost: number } | null = null
  for (const mark of marks) {
    const there = centre(mark)
    const ahead = (there.y - here.y) * direction
    if (mark === current || ahead <= 0.5) continue
    // Sideways counts double, so that "up" means up.
    const cost = ahead + Math.abs(there.x - here.x) * 2
    if (best === null || cost < best.cost) best = { mark, cost }
  }
  return best?.mark ?? null
}
