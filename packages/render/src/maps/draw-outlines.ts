import { isObject } from '@belvedere/spec'
import { Path2D, type SKRSContext2D } from 'canvas'
import type { ScenegraphItem, ScenegraphMark } from '../vega/vega-types.ts'
import { landRole } from './base-map.ts'
import { drawLand } from './land-picture.ts'
import { traceShape } from './trace-shape.ts'

/** The path of each geometry by projecting function, with the bounds that it had when it was traced. */
const pathCache = new WeakMap<object, WeakMap<object, { bounds: string; path: Path2D }>>()

/**
 * Draws outlines of places from cached paths: projecting the world takes ten times as long as filling it. Returns false,
 * having drawn nothing, for any other mark.
 */
export function drawOutlines(context: SKRSContext2D, mark: ScenegraphMark): boolean {
  if (mark.marktype !== 'shape' || (mark.clip && mark.clip !== true) || !mark.items.every(isPlain)) return false
  const { width = 0, height = 0 } = mark.group ?? {}
  context.save()
  if (mark.clip) {
    context.beginPath()
    context.rect(0, 0, width, height)
    context.clip()
  }
  const draw = (onto: SKRSContext2D) => {
    for (const item of mark.items) drawOutline(onto, item)
  }
  if (mark.role === landRole && mark.items.length >= minPictured && width > 0 && height > 0)
    drawLand(context, mark, draw)
  else draw(context)
  context.restore()
  return true
}

/** Land of fewer shapes is drawn in less time than it takes to keep a picture of it. */
const minPictured = 500

function drawOutline(context: SKRSContext2D, item: ScenegraphItem): void {
  const { fill, stroke, strokeWidth = 1, opacity = 1, fillOpacity = 1, strokeOpacity = 1 } = item
  const path = pathOf(item)
  if (typeof fill === 'string') {
    context.globalAlpha = opacity * fillOpacity
    context.fillStyle = fill
    context.fill(path)
  }
  if (typeof stroke === 'string' && strokeWidth > 0) {
    context.globalAlpha = opacity * strokeOpacity
    context.strokeStyle = stroke
    context.lineWidth = strokeWidth
    context.stroke(path)
  }
}

function pathOf(item: ScenegraphItem): Path2D {
  const project = Object(item.shape)
  const paths = pathCache.get(project) ?? new WeakMap<object, { bounds: string; path: Path2D }>()
  pathCache.set(project, paths)
  const { x1, y1, x2, y2 } = item.bounds
  const bounds = `${x1} ${y1} ${x2} ${y2}`
  const geometry = geometryOf(item)
  const cached = paths.get(geometry)
  if (cached?.bounds === bounds) return cached.path
  const path = new Path2D()
  traceShape(item, {
    moveTo: (x, y) => path.moveTo(x, y),
    lineTo: (x, y) => path.lineTo(x, y),
    closePath: () => path.closePath(),
    arc: (x, y, radius = 0) => path.arc(x, y, radius, 0, 2 * Math.PI),
  })
  paths.set(geometry, { bounds, path })
  return path
}

/** The feature that an item draws; the item itself if its tuple has none. */
function geometryOf(item: ScenegraphItem): object {
  if (isObject(item.datum))
    for (const value of Object.values(item.datum)) if (isObject(value) && value.type === 'Feature') return value
  return item
}

/** True if the item uses only fill, stroke and width; Vega's renderer draws the others. */
const isPlain = ({ fill, stroke, blend, zindex, strokeDash }: ScenegraphItem): boolean =>
  isColour(fill) && isColour(stroke) && !blend && (zindex ?? 0) === 0 && !strokeDash

const isColour = (paint: unknown): boolean => paint === undefined || paint === null || typeof paint === 'string'
