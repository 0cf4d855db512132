import type { Bounds, ScenegraphItem } from '../vega/vega-types.ts'
import { traceShape } from './trace-shape.ts'

/** The bounds of the largest polygon of an outline, clipped to its plot, without overseas territories. */
export function mainPartBounds(item: ScenegraphItem): Bounds {
  const parts: Bounds[] = []
  const include = (x: number, y: number) => {
    const part = parts.at(-1)
    if (!part) return
    part.x1 = Math.min(part.x1, x)
    part.x2 = Math.max(part.x2, x)
    part.y1 = Math.min(part.y1, y)
    part.y2 = Math.max(part.y2, y)
  }
  traceShape(item, {
    moveTo: (x, y) => parts.push({ x1: x, y1: y, x2: x, y2: y }),
    lineTo: include,
    arc: include,
    closePath: () => undefined,
  })
  const area = ({ x1, y1, x2, y2 }: Bounds) => (x2 - x1) * (y2 - y1)
  const main = parts.reduce((largest, part) => (area(part) > area(largest) ? part : largest), parts[0] ?? item.bounds)
  const { width = main.x2, height = main.y2 } = item.mark.group ?? {}
  const within = (value: number, most: number) => Math.max(0, Math.min(most, value))
  return {
    x1: within(main.x1, width),
    y1: within(main.y1, height),
    x2: within(main.x2, width),
    y2: within(main.y2, height),
  }
}
