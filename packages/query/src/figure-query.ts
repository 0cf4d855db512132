import type { FieldFilter, FigureQuery, FigureResult } from '@belvedere/spec'
import {
  AggregateNode,
  and,
  asc,
  avg,
  cast,
  coalesce,
  count,
  desc,
  type ExprNode,
  eq,
  gt,
  gte,
  isNotDistinct,
  isNotNull,
  isNull,
  literal,
  lt,
  lte,
  max,
  min,
  not,
  or,
  Query,
  stddev,
  sub,
  sum,
  variance,
} from '@uwdata/mosaic-sql'
import type { QueryEngine } from './engine.ts'
import { callOf, columnRef, real, text } from './nodes.ts'
import { type EngineTable, tableRelation } from './relation.ts'
import { timeUnitNodes } from './time-units.ts'
import { Inexpressible, type ValueType } from './typed-node.ts'

const limits = { maxRows: 1000, deadlineMs: 10_000 }

/**
 * Computes a figure query by an engine, as the embedded database does for files. Throws `Inexpressible` where SQL cannot say it,
 * and as engines do.
 */
export async function figureByEngine(
  engine: QueryEngine,
  table: EngineTable,
  { where, measure, group, having, order, limit }: FigureQuery,
  signal?: AbortSignal,
): Promise<FigureResult> {
  const run = async (query: Query) => (await engine.run({ query, ...limits, ...(signal && { signal }) })).columns
  const rows = tableRelation(table).query.where(whereOf(where, table))
  const { number, known } = measureOf(measure, table)
  const key = group === null ? null : groupOf(group, table)
  const numbers = Query.from({ rows }).select({ v: number, n: known }, ...(key ? [{ g: key }] : []))
  if (key) numbers.where(isNotNull(key)).groupby(key)
  const kept = Query.from({ numbers }).select('v', 'n', ...(key ? ['g'] : []))
  if (having) kept.where(compared(having.op, columnRef('v'), real(having.value)))
  const ordered = Query.from({ kept })
    .select('v', 'n', ...(key ? ['g'] : []))
    .orderby(by(order, columnRef('v')), ...(key ? [columnRef('g')] : []))
    .limit(limit)
  const counted = await run(Query.from({ rows }).select({ n: count() }))
  const groups = await run(Query.from({ kept }).select({ n: count() }))
  const { v = [], n = [], g = [] } = await run(ordered)
  return {
    rows: Number(counted.n?.[0] ?? 0),
    groups: Number(groups.n?.[0] ?? 0),
    figures: Array.from(v, (value, at) => ({
      group: key ? (g[at] ?? null) : null,
      value: typeof value === 'number' && Number.isFinite(value) ? value : null,
      rows: Number(n[at] ?? 0),
    })),
  }
}

/** Numbers first, whatever an engine does with nulls. */
const by = (order: FigureQuery['order'], node: ExprNode): ExprNode =>
  order === 'ascending' ? asc(node, false) : desc(node, false)

function measureOf({ aggregate, field, against }: FigureQuery['measure'], table: EngineTable) {
  if (field === null) return { number: count(), known: count() }
  const value = comparable(field, table)
  const known = count(value)
  switch (aggregate) {
    case 'count':
      return { number: known, known }
    case 'distinct':
      return { number: count(value).distinct(), known }
    case 'missing':
      return { number: sub(count(), known), known: count() }
    case 'correlation': {
      const [a, b] = [numberOf(field, table), numberOf(against ?? field, table)]
      return { number: new AggregateNode('corr', [a, b]), known: count().where(and(isNotNull(a), isNotNull(b))) }
    }
    default:
      return { number: statistics[aggregate](numberOf(field, table)), known }
  }
}

const statistics = {
  sum,
  mean: avg,
  median: (node: ExprNode) => new AggregateNode('quantile_cont', [node, literal(0.5)]),
  min,
  max,
  stdev: stddev,
  variance,
} satisfies { [op: string]: (node: ExprNode) => ExprNode }

function columnOf(name: string, { columns }: EngineTable): { node: ExprNode; type: ValueType } {
  const type = columns.get(name)
  if (!type) throw new Inexpressible(name)
  return { node: columnRef(name), type }
}

/** The comparable value: milliseconds of times, otherwise the column itself. */
function comparable(name: string, table: EngineTable): ExprNode {
  const { node, type } = columnOf(name, table)
  return type.kind === 'time' ? callOf('epoch_ms', node) : node
}

