/** Views of bytes that may be unaligned, of `count` elements. Throw `RangeError` if there are fewer. */
function aligned(bytes: Uint8Array, width: number, count: number): { buffer: ArrayBufferLike; byteOffset: number } {
  if (bytes.length < width * count) throw new RangeError('A buffer is too short.')
  return bytes.byteOffset % width === 0 ? bytes : bytes.slice(0, width * count)
}

export function int32s(bytes: Uint8Array, count: number): Int32Array {
  const { buffer, byteOffset } = aligned(bytes, 4, count)
  return new Int32Array(buffer, byteOffset, count)
}

export function int64s(bytes: Uint8Array, count: number): BigInt64Array {
  const { buffer, byteOffset } = aligned(bytes, 8, count)
  return new BigInt64Array(buffer, byteOffset, count)
}

export const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength)

/** Reads an integer of 8 to 64 bits; inexact beyond 2^53. */
export function integerReader(bits: number, signed: boolean): (view: DataView, at: number) => number {
  switch (bits) {
    case 8:
      return signed ? (view, at) => view.getInt8(at) : (view, at) => view.getUint8(at)
    case 16:
      return signed ? (view, at) => view.getInt16(at * 2, true) : (view, at) => view.getUint16(at * 2, true)
    case 32:
      return signed ? (view, at) => view.getInt32(at * 4, true) : (view, at) => view.getUint32(at * 4, true)
    default:
      return signed
        ? (view, at) => view.getUint32(at * 8, true) + view.getInt32(at * 8 + 4, true) * 2 ** 32
        : (view, at) => view.getUint32(at * 8, true) + view.getUint32(at * 8 + 4, true) * 2 ** 32
  }
}

export const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength)
