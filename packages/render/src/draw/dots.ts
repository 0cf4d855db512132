import { colorOf, type Rgb } from '@belvedere/query'
import type { SKRSContext2D } from 'canvas'
import type { ScenegraphItem, ScenegraphMark } from '../vega/vega-types.ts'

/** Below this many points, Skia is fast enough; each of its paths costs 4 µs whatever its size. */
const minDots = 400

interface Dot {
  /** Device pixels. */
  x: number
  y: number
  radius: number
  colour: Rgb
  alpha: number
}

/**
 * Draws a mark of many plain filled circles directly into the pixels, antialiased by distance. The canvas is already
 * opaque, so blending is a weighted mean of two colours. Returns false, having drawn nothing, for any other mark.
 */
export function drawDots(context: SKRSContext2D, mark: ScenegraphMark): boolean {
  if (mark.marktype !== 'symbol' || mark.items.length < minDots || hasUnsupportedClip(mark)) return false
  const { a, b, c, d, e, f } = context.getTransform()
  if (b !== 0 || c !== 0 || a !== d) return false
  const colours = new Map<string, Rgb | null>()
  const dots: Dot[] = []
  for (const item of mark.items) {
    const dot = dotOf(item, colours)
    if (dot === null) return false
    if (dot.alpha > 0 && dot.radius > 0)
      dots.push({ ...dot, x: dot.x * a + e, y: dot.y * d + f, radius: dot.radius * a })
  }
  const clip = mark.clip ? boxOf(mark, a, e, f) : { left: 0, top: 0, right: Infinity, bottom: Infinity }
  const { width, height } = context.canvas
  const left = Math.max(0, Math.floor(clip.left))
  const top = Math.max(0, Math.floor(clip.top))
  const right = Math.min(width, Math.ceil(clip.right))
  const bottom = Math.min(height, Math.ceil(clip.bottom))
  if (right <= left || bottom <= top) return true
  const image = context.getImageData(left, top, right - left, bottom - top)
  for (const dot of dots) drawDot(image.data, right - left, bottom - top, dot, left, top)
  context.putImageData(image, left, top)
  return true
}

function dotOf(item: ScenegraphItem, colours: Map<string, Rgb | null>): Dot | null {
  const { x = 0, y = 0, size = 64, fill, stroke, shape, blend } = item
  if ((shape !== undefined && shape !== 'circle') || blend || (item.zindex ?? 0) !== 0) return null
  if (stroke !== undefined && stroke !== null && stroke !== 'transparent' && item.strokeWidth !== 0) return null
  const isPlaced = Number.isFinite(x + y + size)
  if (fill === undefined || fill === null || fill === 'transparent' || !isPlaced) {
    return { x: 0, y: 0, radius: 0, colour: [0, 0, 0], alpha: 0 }
  }
  if (typeof fill !== 'string') return null
  if (!colours.has(fill)) colours.set(fill, colorOf(fill))
  const colour = colours.get(fill)
  if (!colour) return null
  return { x, y, radius: Math.sqrt(size) / 2, colour, alpha: (item.opacity ?? 1) * (item.fillOpacity ?? 1) }
}

function drawDot(pixels: Uint8ClampedArray, width: number, height: number, dot: Dot, left: number, top: number): void {
  const { radius, alpha } = dot
  const [r, g, b] = dot.colour
  const x = dot.x - left - 0.5
  const y = dot.y - top - 0.5
  const reach = radius + 0.5
  const y1 = Math.min(height - 1, Math.floor(y + reach))
  const x1 = Math.min(width - 1, Math.floor(x + reach))
  for (let py = Math.max(0, Math.ceil(y - reach)); py <= y1; py++) {
    const dy = py - y
    for (let px = Math.max(0, Math.ceil(x - reach)); px <= x1; px++) {
      const dx = px - x
      const edge = reach - Math.sqrt(dx * dx + dy * dy)
      if (edge <= 0) continue
      const share = edge >= 1 ? alpha : edge * alpha
      const at = (py * width + px) * 4
      pixels[at] = (pixels[at] ?? 0) + (r - (pixels[at] ?? 0)) * share
      pixels[at + 1] = (pixels[at + 1] ?? 0) + (g - (pixels[at + 1] ?? 0)) * share
      pixels[at + 2] = (pixels[at + 2] ?? 0) + (b - (pixels[at + 2] ?? 0)) * share
    }
  }
}

/** True unless the mark has no clip or is clipped to its own plot, as in a zoomed plot. Skia draws marks with other clips. */
function hasUnsupportedClip(mark: ScenegraphMark): boolean {
  if (mark.clip !== undefined && typeof mark.clip !== 'boolean') return true
  for (let group = mark.group; group; group = group.mark.group) if (group.clip) return true
  return false
}

function boxOf(mark: ScenegraphMark, scale: number, e: number, f: number) {
  const { width = 0, height = 0 } = mark.group ?? {}
  return { left: e, top: f, right: e + width * scale, bottom: f + height * scale }
}
