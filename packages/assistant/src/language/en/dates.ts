import { list } from '../list.ts'

/** Parts of a week, as their first day (from 0 for Monday) and how many. */
export const weekParts: readonly { words: readonly string[]; first: number; count: number }[] = [
  { words: list('weekend|weekends'), first: 5, count: 2 },
  { words: list('workdays|weekdays|business days'), first: 0, count: 5 },
]

/** Parts of a year that people name, as its first month (from 0) and how many. Seasons are those of the north. */
export const yearParts: readonly { words: readonly string[]; month: number; months: number }[] = [
  { words: list('q1|first quarter|1st quarter'), month: 0, months: 3 },
  { words: list('q2|second quarter|2nd quarter'), month: 3, months: 3 },
  { words: list('q3|third quarter|3rd quarter'), month: 6, months: 3 },
  { words: list('q4|fourth quarter|4th quarter|last quarter'), month: 9, months: 3 },
  { words: list('h1|first half|1st half'), month: 0, months: 6 },
  { words: list('h2|second half|2nd half'), month: 6, months: 6 },
  { words: list('early'), month: 0, months: 4 },
  { words: list('mid|middle'), month: 4, months: 4 },
  { words: list('late|end'), month: 8, months: 4 },
  { words: list('spring'), month: 2, months: 3 },
  { words: list('summer'), month: 5, months: 3 },
  { words: list('autumn|fall'), month: 8, months: 3 },
  { words: list('winter'), month: 11, months: 3 },
]
/** Parts of a decade, as its first year and how many. */
export const decadeParts: readonly { words: readonly string[]; year: number; years: number }[] = [
  { words: list('early'), year: 0, years: 4 },
  { words: list('mid|middle'), year: 4, years: 3 },
  { words: list('late'), year: 7, years: 3 },
]
/** Between a part and its year, or a day and its month. */
export const dateLinks: ReadonlySet<string> = new Set(list('of|the|in|-|,'))
/** Between two ends of which the last alone names the year: "March to June 2020". */
export const rangeLinks: ReadonlySet<string> = new Set(list('to|and|until|till|through|thru|-|–|—'))
/** Before the first end of a range. */
export const rangeOpeners: ReadonlySet<string> = new Set(list('from|between|within'))
export const weekdayNames = list('monday|tuesday|wednesday|thursday|friday|saturday|sunday')
export const ordinalEndings: ReadonlySet<string> = new Set(list('st|nd|rd|th'))

/** Of stretches that are counted back from the newest date of the table. */
export const recentUnits: ReadonlyMap<string, 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year' | 'decade'> =
  new Map([
    ['hour', 'hour'],
    ['day', 'day'],
    ['week', 'week'],
    ['month', 'month'],
    ['quarter', 'quarter'],
    ['year', 'year'],
    ['decade', 'decade'],
  ])
