import { type Canvas, createCanvas } from 'canvas'
import { denyLoader } from './deny-loader.ts'
import type { Placement } from './fit.ts'
import { encode } from './picture.ts'
import { palettes, type Theme } from './theme.ts'
import { drawScene, type SceneMark } from './vega-edge.ts'
import type { DrawOptions, Picture, ViewSize } from './view-types.ts'

export interface Painting {
  scene: SceneMark
  placement: Placement
  size: ViewSize
  theme: Theme
  font: string
  background: string
  /** Large and faint behind the marks, at the lower right of this box (CSS pixels). */
  timestep: { label: string; box: { x: number; y: number; width: number; height: number } } | null
  /** Said instead of an empty plot. */
  empty: string | null
}

/** Pixels of a frame at most; a larger one is drawn with fewer and scaled up by who shows it. */
const mostPixels = 24_000_000

/** A canvas that is drawn on again and again. Gives the same `Picture` back while nothing has changed. */
export class Painter {
  #canvas: Canvas | null = null
  #pixels: Buffer | null = null
  #last: { picture: Picture; options: string } | null = null
  #stale = true

  /** The scene, size or theme has changed since the last picture. */
  touch(): void {
    this.#stale = true
  }

  async draw(painting: Painting, options: DrawOptions): Promise<Picture> {
    const { width, height, pixelRatio } = painting.size
    const ratio = Math.min(pixelRatio * (options.scale ?? 1), Math.sqrt(mostPixels / (width * height)))
    const key = JSON.stringify([options.quality, options.format ?? 'png', ratio])
    if (!this.#stale && this.#last?.options === key) return this.#last.picture
    const canvas = this.#sized(Math.max(1, Math.round(width * ratio)), Math.max(1, Math.round(height * ratio)))
    paint(canvas, painting, ratio)
    const pixels = canvas.data()
    const same = this.#pixels?.equals(pixels) ?? false
    this.#stale = false
    if (same && this.#last && this.#last.options === key) return this.#last.picture
    const last = this.#last?.picture
    const final = options.quality === 'final' && (options.format ?? 'png') === 'png'
    const reusable = same && last?.format === 'png' && last.format === (options.format ?? 'png')
    const picture = reusable ? { ...last, final } : await encode(canvas, pixels, options)
    this.#pixels = pixels
    this.#last = { picture, options: key }
    return picture
  }

  close(): void {
    this.#canvas = null
    this.#pixels = null
    this.#last = null
  }

  #sized(width: number, height: number): Canvas {
    const canvas = this.#canvas
    if (canvas && canvas.width === width && canvas.height === height) return canvas
    this.#pixels = null
    this.#canvas = createCanvas(width, height)
    return this.#canvas
  }
}

function paint(canvas: Canvas, painting: Painting, ratio: number): void {
  const { size, theme, font, placement } = painting
  const context = canvas.getContext('2d')
  const palette = palettes[theme]
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.fillStyle = palette.surface
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = painting.background
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.save()
  context.scale(ratio, ratio)
  if (painting.timestep) {
    const { label, box } = painting.timestep
    const height = Math.max(14, Math.min(120, box.height * 0.26, (box.width * 1.25) / Math.max(3, label.length)))
    context.font = `700 ${height}px ${font}`
    context.textAlign = 'right'
    context.textBaseline = 'alphabetic'
    context.fillStyle = palette.ghost
    context.fillText(label, box.x + box.width - height * 0.18, box.y + box.height - height * 0.22)
  }
  if (painting.empty) {
    context.font = `400 13px ${font}`
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.fillStyle = palette.muted
    context.fillText(painting.empty, size.width / 2, size.height / 2)
  }
  context.restore()
  context.save()
  // Vega scales the context by `scale` and moves it by `origin` in the scaled coordinates.
  const scale = ratio * placement.scale
  const origin: [number, number] = [placement.origin[0] / placement.scale, placement.origin[1] / placement.scale]
  drawScene(canvas, painting.scene, denyLoader, {
    width: size.width / placement.scale,
    height: size.height / placement.scale,
    origin,
    scale,
  })
  context.restore()
  context.setTransform(1, 0, 0, 1, 0, 0)
}
