import type { TimeUnit } from '../model/vocabulary.ts'

/** The first moment of the unit's stretch that a moment lies in. Vega's weeks begin on Sunday. */
const truncated: { [unit in TimeUnit]?: (moment: string) => string } = {
  year: (moment) => `date_trunc('year', ${moment})`,
  yearquarter: (moment) => `date_trunc('quarter', ${moment})`,
  yearmonth: (moment) => `date_trunc('month', ${moment})`,
  yearweek: (moment) => `date_trunc('week', ${moment} + INTERVAL 1 DAY) - INTERVAL 1 DAY`,
  yearmonthdate: (moment) => `date_trunc('day', ${moment})`,
  yearmonthdatehours: (moment) => `date_trunc('hour', ${moment})`,
}

/** Where in the calendar a moment lies, whatever the year. Weekdays count from Monday, 1, to Sunday, 7. */
const calendar: { [unit in TimeUnit]?: (moment: string) => string } = {
  quarter: (moment) => `quarter(${moment})`,
  month: (moment) => `month(${moment})`,
  week: (moment) => `strftime(${moment}, '%U')::INTEGER`,
  date: (moment) => `day(${moment})`,
  day: (moment) => `isodow(${moment})`,
  dayofyear: (moment) => `dayofyear(${moment})`,
  hours: (moment) => `hour(${moment})`,
  minutes: (moment) => `minute(${moment})`,
  seconds: (moment) => `second(${moment})`,
  monthdate: (moment) => `strftime(${moment}, '%m-%d')`,
  hoursminutes: (moment) => `strftime(${moment}, '%H:%M')`,
}

/** A moment by a unit of time: itself cut down to the unit, or its place in the calendar. */
export const timeUnitSql = (unit: TimeUnit, moment: string): string =>
  (truncated[unit] ?? calendar[unit] ?? ((same) => same))(moment)

/** Whether the unit cuts moments down to a stretch of time, and so keeps them moments. */
export const isTruncated = (unit: TimeUnit): boolean => truncated[unit] !== undefined

/** What a number means that a condition compares with a calendar unit; null: it names no place in the calendar. */
export function calendarNumber(unit: TimeUnit, value: number): number | null {
  if (unit === 'day') return value % 7 === 0 ? 7 : value
  return calendar[unit] !== undefined && unit !== 'monthdate' && unit !== 'hoursminutes' ? value : null
}
