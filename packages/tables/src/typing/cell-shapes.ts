import { monthOf, readCompactDate, readDate, readTime } from './dates.ts'
import { isCode, readNumber } from './numbers.ts'

/** A cell as read from a file, before typing. */
export type RawCell = string | number | boolean | null

/** Bit flags for the types that a cell could have; a cell's shape combines all that match. */
export const cellShapes = {
  /** Missing value in any column. */
  empty: 1 << 0,
  /** Missing value in columns of numbers or dates only. */
  blank: 1 << 1,
  /** A plain integer, equal with either decimal separator. */
  whole: 1 << 2,
  /** An integer that must stay text. */
  code: 1 << 3,
  dotNumber: 1 << 4,
  commaNumber: 1 << 5,
  trueFalse: 1 << 6,
  /** A date, if the day is written before the month. */
  dayFirst: 1 << 7,
  /** A date, if the month is written before the day. */
  monthFirst: 1 << 8,
  /** Both orders are valid and give different dates. */
  eitherOrder: 1 << 9,
  time: 1 << 10,
  compactDate: 1 << 11,
  month: 1 << 12,
  /** Two capitals, as in country codes, where NA is Namibia. */
  twoCapitals: 1 << 13,
  notAvailable: 1 << 14,
  /** Four digits, 1000–2999: a year if the other cells are dates. */
  year: 1 << 15,
} as const

export const emptyWords: ReadonlySet<string> = new Set([
  '',
  '-',
  '--',
  '–',
  '—',
  'null',
  'nan',
  'n/a',
  '#n/a',
  '<na>',
  '\\n',
  'n.a.',
  '#null!',
])
const blankWords = new Set([
  'none',
  'nil',
  '?',
  '.',
  '..',
  '...',
  'unknown',
  'missing',
  '#div/0!',
  '#value!',
  '#ref!',
  // German, French and Spanish.
  'k.a.',
  'k. a.',
  'n.v.',
  '#nv',
  '#wert!',
  '#bezug!',
  'n.d.',
  'n/d',
  's/d',
])

export interface CellShape {
  shape: number
  unit: string
  /** Of a number; with points for decimals if that is possible. */
  value?: number
}

/** The shape of a cell, and its value and unit if it is a number. */
export function shapeOf(raw: RawCell): CellShape {
  if (raw === null) return { shape: cellShapes.empty, unit: '' }
  if (typeof raw === 'boolean') return { shape: cellShapes.trueFalse, unit: '' }
  if (typeof raw === 'number') {
    if (!Number.isFinite(raw)) return { shape: cellShapes.empty, unit: '' }
    return { shape: cellShapes.dotNumber | cellShapes.commaNumber | wholeShape(raw), unit: '', value: raw }
  }
  const text = raw.trim()
  if (text.length > 64) return { shape: 0, unit: '' }
  if (text.length <= 8) {
    const word = text.toLowerCase()
    if (emptyWords.has(word)) return { shape: cellShapes.empty, unit: '' }
    if (text === 'NA') return { shape: cellShapes.empty | cellShapes.notAvailable | cellShapes.twoCapitals, unit: '' }
    if (blankWords.has(word)) return { shape: cellShapes.blank, unit: '' }
    if (word === 'true' || word === 'false') return { shape: cellShapes.trueFalse, unit: '' }
  }
  if (isCode(text)) return { shape: cellShapes.code | compactDateShape(text), unit: '' }
  const dot = readNumber(text, '.')
  if (dot && /^[12]\d{3}$/.test(text)) {
    return {
      shape: cellShapes.whole | cellShapes.dotNumber | cellShapes.commaNumber | cellShapes.year,
      unit: '',
      value: dot.value,
    }
  }
  if (dot && /^[+-]?\d+$/.test(text))
    return {
      shape: cellShapes.whole | cellShapes.dotNumber | cellShapes.commaNumber | compactDateShape(text),
      unit: '',
      value: dot.value,
    }
  const comma = readNumber(text, ',')
  const number = (dot ? cellShapes.dotNumber : 0) | (comma ? cellShapes.commaNumber : 0)
  // 01.02.2020 and 2020.01.02 are not numbers with either separator; 10.12 is a number, not a date.
  const written = dot ?? comma
  if (written) return { shape: number, ...written }
  return { shape: dateShape(text) | words(text), unit: '' }
}

function wholeShape(value: number): number {
  if (!Number.isInteger(value)) return 0
  return cellShapes.whole | (value >= 1000 && value < 3000 ? cellShapes.year : compactDateShape(String(value)))
}

function compactDateShape(text: string): number {
  return text.length === 8 && readCompactDate(text) !== null ? cellShapes.compactDate : 0
}

function dateShape(text: string): number {
  const dayFirst = readDate(text, true)
  // The order matters only if digits come first.
  const monthFirst = /^\D*\d{1,2}[-/.]/.test(text) ? readDate(text, false) : dayFirst
  if (dayFirst === null && monthFirst === null) return readTime(text) === null ? 0 : cellShapes.time
  // Dates with points are day-first unless that is invalid, as in 12.31.2020.
  if (dayFirst !== null && /^\d{1,2}\.\d{1,2}\./.test(text)) return cellShapes.dayFirst
  const order = dayFirst !== null && monthFirst !== null && dayFirst.ms !== monthFirst.ms ? cellShapes.eitherOrder : 0
  return (dayFirst ? cellShapes.dayFirst : 0) | (monthFirst ? cellShapes.monthFirst : 0) | order
}

function words(text: string): number {
  return (/^[A-Z]{2}$/.test(text) ? cellShapes.twoCapitals : 0) | (monthOf(text) === null ? 0 : cellShapes.month)
}

/** True for missing values in any column. */
export function isEmpty(raw: RawCell): boolean {
  if (raw === null) return true
  if (typeof raw === 'number') return !Number.isFinite(raw)
  if (typeof raw === 'boolean' || raw.length > 12) return false
  const text = raw.trim()
  return text === 'NA' || (text.length <= 8 && emptyWords.has(text.toLowerCase()))
}

/** True for missing values in columns of numbers or dates. */
export function isBlank(raw: RawCell): boolean {
  return isEmpty(raw) || (typeof raw === 'string' && blankWords.has(raw.trim().toLowerCase()))
}
