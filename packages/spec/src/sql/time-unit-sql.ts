import type { TimeUnit } from '../model/vocabulary.ts'

/** Units that truncate a timestamp. Vega's weeks begin on Sunday. */
const truncations: { [unit in TimeUnit]?: (timestamp: string) => string } = {
  year: (timestamp) => `date_trunc('year', ${timestamp})`,
  yearquarter: (timestamp) => `date_trunc('quarter', ${timestamp})`,
  yearmonth: (timestamp) => `date_trunc('month', ${timestamp})`,
  yearweek: (timestamp) => `date_trunc('week', ${timestamp} + INTERVAL 1 DAY) - INTERVAL 1 DAY`,
  yearmonthdate: (timestamp) => `date_trunc('day', ${timestamp})`,
  yearmonthdatehours: (timestamp) => `date_trunc('hour', ${timestamp})`,
}

/** Recurring units, as numbers or texts. Weekdays are 1 (Monday) to 7 (Sunday). */
const calendar: { [unit in TimeUnit]?: (timestamp: string) => string } = {
  quarter: (timestamp) => `quarter(${timestamp})`,
  month: (timestamp) => `month(${timestamp})`,
  week: (timestamp) => `strftime(${timestamp}, '%U')::INTEGER`,
  date: (timestamp) => `day(${timestamp})`,
  day: (timestamp) => `isodow(${timestamp})`,
  dayofyear: (timestamp) => `dayofyear(${timestamp})`,
  hours: (timestamp) => `hour(${timestamp})`,
  minutes: (timestamp) => `minute(${timestamp})`,
  seconds: (timestamp) => `second(${timestamp})`,
  monthdate: (timestamp) => `strftime(${timestamp}, '%m-%d')`,
  hoursminutes: (timestamp) => `strftime(${timestamp}, '%H:%M')`,
}

/** A timestamp truncated to the unit, or its value in a recurring unit. */
export const timeUnitSql = (unit: TimeUnit, timestamp: string): string =>
  (truncations[unit] ?? calendar[unit] ?? ((same) => same))(timestamp)

/** True if the unit truncates, so that the result is a timestamp. */
export const truncates = (unit: TimeUnit): boolean => truncations[unit] !== undefined

/** The number that corresponds to `value` of a Vega-Lite predicate; null if the unit is not a recurring number. */
export function calendarNumber(unit: TimeUnit, value: number): number | null {
  if (unit === 'day') return value % 7 === 0 ? 7 : value
  return calendar[unit] !== undefined && unit !== 'monthdate' && unit !== 'hoursminutes' ? value : null
}
