import type { GridValues } from './grid.ts'

type Elements = Exclude<GridValues, (string | null)[]>

interface ElementType {
  bytes: 1 | 2 | 4 | 8
  /** A view of bytes that are aligned. */
  view: (buffer: ArrayBuffer, count: number) => Elements
}

/** Types of numbers in binary files. `char` is a byte of text. */
export const elementTypes: { [type: string]: ElementType | undefined } = {
  int8: { bytes: 1, view: (buffer, count) => new Int8Array(buffer, 0, count) },
  uint8: { bytes: 1, view: (buffer, count) => new Uint8Array(buffer, 0, count) },
  char: { bytes: 1, view: (buffer, count) => new Uint8Array(buffer, 0, count) },
  int16: { bytes: 2, view: (buffer, count) => new Int16Array(buffer, 0, count) },
  uint16: { bytes: 2, view: (buffer, count) => new Uint16Array(buffer, 0, count) },
  int32: { bytes: 4, view: (buffer, count) => new Int32Array(buffer, 0, count) },
  uint32: { bytes: 4, view: (buffer, count) => new Uint32Array(buffer, 0, count) },
  int64: { bytes: 8, view: (buffer, count) => new BigInt64Array(buffer, 0, count) },
  uint64: { bytes: 8, view: (buffer, count) => new BigUint64Array(buffer, 0, count) },
  float32: { bytes: 4, view: (buffer, count) => new Float32Array(buffer, 0, count) },
  float64: { bytes: 8, view: (buffer, count) => new Float64Array(buffer, 0, count) },
}

/** Numbers of one type. Throws `RangeError` if there are fewer than `count`. */
export function readElements(bytes: Uint8Array, type: string, count: number, order: 'big' | 'little'): Elements {
  const element = elementTypes[type]
  if (element === undefined || bytes.length < count * element.bytes) throw new RangeError('Values are missing.')
  const copy = Buffer.from(new ArrayBuffer(count * element.bytes))
  copy.set(bytes.subarray(0, copy.length))
  if (order === 'big') {
    if (element.bytes === 2) copy.swap16()
    if (element.bytes === 4) copy.swap32()
    if (element.bytes === 8) copy.swap64()
  }
  return element.view(copy.buffer, count)
}

/** A text of fixed length without what fills it up. */
export function decodedText(bytes: Uint8Array): string {
  const end = bytes.indexOf(0)
  return new TextDecoder().decode(end < 0 ? bytes : bytes.subarray(0, end)).trimEnd()
}
