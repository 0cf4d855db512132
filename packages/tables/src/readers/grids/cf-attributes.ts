import type { GridAttributes } from './grid.ts'

/** The first number of an attribute. */
function numberOf(attributes: GridAttributes, name: string): number | null {
  const value = attributes.get(name)
  const number = typeof value === 'object' ? value[0] : undefined
  return number === undefined || Number.isNaN(number) ? null : number
}

export function textOf(attributes: GridAttributes, name: string): string {
  const value = attributes.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** How stored numbers become values, by the Climate and Forecast (CF) conventions. */
export interface Packing {
  missing: ReadonlySet<number>
  validMin: number
  validMax: number
  scale: number
  offset: number
}

export function packingOf(attributes: GridAttributes): Packing {
  const missing = ['_FillValue', 'missing_value'].flatMap((name) => {
    const value = attributes.get(name)
    return typeof value === 'object' ? value : []
  })
  const range = attributes.get('valid_range')
  const [low, high] = typeof range === 'object' ? range : []
  return {
    missing: new Set(missing),
    validMin: low ?? numberOf(attributes, 'valid_min') ?? Number.NEGATIVE_INFINITY,
    validMax: high ?? numberOf(attributes, 'valid_max') ?? Number.POSITIVE_INFINITY,
    scale: numberOf(attributes, 'scale_factor') ?? 1,
    offset: numberOf(attributes, 'add_offset') ?? 0,
  }
}

/** The value of a stored number; NaN if it is missing. */
export function unpacker({ missing, validMin, validMax, scale, offset }: Packing): (stored: number) => number {
  const divisor = Math.round(1 / scale)
  const whole = Math.round(offset * divisor)
  // 57 hundredths are 0.57, where 57 × 0.01 is 0.5700000000000001.
  const isDivided =
    divisor > 1 && Math.abs(1 / scale - divisor) < divisor * 1e-6 && Math.abs(offset * divisor - whole) < 1e-6
  return (stored) => {
    if (missing.has(stored) || !(stored >= validMin && stored <= validMax)) return Number.NaN
    return isDivided ? (stored + whole) / divisor : stored * scale + offset
  }
}

const unitMs: [pattern: RegExp, ms: number][] = [
  [/^(?:milliseconds?|millisecs?|msecs?|ms)$/, 1],
  [/^(?:seconds?|secs?|s)$/, 1000],
  [/^(?:minutes?|mins?)$/, 60_000],
  [/^(?:hours?|hrs?|hr|h)$/, 3_600_000],
  [/^(?:days?|d)$/, 86_400_000],
]

/** How numbers since a moment become milliseconds since 1970; null if they are none, or of a calendar with other days. */
export function timeReader(attributes: GridAttributes): ((value: number) => number) | null {
  const [, unit = '', since = ''] = /^([a-z]+)\s+since\s+(.+)$/i.exec(textOf(attributes, 'units')) ?? []
  const factor = unitMs.find(([pattern]) => pattern.test(unit.toLowerCase()))?.[1]
  const calendar = textOf(attributes, 'calendar').toLowerCase() || 'standard'
  const origin = originOf(since)
  if (factor === undefined || origin === null) return null
  if (/^(?:standard|gregorian|proleptic_gregorian)$/.test(calendar)) {
    return (value) => Math.round(origin + value * factor)
  }
  if (!/^(?:noleap|365_day)$/.test(calendar)) return null
  const originMs = withoutLeapDays(origin)
  return (value) => fromWithoutLeapDays(Math.round(originMs + value * factor))
}

function originOf(text: string): number | null {
  const match =
    /^(\d{1,4})-(\d{1,2})-(\d{1,2})(?:[T\s]+(\d{1,2})(?::(\d{1,2})(?::(\d{1,2}(?:\.\d+)?))?)?)?\s*(?:Z|UTC|GMT|([+-])(\d{1,2}):?(\d{2})?)?$/i.exec(
      text.trim(),
    )
  if (match === null) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  const zone = (match[7] === '-' ? -1 : 1) * (Number(match[8] ?? 0) * 60 + Number(match[9] ?? 0))
  return date.getTime() + ((hour * 60 + minute - zone) * 60 + second) * 1000
}

const dayMs = 86_400_000
const monthStarts = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334]

/** Milliseconds since year 0 of a calendar without leap days. */
function withoutLeapDays(ms: number): number {
  const date = new Date(ms)
  const day = date.getUTCFullYear() * 365 + (monthStarts[date.getUTCMonth()] ?? 0) + date.getUTCDate() - 1
  return day * dayMs + (((ms % dayMs) + dayMs) % dayMs)
}

function fromWithoutLeapDays(ms: number): number {
  const days = Math.floor(ms / dayMs)
  const year = Math.floor(days / 365)
  const dayOfYear = days - year * 365
  const month = monthStarts.findLastIndex((start) => start <= dayOfYear)
  const date = new Date(0)
  date.setUTCFullYear(year, month, dayOfYear - (monthStarts[month] ?? 0) + 1)
  return date.getTime() + (ms - days * dayMs)
}

const maxUnitLength = 16

/** The unit of a variable; '' if it has none that is short enough to be shown. */
export function unitOf(attributes: GridAttributes): string {
  const unit = textOf(attributes, 'units')
  const isUnit =
    unit.length <= maxUnitLength && /^[\p{L}%°µ$€£/]/u.test(unit) && unit.isWellFormed() && !unit.includes('\0')
  if (/^deg(?:ree)?s?(?:_?(?:north|east|south|west|n|e|s|w))?$/i.test(unit)) return '°'
  if (/^(?:deg(?:ree)?s?[ _]?c(?:elsius)?|celsius)$/i.test(unit)) return '°C'
  return isUnit && !/^(?:none|unitless|dimensionless|n\/a)$|\bsince\b/i.test(unit) ? unit : ''
}

/** What NetCDF fills values with that were never written, by types. */
export const defaultFill: { [type: string]: number | undefined } = {
  int16: -32_767,
  int32: -2_147_483_647,
  float32: Math.fround(9.969209968386869e36),
  float64: 9.969209968386869e36,
}
