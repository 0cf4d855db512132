import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { encodePng } from './encode-png.ts'

/** Opaque pixels, the same in every run. */
const pixelsOf = (width: number, height: number) =>
  Uint8Array.from({ length: width * height * 4 }, (_, at) => (at % 4 === 3 ? 255 : crc32(String(at)) & 255))

it.each([
  [1, 1],
  [3, 2],
  [257, 31],
])('keeps every pixel of %i × %i', async (width, height) => {
  const pixels = pixelsOf(width, height)
  const decoded = await sharp(await encodePng(pixels, width, height))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(decoded.info).toMatchObject({ width, height, channels: 3 })
  expect([...decoded.data]).toEqual([...pixels.filter((_, at) => at % 4 !== 3)])
})
