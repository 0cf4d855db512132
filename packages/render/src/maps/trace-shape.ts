import type { SceneItem } from '../vega-edge.ts'

/** What a path is told to; points have arcs, outlines have none. */
export interface ShapePen {
  moveTo(x: number, y: number): void
  lineTo(x: number, y: number): void
  closePath(): void
  arc(x: number, y: number): void
}

/** What Vega gives an item of an outline: it projects the item, and tells the path to its context. */
interface Projecting {
  (item: SceneItem): unknown
  context(pen: ShapePen | null): void
}

const isProjecting = (shape: unknown): shape is Projecting => typeof shape === 'function' && 'context' in shape

/** Follows the path of an outline, in the coordinates of its group. */
export function traceShape(item: SceneItem, pen: ShapePen): void {
  const { shape } = item
  if (!isProjecting(shape)) return
  shape.context(pen)
  shape(item)
  shape.context(null)
}
