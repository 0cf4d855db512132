import { type Caption, drawCaption, type Pen } from './captions.ts'
import { denyLoader } from './deny-loader.ts'
import type { Placement } from './fit.ts'
import { drawScene, type SceneMark } from './vega-edge.ts'
import type { ViewSize } from './view-types.ts'

/** Everything that a picture shows, whatever it is written as. */
export interface Painting {
  scene: SceneMark
  placement: Placement
  size: ViewSize
  /** Lies under the background, which may be transparent. */
  surface: string
  background: string
  font: string
  /** Behind the marks, but for those `above`. */
  captions: Caption[]
}

/** Paints into a context that is a bitmap's or a page's; `ratio` is its units per CSS pixel. */
export function paint(
  context: Pen,
  painting: Painting,
  { ratio, onto }: { ratio: number; onto: 'bitmap' | 'page' },
): void {
  const { size, font, placement } = painting
  context.setTransform(1, 0, 0, 1, 0, 0)
  for (const colour of [painting.surface, painting.background]) {
    context.fillStyle = colour
    context.fillRect(0, 0, Math.ceil(size.width * ratio), Math.ceil(size.height * ratio))
  }
  const write = (captions: readonly Caption[]) => {
    context.save()
    context.scale(ratio, ratio)
    for (const caption of captions) drawCaption(context, caption, font)
    context.restore()
  }
  write(painting.captions.filter(({ above }) => !above))
  context.save()
  drawScene(context, painting.scene, denyLoader, { ...sceneArea(painting), scale: ratio * placement.scale, onto })
  context.restore()
  context.setTransform(1, 0, 0, 1, 0, 0)
  write(painting.captions.filter(({ above }) => above))
}

/** The frame in the scene's own coordinates. Vega scales first and then moves by `origin`. */
export function sceneArea({ size, placement: { origin, scale } }: Painting) {
  const [x, y] = origin
  const moved: [number, number] = [x / scale, y / scale]
  return { width: size.width / scale, height: size.height / scale, origin: moved }
}
