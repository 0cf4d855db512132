/** Types of fields in Thrift's compact protocol. */
const types = { true: 1, false: 2, i32: 5, i64: 6, binary: 8, list: 9, struct: 12 } as const

/** A value that Parquet's metadata holds. A list holds values of one type. */
export type ThriftValue =
  | { i32: number }
  | { i64: number }
  | { text: string }
  | { bool: boolean }
  | { list: ThriftValue[] }
  | { struct: ThriftStruct }

/** Fields by their ids, in ascending order. */
export type ThriftStruct = [id: number, value: ThriftValue][]

/** Encodes a struct in Thrift's compact protocol, the form of Parquet's metadata. */
export function thriftBytes(struct: ThriftStruct): Buffer {
  const parts: Uint8Array[] = []
  putStruct(struct, parts)
  return Buffer.concat(parts)
}

/** An unsigned integer of up to 53 bits in groups of seven, as Thrift and Parquet write it. */
export function varint(value: number): Uint8Array {
  const bytes: number[] = []
  let rest = value
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) | 0x80)
    rest = Math.floor(rest / 0x80)
  }
  return Uint8Array.from([...bytes, rest])
}

function putStruct(struct: ThriftStruct, parts: Uint8Array[]): void {
  let previous = 0
  for (const [id, value] of struct) {
    parts.push(Uint8Array.of(((id - previous) << 4) | typeOf(value)))
    previous = id
    if (!('bool' in value)) putValue(value, parts)
  }
  parts.push(Uint8Array.of(0))
}

function putValue(value: ThriftValue, parts: Uint8Array[]): void {
  if ('i32' in value) parts.push(zigzag(value.i32))
  else if ('i64' in value) parts.push(zigzag(value.i64))
  else if ('text' in value) {
    const bytes = Buffer.from(value.text)
    parts.push(varint(bytes.length), bytes)
  } else if ('struct' in value) putStruct(value.struct, parts)
  else if ('list' in value) {
    const [first = { i32: 0 }] = value.list
    const count = value.list.length
    parts.push(Uint8Array.of((Math.min(count, 15) << 4) | typeOf(first)))
    if (count >= 15) parts.push(varint(count))
    for (const element of value.list) putValue(element, parts)
  }
}

const zigzag = (value: number): Uint8Array => varint(value < 0 ? -2 * value - 1 : 2 * value)

function typeOf(value: ThriftValue): number {
  if ('i32' in value) return types.i32
  if ('i64' in value) return types.i64
  if ('text' in value) return types.binary
  if ('bool' in value) return value.bool ? types.true : types.false
  return 'list' in value ? types.list : types.struct
}
