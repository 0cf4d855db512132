import { type Caption, drawCaption, type TextContext } from '../guides/captions.ts'
import { drawOutlines } from '../maps/draw-outlines.ts'
import type { Placement } from '../model/frame.ts'
import type { ViewSize } from '../model/view-types.ts'
import { denyLoader } from '../vega/deny-loader.ts'
import { type DrawMark, drawScene } from '../vega/vega-facade.ts'
import type { ScenegraphMark } from '../vega/vega-types.ts'
import { drawDots } from './dots.ts'

/** Everything that is painted into a frame or file. */
export interface PaintedFrame {
  scene: ScenegraphMark
  placement: Placement
  size: ViewSize
  /** The colour below the background, which may be transparent. */
  surface: string
  background: string
  font: string
  /** Drawn behind the marks, except those with `above`. */
  captions: Caption[]
}

/** Paints into the context of a bitmap or a PDF page; `ratio` is the context's units per CSS pixel. */
export function paint(
  context: TextContext,
  painting: PaintedFrame,
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
  const area = { ...sceneArea(painting), scale: ratio * placement.scale }
  drawScene(context, painting.scene, denyLoader, area, onto === 'bitmap' ? drawFast : leaveToVega)
  context.restore()
  context.setTransform(1, 0, 0, 1, 0, 0)
  write(painting.captions.filter(({ above }) => above))
}

/** Fast dots need a bitmap; PDF pages have none. */
const drawFast: DrawMark = (context, mark) => drawDots(context, mark) || drawOutlines(context, mark)
const leaveToVega: DrawMark = () => false

/** The frame in scene coordinates. Vega applies the scale first, then `origin`. */
export function sceneArea({ size, placement: { origin, scale } }: PaintedFrame) {
  const [x, y] = origin
  const moved: [number, number] = [x / scale, y / scale]
  return { width: size.width / scale, height: size.height / scale, origin: moved }
}
