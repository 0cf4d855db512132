import type { Canvas } from 'canvas'
import type { DrawOptions, EncodedPicture } from '../model/view-types.ts'
import { encodePng } from './encode-png.ts'

const jpegQuality = 82

/** Encodes an opaque canvas, whose pixels are `pixels`. */
export async function encodePicture(canvas: Canvas, pixels: Buffer, options: DrawOptions): Promise<EncodedPicture> {
  const { width, height } = canvas
  const format = options.format ?? 'png'
  const final = options.quality === 'final' && format === 'png'
  const bytes = format === 'jpeg' ? await canvas.encode('jpeg', jpegQuality) : await encodePng(pixels, width, height)
  return { format, final, width, height, bytes }
}
