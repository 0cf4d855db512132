import type { TimeUnit } from '@belvedere/spec'

/** "Per month" may mean every single month as well as the months of the year: the former by the latter. */
export const stepsOfYears: ReadonlyMap<string, TimeUnit> = new Map([
  ['quarter', 'yearquarter'],
  ['month', 'yearmonth'],
  ['week', 'yearweek'],
  ['day', 'yearmonthdate'],
])
