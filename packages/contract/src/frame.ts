/** The binary frame of `/viz/ws`: a fixed header of 40 bytes, little-endian, then the image. Lengths in device pixels. */

export const frameHeaderLength = 40
const magic = 0x31465642 // 'BVF1'
const formats = ['png', 'jpeg', 'webp'] as const
export type FrameFormat = (typeof formats)[number]

export interface FrameHeader {
  format: FrameFormat
  /** When it is drawn, the canvas shows the chart without loss and at full size. */
  final: boolean
  /** Drawn over the previous frame, which transparent pixels leave as it is. */
  patch: boolean
  /** Number of this viewer's frame, from 1, without gaps. */
  seq: number
  /** The newest shared command applied in the picture. */
  command: number
  /** −1: none. */
  timestep: number
  x: number
  y: number
  width: number
  height: number
  canvasWidth: number
  canvasHeight: number
  pixelRatio: number
  specVersion: number
}

/** Encodes a header; the image follows it. */
export function writeFrameHeader(header: FrameHeader): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(frameHeaderLength)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, magic, true)
  view.setUint8(4, formats.indexOf(header.format) + 1)
  view.setUint8(5, (header.final ? 1 : 0) | (header.patch ? 2 : 0))
  view.setUint16(6, frameHeaderLength, true)
  view.setUint32(8, header.seq, true)
  view.setUint32(12, header.command, true)
  view.setInt32(16, header.timestep, true)
  view.setUint16(20, header.x, true)
  view.setUint16(22, header.y, true)
  view.setUint16(24, header.width, true)
  view.setUint16(26, header.height, true)
  view.setUint16(28, header.canvasWidth, true)
  view.setUint16(30, header.canvasHeight, true)
  view.setFloat32(32, header.pixelRatio, true)
  view.setUint32(36, header.specVersion, true)
  return bytes
}

/** Decodes a frame; null if the bytes are not one. A longer header of a later version is skipped. */
export function readFrame(bytes: Uint8Array): { header: FrameHeader; image: Uint8Array } | null {
  if (bytes.byteLength < frameHeaderLength) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const format = formats[view.getUint8(4) - 1]
  const headerLength = view.getUint16(6, true)
  if (view.getUint32(0, true) !== magic || format === undefined) return null
  if (headerLength < frameHeaderLength || headerLength > bytes.byteLength) return null
  const flags = view.getUint8(5)
  return {
    header: {
      format,
      final: (flags & 1) !== 0,
      patch: (flags & 2) !== 0,
      seq: view.getUint32(8, true),
      command: view.getUint32(12, true),
      timestep: view.getInt32(16, true),
      x: view.getUint16(20, true),
      y: view.getUint16(22, true),
      width: view.getUint16(24, true),
      height: view.getUint16(26, true),
      canvasWidth: view.getUint16(28, true),
      canvasHeight: view.getUint16(30, true),
      pixelRatio: view.getFloat32(32, true),
      specVersion: view.getUint32(36, true),
    },
    image: bytes.subarray(headerLength),
  }
}
