import {
  add,
  and,
  cast,
  coalesce,
  div,
  type ExprNode,
  eq,
  gt,
  gte,
  isDistinct,
  isNotDistinct,
  isNotNull,
  literal,
  lt,
  lte,
  mod,
  mul,
  not,
  or,
  sub,
} from '@uwdata/mosaic-sql'
import { callOf, caseOf, real, text } from './nodes.ts'
import { Inexpressible, type TypedNode, type ValueKind, type ValueType } from './typed-node.ts'

export const known = (node: ExprNode, kind: ValueKind): TypedNode => ({ node, kind, nullable: false })
export const ofType = (node: ExprNode, { kind, nullable, inexact, date, absent, spacing }: ValueType): TypedNode => ({
  node,
  kind,
  nullable,
  ...(inexact && { inexact }),
  ...(date && { date }),
  ...(nullable && absent && { absent }),
  ...(spacing && { spacing }),
})

export function literalNode(value: unknown): TypedNode {
  if (value === null || value === undefined) return { node: literal(null), kind: 'null', nullable: true }
  if (typeof value === 'number' && Number.isFinite(value)) return { ...known(real(value), 'number'), constant: value }
  if (typeof value === 'string') return known(text(value), 'text')
  if (typeof value === 'boolean') return known(literal(value), 'boolean')
  throw new Inexpressible('literal')
}

/** As an operand of arithmetic: null is 0 in JavaScript, undefined NaN, a time its milliseconds, a truth 0 or 1. */
export function numeric({ node, kind, nullable, absent }: TypedNode): ExprNode {
  const filled = (number: ExprNode) => (nullable ? coalesce(number, absent ? real(Number.NaN) : literal(0)) : number)
  switch (kind) {
    case 'number':
      return filled(node)
    case 'time':
      return filled(callOf('epoch_ms', node))
    case 'boolean':
      return filled(cast(node, 'INTEGER'))
    case 'null':
      return literal(0)
    case 'text':
      throw new Inexpressible('number of a text')
  }
}

/** As a condition. */
export function truth({ node, kind, nullable, inexact }: TypedNode): ExprNode {
  switch (kind) {
    case 'boolean':
      return nullable ? coalesce(node, literal(false)) : node
    case 'number': {
      const zero = nullable ? coalesce(node, literal(0)) : node
      return inexact ? and(isDistinct(zero, literal(0)), not(callOf('isnan', zero))) : isDistinct(zero, literal(0))
    }
    case 'text':
      return nullable ? and(isNotNull(node), isDistinct(node, text(''))) : isDistinct(node, text(''))
    case 'null':
      return literal(false)
    case 'time':
      return isNotNull(node)
  }
}

export function unary(operator: string, typed: TypedNode): TypedNode {
  switch (operator) {
    case '!':
      return known(not(truth(typed)), 'boolean')
    case '-':
      // The sign of a zero is kept by computing it.
      if (typed.constant) return literalNode(-typed.constant)
      return computed(mul(double(numeric(typed)), literal(-1)), [typed])
    case '+':
      return computed(numeric(typed), [typed])
    default:
      throw new Inexpressible(operator)
  }
}

/** A number that was computed; integers of SQL overflow and divide in another way, so all are doubles. */
export const computed = (node: ExprNode, from: readonly TypedNode[], inexact = false): TypedNode => ({
  node,
  kind: 'number',
  nullable: false,
  ...((inexact || from.some(mayBeNaN)) && { inexact: true as const }),
})
/** Whether its number may be NaN. */
export const mayBeNaN = ({ inexact, absent }: TypedNode): boolean => inexact === true || absent === true
export const double = (node: ExprNode): ExprNode => cast(node, 'DOUBLE')

const arithmetic: { readonly [operator: string]: (a: ExprNode, b: ExprNode) => ExprNode } = {
  '+': (a, b) => add(a, b),
  '-': (a, b) => sub(a, b),
  '*': (a, b) => mul(a, b),
  '/': (a, b) => div(a, b),
  '%': (a, b) => mod(a, b),
}
const orders: { readonly [operator: string]: (a: ExprNode, b: ExprNode) => ExprNode } = {
  '<': (a, b) => lt(a, b),
  '<=': (a, b) => lte(a, b),
  '>': (a, b) => gt(a, b),
  '>=': (a, b) => gte(a, b),
}

