/** A parsed date. `ms` since 1970-01-01 UTC; text without a time zone is UTC. */
export interface WrittenDate {
  ms: number
  /** True if it has a time of day. */
  timed: boolean
}

const time = String.raw`(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*([AaPp]\.?[Mm]\.?)?\s*(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?`
const optionalTime = String.raw`(?:,?(?:T|\s+(?:at\s+)?)${time})?`
const month = String.raw`([a-zà-ÿ]{3,10})\.?`

const iso = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})(?:\2(\d{1,2}))?${optionalTime}$`)
const numeric = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})${optionalTime}$`)
const monthYear = /^(\d{1,2})[-/](\d{4})$/
const quarterLast = /^(\d{4})[-\s/]?Q([1-4])$/i
const quarterFirst = /^Q([1-4])[-\s/]?(\d{4})$/i
const isoWeek = /^(\d{4})-?W(\d{2})(?:-?([1-7]))?$/
const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/i
const dayMonthYear = new RegExp(
  String.raw`^(\d{1,2})(?:st|nd|rd|th|\.)?[\s-]+(?:of\s+|de\s+)?${month}[\s,-]+(?:de\s+)?(\d{4}|'?\d{2})${optionalTime}$`,
  'i',
)
const monthDayYear = new RegExp(
  String.raw`^${month}[\s-]+(\d{1,2})(?:st|nd|rd|th)?,?[\s-]+(\d{4})${optionalTime}$`,
  'i',
)
const namedMonthYear = new RegExp(String.raw`^${month}(?:[\s,/-]+(\d{4})|-(\d{2})|[\s-]+'(\d{2}))$`, 'i')
const yearNamedMonth = new RegExp(String.raw`^(\d{4})[\s-]+${month}(?:[\s-]+(\d{1,2}))?$`, 'i')
const leadingWord = /^[a-zà-ÿ]+/i
const timeAlone = new RegExp(`^${time}$`)

/** English, German, French and Spanish names with their usual abbreviations. */
const monthNames = [
  'january jan januar jän janvier janv enero ene',
  'february feb februar février févr fév fevrier febrero',
  'march mar märz mär mrz mars marzo',
  'april apr avril avr abril abr',
  'may mai mayo',
  'june jun juni juin junio',
  'july jul juli juillet juil julio',
  'august aug août aout agosto ago',
  'september sep sept septembre septiembre',
  'october oct oktober okt octobre octubre',
  'november nov novembre noviembre',
  'december dec dezember dez décembre déc decembre diciembre dic',
]
const monthIndex = new Map(
  monthNames.flatMap((names, index) => names.split(' ').map((name): [string, number] => [name, index])),
)

/** 0–11 for a month's name or abbreviation. */
export function monthOf(name: string): number | null {
  return monthIndex.get(name.toLowerCase().replace(/\.$/, '')) ?? null
}

function day(year: number, monthFrom0: number, date: number): number | null {
  if (monthFrom0 < 0 || monthFrom0 > 11 || date < 1 || date > 31 || year < 1) return null
  const at = new Date(0)
  at.setUTCFullYear(year, monthFrom0, date)
  return at.getUTCDate() === date ? at.getTime() : null
}

/** Two-digit years: 00–49 are 2000–2049, 50–99 are 1950–1999. */
function fullYear(text: string): number {
  const digits = text.replace("'", '')
  const year = Number(digits)
  return digits.length > 2 ? year : year < 50 ? 2000 + year : 1900 + year
}

