import type { Canvas } from 'canvas'
import sharp from 'sharp'
import type { DrawOptions, EncodedPicture } from '../model/view-types.ts'

const jpegQuality = 82

// Every picture is new, so a cache would only hold pixels that are never needed again.
sharp.cache(false)
sharp.concurrency(1)

/**
 * Encodes an opaque canvas. PNG by libvips at level 1 without row filters: measured four times faster than the canvas's
 * own encoder, and equally small for flat colours.
 */
export async function encodePicture(canvas: Canvas, pixels: Buffer, options: DrawOptions): Promise<EncodedPicture> {
  const { width, height } = canvas
  const format = options.format ?? 'png'
  const final = options.quality === 'final' && format === 'png'
  const bytes =
    format === 'jpeg'
      ? await canvas.encode('jpeg', jpegQuality)
      : await sharp(pixels, { raw: { width, height, channels: 4 } })
          .removeAlpha()
          .png({ compressionLevel: 1, adaptiveFiltering: false })
          .toBuffer()
  return { format, final, width, height, bytes }
}