export function binary(operator: string, left: TypedNode, right: TypedNode): TypedNode {
  if (operator === '==' || operator === '!=' || operator === '===' || operator === '!==') {
    const equal = equality(left, right, operator.length === 3)
    return known(operator.startsWith('!') ? not(equal) : equal, 'boolean')
  }
  const order = orders[operator]
  if (order) return known(ordered(order, left, right), 'boolean')
  const compute = arithmetic[operator]
  if (!compute) throw new Inexpressible(operator)
  if (operator === '+' && left.kind === 'text' && right.kind === 'text' && !left.nullable && !right.nullable)
    return known(callOf('concat', left.node, right.node), 'text')
  // Adding to a date makes a text of it; a text makes one of anything.
  if (left.kind === 'text' || right.kind === 'text' || (operator === '+' && (left.date || right.date)))
    throw new Inexpressible(operator)
  const divides = operator === '/' || operator === '%'
  const b = double(numeric(right))
  const a = double(numeric(left))
  // DuckDB divides by zero to null, JavaScript to NaN or an infinity; files lose the sign of zero.
  if (divides) {
    const atZero =
      operator === '%'
        ? real(Number.NaN)
        : caseOf(
            [
              [or(callOf('isnan', a), eq(a, literal(0))), real(Number.NaN)],
              [eq(callOf('signbit', a), callOf('signbit', b)), real(Infinity)],
            ],
            real(-Infinity),
          )
    return computed(caseOf([[eq(b, literal(0)), atZero]], compute(a, b)), [left, right], true)
  }
  return computed(compute(a, b), [left, right], operator === '*')
}

/** Equality of two values of one kind; of different kinds nothing is equal but where JavaScript converts. */
function equality(left: TypedNode, right: TypedNode, isStrict: boolean): ExprNode {
  if (isStrict && left.nullable && right.nullable && left.absent !== right.absent)
    throw new Inexpressible('null and undefined')
  if (left.kind === 'null' || right.kind === 'null') return isNotDistinct(left.node, right.node)
  const [a, b] = aligned(left, right)
  if (a.date && b.date) throw new Inexpressible('two dates are never the same object')
  const same = isNotDistinct(a.node, b.node)
  return a.inexact && b.inexact ? and(same, not(callOf('isnan', coalesce(a.node, literal(0))))) : same
}

/** A time and a number as timestamps where the number is constant, so that the column stays bare for statistics. */
function aligned(left: TypedNode, right: TypedNode): [TypedNode, TypedNode] {
  if (left.kind === right.kind) return [left, right]
  const kinds = new Set([left.kind, right.kind])
  if (kinds.size !== 2 || !kinds.has('time') || !kinds.has('number'))
    throw new Inexpressible(`${left.kind} and ${right.kind}`)
  const [a, b] = [timeOf(left), timeOf(right)]
  return a && b ? [a, b] : [inMilliseconds(left), inMilliseconds(right)]
}

/** Of a constant number of whole milliseconds within some hundred thousand years, its moment. */
export const timeOf = (typed: TypedNode): TypedNode | null => {
  if (typed.kind === 'time') return typed
  const { constant } = typed
  if (constant === undefined || !Number.isInteger(constant) || Math.abs(constant) > 8.64e15) return null
  const node = callOf('make_timestamp', mul(cast(literal(constant), 'BIGINT'), literal(1000)))
  return { node, kind: 'time', nullable: false }
}

const inMilliseconds = (typed: TypedNode): TypedNode =>
  typed.kind === 'time' ? ofType(callOf('epoch_ms', typed.node), { ...typed, kind: 'number' }) : typed

export function ordered(order: (a: ExprNode, b: ExprNode) => ExprNode, left: TypedNode, right: TypedNode): ExprNode {
  // Beside a text a null is compared as the number 0.
  if (left.kind === 'text' && right.kind === 'text' && !left.nullable && !right.nullable)
    return order(left.node, right.node)
  if (left.kind === 'text' || right.kind === 'text') throw new Inexpressible('order of a text and another kind')
  const kinds = new Set([left.kind, right.kind])
  const [a, b] = kinds.has('time') && kinds.has('number') ? aligned(left, right) : [left, right]
  if (a.kind === 'time' && b.kind === 'time' && !a.nullable && !b.nullable) return order(a.node, b.node)
  const test = order(numeric(a), numeric(b))
  // NaN is above all numbers in DuckDB, and compares with none in JavaScript.
  const numbers = [a, b].filter(mayBeNaN).map((one) => not(callOf('isnan', numeric(one))))
  return numbers.length > 0 ? and(test, ...numbers) : test
}

export function logical(operator: string, left: TypedNode, right: TypedNode): TypedNode {
  if (left.kind !== 'boolean' || right.kind !== 'boolean') throw new Inexpressible('values of && and ||')
  // The value of one of them, which may be null.
  if (left.nullable || right.nullable) return operator === '&&' ? choice(left, right, left) : choice(left, left, right)
  return known(operator === '&&' ? and(left.node, right.node) : or(left.node, right.node), 'boolean')
}

export function choice(test: TypedNode, yes: TypedNode, no: TypedNode): TypedNode {
  if (yes.kind !== no.kind && yes.kind !== 'null' && no.kind !== 'null') throw new Inexpressible('choice of two kinds')
  if (yes.nullable && no.nullable && yes.absent !== no.absent) throw new Inexpressible('null and undefined')
  const main = yes.kind === 'null' ? no : yes
  return ofType(caseOf([[truth(test), yes.node]], no.node), {
    kind: main.kind,
    nullable: yes.nullable || no.nullable,
    ...((yes.absent || no.absent) && { absent: true }),
    ...((yes.inexact || no.inexact) && { inexact: true }),
    ...(main.date && { date: true }),
  })
}
