import type { Cell, TimeUnit } from '@belvedere/spec'

const dayMs = 86_400_000

const stretches: { [unit in TimeUnit]?: (date: Date) => number } = {
  year: (date) => Date.UTC(date.getUTCFullYear(), 0),
  yearquarter: (date) => Date.UTC(date.getUTCFullYear(), 3 * Math.floor(date.getUTCMonth() / 3)),
  yearmonth: (date) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth()),
  yearweek: (date) => Math.floor(date.getTime() / dayMs) * dayMs - date.getUTCDay() * dayMs,
  yearmonthdate: (date) => Math.floor(date.getTime() / dayMs) * dayMs,
}

/** Weekdays from Monday, 1, to Sunday, 7. */
const calendar: { [unit in TimeUnit]?: (date: Date) => number } = {
  quarter: (date) => 1 + Math.floor(date.getUTCMonth() / 3),
  month: (date) => 1 + date.getUTCMonth(),
  day: (date) => date.getUTCDay() || 7,
  hours: (date) => date.getUTCHours(),
}

/** A moment by a unit of time: the first millisecond of its stretch, or its place in the calendar. */
export const inUnit = (cell: Cell, unit: TimeUnit | undefined): Cell => {
  if (unit === undefined || cell === null) return cell
  const part = stretches[unit] ?? calendar[unit]
  if (!part) throw new Error(`“${unit}” is not computed here.`)
  return part(new Date(Number(cell)))
}

/** What a condition compares a unit with: years by their number, Sunday by 0 or 7. */
export const unitValue = (value: Cell, unit: TimeUnit | undefined): Cell => {
  if (unit === 'year') return Date.UTC(Number(value), 0)
  return unit === 'day' && value === 0 ? 7 : value
}
