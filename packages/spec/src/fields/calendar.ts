import type { Cell, FieldProfile } from '../model/profile.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

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
