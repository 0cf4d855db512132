import { hasBit } from '../../scratch/bits.ts'
import { decimalNumber, shortestSingle } from '../decimals.ts'
import type { ArrowTimeUnit, ArrowType } from './arrow-schema.ts'
import { int64s, integerReader, viewOf } from './typed-bytes.ts'

const perSecond: Record<ArrowTimeUnit, number> = { s: 1, ms: 1e3, us: 1e6, ns: 1e9 }

export const secondsOf = (count: number, unit: ArrowTimeUnit): number => count / perSecond[unit]

/** Unscaled decimals of 4 to 32 bytes, little-endian. */
export function decimalReader(bytes: number): (data: Uint8Array, row: number) => bigint {
  if (bytes === 4) return (data, row) => BigInt(viewOf(data).getInt32(row * 4, true))
  const words = bytes / 8
  return (data, row) => {
    const view = viewOf(data)
    const at = row * bytes
    let value = view.getBigInt64(at + (words - 1) * 8, true)
    for (let word = words - 2; word >= 0; word--) value = (value << 64n) | view.getBigUint64(at + word * 8, true)
    return value
  }
}

export function halfFloat(bits: number): number {
  const sign = bits >> 15 === 0 ? 1 : -1
  const exponent = (bits >> 10) & 31
  const fraction = bits & 1023
  if (exponent === 31) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15))
}

/** ISO 8601, of an interval. */
export function intervalText(data: Uint8Array, row: number, unit: 'month' | 'dayTime' | 'monthDayNano'): string {
  const view = viewOf(data)
  if (unit === 'month') return `P${view.getInt32(row * 4, true)}M`
  if (unit === 'dayTime') return `P${view.getInt32(row * 8, true)}DT${view.getInt32(row * 8 + 4, true) / 1000}S`
  const seconds = Number(view.getBigInt64(row * 16 + 8, true)) / 1e9
  return `P${view.getInt32(row * 16, true)}M${view.getInt32(row * 16 + 4, true)}DT${seconds}S`
}

const maxDateMs = 8.64e15

/** "2020-01-05 10:00:00", or with milliseconds where there are any. */
function momentText(ms: number): string {
  if (!(Math.abs(ms) <= maxDateMs)) return ''
  return new Date(ms)
    .toISOString()
    .replace('T', ' ')
    .replace('Z', '')
    .replace(/\.000$/, '')
}

/** A value inside a list or an object, as JSON. */
export function scalarJson(type: ArrowType, data: Uint8Array, row: number): string {
  const view = viewOf(data)
  const quoted = (text: string) => (text === '' ? 'null' : JSON.stringify(text))
  const number = (value: number) => (Number.isFinite(value) ? String(value) : 'null')
  switch (type.kind) {
    case 'int':
      if (type.bits < 64) return String(integerReader(type.bits, type.signed)(view, row))
      return String(type.signed ? view.getBigInt64(row * 8, true) : view.getBigUint64(row * 8, true))
    case 'float':
      if (type.bytes === 2) return number(halfFloat(view.getUint16(row * 2, true)))
      if (type.bytes === 4) return number(shortestSingle(view.getFloat32(row * 4, true)))
      return number(view.getFloat64(row * 8, true))
    case 'bool':
      return hasBit(data, row) ? 'true' : 'false'
    case 'decimal':
      return number(decimalNumber(decimalReader(type.bytes)(data, row), type.scale))
    case 'date':
      return quoted(
        momentText(
          type.unit === 'day' ? view.getInt32(row * 4, true) * 86_400_000 : Number(int64s(data, row + 1)[row]),
        ).slice(0, 10),
      )
    case 'time':
    case 'timestamp':
    case 'duration': {
      const count = type.bytes === 4 ? view.getInt32(row * 4, true) : Number(view.getBigInt64(row * 8, true))
      const seconds = secondsOf(count, type.unit)
      if (type.kind === 'duration') return number(seconds)
      const text = momentText(Math.floor(seconds * 1000))
      return quoted(type.kind === 'time' ? text.slice(11) : text)
    }
    case 'interval':
      return quoted(intervalText(data, row, type.unit))
    default:
      return 'null'
  }
}