/** Milliseconds since midnight minus the zone's offset; null if invalid. `parts`: the captures of `time`. */
function sinceMidnight(parts: (string | undefined)[]): number | null {
  const [hours, minutes, seconds = '0', fraction = '', half, zone] = parts
  let hour = Number(hours)
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return null
    hour = (hour % 12) + (half[0]?.toLowerCase() === 'p' ? 12 : 0)
  }
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null
  const ms = ((hour * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0').slice(0, 3))
  if (zone === undefined || /^[A-Z]/.test(zone)) return ms
  const offset = Number(zone.slice(1, 3)) * 60 + Number(zone.replace(':', '').slice(3, 5) || '0')
  return ms - (zone.startsWith('-') ? -offset : offset) * 60_000
}

function moment(ms: number | null, parts: (string | undefined)[]): WrittenDate | null {
  if (ms === null) return null
  if (parts[0] === undefined) return { ms, timed: false }
  const at = sinceMidnight(parts)
  return at === null ? null : { ms: ms + at, timed: true }
}

/** Parses a trimmed date, month, quarter, week or year (as its first day); `dayFirst` decides 1/2/2020. */
export function readDate(text: string, dayFirst: boolean): WrittenDate | null {
  if (text.length === 4 && /^[12]\d{3}$/.test(text)) return moment(day(Number(text), 0, 1), [])
  if (text.length < 6 || text.length > 40) return null
  const first = text.charCodeAt(0)
  if (first >= 48 && first <= 57) return readDigitsFirst(text, dayFirst)
  const withoutWeekday = text.replace(weekday, '')
  return withoutWeekday === text
    ? readWordFirst(text)
    : (readWordFirst(withoutWeekday) ?? readDigitsFirst(withoutWeekday, dayFirst))
}

function readDigitsFirst(text: string, dayFirst: boolean): WrittenDate | null {
  let at = iso.exec(text)
  if (at) {
    const [, year, separator, monthText, dateText, ...clock] = at
    if (dateText === undefined && (separator === '.' || clock[0] !== undefined)) return null
    return moment(day(Number(year), Number(monthText) - 1, Number(dateText ?? 1)), clock)
  }
  at = numeric.exec(text)
  if (at) {
    const [, firstNumber, , secondNumber, year = '', ...clock] = at
    const [date, monthNumber] = dayFirst ? [firstNumber, secondNumber] : [secondNumber, firstNumber]
    return moment(day(fullYear(year), Number(monthNumber) - 1, Number(date)), clock)
  }
  at = monthYear.exec(text)
  if (at) return moment(day(Number(at[2]), Number(at[1]) - 1, 1), [])
  at = quarterLast.exec(text)
  if (at) return moment(day(Number(at[1]), (Number(at[2]) - 1) * 3, 1), [])
  at = isoWeek.exec(text)
  if (at) return moment(weekStart(Number(at[1]), Number(at[2]), Number(at[3] ?? 1)), [])
  at = dayMonthYear.exec(text)
  if (at) {
    const [, date, name = '', year = '', ...clock] = at
    const index = monthOf(name)
    return index === null ? null : moment(day(fullYear(year), index, Number(date)), clock)
  }
  at = yearNamedMonth.exec(text)
  if (!at) return null
  const index = monthOf(at[2] ?? '')
  return index === null ? null : moment(day(Number(at[1]), index, Number(at[3] ?? 1)), [])
}

function readWordFirst(text: string): WrittenDate | null {
  const word = leadingWord.exec(text)?.[0]
  if (word === undefined || (word !== 'Q' && word !== 'q' && monthOf(word) === null)) return null
  let at = quarterFirst.exec(text)
  if (at) return moment(day(Number(at[2]), (Number(at[1]) - 1) * 3, 1), [])
  at = monthDayYear.exec(text)
  if (at) {
    const [, name = '', date, year = '', ...clock] = at
    const index = monthOf(name)
    return index === null ? null : moment(day(Number(year), index, Number(date)), clock)
  }
  at = namedMonthYear.exec(text)
  if (!at) return null
  const index = monthOf(at[1] ?? '')
  return index === null ? null : moment(day(fullYear(at[2] ?? at[3] ?? at[4] ?? ''), index, 1), [])
}

/** ISO 8601: week 1 holds the year's first Thursday. */
function weekStart(year: number, week: number, dayOfWeek: number): number | null {
  if (week < 1 || week > 53) return null
  const fourth = Date.UTC(year, 0, 4)
  const monday = fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * 86_400_000
  return monday + ((week - 1) * 7 + dayOfWeek - 1) * 86_400_000
}

/** A time of day as milliseconds on 1970-01-01 UTC. */
export function readTime(text: string): number | null {
  if (text.length > 24) return null
  const at = timeAlone.exec(text)
  return at ? sinceMidnight(at.slice(1)) : null
}

/** Parses dates like 19800930. Years must be 1600–2199, to exclude most other numbers. */
export function readCompactDate(text: string): number | null {
  if (!/^\d{8}$/.test(text)) return null
  const year = Number(text.slice(0, 4))
  if (year < 1600 || year > 2199) return null
  return day(year, Number(text.slice(4, 6)) - 1, Number(text.slice(6, 8)))
}

/** The first day of a year. */
export function startOfYear(year: number): number | null {
  return Number.isInteger(year) ? day(year, 0, 1) : null
}
