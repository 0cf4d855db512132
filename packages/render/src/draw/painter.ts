import { type Canvas, createCanvas } from 'canvas'
import type { DrawOptions, EncodedPicture } from '../model/view-types.ts'
import { encodePicture } from './encode-picture.ts'
import { type PaintedFrame, paint } from './paint.ts'

/** Maximum pixels of a frame; larger frames are drawn at a lower resolution and scaled up by the client. */
const maxPixels = 24_000_000

/** A reusable canvas. Returns the same `EncodedPicture` until something changes. */
export class Painter {
  #canvas: Canvas | null = null
  #pixels: Buffer | null = null
  #last: { picture: EncodedPicture; options: string } | null = null
  #stale = true

  /** The scene, size or theme has changed since the last picture. */
  touch(): void {
    this.#stale = true
  }

  async draw(painting: PaintedFrame, options: DrawOptions): Promise<EncodedPicture> {
    const { width, height, pixelRatio } = painting.size
    const ratio = Math.min(pixelRatio * (options.scale ?? 1), Math.sqrt(maxPixels / (width * height)))
    const key = JSON.stringify([options.quality, options.format ?? 'png', ratio])
    if (!this.#stale && this.#last?.options === key) return this.#last.picture
    const canvas = this.#canvasOfSize(Math.max(1, Math.round(width * ratio)), Math.max(1, Math.round(height * ratio)))
    paint(canvas.getContext('2d'), painting, { ratio, onto: 'bitmap' })
    const pixels = canvas.data()
    const same = this.#pixels?.equals(pixels) ?? false
    this.#stale = false
    if (same && this.#last && this.#last.options === key) return this.#last.picture
    const last = this.#last?.picture
    const final = options.quality === 'final' && (options.format ?? 'png') === 'png'
    const reusable = same && last?.format === 'png' && last.format === (options.format ?? 'png')
    const picture = reusable ? { ...last, final } : await encodePicture(canvas, pixels, options)
    this.#pixels = pixels
    this.#last = { picture, options: key }
    return picture
  }

  close(): void {
    this.#canvas = null
    this.#pixels = null
    this.#last = null
  }

  #canvasOfSize(width: number, height: number): Canvas {
    const canvas = this.#canvas
    if (canvas && canvas.width === width && canvas.height === height) return canvas
    this.#pixels = null
    this.#canvas = createCanvas(width, height)
    return this.#canvas
  }
}
