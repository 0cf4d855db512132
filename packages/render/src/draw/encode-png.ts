import { promisify } from 'node:util'
import { crc32, deflate, deflateSync } from 'node:zlib'
import type { PixelArea } from '../model/view-types.ts'

/** RGBA, 4 bytes for each pixel. */
export interface RawPicture {
  pixels: Buffer
  width: number
  height: number
}

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const end = chunk('IEND', Buffer.alloc(0))
const bitDepth = 8
/** RGB, and RGB with transparency (RFC 2083). */
const colourTypes = { 3: 2, 4: 6 } as const
/** Without row filters, level 1 is as small as with them for flat colours, and several times faster. */
const compression = { level: 1, memLevel: 9 }
const compress = promisify(deflate)
/** From this size on, another thread is faster. */
export const largePixels = 300_000

/** A part of a picture as PNG; with three channels, its pixels are opaque. */
export async function encodePng(picture: RawPicture, area: PixelArea, channels: 3 | 4): Promise<Buffer> {
  const { width, height } = area
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([bitDepth, colourTypes[channels]], 8)
  const memory = free.pop() ?? Buffer.alloc(0)
  const bytes = (width * channels + 1) * height
  const rows = memory.byteLength < bytes ? Buffer.allocUnsafeSlow(bytes) : memory
  fillScanlines(rows, picture, area, channels)
  const used = rows.subarray(0, bytes)
  const body = width * height > largePixels ? await compress(used, compression) : deflateSync(used, compression)
  if (rows.byteLength <= keptBytes && free.length < keptPictures) free.push(rows)
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', body), end])
}

/**
 * Memory for scanlines that no picture uses now. The engine collects all garbage whenever some megabytes were allocated beside
 * its heap, which takes longer than to draw a chart.
 */
const free: Buffer[] = []
/** Larger ones would be most of the memory of an idle room. */
const keptBytes = 8 << 20
const keptPictures = 2

/** Rows of pixels, each after a byte that says that it is not filtered. */
function fillScanlines(rows: Buffer, picture: RawPicture, { x, y, width, height }: PixelArea, channels: 3 | 4): void {
  const { pixels } = picture
  let to = 0
  for (let row = 0; row < height; row++) {
    let from = ((y + row) * picture.width + x) * 4
    rows[to++] = 0
    if (channels === 4) {
      pixels.copy(rows, to, from, from + width * 4)
      to += width * 4
      continue
    }
    for (const rowEnd = to + width * 3; to < rowEnd; to += 3, from += 4) {
      rows[to] = pixels[from] ?? 0
      rows[to + 1] = pixels[from + 1] ?? 0
      rows[to + 2] = pixels[from + 2] ?? 0
    }
  }
}

/** Length, type and data, and a checksum of the last two. */
function chunk(type: string, data: Buffer): Buffer {
  const bytes = Buffer.alloc(data.length + 12)
  bytes.writeUInt32BE(data.length, 0)
  bytes.write(type, 4, 'latin1')
  bytes.set(data, 8)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, data.length + 8)), data.length + 8)
  return bytes
}
