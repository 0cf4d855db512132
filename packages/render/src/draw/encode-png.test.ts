import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { encodePng } from './encode-png.ts'

/** Pixels that are the same in every run. */
const pictureOf = (width: number, height: number) => ({
  pixels: Buffer.from(Uint8Array.from({ length: width * height * 4 }, (_, at) => crc32(String(at)) & 255)),
  width,
  height,
})

it.each([
  [1, 1, { x: 0, y: 0, width: 1, height: 1 }],
  [3, 2, { x: 1, y: 0, width: 2, height: 2 }],
  [257, 31, { x: 20, y: 7, width: 211, height: 24 }],
  [700, 500, { x: 0, y: 0, width: 700, height: 500 }],
])('keeps every pixel of a part of %i × %i', async (width, height, area) => {
  const picture = pictureOf(width, height)
  const part = sharp(picture.pixels, { raw: { width, height, channels: 4 } }).extract({
    left: area.x,
    top: area.y,
    width: area.width,
    height: area.height,
  })
  for (const channels of [3, 4] as const) {
    const decoded = await sharp(await encodePng(picture, area, channels))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(decoded.info).toMatchObject({ width: area.width, height: area.height, channels })
    const expected = await (channels === 3 ? part.clone().removeAlpha() : part.clone()).raw().toBuffer()
    expect(decoded.data.equals(expected)).toBe(true)
  }
})
