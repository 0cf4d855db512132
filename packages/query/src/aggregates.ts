import {
  AggregateNode,
  add,
  and,
  avg,
  cast,
  coalesce,
  count,
  div,
  type ExprNode,
  eq,
  gt,
  gte,
  isNotNull,
  isNull,
  literal,
  lt,
  max,
  min,
  mul,
  or,
  product,
  sqrt,
  stddev,
  stddevPop,
  sub,
  sum,
  variance,
  varPop,
} from '@uwdata/mosaic-sql'
import { callOf, caseOf, columnRef, real, text } from './nodes.ts'
import { type Relation, rowNumber } from './relation.ts'
import { Inexpressible, type ValueType } from './typed-node.ts'

/** An aggregate of SQL: a function that may be windowed. */
type Aggregate = ReturnType<typeof sum>

/** What Vega leaves undefined where no value is valid is null here. */
const optional: ValueType = { kind: 'number', nullable: true, absent: true }
const whole: ValueType = { kind: 'number', nullable: false }

/** An aggregate over a group, or beside each row over a window. */
interface Summary {
  node: ExprNode
  type: ValueType
  /** The value beside each row, of aggregates that are each made a window. */
  windowed(over: (aggregate: Aggregate) => ExprNode): ExprNode
}

/** A value that is computed of aggregates. */
function combined<Parts extends readonly Aggregate[]>(
  parts: readonly [...Parts],
  combine: (...parts: { [part in keyof Parts]: ExprNode }) => ExprNode,
  type: ValueType = whole,
): Summary {
  const of = (nodes: readonly ExprNode[]) => combine(...(nodes as { [part in keyof Parts]: ExprNode }))
  return { node: of(parts), type, windowed: (over) => of(parts.map(over)) }
}

/** One aggregate as it stands. */
const plain = (aggregate: Aggregate, type: ValueType): Summary => combined([aggregate], (node) => node, type)

/** An aggregate of Vega over a column: nulls, empty texts and NaN are no valid values, and null is a distinct one. */
export function aggregateOf(
  op: string,
  column: { name: string; type: ValueType } | null,
  rows: Pick<Relation, 'unnumbered'>,
): Summary {
  if (op === 'count') return plain(count(), whole)
  if (!column) throw new Inexpressible(`${op} of nothing`)
  const { name, type } = column
  const ref = columnRef(name)
  const valid = validOf(ref, type)
  switch (op) {
    case 'valid':
      return plain(count(valid), whole)
    case 'notNaN':
      return combined([count(), count().where(type.inexact ? callOf('isnan', ref) : literal(false))], (all, nan) =>
        sub(all, nan),
      )
    case 'missing':
      return combined([count(), count(missingAsNull(ref, type))], (all, known) => sub(all, known))
    case 'distinct':
      return combined([count(ref).distinct(), max(cast(isNull(ref), 'INTEGER'))], (values, hasNull) =>
        add(values, coalesce(hasNull, literal(0))),
      )
    case 'min':
    case 'max':
      return extremeOf(op, valid, type)
    default:
      return statistic(op, numbersOf(valid, type), { inexact: type.inexact === true, ...rows })
  }
}

function extremeOf(op: 'min' | 'max', valid: ExprNode, type: ValueType): Summary {
  const make = op === 'min' ? min : max
  const result: ValueType = {
    kind: type.kind,
    nullable: true,
    absent: true,
    ...(type.inexact && { inexact: true }),
    ...(type.date && { date: true }),
  }
  if (type.kind !== 'boolean') return plain(make(valid), result)
  // Not every engine has an order of truths.
  return combined([make(cast(valid, 'INTEGER'))], (end) => cast(end, 'BOOLEAN'), result)
}

/** The valid values as numbers; times are their milliseconds. */
export function numbersOf(valid: ExprNode, { kind }: ValueType): ExprNode {
  if (kind === 'time') return cast(callOf('epoch_ms', valid), 'DOUBLE')
  if (kind === 'number') return cast(valid, 'DOUBLE')
  throw new Inexpressible(`number of ${kind}`)
}

