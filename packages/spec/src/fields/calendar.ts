import type { Cell, FieldProfile } from '../model/profile.ts'
import type { TimeUnit } from '../model/vocabulary.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

const monthNames = 'January February March April May June July August September October November December'.split(' ')
const weekdayNames = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

/** The name of a quarter, a month (1–12) or a weekday (0 or 7 is Sunday), as a filter by calendar unit compares with it. */
export function calendarName(unit: TimeUnit | undefined, value: unknown): string | undefined {
  if (typeof value !== 'number') return undefined
  if (unit === 'month') return monthNames[value - 1]
  if (unit === 'quarter') return `Q${value}`
  return unit === 'day' ? weekdayNames[value % 7] : undefined
}

/** The names of months or weekdays in the order of the calendar; null where the values are not such names. */
export function calendarOrder(field: FieldProfile): string[] | null {
  if (field.values.length === 0 || field.values.length !== field.distinct || field.distinct > 12) return null
  for (const names of [months, weekdays]) {
    const placed = field.values.map(({ value }) => ({ value: String(value), place: place(value, names) }))
    if (placed.every((one) => one.place >= 0)) return placed.sort((a, b) => a.place - b.place).map((one) => one.value)
  }
  return null
}

function place(value: Cell, names: string[]): number {
  return typeof value === 'string' ? names.indexOf(value.trim().slice(0, 3).toLowerCase()) : -1
}
