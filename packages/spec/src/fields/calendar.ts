import type { Cell, FieldProfile } from '../model/profile.ts'
import type { TimeUnit } from '../model/vocabulary.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

const monthNames = 'January February March April May June July August September October November December'.split(' ')
const weekdayNames = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

/** The name of a quarter, a month (1–12) or a weekday (0 or 7 is Sunday), as numbered in filters by calendar unit. */
export function calendarName(unit: TimeUnit | undefined, value: unknown): string | undefined {
  if (typeof value !== 'number') return undefined
  if (unit === 'month') return monthNames[value - 1]
  if (unit === 'quarter') return `Q${value}`
  return unit === 'day' ? weekdayNames[value % 7] : undefined
}

/** The values of a field in calendar order; null if they are not names of months or weekdays. */
export function calendarOrder(field: FieldProfile): string[] | null {
  if (field.values.length === 0 || field.values.length !== field.distinct || field.distinct > 12) return null
  for (const names of [months, weekdays]) {
    const ranked = field.values.map(({ value }) => ({ value: String(value), rank: calendarRank(value, names) }))
    if (ranked.every(({ rank }) => rank >= 0)) return ranked.sort((a, b) => a.rank - b.rank).map(({ value }) => value)
  }
  return null
}

function calendarRank(value: Cell, names: string[]): number {
  return typeof value === 'string' ? names.indexOf(value.trim().slice(0, 3).toLowerCase()) : -1
}