function statistic(
  op: string,
  values: ExprNode,
  { inexact, unnumbered }: { inexact: boolean } & Pick<Relation, 'unnumbered'>,
): Summary {
  const type: ValueType = inexact ? { ...optional, inexact: true } : optional
  switch (op) {
    case 'sum':
      return plain(sum(values), type)
    case 'product':
      return plain(product(values), { ...type, inexact: true })
    case 'mean':
    case 'average':
      if (!inexact) return plain(avg(values), type)
      return unnumbered ? meanInNoOrder(values, type) : meanOf(values, type)
    case 'median':
      return quantileOf(values, 0.5, type)
    case 'q1':
      return quantileOf(values, 0.25, type)
    case 'q3':
      return quantileOf(values, 0.75, type)
    case 'variance':
      return spreadOf(variance, { values, least: 2 }, type)
    case 'variancep':
      return spreadOf(varPop, { values, least: 1 }, type)
    case 'stdev':
      return spreadOf(stddev, { values, least: 2 }, type)
    case 'stdevp':
      return spreadOf(stddevPop, { values, least: 1 }, type)
    case 'stderr': {
      const { node, windowed } = spreadOf(stddev, { values, least: 2 }, type)
      const n = count(values)
      return {
        node: div(node, sqrt(n)),
        type,
        windowed: (over) => div(windowed(over), sqrt(over(n))),
      }
    }
    default:
      throw new Inexpressible(op)
  }
}

const isInfinite = (values: ExprNode): ExprNode => callOf('isinf', values)
const finite = (values: ExprNode): ExprNode => caseOf([[callOf('isfinite', values), values]], literal(null))

/** Vega adds to a running mean: of an infinity and what follows it comes NaN. */
function meanOf(values: ExprNode, type: ValueType): Summary {
  const row = columnRef(rowNumber)
  return combined(
    [
      avg(finite(values)),
      count().where(isInfinite(values)),
      max(row).where(isNotNull(values)),
      max(row).where(isInfinite(values)),
      sum(values),
    ],
    (mean, infinities, last, lastInfinite, total) =>
      caseOf(
        [
          [eq(infinities, literal(0)), mean],
          [and(eq(infinities, literal(1)), eq(last, lastInfinite)), total],
        ],
        real(Number.NaN),
      ),
    type,
  )
}

/** Where rows have no order, an infinity may be the last one. */
const meanInNoOrder = (values: ExprNode, type: ValueType): Summary =>
  combined(
    [avg(finite(values)), count().where(isInfinite(values)), sum(values)],
    (mean, infinities, total) => caseOf([[eq(infinities, literal(0)), mean]], total),
    type,
  )

/** Infinities have no deviation; `least` is the number of values that one needs. */
function spreadOf(
  make: (values: ExprNode) => Aggregate,
  { values, least }: { values: ExprNode; least: number },
  type: ValueType,
): Summary {
  if (!type.inexact) return plain(make(values), type)
  return combined(
    [make(finite(values)), count().where(isInfinite(values)), count(values)],
    (spread, infinities, n) =>
      caseOf(
        [
          [eq(infinities, literal(0)), spread],
          [gte(n, literal(least)), real(Number.NaN)],
        ],
        literal(null),
      ),
    type,
  )
}

function quantileOf(values: ExprNode, share: number, type: ValueType): Summary {
  const quantile = new AggregateNode('quantile_cont', [values, literal(share)])
  if (!type.inexact) return plain(quantile, type)
  return combined(
    [quantile, ...rankCounts(values)],
    (value, ...counts) => caseOf([[isBesideInfinity(literal(share), counts), real(Number.NaN)]], value),
    type,
  )
}

/** The numbers of valid values, of the infinities below them and of those above them. */
export const rankCounts = (values: ExprNode): [Aggregate, Aggregate, Aggregate] => [
  count(values),
  count().where(eq(values, real(-Infinity))),
  count().where(eq(values, real(Infinity))),
]

/** Whether a quantile is interpolated, as `a + (b - a) * share`, from an infinity, or to one of which it takes nothing. */
export function isBesideInfinity(
  share: ExprNode,
  [n, below, above]: readonly [ExprNode, ExprNode, ExprNode],
): ExprNode {
  const at = mul(sub(n, literal(1)), share)
  const low = callOf('floor', at)
  const firstAbove = sub(n, above)
  return and(
    gt(n, literal(1)),
    gt(share, literal(0)),
    lt(share, literal(1)),
    or(lt(low, below), gte(low, firstAbove), and(gte(add(low, literal(1)), firstAbove), eq(low, at))),
  )
}

/** Null in place of what is no valid value. */
export const validOf = (ref: ExprNode, type: ValueType): ExprNode => {
  if (type.kind !== 'number' || !type.inexact) return missingAsNull(ref, type)
  return caseOf([[callOf('isnan', ref), literal(null)]], ref)
}

/** Null in place of what is missing: NaN is neither missing nor valid. */
const missingAsNull = (ref: ExprNode, type: ValueType): ExprNode =>
  type.kind === 'text' ? callOf('nullif', ref, text('')) : ref
