import { timeParts } from '@belvedere/spec'
import {
  add,
  and,
  cast,
  coalesce,
  div,
  type ExprNode,
  eq,
  isNotNull,
  literal,
  lt,
  not,
  or,
  sub,
} from '@uwdata/mosaic-sql'
import { callOf, caseOf, real, text } from './nodes.ts'
import { choice, computed, double, known, mayBeNaN, numeric, ofType, timeOf } from './operators.ts'
import { millisecondOf, weekOfYear } from './time-units.ts'
import { Inexpressible, type TypedNode } from './typed-node.ts'

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
  (part: (time: ExprNode) => ExprNode): Call =>
  ([x]) => {
    const { node, kind, nullable, absent } = given(x)
    if (kind !== 'time' || absent) throw new Inexpressible('part of a time')
    return known(part(nullable ? coalesce(node, callOf('make_timestamp', literal(0))) : node), 'number')
  }
const ofText =
  (name: 'lower' | 'upper'): Call =>
  ([x]) => {
    const whole = Object.entries(specialCases[name]).reduce(
      (node, [from, to]) => callOf('replace', node, text(from), text(to)),
      knownText(given(x)),
    )
    return known(callOf(name, whole), 'text')
  }
/** Characters that become several, which engines do not write so. */
const specialCases = {
  lower: { İ: 'i\u0307' },
  upper: { ß: 'SS', ﬁ: 'FI', ﬂ: 'FL', ﬀ: 'FF' },
} as const
/** As JavaScript makes a text of it. */
const knownText = ({ node, kind, nullable, absent }: TypedNode): ExprNode => {
  if (kind !== 'text') throw new Inexpressible('text')
  return nullable ? coalesce(node, text(absent ? 'undefined' : 'null')) : node
}

/** NaN where one is. */
function extremeOf(name: 'least' | 'greatest', args: readonly TypedNode[]): TypedNode {
  if (args.length === 0) throw new Inexpressible(name)
  const numbers = args.map((one) => double(numeric(one)))
  const extreme = callOf(name, ...numbers)
  const tests = numbers.flatMap((number, at) => {
    const typed = args[at]
    return typed && mayBeNaN(typed) ? [callOf('isnan', number)] : []
  })
  return computed(tests.length === 0 ? extreme : caseOf([[or(...tests), real(Number.NaN)]], extreme), args)
}

/** What JavaScript trims. */
const whitespace =
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'

