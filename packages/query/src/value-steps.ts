import { add, cast, div, type ExprNode, literal, mul, sub } from '@uwdata/mosaic-sql'
import { callOf, caseOf, real } from './nodes.ts'
import { Inexpressible, type TypedNode } from './typed-node.ts'

/** The values that a slider or an end of a brush can have: `min`, `min + step`, … as decimal numbers; times are milliseconds. */
export interface ValueSteps {
  min: number
  max: number
  step: number
}

/** Enough for a step for each pixel of a slider or a brush. */
const maxSteps = 3_000

const decimalsOf = (value: number): number => {
  const [, fraction = '', exponent = '0'] = /^-?\d*\.?(\d*)(?:e([+-]\d+))?$/.exec(String(value)) ?? []
  return Math.max(0, fraction.length - Number(exponent))
}

/** A multiple of a step as a decimal number. */
export function multipleOf(step: number, count: number): number {
  const divisor = divisorOf(step)
  return (count * Math.round(step * divisor)) / divisor
}

/** The power of ten that makes a decimal number whole. */
const divisorOf = (value: number): number => Number(`1e${decimalsOf(value)}`)

/**
 * Steps as fractions of whole numbers, `(first + at * every) / divisor` for `at` from 0 to `last`: in doubles these are exactly
 * the decimal numbers, in JavaScript and in SQL.
 */
interface Fractions {
  first: number
  every: number
  divisor: number
  last: number
}

/** Throws `Inexpressible` where the steps are too many, or have too many digits. */
function fractionsOf({ min, max, step }: ValueSteps): Fractions {
  const divisor = Math.max(divisorOf(min), divisorOf(step))
  const [first, every] = [Math.round(min * divisor), Math.round(step * divisor)]
  const last = Math.floor((max - min) / step + 1e-9)
  const isExact = divisor <= 1e20 && 2 * (Math.abs(first) + (last + 1) * every) <= Number.MAX_SAFE_INTEGER
  if (!(last >= 0 && last < maxSteps && every > 0 && isExact)) throw new Inexpressible('steps')
  return { first, every, divisor, last }
}

export function isStep(value: unknown, steps: ValueSteps): boolean {
  if (typeof value !== 'number') return false
  const { first, every, divisor, last } = fractionsOf(steps)
  const at = Math.round((value - steps.min) / steps.step)
  return at >= 0 && at <= last && (first + at * every) / divisor === value
}

/** How many places there are at, between and around steps. */
export const placesAmong = ({ min, max, step }: ValueSteps): number => 2 * Math.floor((max - min) / step) + 3

/**
 * A value in place of each number or time that compares with every step as that does: the step itself where they are equal,
 * otherwise the middle of the two steps around it.
 */
export function stepOf(typed: TypedNode, steps: ValueSteps): TypedNode {
  if (typed.kind !== 'time' && typed.kind !== 'number') throw new Inexpressible('steps')
  // Times have microseconds.
  const unit = typed.kind === 'time' ? 1000 : 1
  const { first, every, divisor, last } = fractionsOf(steps)
  const value = cast(typed.kind === 'time' ? callOf('epoch_us', typed.node) : typed.node, 'DOUBLE')
  /** Of a number of half steps. */
  const valueAt = (halves: ExprNode) =>
    div(add(real(2 * first * unit), mul(halves, real(every * unit))), real(2 * divisor))
  const nearest = callOf('round', div(sub(value, real(steps.min * unit)), real(steps.step * unit)))
  const halves = mul(callOf('least', real(last), callOf('greatest', real(0), nearest)), literal(2))
  // The step nearest to null is any, but its difference to it is null.
  const between = valueAt(add(halves, callOf('sign', sub(value, valueAt(halves)))))
  const representative = typed.inexact ? caseOf([[callOf('isnan', value), value]], between) : between
  const node = typed.kind === 'time' ? callOf('make_timestamp', cast(representative, 'BIGINT')) : representative
  return { ...typed, node }
}
