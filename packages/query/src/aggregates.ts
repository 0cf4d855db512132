import {
  AggregateNode,
  add,
  avg,
  cast,
  coalesce,
  count,
  div,
  type ExprNode,
  isNull,
  literal,
  max,
  median,
  min,
  sqrt,
  stddev,
  stddevPop,
  sub,
  sum,
  variance,
  varPop,
} from '@uwdata/mosaic-sql'
import { callOf, caseOf, columnRef, text } from './nodes.ts'
import { Inexpressible, type ValueType } from './typed-node.ts'

/** An aggregate of SQL: a function that may be windowed. */
type Aggregate = ReturnType<typeof sum>

/** What Vega leaves undefined where no value is valid is null here. */
const optional: ValueType = { kind: 'number', nullable: true, absent: true }
const whole: ValueType = { kind: 'number', nullable: false }

interface Summary {
  node: ExprNode
  type: ValueType
  /** Alike aggregates whose windows make the node where it stands beside each row. */
  windowed(over: (aggregate: Aggregate) => ExprNode): ExprNode
}

const quartile = (node: ExprNode, share: number): Aggregate =>
  new AggregateNode('quantile_cont', [node, literal(share)])

/** One aggregate as it stands. */
const plain = (aggregate: Aggregate, type: ValueType): Summary => ({
  node: aggregate,
  type,
  windowed: (over) => over(aggregate),
})

/** An aggregate of Vega over a column: nulls, empty texts and NaN are no valid values, and null is a distinct one. */
export function aggregateOf(op: string, column: { name: string; type: ValueType } | null): Summary {
  if (op === 'count') return plain(count(), whole)
  if (!column) throw new Inexpressible(`${op} of nothing`)
  const { name, type } = column
  const ref = columnRef(name)
  const valid = validOf(ref, type)
  const number =
    type.kind === 'time' ? callOf('epoch_ms', valid) : type.kind === 'number' ? cast(valid, 'DOUBLE') : null
  const ofNumbers = (make: (node: ExprNode) => Aggregate): Summary => {
    if (!number) throw new Inexpressible(`${op} of ${type.kind}`)
    return plain(make(number), optional)
  }
  switch (op) {
    case 'valid':
      return plain(count(valid), whole)
    case 'missing':
      return combined([count(), count(missingAsNull(ref, type))], ([all, known]) => sub(all, known))
    case 'distinct':
      return combined([count(ref).distinct(), max(cast(isNull(ref), 'INTEGER'))], ([values, hasNull]) =>
        add(values, coalesce(hasNull, literal(0))),
      )
    case 'sum':
      return ofNumbers((node) => sum(node))
    case 'mean':
    case 'average':
      return ofNumbers((node) => avg(node))
    case 'median':
      return ofNumbers((node) => median(node))
    case 'q1':
      return ofNumbers((node) => quartile(node, 0.25))
    case 'q3':
      return ofNumbers((node) => quartile(node, 0.75))
    case 'variance':
      return ofNumbers((node) => variance(node))
    case 'variancep':
      return ofNumbers((node) => varPop(node))
    case 'stdev':
      return ofNumbers((node) => stddev(node))
    case 'stdevp':
      return ofNumbers((node) => stddevPop(node))
    case 'stderr': {
      if (!number) throw new Inexpressible(`${op} of ${type.kind}`)
      return combined([stddev(number), count(valid)], ([deviation, n]) => div(deviation, sqrt(n)), optional)
    }
    case 'min':
    case 'max':
      if (type.kind === 'boolean') throw new Inexpressible(`${op} of truths`)
      return plain(op === 'min' ? min(valid) : max(valid), {
        kind: type.kind,
        nullable: true,
        absent: true,
        ...(type.inexact && { inexact: true }),
        ...(type.date && { date: true }),
      })
    default:
      throw new Inexpressible(op)
  }
}

function combined(
  parts: readonly [Aggregate, Aggregate],
  combine: (parts: readonly [ExprNode, ExprNode]) => ExprNode,
  type: ValueType = whole,
): Summary {
  return { node: combine(parts), type, windowed: (over) => combine([over(parts[0]), over(parts[1])]) }
}

/** Null in place of what is no valid value. */
const validOf = (ref: ExprNode, type: ValueType): ExprNode => {
  if (type.kind === 'text') return callOf('nullif', ref, text(''))
  if (type.kind !== 'number' || !type.inexact) return ref
  return caseOf([[callOf('isnan', ref), literal(null)]], ref)
}
/** Null in place of what is missing: NaN is neither missing nor valid. */
const missingAsNull = (ref: ExprNode, type: ValueType): ExprNode =>
  type.kind === 'text' ? callOf('nullif', ref, text('')) : ref
