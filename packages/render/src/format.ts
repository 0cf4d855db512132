import type { Cell } from '@belvedere/spec'
import type { ShownField } from './units.ts'
import { locale } from './vega-edge.ts'

const day = 86_400_000

const timeFormats: { [unit: string]: string } = {
  year: '%Y',
  quarter: 'Q%q',
  month: '%B',
  week: 'Week %U',
  date: '%-d',
  day: '%A',
  dayofyear: 'Day %-j',
  hours: '%H:00',
  minutes: ':%M',
  seconds: ':%S',
  yearquarter: 'Q%q %Y',
  yearmonth: '%b %Y',
  yearweek: 'Week of %b %-d, %Y',
  yearmonthdate: '%b %-d, %Y',
  yearmonthdatehours: '%b %-d, %Y %H:00',
  monthdate: '%b %-d',
  hoursminutes: '%H:%M',
}

/** A value as a person reads it: what the spec's own format says, else what suits the kind of field. */
export function formatValue(value: Cell, field: Pick<ShownField, 'temporal' | 'year' | 'timeUnit' | 'format'>): string {
  if (value === null) return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return value
  if (field.temporal) return formatTime(value, field)
  if (field.format) {
    const formatted = tried(() => locale().format(field.format ?? '')(value))
    if (formatted !== null) return formatted
  }
  return field.year && Number.isInteger(value) ? String(value) : formatNumber(value)
}

function formatTime(value: number, field: { timeUnit?: string; format?: string }): string {
  const unit = field.timeUnit === undefined ? undefined : timeFormats[field.timeUnit]
  const format = field.format ?? unit ?? (value % day === 0 ? '%b %-d, %Y' : '%b %-d, %Y %H:%M')
  return tried(() => locale().utcFormat(format)(value)) ?? new Date(value).toISOString()
}

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const precise = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 })
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** Three or more digits that matter, never a tail of noise: 79.8, 1,234, 0.00123. */
function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return 'none'
  const size = Math.abs(value)
  if (Number.isInteger(value) || size >= 1000) return whole.format(value)
  return size >= 1 ? grouped.format(value) : precise.format(value)
}

/** A format comes from the spec and may be nonsense. */
function tried(format: () => string): string | null {
  try {
    return format()
  } catch {
    return null
  }
}
