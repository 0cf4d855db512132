const language = 'en'

const whole = new Intl.NumberFormat(language, { maximumFractionDigits: 0 })
const compact = new Intl.NumberFormat(language, { notation: 'compact', maximumSignificantDigits: 3 })

/** A number as people read it: `79.8`, `12,345`, `1.05B`. Whole numbers under ten thousand stay ungrouped: years. */
export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return String(value)
  const size = Math.abs(value)
  if (size >= 1e6) return compact.format(value)
  if (Number.isInteger(value)) return size < 10_000 ? String(value).replace('-', '−') : whole.format(value)
  const digits = Math.max(4, Math.trunc(size).toString().length + 1)
  return new Intl.NumberFormat(language, { maximumSignificantDigits: digits }).format(value).replace('-', '−')
}

const day = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const minute = new Intl.DateTimeFormat(language, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
})

/** A time in milliseconds UTC; the hour only where there is one. */
export function formatTime(ms: number): string {
  if (!Number.isFinite(ms) || Math.abs(ms) > 8.64e15) return String(ms)
  return ms % 86_400_000 === 0 ? day.format(ms) : minute.format(ms)
}

/** Any value of a table or a scene. */
export function formatValue(value: unknown, options: { temporal?: boolean } = {}): string {
  if (value === null || value === undefined) return '–'
  if (typeof value === 'number') return options.temporal ? formatTime(value) : formatNumber(value)
  if (typeof value === 'string' || typeof value === 'boolean') return String(value)
  return JSON.stringify(value)
}

/** A cell of a file's preview; there a time is ISO text. */
export function formatCell(value: unknown, options: { temporal: boolean }): string {
  const time = options.temporal && typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(time) ? formatValue(value, options) : formatTime(time)
}

/** Bytes in the units that file managers use. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB']
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  const amount = bytes / 1000 ** step
  return `${amount >= 100 || step === 0 ? Math.round(amount) : Number(amount.toPrecision(2))} ${units[step]}`
}

const localDay = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long' })

/** A day not far from today, where the reader is: `November 28`. */
export const formatDay = (iso: string): string => localDay.format(Date.parse(iso))

/** A duration in milliseconds: `14 ms`, `0.21 s`. */
export function formatMs(ms: number): string {
  return ms < 100 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 0)} s`
}

/** How long ago, short: `now`, `5 min`, `2 h`, `Thu`, `Nov 12`. */
export function formatAgo(iso: string, now: number): string {
  const at = Date.parse(iso)
  const minutes = Math.floor((now - at) / 60_000)
  if (minutes < 2) return 'now'
  if (minutes < 60) return `${minutes} min`
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h`
  const parts: Intl.DateTimeFormatOptions =
    minutes < 6 * 24 * 60 ? { weekday: 'short' } : { month: 'short', day: 'numeric' }
  return new Intl.DateTimeFormat(language, parts).format(at)
}

const since = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })

/** How long ago in words: `now` under two minutes, `5 minutes ago`, `yesterday`, and from a month on the day itself. */
export function formatSince(iso: string, now: number): string {
  const at = Date.parse(iso)
  const minutes = Math.floor((now - at) / 60_000)
  if (minutes < 2) return since.format(0, 'second')
  if (minutes < 60) return since.format(-minutes, 'minute')
  if (minutes < 24 * 60) return since.format(-Math.floor(minutes / 60), 'hour')
  if (minutes < 30 * 24 * 60) return since.format(-Math.floor(minutes / (24 * 60)), 'day')
  return formatDate(iso)
}

/** The day of a moment, as this device counts days: `Nov 12, 2026`. */
export function formatDate(iso: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(Date.parse(iso))
}
