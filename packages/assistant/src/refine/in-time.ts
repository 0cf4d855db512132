import type { FieldProfile } from '@belvedere/spec'
import { groupedBy, tookAggregate } from '../interpreter/explain.ts'
import type { Reading } from '../recommendation.ts'
import type { Asked, Step } from './asked.ts'
import { alongIn, changed, countIn, isNamed, plain, profileOf, said } from './reading.ts'

/** The "year" that groups "hires per year" is not the annual salary as well. */
export const notTwice: Step = (reading, { units }) => {
  const measure = reading.partial.encodings.find(({ role }) => role === 'measure')
  const place = reading.evidence.find(({ kind, meaning }) => kind === 'column' && meaning === measure?.field)
  const grouped = reading.partial.encodings.some(({ role, timeUnit }) => role === 'dimension' && timeUnit)
  const twice = place && units.some(({ start, end }) => start <= place.start && end >= place.end)
  if (!measure?.field || !twice || !grouped) return reading
  const counted = changed(reading, measure, { aggregate: 'count', role: 'measure' })
  return measure.aggregate ? said(counted, tookAggregate(measure.aggregate, measure.field), null) : counted
}

/** So many rows can stand along an axis one by one. */
const fewRows = 60

/** Of a table with one row for each month a number is shown along the months, unless its spread is asked for. */
export const alongTheirMonths: Step = (reading, { distribution }, table) => {
  const { encodings, mark, wishes } = reading.partial
  const count = countIn(reading)
  const along = alongIn(reading)
  const number = profileOf(table, along?.field)
  const ordered = ({ type, distinct, nulls }: FieldProfile) =>
    (type === 'ordinal' || type === 'temporal') && distinct === table.rows && nulls === 0
  const key = table.rows <= fewRows ? table.fields.find(ordered) : undefined
  const spread = along && count && encodings.length === 2 && number?.type === 'quantitative'
  if (!spread || !key || distribution || isNamed(reading, 'count')) return reading
  const each = changed(changed(reading, along, { ...plain, field: key.name, role: 'dimension' }), count, {
    ...plain,
    field: number.name,
    role: 'measure',
  })
  const drawn = mark ?? (key.type === 'temporal' ? 'line' : 'bar')
  return {
    ...each,
    partial: { ...each.partial, wishes: { ...wishes, mark: typeof drawn === 'string' ? drawn : 'bar' } },
  }
}

const yearMs = 366 * 86_400_000
const inOrder = {
  month: 'yearmonth',
  quarter: 'yearquarter',
  week: 'yearweek',
  date: 'yearmonthdate',
  day: 'yearmonthdate',
} as const
const isRecurring = (unit: string): unit is keyof typeof inOrder => Object.hasOwn(inOrder, unit)

/** "Per day" may be what a column called "date" is meant by. */
const unitNames = (timeUnit: string, field: string, { evidence }: Reading, { units }: Asked): boolean =>
  evidence.some(
    ({ kind, meaning, ...place }) =>
      kind === 'column' &&
      meaning === field &&
      units.some(
        ({ start, end, unit }) =>
          place.start <= start && end <= place.end && isRecurring(timeUnit) && unit === inOrder[timeUnit],
      ),
  )

/** Months of several years follow one another unless they are asked for as they recur; an unnamed unit is the solver's. */
export const inSequence: Step = (reading, asked, table) => {
  const along = reading.partial.encodings.find(({ timeUnit }) => typeof timeUnit === 'string')
  const field = profileOf(table, along?.field)
  if (!along?.timeUnit || field?.type !== 'temporal') return reading
  const { mark } = reading.partial.wishes
  if (!asked.unit && !unitNames(along.timeUnit, field.name, reading, asked)) {
    if (mark !== 'line' && mark !== 'area') return reading
    const { timeUnit: _, ...open } = along
    return said(changed(reading, along, open), groupedBy(along.timeUnit, field.name), null)
  }
  const years = (field.max ?? 0) - (field.min ?? 0) > yearMs
  // Days are days in a row however few they are; "by weekday" says otherwise.
  const long = years || along.timeUnit === 'day'
  if (asked.recurring || !long || !isRecurring(along.timeUnit)) return reading
  const ordered = changed(reading, along, { ...along, timeUnit: inOrder[along.timeUnit] })
  const open = reading.partial.mark === undefined && mark === 'bar'
  return open
    ? { ...ordered, partial: { ...ordered.partial, wishes: { ...ordered.partial.wishes, mark: 'line' } } }
    : ordered
}
