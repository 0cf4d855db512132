import type { Cell, FieldFilter, FigureQuery, FigureResult, TableProfile } from '@belvedere/spec'
import { columnsOf } from './tables.ts'
import { cellInUnit, groupInUnit, valueInUnit } from './time-units.ts'

type Row = (field: string) => Cell

/**
 * Computes a figure query over the rows of a table of `aTable`, as `computeFigure` of the tables package does over a
 * Parquet file; `compute.test.ts` compares the two. Throws on the operations, aggregates and units that no dialogue needs.
 */
export const compute = (query: FigureQuery, table: TableProfile): FigureResult => {
  const { where, group, having, order, limit } = query
  const matchingRows = rowsOf(table).filter((row) => where.length === 0 || where.some((all) => all.every(isMet(row))))
  const groups = new Map<Cell, Row[]>()
  if (!group) groups.set(null, matchingRows)
  else
    for (const row of matchingRows) {
      const key = groupInUnit(row(group.field), group.timeUnit)
      if (key !== null) groups.set(key, [...(groups.get(key) ?? []), row])
    }
  const sign = order === 'ascending' ? 1 : -1
  const figures = [...groups]
    .map(([key, rows]) => ({ group: key, ...measureRows(query.measure, rows) }))
    .filter(({ value }) => having === null || (value !== null && compareNumbers(having.op, value, having.value)))
    .sort((a, b) => compareValues(a.value, b.value, sign) || compareGroups(a.group, b.group))
  return { rows: matchingRows.length, groups: figures.length, figures: figures.slice(0, limit) }
}

/** Groups without a value come last in either order. */
const compareValues = (a: number | null, b: number | null, sign: number): number =>
  a === null || b === null ? Number(a === null) - Number(b === null) : sign * (a - b)

const compareGroups = (a: Cell, b: Cell): number => (a === b || a === null || b === null ? 0 : a < b ? -1 : 1)

const rowsOf = (table: TableProfile): Row[] => {
  const columns = new Map(columnsOf(table).map(({ name, values }) => [name, values]))
  return Array.from({ length: table.rows }, (_, at) => (field) => columns.get(field)?.[at] ?? null)
}

const isMet =
  (row: Row) =>
  (filter: FieldFilter): boolean => {
    const unit = 'timeUnit' in filter ? filter.timeUnit : undefined
    const cell = cellInUnit(row(filter.field), unit)
    switch (filter.op) {
      case 'one_of':
        return filter.values.some((value) => valueInUnit(value, unit) === cell)
      case 'none_of':
        return cell !== null && !filter.values.some((value) => valueInUnit(value, unit) === cell)
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
        return typeof cell === 'number' && compareNumbers(filter.op, cell, Number(filter.value))
      case 'over_field':
      case 'under_field': {
        const other = row(filter.other)
        const areNumbers = typeof cell === 'number' && typeof other === 'number'
        return areNumbers && compareNumbers(filter.op === 'over_field' ? '>' : '<', cell, other)
      }
      default:
        throw new Error(`“${filter.op}” is not computed here.`)
    }
  }

const compareNumbers = (op: '<' | '<=' | '>' | '>=' | '=', a: number, b: number): boolean => {
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

const measureRows = (
  { aggregate, field, against }: FigureQuery['measure'],
  rows: Row[],
): { value: number | null; rows: number } => {
  if (field === null) return { value: rows.length, rows: rows.length }
  const cells = rows.map((row) => row(field)).filter((cell) => cell !== null)
  if (aggregate === 'count') return { value: cells.length, rows: cells.length }
  if (aggregate === 'distinct') return { value: new Set(cells).size, rows: cells.length }
  if (aggregate === 'correlation') {
    const pairs = rows.flatMap((row): [number, number][] => {
      const [x, y] = [row(field), row(against ?? field)]
      return typeof x === 'number' && typeof y === 'number' ? [[x, y]] : []
    })
    return { value: correlation(pairs), rows: pairs.length }
  }
  const numbers = cells.filter((cell) => typeof cell === 'number').sort((a, b) => a - b)
  return { value: numbers.length === 0 ? null : aggregateNumbers(aggregate, numbers), rows: cells.length }
}

/** Of at least one number, in ascending order. */
const aggregateNumbers = (aggregate: FigureQuery['measure']['aggregate'], numbers: number[]): number => {
  const sum = numbers.reduce((total, number) => total + number, 0)
  switch (aggregate) {
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
    default:
      throw new Error(`“${aggregate}” is not computed here.`)
  }
}

/** Pearson's; null where there is no spread. */
const correlation = (pairs: [number, number][]): number | null => {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const x = mean(pairs.map(([a]) => a))
  const y = mean(pairs.map(([, b]) => b))
  const covariance = mean(pairs.map(([a, b]) => (a - x) * (b - y)))
  const coefficient =
    covariance / Math.sqrt(mean(pairs.map(([a]) => (a - x) ** 2)) * mean(pairs.map(([, b]) => (b - y) ** 2)))
  return Number.isFinite(coefficient) ? coefficient : null
}
