import type { Sharp } from 'sharp'
import type { PixelArea } from '../model/view-types.ts'
import { encodePng, type RawPicture } from './encode-png.ts'

/** Pixels of the image for each pixel of the area, in each direction. */
export type PictureScale = 1 | 0.5 | 0.25

const lossyQuality = 75

/** A part of an opaque picture. */
export const opaquePng = (picture: RawPicture, area: PixelArea): Promise<Buffer> => encodePng(picture, area, 3)

/** With transparent pixels. */
export const transparentPng = (picture: RawPicture): Promise<Buffer> =>
  encodePng(picture, { ...picture, x: 0, y: 0 }, 4)

/** Two thirds of the size of a PNG, in three times its time. */
export async function opaqueWebp(picture: RawPicture, area: PixelArea): Promise<Buffer> {
  const part = await opaquePart(picture, area)
  return part.webp({ lossless: true, effort: 0 }).toBuffer()
}

/** With transparent pixels. */
export async function transparentWebp(picture: RawPicture): Promise<Buffer> {
  const whole = await rawPicture(picture)
  return whole.webp({ lossless: true, effort: 0 }).toBuffer()
}

export async function lossyWebp(picture: RawPicture, area: PixelArea, scale: PictureScale): Promise<Buffer> {
  const part = await opaquePart(picture, area)
  const [width, height] = [Math.ceil(area.width * scale), Math.ceil(area.height * scale)]
  const scaled = scale === 1 ? part : part.resize(width, height, { fit: 'fill', kernel: 'linear' })
  return scaled.webp({ quality: lossyQuality, effort: 0 }).toBuffer()
}

/** Loaded when a link is slow for the first time: it takes as long as the rest of the process to load. */
async function rawPicture({ pixels, width, height }: RawPicture): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  // Every picture is new, so a cache would only hold pixels that are never needed again.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp(pixels, { raw: { width, height, channels: 4 } })
}

async function opaquePart(picture: RawPicture, { x, y, width, height }: PixelArea): Promise<Sharp> {
  const whole = await rawPicture(picture)
  return whole.extract({ left: x, top: y, width, height }).removeAlpha()
}
