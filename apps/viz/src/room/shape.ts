import type { Theme } from '@belvedere/contract'

/** What a picture depends on besides spec and state. Lengths in CSS pixels; `pixelRatio` is device pixels per CSS pixel. */
export interface Shape {
  width: number
  height: number
  pixelRatio: number
  theme: Theme
}

export const shapeKey = ({ width, height, pixelRatio, theme }: Shape): string =>
  `${width}x${height}@${pixelRatio}/${theme}`

export const sameShape = (a: Shape, b: Shape): boolean => shapeKey(a) === shapeKey(b)

/**
 * The shape that each viewer's picture is drawn at: the first `most` distinct ones exactly, every later one the nearest
 * of these. In the order of `wanted`.
 */
export function shareShapes(wanted: readonly Shape[], most: number): Shape[] {
  const exact = new Map<string, Shape>()
  for (const shape of wanted) {
    if (exact.size < most && !exact.has(shapeKey(shape))) exact.set(shapeKey(shape), shape)
  }
  return wanted.map((shape) => exact.get(shapeKey(shape)) ?? nearest(shape, [...exact.values()]))
}

function nearest(wanted: Shape, drawn: readonly Shape[]): Shape {
  return drawn.reduce(
    (best, next) => (distance(next, wanted) < distance(best, wanted) ? next : best),
    drawn[0] ?? wanted,
  )
}

/** The wrong theme is worse than any size; a stretched picture is worse than a scaled one. */
function distance(a: Shape, b: Shape): number {
  const log = (of: (shape: Shape) => number) => Math.abs(Math.log(of(a) / of(b)))
  return (
    (a.theme === b.theme ? 0 : 100) +
    log((shape) => shape.width) +
    log((shape) => shape.height) +
    log((shape) => shape.width / shape.height) +
    log((shape) => shape.pixelRatio) / 2
  )
}