function numberOf(name: string, table: EngineTable): ExprNode {
  if (columnOf(name, table).type.kind === 'text') throw new Inexpressible('number of a text')
  return cast(comparable(name, table), 'DOUBLE')
}

/** Recurring units by their numbers: months from 1, Sunday is 0. */
const parts: { readonly [unit: string]: string } = {
  ...{ quarter: 'quarter', month: 'month', date: 'day', day: 'dayofweek', dayofyear: 'dayofyear' },
  ...{ hours: 'hour', minutes: 'minute', seconds: 'second' },
}
const unitNames = /year|quarter|month|week|dayofyear|date|day|hours|minutes|seconds/g

function groupOf({ field, timeUnit }: { field: string; timeUnit?: string | undefined }, table: EngineTable): ExprNode {
  const { node, type } = columnOf(field, table)
  if (timeUnit === undefined || type.kind !== 'time') return comparable(field, table)
  const part = Object.hasOwn(parts, timeUnit) ? parts[timeUnit] : undefined
  if (part !== undefined) return callOf(part, node)
  if (!timeUnit.startsWith('year')) throw new Inexpressible(`numbers by ${timeUnit}`)
  return callOf('epoch_ms', timeUnitNodes(timeUnit.match(unitNames) ?? [], node)[0])
}

const whereOf = (where: FigureQuery['where'], table: EngineTable): ExprNode =>
  where.length === 0
    ? literal(true)
    : or(...where.map((filters) => and(literal(true), ...filters.map((filter) => conditionOf(filter, table)))))

const orders = { '<': lt, '<=': lte, '>': gt, '>=': gte, '=': eq } as const
const compared = (op: keyof typeof orders, a: ExprNode, b: ExprNode): ExprNode => orders[op](a, b)

function conditionOf(filter: FieldFilter, table: EngineTable): ExprNode {
  const { node, type } = columnOf(filter.field, table)
  const unit = 'timeUnit' in filter ? filter.timeUnit : undefined
  const value =
    unit === 'year' && type.kind === 'time'
      ? callOf('year', node)
      : groupOf({ field: filter.field, timeUnit: unit }, table)
  const isPresent = isNotNull(value)
  const number = (): ExprNode => {
    if (type.kind === 'text' || type.kind === 'boolean') throw new Inexpressible('number of a text')
    return cast(value, 'DOUBLE')
  }
  switch (filter.op) {
    case 'one_of':
      return isAmong(value, type, filter, unit)
    case 'none_of':
      return and(isPresent, not(isAmong(value, type, filter, unit)))
    case 'range': {
      const ends = [
        ...(filter.min === null ? [] : [gte(number(), real(filter.min))]),
        ...(filter.max === null ? [] : [lte(number(), real(filter.max))]),
      ]
      return and(isPresent, ...ends)
    }
    case '<':
    case '<=':
    case '>':
    case '>=':
      return coalesce(compared(filter.op, number(), real(Number(filter.value))), literal(false))
    case 'contains':
    case 'lacks':
    case 'starts_with':
    case 'ends_with':
      return coalesce(textTest(filter.op, node, type, filter.text), literal(false))
    case 'over_field':
      return coalesce(gt(number(), numberOf(filter.other, table)), literal(false))
    case 'under_field':
      return coalesce(lt(number(), numberOf(filter.other, table)), literal(false))
    case 'empty':
      return isNull(value)
    case 'present':
      return isPresent
    default:
      return filter satisfies never
  }
}

function isAmong(
  value: ExprNode,
  { kind }: ValueType,
  { values }: { values: readonly (string | number | boolean)[] },
  unit: string | undefined,
): ExprNode {
  const options = values.map((option): ExprNode => {
    // Sunday is weekday 0; filters may also write 7.
    const known = unit === 'day' && option === 7 ? 0 : option
    if (kind === 'text') return text(String(known))
    if (kind === 'boolean') return literal(String(known) === 'true')
    return real(Number(known))
  })
  const plain = kind === 'number' || kind === 'time' ? cast(value, 'DOUBLE') : value
  return or(literal(false), ...options.map((option) => isNotDistinct(plain, option)))
}

function textTest(op: string, node: ExprNode, { kind }: ValueType, part: string): ExprNode {
  if (kind !== 'text') throw new Inexpressible('text of a number')
  const [whole, wanted] = [callOf('lower', node), text(part.toLowerCase())]
  const place = callOf('strpos', whole, wanted)
  if (op === 'starts_with') return eq(place, literal(1))
  if (op === 'ends_with') return callOf('ends_with', whole, wanted)
  return op === 'contains' ? gt(place, literal(0)) : eq(place, literal(0))
}
