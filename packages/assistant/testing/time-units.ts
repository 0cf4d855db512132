import type { Cell, TimeUnit } from '@belvedere/spec'

const dayMs = 86_400_000

const truncated: { [unit in TimeUnit]?: (date: Date) => number } = {
  year: (date) => Date.UTC(date.getUTCFullYear(), 0),
  yearquarter: (date) => Date.UTC(date.getUTCFullYear(), 3 * Math.floor(date.getUTCMonth() / 3)),
  yearmonth: (date) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth()),
  yearweek: (date) => Math.floor(date.getTime() / dayMs) * dayMs - date.getUTCDay() * dayMs,
  yearmonthdate: (date) => Math.floor(date.getTime() / dayMs) * dayMs,
}

/** Months count from 1, weekdays from Sunday, 0. */
const calendar: { [unit in TimeUnit]?: (date: Date) => number } = {
  quarter: (date) => 1 + Math.floor(date.getUTCMonth() / 3),
  month: (date) => 1 + date.getUTCMonth(),
  day: (date) => date.getUTCDay(),
  hours: (date) => date.getUTCHours(),
}

/** The group of a moment: the first millisecond of its stretch of time, or its number in the calendar. */
export const groupInUnit = (cell: Cell, unit: TimeUnit | undefined): Cell => {
  if (unit === undefined || cell === null) return cell
  const numberOf = truncated[unit] ?? calendar[unit]
  if (!numberOf) throw new Error(`“${unit}” is not computed here.`)
  return numberOf(new Date(Number(cell)))
}

/** What a condition compares: as `groupInUnit`, but a year is its number. */
export const cellInUnit = (cell: Cell, unit: TimeUnit | undefined): Cell =>
  unit === 'year' && cell !== null ? new Date(Number(cell)).getUTCFullYear() : groupInUnit(cell, unit)

/** A value of a condition on a unit: Sunday may be written as 7. */
export const valueInUnit = (value: Cell, unit: TimeUnit | undefined): Cell =>
  unit === 'day' && value === 7 ? 0 : value
