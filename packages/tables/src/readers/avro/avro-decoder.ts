import { maxCellLength } from '../../sources/data-faults.ts'
import { decimalNumber, shortestSingle } from '../decimals.ts'
import type { AvroType } from './avro-schema.ts'

/** A value that has the form of JSON; integers beyond 2^53 are bigint, bytes undefined. */
export type AvroValue =
  | string
  | number
  | bigint
  | boolean
  | null
  | undefined
  | AvroValue[]
  | { [key: string]: AvroValue }

const maxDepth = 64
/** Values in lists and maps of one row. */
const maxElements = 1_000_000

/** Reads values of a block one after the other. Throws `RangeError` if it is damaged. */
export class AvroDecoder {
  readonly #bytes: Buffer
  #at = 0
  #elements = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  /** Bytes that are read. */
  get position(): number {
    return this.#at
  }

  /** A row's value, whose lists are bounded. */
  row(type: AvroType): AvroValue {
    this.#elements = 0
    return this.#value(type, 0)
  }

  long(): number | bigint {
    let low = 0
    let factor = 1
    for (let i = 0; i < 7; i++) {
      const byte = this.#byte()
      low += (byte & 127) * factor
      if (byte < 128) return low % 2 === 0 ? low / 2 : -(low + 1) / 2
      factor *= 128
    }
    let wide = BigInt(low)
    for (let shift = 49n; shift < 70n; shift += 7n) {
      const byte = this.#byte()
      wide |= BigInt(byte & 127) << shift
      if (byte < 128) {
        const value = BigInt.asIntN(64, (wide >> 1n) ^ -(wide & 1n))
        return BigInt(Number(value)) === value && Number.isSafeInteger(Number(value)) ? Number(value) : value
      }
    }
    throw new RangeError('An integer is too long.')
  }

  #byte(): number {
    const byte = this.#bytes[this.#at++]
    if (byte === undefined) throw new RangeError('A block is cut off.')
    return byte
  }

  #take(length: number | bigint): Buffer {
    const count = Number(length)
    if (!(count >= 0 && this.#at + count <= this.#bytes.length)) throw new RangeError('A block is cut off.')
    this.#at += count
    return this.#bytes.subarray(this.#at - count, this.#at)
  }

  /** The bytes of a value, or a text, with its length before it. */
  sized(): Buffer {
    return this.#take(this.long())
  }

  #value(type: AvroType, depth: number): AvroValue {
    if (depth > maxDepth) throw new RangeError('A value is nested too deeply.')
    switch (type.kind) {
      case 'null':
        return null
      case 'boolean':
        return this.#byte() !== 0
      case 'int':
      case 'long':
        return logicalInteger(this.long(), type.logical)
      case 'float':
        return shortestSingle(this.#take(4).readFloatLE(0))
      case 'double':
        return this.#take(8).readDoubleLE(0)
      case 'string':
        return cut(this.sized())
      case 'bytes':
        return logicalBytes(this.sized(), type)
      case 'fixed':
        return logicalBytes(this.#take(type.size), type)
      case 'enum':
        return type.symbols[Number(this.long())] ?? null
      case 'union': {
        const branch = type.branches[Number(this.long())]
        if (branch === undefined) throw new RangeError('A value has no type.')
        return this.#value(branch, depth + 1)
      }
      case 'array':
        return this.#list(() => this.#value(type.items, depth + 1))
      case 'map':
        return Object.fromEntries(this.#list(() => [cut(this.sized()), this.#value(type.items, depth + 1)] as const))
      case 'record':
        return Object.fromEntries(type.fields.map((field) => [field.name, this.#value(field.type, depth + 1)]))
    }
  }

  /** The elements of blocks, of which the last one is empty. */
  #list<T>(read: () => T): T[] {
    const elements: T[] = []
    for (;;) {
      let count = Number(this.long())
      if (count === 0) return elements
      if (count < 0) {
        count = -count
        this.long()
      }
      this.#elements += count
      if (!(this.#elements <= maxElements)) throw new RangeError('A list is too long.')
      for (let i = 0; i < count; i++) elements.push(read())
    }
  }
}

/** As text: longer ones do not fit in a cell, and would be cut there. */
const cut = (bytes: Buffer): string => bytes.toString('utf8', 0, Math.min(bytes.length, 4 * (maxCellLength + 1)))

const dayMs = 86_400_000

/** Milliseconds where it is a date or a moment. */
function logicalInteger(value: number | bigint, logical: string): number | bigint {
  if (logical === 'date') return Number(value) * dayMs
  if (/timestamp-(?:micros|nanos)$/.test(logical))
    return Math.floor(Number(value) / (logical.endsWith('nanos') ? 1e6 : 1e3))
  return value
}

function logicalBytes(bytes: Buffer, { logical, scale }: { logical: string; scale: number }): AvroValue {
  if (logical !== 'decimal' || bytes.length === 0 || bytes.length > 64) return undefined
  return decimalNumber(BigInt.asIntN(bytes.length * 8, BigInt(`0x${bytes.toString('hex')}`)), scale)
}
