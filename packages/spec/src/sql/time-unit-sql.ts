import type { TimeUnit } from '../model/vocabulary.ts'

/** The steps of `date_trunc` by the units of Vega that begin with a year. */
export const truncatedSteps = {
  year: 'year',
  yearquarter: 'quarter',
  yearmonth: 'month',
  yearmonthdate: 'day',
  yearmonthdatehours: 'hour',
  yearmonthdatehoursminutes: 'minute',
  yearmonthdatehoursminutesseconds: 'second',
} as const

/** The functions of SQL by those of Vega's expressions that give the same part of a time; months begin with 0 in Vega. */
export const timeParts = {
  year: 'year',
  quarter: 'quarter',
  date: 'day',
  day: 'dayofweek',
  dayofyear: 'dayofyear',
  hours: 'hour',
  minutes: 'minute',
  seconds: 'second',
} as const

/** Units that truncate a timestamp. Vega's weeks begin on Sunday. */
const truncations: { [unit in TimeUnit]?: (timestamp: string) => string } = {
  ...Object.fromEntries(
    Object.entries(truncatedSteps).map(([unit, step]) => [
      unit,
      (timestamp: string) => `date_trunc('${step}', ${timestamp})`,
    ]),
  ),
  yearweek: (timestamp) => `date_trunc('week', ${timestamp} + INTERVAL 1 DAY) - INTERVAL 1 DAY`,
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
