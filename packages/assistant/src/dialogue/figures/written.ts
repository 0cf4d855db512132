import { type Cell, calendarName, type FieldProfile, fieldLabel, measurementUnit, type TimeUnit } from '@belvedere/spec'
import { isTruth } from '../../language/en/flags.ts'

/** Four figures that matter, digits in groups of three, the same on every machine; `range`: what it is told apart in. */
export const written = (value: number, range = Infinity): string => {
  const usual = Math.abs(value) >= 1000 ? 0 : Math.abs(value) >= 10 ? 1 : Math.abs(value) >= 0.1 ? 2 : 4
  const digits = Math.min(mostDigits, Math.max(usual, Math.ceil(2 - Math.log10(range))))
  const [whole = '', part] = String(Number(value.toFixed(digits))).split('.')
  return [whole.replace(/\B(?=(\d{3})+(?!\d))/g, ','), ...(part === undefined ? [] : [part])].join('.')
}

/** So many decimals at most. */
const mostDigits = 4
const signs: ReadonlySet<string> = new Set(['$', '€', '£', '¥'])

/** A number of a field as people write it: with its unit, a year without a comma, a moment as a day. */
export const withUnit = (value: number, field: FieldProfile): string => {
  const { semanticType, type, min = 0, max = 0 } = field
  if (type === 'temporal') return moment(value, undefined)
  const unit = measurementUnit(field)
  const range = max > min ? max - min : undefined
  const text = semanticType === 'year' ? String(Math.round(value)) : written(value, range)
  if (unit === undefined) return text
  return signs.has(unit)
    ? `${unit}${text}`.replace(`${unit}-`, `-${unit}`)
    : unit === '%'
      ? `${text}%`
      : `${text} ${unit}`
}

/** A stretch of time by its first millisecond (UTC), a moment without a unit to the minute where it has a time of day. */
const moment = (ms: number, unit: TimeUnit | undefined): string => {
  const date = new Date(ms)
  if (Number.isNaN(date.getTime())) return String(ms)
  const year = date.getUTCFullYear()
  const month = date.getUTCMonth()
  const iso = date.toISOString()
  switch (unit) {
    case 'year':
      return String(year)
    case 'yearquarter':
      return `Q${Math.floor(month / 3) + 1} ${year}`
    case 'yearmonth':
      return `${calendarName('month', month + 1)} ${year}`
    case 'yearweek':
      return `the week of ${iso.slice(0, 10)}`
    default:
      return ms % 86_400_000 === 0 ? iso.slice(0, 10) : iso.slice(0, 16).replace('T', ' ')
  }
}

/** A group as it is named in a sentence; a yes says nothing without its column. */
export const groupWords = (group: Cell, field: FieldProfile | undefined, unit: TimeUnit | undefined): string => {
  if (typeof group === 'number' && field?.type === 'temporal')
    return unit === 'hours' ? `${group}:00` : (calendarName(unit, group) ?? moment(group, unit))
  return field && isTruth(group) ? `${fieldLabel(field.name)} ${group}` : String(group)
}