export const calls: { readonly [name: string]: Call } = {
  abs: ofNumber('abs'),
  ceil: ofNumber('ceil'),
  floor: ofNumber('floor'),
  // JavaScript rounds halves up, SQL away from zero.
  round: ([x]) => computed(callOf('floor', add(double(numeric(given(x))), literal(0.5))), [given(x)]),
  exp: ofNumber('exp', true),
  sqrt: ([x]) => {
    const number = double(numeric(given(x)))
    return computed(caseOf([[lt(number, literal(0)), real(Number.NaN)]], callOf('sqrt', number)), [], true)
  },
  log: ([x]) => {
    const number = double(numeric(given(x)))
    const logarithm = caseOf(
      [
        [lt(number, literal(0)), real(Number.NaN)],
        [eq(number, literal(0)), real(-Infinity)],
      ],
      callOf('ln', number),
    )
    return computed(logarithm, [], true)
  },
  // C has a power of 1 for every exponent, JavaScript NaN of what is no finite one.
  pow: ([x, y]) => {
    const [base, exponent] = [double(numeric(given(x))), double(numeric(given(y)))]
    const isOne = eq(callOf('abs', base), literal(1))
    const power = caseOf(
      [[and(isOne, not(callOf('isfinite', exponent))), real(Number.NaN)]],
      callOf('pow', base, exponent),
    )
    return computed(power, [], true)
  },
  min: (args) => extremeOf('least', args),
  max: (args) => extremeOf('greatest', args),
  clamp: ([x, low, high]) => extremeOf('greatest', [given(low), extremeOf('least', [given(high), given(x)])]),
  isValid: ([x]) => {
    const { node, nullable, inexact } = given(x)
    const tests = [
      ...(nullable ? [isNotNull(node)] : []),
      ...(inexact ? [not(callOf('isnan', coalesce(node, literal(0))))] : []),
    ]
    return known(tests.length === 0 ? literal(true) : and(...tests), 'boolean')
  },
  isDate: ([x]) => {
    const { node, kind, nullable, date } = given(x)
    if (kind !== 'time' || !date) return known(literal(false), 'boolean')
    return known(nullable ? isNotNull(node) : literal(true), 'boolean')
  },
  isFinite: ([x]) => {
    const { node, kind, nullable, inexact } = given(x)
    if (kind !== 'number') throw new Inexpressible('isFinite')
    const finite = inexact ? callOf('isfinite', node) : literal(true)
    return known(nullable ? and(isNotNull(node), coalesce(finite, literal(false))) : finite, 'boolean')
  },
  isNaN: ([x]) => {
    const { node, kind, nullable, inexact } = given(x)
    if (kind === 'text') throw new Inexpressible('isNaN')
    if (kind !== 'number' || !inexact) return known(literal(false), 'boolean')
    return known(nullable ? coalesce(callOf('isnan', node), literal(false)) : callOf('isnan', node), 'boolean')
  },
  toNumber: ([x]) => {
    const typed = given(x)
    if (typed.kind !== 'number' && typed.kind !== 'time') throw new Inexpressible('number')
    const { kind, nullable, inexact } = typed
    return ofType(kind === 'number' ? typed.node : callOf('epoch_ms', typed.node), {
      kind: 'number',
      nullable,
      ...(inexact && { inexact }),
    })
  },
  toDate: ([x]) => {
    const typed = given(x)
    if (typed.kind !== 'time') throw new Inexpressible('date')
    const { node, nullable, spacing } = typed
    return ofType(node, { kind: 'time', nullable, date: true, ...(spacing && { spacing }) })
  },
  time: ([x]) => {
    const typed = given(x)
    if (Number.isInteger(typed.constant)) return typed
    if (typed.kind !== 'time') throw new Inexpressible('time')
    return computed(numeric(typed), [typed])
  },
  trim: ([x]) => {
    return known(callOf('trim', knownText(given(x)), text(whitespace)), 'text')
  },
  lower: ofText('lower'),
  upper: ofText('upper'),
  if: ([test, yes, no]) => choice(given(test), given(yes), given(no)),
  ...Object.fromEntries(Object.entries(timeParts).map(([name, part]) => [name, ofTime((time) => callOf(part, time))])),
  month: ofTime((time) => sub(callOf('month', time), literal(1))),
  week: ofTime(weekOfYear),
  milliseconds: ofTime(millisecondOf),
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

/** The place of a text in another one, -1 if it is not there. */
export function placeOfText(whole: TypedNode, part: TypedNode): TypedNode {
  if ([whole, part].some(({ kind, nullable }) => kind !== 'text' || nullable))
    throw new Inexpressible('place of a text')
  const place = callOf('strpos', whole.node, part.node)
  const before = unitsOf(callOf('left', whole.node, sub(place, literal(1))))
  return known(caseOf([[eq(place, literal(0)), literal(-1)]], before), 'number')
}

/** JavaScript counts some characters twice: those beyond the first 65,536. */
const unitsOf = (node: ExprNode): ExprNode =>
  add(
    callOf('length', node),
    callOf('length', callOf('regexp_replace', node, text('[^\\x{10000}-\\x{10FFFF}]'), text(''), text('g'))),
  )

/** Whether a text ends with another one. */
export function endsWith(whole: TypedNode, end: string): TypedNode {
  if (whole.kind !== 'text' || whole.nullable) throw new Inexpressible('end of a text')
  return known(callOf('ends_with', whole.node, text(end)), 'boolean')
}

/** A text as it is; an empty one becomes null. */
export function textOfText([x]: readonly TypedNode[]): TypedNode {
  const typed = given(x)
  if (typed.kind !== 'text') throw new Inexpressible('text')
  return { node: callOf('nullif', typed.node, text('')), kind: 'text', nullable: true }
}
