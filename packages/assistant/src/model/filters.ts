import type { FieldFilter, FieldProfile, FilterValue } from '@belvedere/spec'
import type { AnswerFilter } from './answer.ts'
import type { ListedColumn } from './columns.ts'
import { Misfit } from './misfit.ts'
import { type Period, periodOf } from './period.ts'

/** A model's condition as one on a field, its values as the column has them. Throws `Misfit`. */
export const filterOf = ({ is, values }: Pick<AnswerFilter, 'is' | 'values'>, column: ListedColumn): FieldFilter => {
  const { field } = column
  if (is === 'empty' || is === 'present') return { op: is, field: field.name }
  const [first, second] = values
  if (first === undefined) throw new Misfit(`The filter of ${column.id} needs values.`)
  if (is === 'contains' || is === 'lacks') return { op: is, field: field.name, text: String(first) }
  if (field.type === 'temporal')
    return datesFilter(
      is,
      values.map((value) => period(value, column)),
      field,
    )
  if (is === 'between') {
    if (second === undefined) throw new Misfit(`"between" of ${column.id} needs two values.`)
    const [min, max] = [number(first, column), number(second, column)]
    return { op: 'range', field: field.name, min: Math.min(min, max), max: Math.max(min, max) }
  }
  if (is === 'one_of' || is === 'none_of')
    return { op: is, field: field.name, values: values.map((value) => ownValue(value, column)) }
  return { op: is, field: field.name, value: number(first, column) }
}

type DateComparison = Exclude<AnswerFilter['is'], 'empty' | 'present' | 'contains' | 'lacks'>

/** A year, a month or a day is all of it: "after 2020" begins with 2021. */
const datesFilter = (is: DateComparison, periods: Period[], { name: field }: FieldProfile): FieldFilter => {
  const from = Math.min(...periods.map(({ start }) => start))
  const to = Math.max(...periods.map(({ end }) => end))
  switch (is) {
    case '<':
      return { op: '<', field, value: from }
    case '<=':
      return { op: '<=', field, value: to }
    case '>':
      return { op: '>', field, value: to }
    case '>=':
      return { op: '>=', field, value: from }
    case 'one_of':
    case 'between':
      return { op: 'range', field, min: from, max: to }
    case 'none_of':
      throw new Misfit('Dates cannot be left out one by one; use "<" or ">".')
    default:
      return is satisfies never
  }
}

const period = (value: FilterValue, { id }: ListedColumn): Period => {
  const found = periodOf(String(value))
  if (found === null) throw new Misfit(`Write dates of ${id} as 2020, 2020-03 or 2020-03-31.`)
  return found
}

const number = (value: FilterValue, { id, field }: ListedColumn): number => {
  const written = typeof value === 'number' ? value : Number(String(value).replaceAll(',', ''))
  if (field.type !== 'quantitative' || !Number.isFinite(written) || String(value).trim() === '')
    throw new Misfit(`${id} is not compared in this way; only numbers and dates are.`)
  return written
}

/** The column's own value, however the model spelled it. Whether there is one is not for the model to know. */
const ownValue = (value: FilterValue, column: ListedColumn): FilterValue => {
  const { field } = column
  const wanted = String(value).trim().toLowerCase()
  const own = field.values.find((known) => String(known.value).trim().toLowerCase() === wanted)?.value
  if (own !== undefined && own !== null) return own
  if (field.values.length === field.distinct) throw new Misfit(null)
  return field.type === 'quantitative' ? number(value, column) : value
}
