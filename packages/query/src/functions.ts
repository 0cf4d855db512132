import { add, and, cast, coalesce, div, isNotNull, literal, not, sub } from '@uwdata/mosaic-sql'
import { callOf, text } from './nodes.ts'
import { choice, computed, double, known, numeric, timeOf } from './operators.ts'
import { Inexpressible, type TypedNode, type ValueKind } from './typed-node.ts'

type Call = (args: readonly TypedNode[]) => TypedNode
const given = (typed: TypedNode | undefined): TypedNode => {
  if (!typed) throw new Inexpressible('arguments')
  return typed
}
const ofNumber =
  (name: string, inexact = false): Call =>
  ([x]) =>
    computed(callOf(name, double(numeric(given(x)))), [given(x)], inexact)
/** Of a null the parts of the first moment of 1970 are taken, as of `new Date(null)`. */
const ofTime =
  (name: string, offset = 0): Call =>
  ([x]) => {
    const { node, kind, nullable } = given(x)
    if (kind !== 'time') throw new Inexpressible('part of a time')
    const part = callOf(name, nullable ? coalesce(node, callOf('make_timestamp', literal(0))) : node)
    return known(offset === 0 ? part : sub(part, literal(offset)), 'number')
  }
const ofText =
  (name: string, kind: ValueKind): Call =>
  ([x]) => {
    const typed = given(x)
    if (typed.kind !== 'text' || typed.nullable) throw new Inexpressible(name)
    return known(callOf(name, typed.node), kind)
  }

export const calls: { readonly [name: string]: Call } = {
  abs: ofNumber('abs'),
  ceil: ofNumber('ceil'),
  floor: ofNumber('floor'),
  // JavaScript rounds halves up, SQL away from zero.
  round: ([x]) => computed(callOf('floor', add(double(numeric(given(x))), literal(0.5))), [given(x)]),
  exp: ofNumber('exp', true),
  isValid: ([x]) => {
    const { node, nullable, inexact } = given(x)
    const tests = [
      ...(nullable ? [isNotNull(node)] : []),
      ...(inexact ? [not(callOf('isnan', coalesce(node, literal(0))))] : []),
    ]
    return known(tests.length === 0 ? literal(true) : and(...tests), 'boolean')
  },
  isFinite: ([x]) => {
    const { node, kind, nullable, inexact } = given(x)
    if (kind !== 'number') throw new Inexpressible('isFinite')
    const finite = inexact ? callOf('isfinite', node) : literal(true)
    return known(nullable ? and(isNotNull(node), coalesce(finite, literal(false))) : finite, 'boolean')
  },
  isNaN: ([x]) => {
    const typed = given(x)
    const number = numeric(typed)
    return known(typed.inexact ? callOf('isnan', number) : literal(false), 'boolean')
  },
  toNumber: ([x]) => {
    const typed = given(x)
    if (typed.kind !== 'number' && typed.kind !== 'time') throw new Inexpressible('number')
    return typed.kind === 'number' ? typed : { ...typed, node: callOf('epoch_ms', typed.node), kind: 'number' }
  },
  toDate: ([x]) => {
    const typed = given(x)
    if (typed.kind !== 'time') throw new Inexpressible('date')
    return { ...typed, date: true }
  },
  time: ([x]) => {
    const typed = given(x)
    if (typed.kind !== 'time') throw new Inexpressible('time')
    return known(numeric(typed), 'number')
  },
  lower: ofText('lower', 'text'),
  upper: ofText('upper', 'text'),
  if: ([test, yes, no]) => choice(given(test), given(yes), given(no)),
  year: ofTime('year'),
  quarter: ofTime('quarter'),
  month: ofTime('month', 1),
  date: ofTime('day'),
  day: ofTime('dayofweek'),
  hours: ofTime('hour'),
  minutes: ofTime('minute'),
  seconds: ofTime('second'),
  dayofyear: ofTime('dayofyear'),
  toBoolean: ([x]) => {
    const typed = given(x)
    if (typed.kind !== 'boolean') throw new Inexpressible('truth')
    return typed
  },
  datetime: (args) => {
    const [year, month, ...others] = args
    if (!year) throw new Inexpressible('date')
    const moment = month ? null : timeOf(year)
    if (moment) return { ...moment, date: true }
    if (!month) throw new Inexpressible('date')
    if (args.some(({ kind, nullable }) => kind !== 'number' || nullable)) throw new Inexpressible('date')
    const zero = literal(0)
    const [date = literal(1), hours = zero, minutes = zero, seconds = zero, milliseconds = zero] = others.map(
      ({ node }) => node,
    )
    const parts = [year.node, add(month.node, literal(1)), date, hours, minutes].map((part) => cast(part, 'BIGINT'))
    const fraction = div(double(milliseconds), double(literal(1000)))
    return {
      node: callOf('make_timestamp', ...parts, add(double(seconds), fraction)),
      kind: 'time',
      nullable: false,
      date: true,
    }
  },
}

/** A text as it is; an empty one becomes null. */
export function textOfText([x]: readonly TypedNode[]): TypedNode {
  const typed = given(x)
  if (typed.kind !== 'text') throw new Inexpressible('text')
  return { node: callOf('nullif', typed.node, text('')), kind: 'text', nullable: true }
}
