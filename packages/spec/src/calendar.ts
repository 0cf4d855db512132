import type { Cell, FieldProfile } from './profile.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

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
