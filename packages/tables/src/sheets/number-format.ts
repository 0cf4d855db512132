import { cellKinds } from './cell-grid.ts'

/** How a number is shown: as a point in time, a time of day, a span of time, or as a number. */
export type FormatKind = 'number' | 'date' | 'time' | 'duration'

/** Formats that workbooks name by number only (ECMA-376 part 1, 18.8.30, with those of East Asian editions). */
export function builtInFormat(id: number): FormatKind {
  if (id === 46) return 'duration'
  if ((id >= 18 && id <= 21) || id === 45 || id === 47) return 'time'
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58) ? 'date' : 'number'
}

/** What a format code shows: `yyyy-mm-dd` a date, `[h]:mm` a duration, `0.00 "days"` a number. */
export function formatKind(code: string): FormatKind {
  const [first = ''] = code.replace(/"[^"]*"|\\.|_.|\*./g, '').split(';')
  if (/\[(?:h+|m+|s+)\]/i.test(first)) return 'duration'
  const letters = first.replace(/\[[^\]]*\]|am\/pm|a\/p|general/gi, '').toLowerCase()
  if (/[yd]|mmm|ge/.test(letters)) return 'date'
  if (/[hs]/.test(letters)) return 'time'
  return /m/.test(letters) ? 'date' : 'number'
}

const dayMs = 86_400_000
/** Days from the first day of either date system to 1970. */
const days1900 = 25_569
const days1904 = 24_107
/** The 1900 system has a 29 February that year did not have; days before it are counted from one day later. */
const missingLeapDay = 60
/** The last day of the year 9999. */
const maxSerial = 2_958_466

/** A number as its format shows it. Days that no calendar has stay numbers. */
export function shownCell(serial: number, format: FormatKind, is1904: boolean): { kind: number; value: number } {
  if (format === 'duration') return { kind: cellKinds.duration, value: serial * 24 }
  if (format === 'number' || !(serial >= 0 && serial < maxSerial)) return { kind: cellKinds.number, value: serial }
  if (format === 'time' && serial < 1) return { kind: cellKinds.time, value: Math.round(serial * dayMs) % dayMs }
  const days = is1904 ? serial - days1904 : (serial < missingLeapDay ? serial + 1 : serial) - days1900
  return { kind: cellKinds.date, value: Math.round(days * dayMs) }
}
