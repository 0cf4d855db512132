import type { ScenegraphItem } from '../vega/vega-types.ts'

/** The canvas methods that a path is written to. */
export interface PathContext {
  moveTo(x: number, y: number): void
  lineTo(x: number, y: number): void
  closePath(): void
  arc(x: number, y: number, radius?: number): void
}

/** Vega's generator for a geoshape item: projects it and writes the path to its context. */
interface ShapeGenerator {
  (item: ScenegraphItem): unknown
  context(pen: PathContext | null): void
}

const isShapeGenerator = (shape: unknown): shape is ShapeGenerator => typeof shape === 'function' && 'context' in shape

/** Writes the path of a geoshape item to `pen`, in the coordinates of its group. */
export function traceShape(item: ScenegraphItem, pen: PathContext): void {
  const { shape } = item
  if (!isShapeGenerator(shape)) return
  shape.context(pen)
  shape(item)
  shape.context(null)
}
