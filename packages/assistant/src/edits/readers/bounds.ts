import type { Edit, FieldFilter } from '@belvedere/spec'
import type { ReaderName } from '../../language/en/edits/patterns.ts'
import { text } from '../../say/text.ts'
import { type EditContext, edits, impossible, isTime, type Reader, slot } from '../reader.ts'
import { nounTaken } from './flags.ts'

const opposite = (filter: FieldFilter): FieldFilter | null => {
  const { field } = filter
  switch (filter.op) {
    case '<':
      return { op: '>=', field, value: filter.value }
    case '<=':
      return { op: '>', field, value: filter.value }
    case '>':
      return { op: '<=', field, value: filter.value }
    case '>=':
      return { op: '<', field, value: filter.value }
    case 'one_of':
      return { ...filter, op: 'none_of' }
    case 'none_of':
      return { ...filter, op: 'one_of' }
    case 'contains':
      return { op: 'lacks', field, text: filter.text }
    case 'lacks':
      return { op: 'contains', field, text: filter.text }
    case 'empty':
      return { op: 'present', field }
    case 'present':
      return { op: 'empty', field }
    case 'range':
      return withoutYears(filter)
    case 'starts_with':
    case 'ends_with':
    case 'over_field':
    case 'under_field':
      return null
    default:
      return filter satisfies never
  }
}

const maxYears = 30

/** A stretch of whole years in milliseconds can be left out year by year; no other stretch can. */
const withoutYears = ({ field, min, max }: Extract<FieldFilter, { op: 'range' }>): FieldFilter | null => {
  if (min === null || max === null) return null
  const [first, last] = [new Date(min).getUTCFullYear(), new Date(max).getUTCFullYear()]
  const whole = min === Date.UTC(first, 0) && max === Date.UTC(last + 1, 0) - 1 && last - first < maxYears
  const values = Array.from({ length: last - first + 1 }, (_, i) => first + i)
  return whole ? { op: 'none_of', field, values, timeUnit: 'year' } : null
}

const assumption = (field: string, { facts }: EditContext) =>
  facts.measure?.field === field ? text('assumed.measured', { field }) : text('assumed.only_numbers', { field })

const withCondition =
  (change: (filter: FieldFilter) => FieldFilter | null): Reader =>
  (slots, context) => {
    const { filters } = context
    const found = slot(slots, 'condition')
    if (!found) return null
    const changed = found.filters.flatMap((filter): Edit[] => {
      const wanted = change(filter)
      return wanted ? [{ type: 'set_filter', filter: wanted }] : []
    })
    if (changed.length < found.filters.length) return impossible(text('trouble.no_middle'))
    const { assumed } = found
    const known = assumed === undefined || filters.some(({ field }) => field === assumed)
    return { edits: changed, assumed: [...nounTaken(slots), ...(known ? [] : [assumption(assumed, context)])] }
  }

/** "Compare with 2022": the year joins those that are kept; other bounds take one another's place. */
const addCondition: Reader = (slots, context) => {
  const [found, ...more] = slot(slots, 'condition')?.filters ?? []
  const kept = found && more.length === 0 && context.filters.findLast(({ field }) => field === found.field)
  const years = kept ? [...(yearsOf(kept) ?? []), ...(yearsOf(found) ?? [])] : []
  if (!kept || !found || !yearsOf(kept) || !yearsOf(found)) return withCondition((filter) => filter)(slots, context)
  const isDate = kept.op === 'range' || 'timeUnit' in kept
  const values = [...new Set(years)].toSorted((a, b) => a - b)
  const filter: FieldFilter = { op: 'one_of', field: kept.field, values, ...(isDate && { timeUnit: 'year' }) }
  return edits({ type: 'set_filter', filter })
}

/** "The year before", where one year is kept. */
const shiftedYear =
  (by: number): Reader =>
  (slots, { filters, table }) => {
    const kept = filters.findLast(({ field }) => table.fields.some((one) => one.name === field && isTime(one)))
    const [year, ...more] = (kept && yearsOf(kept)) ?? []
    if (!kept || year === undefined || more.length > 0 || slot(slots, 'timeunit')?.timeUnit !== 'year') return null
    const field = kept.field
    const filter: FieldFilter =
      kept.op === 'range'
        ? { op: 'range', field, min: Date.UTC(year + by, 0), max: Date.UTC(year + by + 1, 0) - 1 }
        : { op: 'one_of', field, values: [year + by] }
    return edits({ type: 'set_filter', filter })
  }

/** The whole years that a condition keeps; null where it keeps anything else. */
const yearsOf = (filter: FieldFilter): number[] | null => {
  if (filter.op === 'range') {
    const years = withoutYears(filter)
    return years?.op === 'none_of' ? years.values.filter((value) => typeof value === 'number') : null
  }
  const numbers = filter.op === 'one_of' ? filter.values.filter((value) => typeof value === 'number') : []
  return numbers.length > 0 ? numbers : null
}

/** Which rows the chart shows, by bounds and stretches of time. */
export const boundReaders = {
  keep_condition: withCondition((filter) => filter),
  drop_condition: withCondition(opposite),
  what_about_condition: withCondition((filter) => filter),
  add_condition: addCondition,
  year_before: shiftedYear(-1),
  year_after: shiftedYear(1),
} satisfies { [name in ReaderName]?: Reader }
