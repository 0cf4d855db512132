import type { DtaFile, DtaVariable } from './dta-file.ts'
import type { LongTexts } from './dta-labels.ts'

/** A value of a row: a number, a text, or which of the missing values it is: 0 for “.”, 1 to 26 for “.a” to “.z”. */
export type DtaValue = number | string | { missing: number }

/** The first missing values, by how numbers are stored. */
const firstMissing = { int8: 101, int16: 32_741, int32: 2_147_483_621 }

/** Reads the value of a variable in a row that begins at a place. */
export function valueReader(
  { storage: { kind, at, bytes } }: DtaVariable,
  { isLittleEndian, release, decode }: Pick<DtaFile, 'isLittleEndian' | 'release' | 'decode'>,
  longTexts: LongTexts,
): (data: Buffer, rowAt: number) => DtaValue {
  switch (kind) {
    case 'text':
      return (data, rowAt) => {
        const text = data.subarray(rowAt + at, rowAt + at + bytes)
        const end = text.indexOf(0)
        return decode(end < 0 ? text : text.subarray(0, end))
      }
    case 'long text':
      return (data, rowAt) =>
        longTexts.get(longTextKey(data.subarray(rowAt + at, rowAt + at + bytes), { isLittleEndian, release })) ?? ''
    case 'float':
      return (data, rowAt) => {
        const value = isLittleEndian ? data.readFloatLE(rowAt + at) : data.readFloatBE(rowAt + at)
        // 2^127 and what follows it in steps of 2^115, which are .a to .z.
        return value >= 2 ** 127
          ? { missing: Math.min(26, Math.round((value - 2 ** 127) / 2 ** 115)) }
          : shortest(value)
      }
    case 'double':
      return (data, rowAt) => {
        const value = isLittleEndian ? data.readDoubleLE(rowAt + at) : data.readDoubleBE(rowAt + at)
        return value >= 2 ** 1023 ? { missing: Math.min(26, Math.round((value - 2 ** 1023) / 2 ** 1011)) } : value
      }
    default: {
      const first = firstMissing[kind]
      return (data, rowAt) => {
        const value = isLittleEndian ? data.readIntLE(rowAt + at, bytes) : data.readIntBE(rowAt + at, bytes)
        return value >= first ? { missing: value - first } : value
      }
    }
  }
}

/** The number that a float of 32 bits was written for: 0.1 rather than 0.10000000149011612. */
const shortest = (value: number): number => (Number.isInteger(value) ? value : Number(value.toPrecision(7)))

/** Rows name a long text by its variable and row, in eight bytes that releases divide differently. */
function longTextKey(bytes: Buffer, { isLittleEndian, release }: Pick<DtaFile, 'isLittleEndian' | 'release'>): string {
  const first = release === 117 ? 4 : release === 118 ? 2 : 3
  const variable = isLittleEndian ? bytes.readUIntLE(0, first) : bytes.readUIntBE(0, first)
  const rest = bytes.subarray(first)
  const sixBytes = Math.min(6, rest.length)
  const row = isLittleEndian ? rest.readUIntLE(0, sixBytes) : rest.readUIntBE(0, sixBytes)
  return `${variable} ${row}`
}
