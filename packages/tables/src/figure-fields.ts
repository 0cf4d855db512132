import {
  type FieldFilter,
  type FieldProfile,
  type FigureQuery,
  sqlAggregates,
  type TableProfile,
  type TimeUnit,
  timeUnitSql,
  truncates,
} from '@belvedere/spec'
import { doubleLiteral, identifier, literal } from './duckdb.ts'

type Measure = FigureQuery['measure']

/** Writes the parts of a figure query as SQL. Names and texts are always quoted as identifiers and literals. */
export class FigureFields {
  readonly #fields: Map<string, FieldProfile>

  constructor({ fields }: TableProfile) {
    this.#fields = new Map(fields.map((field) => [field.name, field]))
  }

  anyOf(where: FieldFilter[][]): string {
    if (where.length === 0) return 'true'
    const all = (filters: FieldFilter[]) => ['true', ...filters.map((filter) => this.#condition(filter))].join(' AND ')
    return `(${where.map((filters) => `(${all(filters)})`).join(' OR ')})`
  }

  /** The aggregate, and the number of rows that it is computed from. */
  measure({ aggregate, field, against }: Measure): { number: string; known: string } {
    if (field === null) return { number: 'count(*)::DOUBLE', known: 'count(*)' }
    const value = this.#value(field)
    const valueCount = `count(${value})`
    switch (aggregate) {
      case 'count':
        return { number: `${valueCount}::DOUBLE`, known: valueCount }
      case 'distinct':
        return { number: `count(DISTINCT ${value})::DOUBLE`, known: valueCount }
      case 'missing':
        return { number: `(count(*) - ${valueCount})::DOUBLE`, known: 'count(*)' }
      case 'correlation': {
        const [a, b] = [this.#number(field), this.#number(against ?? field)]
        return { number: `corr(${a}, ${b})`, known: `count(*) FILTER (${a} IS NOT NULL AND ${b} IS NOT NULL)` }
      }
      default:
        return { number: `${sqlAggregates[aggregate]}(${this.#number(field)})`, known: valueCount }
    }
  }

  group({ field, timeUnit }: { field: string; timeUnit?: TimeUnit }): string {
    return timeUnit === undefined ? this.#value(field) : this.#unit(field, timeUnit)
  }

  #require(name: string): FieldProfile {
    const field = this.#fields.get(name)
    if (field === undefined) throw new Error(`There is no field "${name}" in this table.`)
    return field
  }

  /** The comparable value: milliseconds for timestamps, else the column itself. */
  #value(name: string): string {
    return this.#require(name).type === 'temporal' ? `epoch_ms(${identifier(name)})` : identifier(name)
  }

  #number(name: string): string {
    return `(${this.#value(name)})::DOUBLE`
  }

  #unit(name: string, unit: TimeUnit): string {
    if (this.#require(name).type !== 'temporal') return this.#value(name)
    const column = identifier(name)
    const part = cyclicUnits[unit]
    if (part !== undefined) return `${part}(${column})`
    if (!truncates(unit)) throw new Error(`Numbers by "${unit}" are not computed.`)
    return `epoch_ms(${timeUnitSql(unit, column)})`
  }

  #condition(original: FieldFilter): string {
    const filter = sundayAsZero(original)
    const { field } = filter
    const unit = 'timeUnit' in filter ? filter.timeUnit : undefined
    const value =
      unit === undefined ? this.#value(field) : unit === 'year' ? `year(${identifier(field)})` : this.#unit(field, unit)
    const number = `TRY_CAST(${value} AS DOUBLE)`
    const text = `lower(${identifier(field)}::VARCHAR)`
    switch (filter.op) {
      case 'one_of':
        return isAmongSql(value, filter.values)
      case 'none_of':
        return `(${value} IS NOT NULL AND NOT ${isAmongSql(value, filter.values)})`
      case 'range': {
        const lowerBound = filter.min === null ? [] : [`${number} >= ${doubleLiteral(filter.min)}`]
        const upperBound = filter.max === null ? [] : [`${number} <= ${doubleLiteral(filter.max)}`]
        return [`${value} IS NOT NULL`, ...lowerBound, ...upperBound].join(' AND ')
      }
      case '<':
      case '<=':
      case '>':
      case '>=':
        return `${number} ${filter.op} ${doubleLiteral(Number(filter.value))}`
      case 'contains':
        return `contains(${text}, ${lowerCaseLiteral(filter.text)})`
      case 'lacks':
        return `NOT contains(${text}, ${lowerCaseLiteral(filter.text)})`
      case 'starts_with':
        return `starts_with(${text}, ${lowerCaseLiteral(filter.text)})`
      case 'ends_with':
        return `ends_with(${text}, ${lowerCaseLiteral(filter.text)})`
      case 'over_field':
        return `${number} > TRY_CAST(${this.#value(filter.other)} AS DOUBLE)`
      case 'under_field':
        return `${number} < TRY_CAST(${this.#value(filter.other)} AS DOUBLE)`
      case 'empty':
        return `${value} IS NULL`
      case 'present':
        return `${value} IS NOT NULL`
    }
  }
}

/** Sunday is weekday 0 in DuckDB; filters may also write 7. */
function sundayAsZero(filter: FieldFilter): FieldFilter {
  if ((filter.op !== 'one_of' && filter.op !== 'none_of') || filter.timeUnit !== 'day') return filter
  return { ...filter, values: filter.values.map((value) => (value === 7 ? 0 : value)) }
}

/** Numbers are compared as numbers, all other values as text. */
function isAmongSql(value: string, values: readonly (string | number | boolean)[]): string {
  const numbers = values.filter((value) => typeof value === 'number')
  const texts = values.filter((value) => typeof value !== 'number')
  const parts = [
    ...(numbers.length > 0 ? [`TRY_CAST(${value} AS DOUBLE) IN (${numbers.map(doubleLiteral).join(', ')})`] : []),
    ...(texts.length > 0 ? [`${value}::VARCHAR IN (${texts.map((text) => literal(String(text))).join(', ')})`] : []),
  ]
  return `(${parts.length === 0 ? 'false' : parts.join(' OR ')})`
}

const lowerCaseLiteral = (text: string) => literal(text.toLowerCase())

/** DuckDB functions with the numbering of specs: months from 1, Sunday is 0. */
const cyclicUnits: { readonly [unit in TimeUnit]?: string } = {
  quarter: 'quarter',
  month: 'month',
  date: 'day',
  day: 'dayofweek',
  dayofyear: 'dayofyear',
  hours: 'hour',
  minutes: 'minute',
  seconds: 'second',
}
