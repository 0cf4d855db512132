import type { Cell } from '@belvedere/spec'
import { readCompactDate, readDate, readTime, startOfYear } from './dates.ts'
import { type Decimal, readNumber } from './numbers.ts'
import { isBlank, isEmpty, type RawCell } from './shapes.ts'

/** How the cells of a column are read. */
export type ColumnType =
  | { kind: 'number'; decimal: Decimal; unit: string }
  | { kind: 'boolean' }
  /** `unsureOrder`: every date of the column could be read either way. */
  | { kind: 'date'; dayFirst: boolean; unsureOrder: boolean }
  | { kind: 'compactDate' }
  | { kind: 'yearStart' }
  | { kind: 'epoch'; unitMs: 1 | 1000 }
  | { kind: 'time' }
  | { kind: 'text'; keepNotAvailable: boolean }

/** Turns the raw cells of a column into what stands in the table. */
export function cellReader(type: ColumnType): (raw: RawCell) => Cell {
  switch (type.kind) {
    case 'number':
      return (raw) => {
        if (typeof raw === 'number') return Number.isFinite(raw) ? raw + 0 : null
        return typeof raw === 'string' ? (readNumber(raw.trim(), type.decimal)?.value ?? null) : null
      }
    case 'boolean':
      return (raw) => {
        if (typeof raw === 'boolean') return raw
        const word = typeof raw === 'string' ? raw.trim().toLowerCase() : ''
        return word === 'true' ? true : word === 'false' ? false : null
      }
    case 'date':
      return remembering((text) => readDate(text, type.dayFirst)?.ms ?? null)
    case 'compactDate':
      return (raw) => (raw === null ? null : readCompactDate(String(raw).trim()))
    case 'yearStart':
      return (raw) => (isBlank(raw) ? null : startOfYear(Number(raw)))
    case 'epoch':
      return (raw) => {
        const at = isBlank(raw) ? Number.NaN : Math.floor(Number(raw) * type.unitMs)
        return Math.abs(at) <= 8.64e15 ? at : null
      }
    case 'time':
      return (raw) => (typeof raw === 'string' ? readTime(raw.trim()) : null)
    case 'text':
      return (raw) => {
        if (isEmpty(raw) && !(type.keepNotAvailable && typeof raw === 'string' && raw.trim() === 'NA')) return null
        return String(raw)
      }
  }
}

const rememberedCells = 4096

/** Columns of dates repeat themselves: what a text says is worked out once. */
function remembering(read: (text: string) => number | null): (raw: RawCell) => Cell {
  const known = new Map<RawCell, number | null>()
  return (raw) => {
    if (raw === null) return null
    const before = known.get(raw)
    if (before !== undefined) return before
    const cell = read(String(raw).trim())
    if (known.size < rememberedCells) known.set(raw, cell)
    return cell
  }
}

/** How a column's values are stored. Temporal values are milliseconds UTC. */
export type ColumnStorage = 'number' | 'boolean' | 'temporal' | 'text'

/** How a column of this type is stored. */
export function storageOf(type: ColumnType): ColumnStorage {
  switch (type.kind) {
    case 'number':
    case 'boolean':
    case 'text':
      return type.kind
    default:
      return 'temporal'
  }
}
