import type { Cell } from '@belvedere/spec'
import { isBlank, isEmpty, type RawCell } from './cell-shapes.ts'
import { readCompactDate, readDate, readTime, startOfYear } from './dates.ts'
import { type Decimal, readNumber } from './numbers.ts'

/** The type of a column, which determines how its cells are parsed. */
export type ColumnType =
  /** `missing`: numbers that stand for missing values; absent: none. */
  | { kind: 'number'; decimal: Decimal; unit: string; missing?: readonly number[] }
  | { kind: 'boolean' }
  /** `unsureOrder`: every date is valid with either order of day and month. */
  | { kind: 'date'; dayFirst: boolean; unsureOrder: boolean }
  | { kind: 'compactDate' }
  | { kind: 'yearStart' }
  | { kind: 'epoch'; unitMs: 1 | 1000 }
  | { kind: 'time' }
  | { kind: 'text'; keepNotAvailable: boolean }

/** A parser for the raw cells of a column. */
export function cellReader(type: ColumnType): (raw: RawCell) => Cell {
  switch (type.kind) {
    case 'number':
      return (raw) => {
        const value = numberIn(raw, type.decimal)
        return value === null || type.missing?.includes(value) ? null : value
      }
    case 'boolean':
      return (raw) => {
        if (typeof raw === 'boolean') return raw
        const word = typeof raw === 'string' ? raw.trim().toLowerCase() : ''
        return word === 'true' ? true : word === 'false' ? false : null
      }
    case 'date':
      return memoize((text) => readDate(text, type.dayFirst)?.ms ?? null)
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

function numberIn(raw: RawCell, decimal: Decimal): number | null {
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw + 0 : null
  return typeof raw === 'string' ? (readNumber(raw.trim(), decimal)?.value ?? null) : null
}

/** True for cells that stand for a missing value, which need not be told of. */
export function isMissing(raw: RawCell, type: ColumnType): boolean {
  if (isBlank(raw)) return true
  if (type.kind !== 'number' || type.missing === undefined) return false
  const value = numberIn(raw, type.decimal)
  return value !== null && type.missing.includes(value)
}

const maxMemoizedCells = 4096

/** Caches parsed cells, because dates often repeat within a column. */
function memoize(read: (text: string) => number | null): (raw: RawCell) => Cell {
  const numberByCell = new Map<RawCell, number | null>()
  return (raw) => {
    if (raw === null) return null
    const cached = numberByCell.get(raw)
    if (cached !== undefined) return cached
    const cell = read(String(raw).trim())
    if (numberByCell.size < maxMemoizedCells) numberByCell.set(raw, cell)
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
