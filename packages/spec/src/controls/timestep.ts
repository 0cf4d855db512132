import type { TranslatableText } from '@belvedere/texts'
import { isVariable } from '../model/params.ts'
import type { FieldProfile, TableProfile } from '../model/profile.ts'
import type { Bind, Spec, Usermeta } from '../model/spec.ts'
import type { TimeUnit } from '../model/vocabulary.ts'
import { readParamFilter } from '../transforms/param-filters.ts'
import { text } from '../wording/spec-texts.ts'
import { fieldWords } from '../wording/words.ts'

/** The animation axis of a spec: the values of its param in order, with their labels. */
export interface TimestepAxis {
  param: string
  field: string
  values: number[] | string[]
  labels: string[]
}

/** Maximum length of an animation. */
const maxSteps = 1000

/** The timestep's param and values; null if the spec has none or its field is unknown. */
export function timestepOf(spec: Spec, profile: TableProfile): TimestepAxis | null {
  const name = spec.usermeta?.belvedere?.timestep
  const param = spec.params?.filter(isVariable).find((param) => param.name === name)
  if (!param) return null
  const filter = (spec.transform ?? []).map(readParamFilter).find((candidate) => candidate?.param === param.name)
  const field = profile.fields.find((field) => field.name === filter?.field)
  if (!filter || !field) return null
  const steps = timestepsOf(field, filter.timeUnit)
  return steps.ok ? { param: param.name, field: field.name, values: steps.values, labels: steps.labels } : null
}

/** What a spec says of its timestep and its animation; undefined: it has none. */
export function timestepMeta(usermeta: Usermeta | undefined): { usermeta: Usermeta } | undefined {
  const { timestep, animation } = usermeta?.belvedere ?? {}
  if (timestep === undefined) return undefined
  return { usermeta: { belvedere: { timestep, ...(animation && { animation }) } } }
}

export type TimestepsResult =
  | { ok: true; values: number[] | string[]; labels: string[]; timeUnit?: TimeUnit }
  | { ok: false; reason: TranslatableText }

/** The timesteps of a field: its values, or for dates their years (1976), months or days (first millisecond, UTC). */
export function timestepsOf(field: FieldProfile, timeUnit?: TimeUnit): TimestepsResult {
  const words = fieldWords(field.name)
  if (field.type === 'temporal') return timeSteps(field, timeUnit ?? defaultUnit(field))
  const complete = field.values.length > 0 && field.values.length === field.distinct
  if (!complete || field.distinct > maxSteps)
    return { ok: false, reason: text('timestep.too_many_values', { field: words }) }
  if (field.distinct < 2) return { ok: false, reason: text('timestep.one_value', { field: words }) }
  const numbers = field.values.map(({ value }) => value).filter((value) => typeof value === 'number')
  if (numbers.length === field.values.length) {
    numbers.sort((a, b) => a - b)
    return { ok: true, values: numbers, labels: numbers.map(String) }
  }
  const texts = field.values.map(({ value }) => String(value)).sort()
  return { ok: true, values: texts, labels: texts }
}

const dayMs = 86_400_000

/** The coarsest unit that fits all dates or yields enough steps. */
function defaultUnit(field: FieldProfile): TimeUnit {
  const { min = 0, max = 0 } = field
  const dates = field.values.map(({ value }) => Number(value))
  const complete = dates.length > 0 && dates.length === field.distinct
  const starts = (unit: TimeUnit) => complete && dates.every((date) => startOf(date, unit) === date)
  const years = (max - min) / (365 * dayMs)
  if (starts('year') || years >= 8) return 'year'
  if (starts('yearmonth') || years >= 0.5) return 'yearmonth'
  return max - min >= 2 * dayMs ? 'yearmonthdate' : 'yearmonthdatehours'
}

function timeSteps(field: FieldProfile, timeUnit: TimeUnit): TimestepsResult {
  const words = fieldWords(field.name)
  const { min, max } = field
  if (min === undefined || max === undefined || !steppableUnits.has(timeUnit))
    return { ok: false, reason: text('timestep.unsupported', { field: words }) }
  const isComplete = field.values.length > 0 && field.values.length === field.distinct
  const starts = isComplete
    ? [...new Set(field.values.map(({ value }) => startOf(Number(value), timeUnit)))].sort((a, b) => a - b)
    : startsBetween(min, max, timeUnit)
  if (starts.length > maxSteps) return { ok: false, reason: text('timestep.too_many_steps', { field: words }) }
  if (starts.length < 2)
    return {
      ok: false,
      reason: text('timestep.one_step', { field: words, unit: text(`time_unit.${timeUnit}`) }),
    }
  const labels = starts.map((at) => labelOf(at, timeUnit))
  const values = timeUnit === 'year' ? starts.map((at) => new Date(at).getUTCFullYear()) : starts
  return { ok: true, values, labels, timeUnit }
}

const steppableUnits: ReadonlySet<TimeUnit> = new Set([
  'year',
  'yearquarter',
  'yearmonth',
  'yearmonthdate',
  'yearmonthdatehours',
])

function startsBetween(min: number, max: number, unit: TimeUnit): number[] {
  const steps: number[] = []
  for (let at = startOf(min, unit); at <= max && steps.length <= maxSteps; at = startOfNext(at, unit)) steps.push(at)
  return steps
}

function startOf(ms: number, unit: TimeUnit): number {
  const date = new Date(ms)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  if (unit === 'year') return utc(year, 0)
  if (unit === 'yearquarter') return utc(year, month - (month % 3))
  if (unit === 'yearmonth') return utc(year, month)
  const step = unit === 'yearmonthdate' ? dayMs : 3_600_000
  return Math.floor(ms / step) * step
}

/** `Date.UTC` maps the years 0–99 to 1900–1999. */
function utc(year: number, month: number): number {
  const date = new Date(Date.UTC(2000, month, 1))
  return date.setUTCFullYear(year + (date.getUTCFullYear() - 2000))
}

function startOfNext(ms: number, unit: TimeUnit): number {
  const date = new Date(ms)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  if (unit === 'year') return utc(year + 1, 0)
  if (unit === 'yearquarter') return utc(year, month + 3)
  if (unit === 'yearmonth') return utc(year, month + 1)
  return ms + (unit === 'yearmonthdate' ? dayMs : 3_600_000)
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function labelOf(ms: number, unit: TimeUnit): string {
  const date = new Date(ms)
  const year = String(date.getUTCFullYear())
  if (unit === 'year') return year
  if (unit === 'yearquarter') return `Q${Math.floor(date.getUTCMonth() / 3) + 1} ${year}`
  if (unit === 'yearmonth') return `${months[date.getUTCMonth()]} ${year}`
  const iso = date.toISOString()
  return unit === 'yearmonthdate' ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${iso.slice(11, 16)}`
}

/** A slider if the steps are evenly spaced, else a select, so that the spec works in any Vega editor. */
export function timestepBind(
  field: FieldProfile,
  { values, labels }: { values: number[] | string[]; labels: string[] },
): Bind {
  const name = fieldWords(field.name)
  const numbers = values.filter((value) => typeof value === 'number')
  const [first, second] = numbers
  const last = numbers.at(-1)
  if (first !== undefined && second !== undefined && last !== undefined) {
    const step = second - first
    const even =
      numbers.length === values.length && numbers.every((value, i) => Math.abs(value - first - i * step) < 1e-9)
    if (even) return { input: 'range', min: first, max: last, step, name }
  }
  return { input: 'select', options: [...values], labels, name }
}
