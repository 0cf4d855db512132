import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'

const compress = promisify(deflate)
const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const end = chunk('IEND', Buffer.alloc(0))

/**
 * Encodes opaque RGBA pixels as a PNG of 8-bit RGB (RFC 2083). At level 1 and without row filters: as small as with them for
 * flat colours, and several times faster.
 */
export async function encodePng(pixels: Uint8Array, width: number, height: number): Promise<Buffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([bitDepth, rgb], 8)
  const body = await compress(scanlines(pixels, width, height), { level: 1, memLevel: 9 })
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', body), end])
}

const bitDepth = 8
const rgb = 2

/** Rows of RGB, each after a byte that says that it is not filtered. */
function scanlines(pixels: Uint8Array, width: number, height: number): Buffer {
  const rows = Buffer.allocUnsafe((width * 3 + 1) * height)
  let from = 0
  let to = 0
  for (let y = 0; y < height; y++) {
    rows[to++] = 0
    for (const rowEnd = to + width * 3; to < rowEnd; to += 3, from += 4) {
      rows[to] = pixels[from] ?? 0
      rows[to + 1] = pixels[from + 1] ?? 0
      rows[to + 2] = pixels[from + 2] ?? 0
    }
  }
  return rows
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
