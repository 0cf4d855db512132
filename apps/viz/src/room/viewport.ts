import type { Theme } from '@belvedere/contract'

/** What a frame depends on besides spec and state. Lengths in CSS pixels; `pixelRatio`: device pixels per CSS pixel. */
export interface Viewport {
  width: number
  height: number
  pixelRatio: number
  theme: Theme
}

/** Pixels of a 4K screen: more take longer to draw and to send than people would see of them. */
const screenPixels = 4096 * 2304

/** The viewport with as many device pixels for each CSS pixel as a frame may have, of at most `mostPixels`. */
export function limitResolution(viewport: Viewport, mostPixels: number): Viewport {
  const { width, height, pixelRatio } = viewport
  const maxPixels = Math.min(mostPixels, screenPixels)
  return { ...viewport, pixelRatio: Math.min(pixelRatio, Math.sqrt(maxPixels / (width * height))) }
}

export const viewportKey = ({ width, height, pixelRatio, theme }: Viewport): string =>
  `${width}x${height}@${pixelRatio}/${theme}`

export const isSameViewport = (a: Viewport, b: Viewport): boolean => viewportKey(a) === viewportKey(b)

/**
 * The viewport in which each requested one is drawn: the first `maxCount` distinct ones exactly, each later one as the nearest
 * of these. In the order of `requested`.
 */
export function shareViewports(requested: readonly Viewport[], maxCount: number): Viewport[] {
  const exact = new Map<string, Viewport>()
  for (const viewport of requested) {
    if (exact.size < maxCount && !exact.has(viewportKey(viewport))) exact.set(viewportKey(viewport), viewport)
  }
  return requested.map((viewport) => exact.get(viewportKey(viewport)) ?? nearest(viewport, [...exact.values()]))
}

function nearest(requested: Viewport, drawn: readonly Viewport[]): Viewport {
  return drawn.reduce(
    (best, next) => (distance(next, requested) < distance(best, requested) ? next : best),
    drawn[0] ?? requested,
  )
}

/** A wrong theme is worse than any wrong size; a stretched picture is worse than a scaled one. */
function distance(a: Viewport, b: Viewport): number {
  const log = (of: (viewport: Viewport) => number) => Math.abs(Math.log(of(a) / of(b)))
  return (
    (a.theme === b.theme ? 0 : 100) +
    log((viewport) => viewport.width) +
    log((viewport) => viewport.height) +
    log((viewport) => viewport.width / viewport.height) +
    log((viewport) => viewport.pixelRatio) / 2
  )
}
