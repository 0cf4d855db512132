import { type Canvas, createCanvas } from 'canvas'
import type { Drawing, DrawOptions, EncodedPicture, ViewSize } from '../model/view-types.ts'
import { type PaintedFrame, paint } from './paint.ts'
import { commonDensity, PictureEncoder } from './picture-encoder.ts'
import { PixelChanges } from './pixel-changes.ts'

/** Maximum pixels of a picture; larger ones are drawn at a lower resolution. */
const maxPixels = 24_000_000
const wholePicture = { base: null, inexact: null, maxBytes: null }

/** A canvas that is painted again when something changed, and its pictures. */
export class Painter {
  readonly #density = { ...commonDensity }
  #canvas: Canvas | null = null
  #changes: PixelChanges | null = null
  #encoder: PictureEncoder | null = null
  #drawing = 0
  #stale = true

  /** The scene, size or theme has changed since the last drawing. */
  touch(): void {
    this.#stale = true
  }

  /** Equal pixels are the same drawing and keep its number. */
  async draw(painting: PaintedFrame, { quality, requests }: DrawOptions): Promise<Drawing> {
    const encoder = this.#paint(painting)
    const pictures = await Promise.all(requests.map((request) => encoder.encode(request, quality === 'moving')))
    return { number: this.#drawing, pictures }
  }

  /** The same object until something changes. */
  whole(painting: PaintedFrame): Promise<EncodedPicture> {
    return this.#paint(painting).encode(wholePicture, false)
  }

  close(): void {
    this.#canvas = null
    this.#changes = null
    this.#encoder = null
  }

  #paint(painting: PaintedFrame): PictureEncoder {
    if (!this.#stale && this.#encoder !== null) return this.#encoder
    const { width, height, ratio } = resolutionOf(painting.size)
    const canvas = this.#canvasOfSize(width, height)
    paint(canvas.getContext('2d'), painting, { ratio, onto: 'bitmap' })
    this.#stale = false
    const next = this.#drawing + 1
    const changes = this.#changes ?? new PixelChanges(width, height, next)
    this.#changes = changes
    if (!changes.record(canvas.data(), next) && this.#encoder !== null) return this.#encoder
    this.#drawing = next
    this.#encoder = new PictureEncoder(changes, this.#density)
    return this.#encoder
  }

  #canvasOfSize(width: number, height: number): Canvas {
    const canvas = this.#canvas
    if (canvas && canvas.width === width && canvas.height === height) return canvas
    this.#changes = null
    this.#encoder = null
    this.#canvas = createCanvas(width, height)
    return this.#canvas
  }
}

/** Device pixels. */
function resolutionOf({ width, height, pixelRatio }: ViewSize) {
  const ratio = Math.min(pixelRatio, Math.sqrt(maxPixels / (width * height)))
  return { width: Math.max(1, Math.round(width * ratio)), height: Math.max(1, Math.round(height * ratio)), ratio }
}
