import type { Cell, FieldFilter, FigureQuery, FigureResult, TableProfile } from '@belvedere/spec'
import { columnsOf } from './tables.ts'
import { inUnit, unitValue } from './time-units.ts'

type Row = (field: string) => Cell

/** Computes a question over the rows of a table of `aTable`; throws at what no dialogue has asked for yet. */
export const compute = (query: FigureQuery, table: TableProfile): FigureResult => {
  const { where, group, having, order, limit } = query
  const kept = rowsOf(table).filter((row) => where.length === 0 || where.some((all) => all.every(isMet(row))))
  const groups = new Map<Cell, Row[]>()
  if (!group) groups.set(null, kept)
  else
    for (const row of kept) {
      const key = inUnit(row(group.field), group.timeUnit)
      if (key !== null) groups.set(key, [...(groups.get(key) ?? []), row])
    }
  const sign = order === 'ascending' ? 1 : -1
  const figures = [...groups]
    .map(([key, rows]) => ({ group: key, ...measured(query.measure, rows) }))
    .filter(({ value }) => having === null || (value !== null && holds(having.op, value, having.value)))
    .sort((a, b) => sign * ((a.value ?? 0) - (b.value ?? 0)))
  return { rows: kept.length, groups: figures.length, figures: figures.slice(0, limit) }
}

const rowsOf = (table: TableProfile): Row[] => {
  const columns = new Map(columnsOf(table).map(({ name, values }) => [name, values]))
  return Array.from({ length: table.rows }, (_, at) => (field) => columns.get(field)?.[at] ?? null)
}

const isMet =
  (row: Row) =>
  (filter: FieldFilter): boolean => {
    const unit = 'timeUnit' in filter ? filter.timeUnit : undefined
    const cell = inUnit(row(filter.field), unit)
    switch (filter.op) {
      case 'one_of':
        return filter.values.some((value) => unitValue(value, unit) === cell)
      case 'none_of':
        return cell !== null && !filter.values.some((value) => unitValue(value, unit) === cell)
      case 'range':
        return (
          typeof cell === 'number' &&
          cell >= (filter.min ?? Number.NEGATIVE_INFINITY) &&
          cell <= (filter.max ?? Infinity)
        )
      case '<':
      case '<=':
      case '>':
      case '>=':
        return typeof cell === 'number' && holds(filter.op, cell, Number(filter.value))
      case 'over_field':
      case 'under_field': {
        const other = row(filter.other)
        const both = typeof cell === 'number' && typeof other === 'number'
        return both && holds(filter.op === 'over_field' ? '>' : '<', cell, other)
      }
      default:
        throw new Error(`“${filter.op}” is not computed here.`)
    }
  }

const holds = (op: '<' | '<=' | '>' | '>=' | '=', a: number, b: number): boolean => {
  switch (op) {
    case '<':
      return a < b
    case '<=':
      return a <= b
    case '>':
      return a > b
    case '>=':
      return a >= b
    case '=':
      return a === b
    default:
      return op satisfies never
  }
}

const measured = (
  { aggregate, field, against }: FigureQuery['measure'],
  rows: Row[],
): { value: number | null; rows: number } => {
  if (field === null) return { value: rows.length, rows: rows.length }
  const cells = rows.map((row) => row(field)).filter((cell) => cell !== null)
  const numbers = cells.filter((cell) => typeof cell === 'number').sort((a, b) => a - b)
  const sum = numbers.reduce((total, number) => total + number, 0)
  const value = () => {
    switch (aggregate) {
      case 'count':
        return cells.length
      case 'distinct':
        return new Set(cells).size
      case 'sum':
        return sum
      case 'mean':
        return sum / numbers.length
      case 'median':
        return ((numbers[(numbers.length - 1) >> 1] ?? 0) + (numbers[numbers.length >> 1] ?? 0)) / 2
      case 'min':
        return numbers[0] ?? 0
      case 'max':
        return numbers.at(-1) ?? 0
      case 'correlation':
        return correlation(rows.map((row) => [Number(row(field)), Number(row(against ?? field))]))
      default:
        throw new Error(`“${aggregate}” is not computed here.`)
    }
  }
  return { value: cells.length === 0 ? null : value(), rows: cells.length }
}

/** Pearson's. */
const correlation = (pairs: [number, number][]): number => {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const x = mean(pairs.map(([a]) => a))
  const y = mean(pairs.map(([, b]) => b))
  const covariance = mean(pairs.map(([a, b]) => (a - x) * (b - y)))
  return covariance / Math.sqrt(mean(pairs.map(([a]) => (a - x) ** 2)) * mean(pairs.map(([, b]) => (b - y) ** 2)))
}
