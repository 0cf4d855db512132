import { perLanguage } from './per-language.ts'

const wholeNumbers = perLanguage((language) => new Intl.NumberFormat(language, { maximumFractionDigits: 0 }))
const counts = perLanguage((language) => new Intl.NumberFormat(language, { maximumFractionDigits: 1 }))
const compactNumbers = perLanguage(
  (language) => new Intl.NumberFormat(language, { notation: 'compact', maximumSignificantDigits: 3 }),
)
const significant = perLanguage(
  (language) => (maximumSignificantDigits: number) => new Intl.NumberFormat(language, { maximumSignificantDigits }),
)
const fixedNumbers = perLanguage(
  (language) => (digits: number) =>
    new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
)

/** A number for display: `79.8`, `12,345`, `1.05B`. Integers below 10,000 are not grouped: they may be years. */
export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return String(value)
  const size = Math.abs(value)
  if (size >= 1e6) return compactNumbers().format(value)
  if (Number.isInteger(value)) return size < 10_000 ? String(value).replace('-', '−') : wholeNumbers().format(value)
  const digits = Math.max(4, Math.trunc(size).toString().length + 1)
  return significant()(digits).format(value).replace('-', '−')
}

const dayParts = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
const minuteParts = { ...dayParts, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const day = perLanguage((language) => new Intl.DateTimeFormat(language, dayParts))
const minute = perLanguage((language) => new Intl.DateTimeFormat(language, minuteParts))

const dayOfMonth = perLanguage(
  (language) => new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' }),
)

/** A day of a leap year, such as “3 April”; null if there is none. Months from 1. */
export function formatDayOfMonth(month: number, day: number): string | null {
  const at = new Date(Date.UTC(2024, month - 1, day))
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? dayOfMonth().format(at) : null
}

const minuteOfDay = perLanguage(
  (language) =>
    new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'UTC' }),
)

/** How values are shown: as times, and those as times of the day if `ofDay`. */
interface TimeFormat {
  temporal?: boolean
  ofDay?: boolean
}

/** How the values of a column are shown. */
export const timeFormatOf = ({
  type,
  semanticType,
}: {
  type?: string
  semanticType?: string | undefined
}): TimeFormat => ({
  temporal: type === 'temporal',
  ofDay: semanticType === 'time',
})

/** A time in milliseconds UTC: its minute of the day, or its day, with the minute unless it is midnight. */
export function formatTime(ms: number, { ofDay = false }: Pick<TimeFormat, 'ofDay'> = {}): string {
  if (!Number.isFinite(ms) || Math.abs(ms) > 8.64e15) return String(ms)
  if (ofDay) return minuteOfDay().format(ms)
  return ms % 86_400_000 === 0 ? day().format(ms) : minute().format(ms)
}

const spanParts = {
  year: { year: 'numeric' },
  quarter: { month: 'long', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
} as const
const spans = perLanguage(
  (language) => (parts: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...parts }),
)

/** “January 2019 – December 2023”, of times in milliseconds UTC; by day, unless their steps are longer. */
export function formatSpan(from: number, to: number, step?: string): string {
  const parts = Object.entries(spanParts).find(([name]) => name === step)?.[1]
  return spans()(parts ?? { day: 'numeric', month: 'long', year: 'numeric' }).formatRange(from, to)
}

/** Any value of a table or a scene. */
export function formatValue(value: unknown, options: TimeFormat = {}): string {
  if (value === null || value === undefined) return '–'
  if (typeof value === 'number') return options.temporal ? formatTime(value, options) : formatNumber(value)
  if (typeof value === 'string' || typeof value === 'boolean') return String(value)
  return JSON.stringify(value)
}

/** A cell of a file's preview, where times are ISO 8601 text. */
export function formatCell(value: unknown, options: TimeFormat): string {
  const time = options.temporal && typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(time) ? formatValue(value, options) : formatTime(time, options)
}

const byteUnits = ['B', 'KB', 'MB', 'GB', 'TB']
// French uses octets.
const unitsOfBytes = perLanguage((language) =>
  language === 'fr' ? byteUnits.map((unit) => unit.replace('B', 'o')) : byteUnits,
)

/** Bytes in decimal units, as file managers show them. */
export function formatBytes(bytes: number): string {
  const units = unitsOfBytes()
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  const amount = bytes / 1000 ** step
  return `${amount >= 100 || step === 0 ? wholeNumbers().format(amount) : significant()(2).format(amount)} ${units[step]}`
}

const localDay = perLanguage((language) => new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long' }))

/** A day near today in the local time zone: `November 28`. */
export const formatDay = (iso: string): string => localDay().format(Date.parse(iso))

const localMinute = perLanguage((language) => new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit' }))
const localDayAndMinute = perLanguage(
  (language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }),
)

/** The minute of a time by the reader's clock, with its day unless that is today. */
export function formatMoment(iso: string, now: number): string {
  const at = new Date(iso)
  const isToday = at.toDateString() === new Date(now).toDateString()
  return (isToday ? localMinute() : localDayAndMinute()).format(at)
}

/** A number of things: `0.5`, `12,345`. */
export const formatCount = (count: number): string => counts().format(count)

/** A time that is left, roughly: `8 s`, `3 min`. */
export function formatRemaining(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  return seconds < 100 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
}

/** A duration in milliseconds: `14 ms`, `0.21 s`. */
export function formatDuration(ms: number): string {
  return ms < 100 ? `${Math.round(ms)} ms` : `${fixedNumbers()(ms < 10_000 ? 2 : 0).format(ms / 1000)} s`
}

const relativeTimes = perLanguage((language) => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }))
const weekday = perLanguage((language) => new Intl.DateTimeFormat(language, { weekday: 'short' }))
const shortDay = perLanguage((language) => new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric' }))

/** A short relative time: `now`, `5 min`, `2 h`, `Thu`, `Nov 12`. */
export function formatAgo(iso: string, now: number): string {
  const at = Date.parse(iso)
  const minutes = Math.floor((now - at) / 60_000)
  if (minutes < 2) return relativeTimes().format(0, 'second')
  if (minutes < 60) return `${minutes} min`
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h`
  return (minutes < 6 * 24 * 60 ? weekday() : shortDay()).format(at)
}

/** A relative time in words: `now` under two minutes, `5 minutes ago`, `yesterday`; the date after a month. */
export function formatSince(iso: string, now: number): string {
  const at = Date.parse(iso)
  const minutes = Math.floor((now - at) / 60_000)
  if (minutes < 2) return relativeTimes().format(0, 'second')
  if (minutes < 60) return relativeTimes().format(-minutes, 'minute')
  if (minutes < 24 * 60) return relativeTimes().format(-Math.floor(minutes / 60), 'hour')
  if (minutes < 30 * 24 * 60) return relativeTimes().format(-Math.floor(minutes / (24 * 60)), 'day')
  return formatDate(iso)
}

const mediumDay = perLanguage((language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium' }))

/** A date in the local time zone: `Nov 12, 2026`. */
export const formatDate = (iso: string): string => mediumDay().format(Date.parse(iso))

const list = perLanguage((language) => new Intl.ListFormat(language))

/** A list of names: `Ada, Bo, and Cleo`. */
export const formatList = (words: readonly string[]): string => list().format(words)

/** The group and decimal separators. */
export const numberSeparators = perLanguage((language) => {
  const parts = new Intl.NumberFormat(language).formatToParts(12_345.5)
  const mark = (type: 'group' | 'decimal') => parts.find((part) => part.type === type)?.value ?? ''
  return { group: mark('group'), decimal: mark('decimal') }
})
