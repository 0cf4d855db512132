import type { TranslatableText } from '@belvedere/texts'
import type { TimeUnit } from '../model/vocabulary.ts'
import { englishText, text } from './spec-texts.ts'

const monthNames = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const
const weekdayNames = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

/** The name of a quarter, a month (1–12) or a weekday (0 or 7 is Sunday), as numbered in filters by calendar unit. */
export function calendarText(unit: TimeUnit | undefined, value: unknown): TranslatableText | undefined {
  if (typeof value !== 'number') return undefined
  if (unit === 'quarter') return text('calendar.quarter', { quarter: value })
  const name = unit === 'month' ? monthNames[value - 1] : unit === 'day' ? weekdayNames[value % 7] : undefined
  return name && text(`calendar.${name}`)
}

/** `calendarText` in English. */
export function englishCalendarText(unit: TimeUnit | undefined, value: unknown): string | undefined {
  const name = calendarText(unit, value)
  return name && englishText(name)
}

const msPerDay = 86_400_000

/**
 * A moment in words, in milliseconds since 1970 (UTC): the stretch of `unit` that it begins; without a unit a day, to the
 * minute where it has a time of day.
 */
export function momentText(ms: number, unit?: TimeUnit): TranslatableText | string {
  const date = new Date(ms)
  if (Number.isNaN(date.getTime())) return String(ms)
  const [year = '', month = '', day = ''] = date.toISOString().slice(0, 10).split('-')
  const dayText = text('moment.day', { year, month, day })
  switch (unit) {
    case 'year':
      return String(date.getUTCFullYear())
    case 'yearquarter':
      return text('moment.quarter', { quarter: Math.ceil((date.getUTCMonth() + 1) / 3), year })
    case 'yearmonth':
      return text('moment.month', { month: text(`calendar.${monthNames[date.getUTCMonth()] ?? 'january'}`), year })
    case 'yearweek':
      return text('moment.week', { day: dayText })
    default:
      return ms % msPerDay === 0
        ? dayText
        : text('moment.minute', { day: dayText, time: date.toISOString().slice(11, 16) })
  }
}
