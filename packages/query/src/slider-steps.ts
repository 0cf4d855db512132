import { cast, div, eq, isNull, list, literal, lt, sub } from '@uwdata/mosaic-sql'
import { callOf, caseOf, real } from './nodes.ts'
import { Inexpressible, type TypedNode } from './typed-node.ts'

/** The values that a slider can have: `min`, `min + step`, … as decimal numbers; times are milliseconds. */
export interface SliderSteps {
  min: number
  max: number
  step: number
}

/** Enough for a step for each pixel of a slider. */
const maxSteps = 2_000

const decimalsOf = (value: number): number => {
  const [, fraction = '', exponent = '0'] = /^-?\d*\.?(\d*)(?:e([+-]\d+))?$/.exec(String(value)) ?? []
  return Math.max(0, fraction.length - Number(exponent))
}

/** All values in order. Throws `Inexpressible` where they are too many. */
function valuesOf({ min, max, step }: SliderSteps): number[] {
  const count = Math.floor((max - min) / step + 1e-9) + 1
  const decimals = Math.max(decimalsOf(min), decimalsOf(step))
  if (!(count >= 1 && count <= maxSteps && decimals <= 20)) throw new Inexpressible('steps of a slider')
  return Array.from({ length: count }, (_, at) => Number((min + at * step).toFixed(decimals)))
}

export const isStep = (value: unknown, steps: SliderSteps): boolean =>
  typeof value === 'number' && valuesOf(steps).includes(value)

/**
 * A value in place of each number or time that compares with every step as that does: the step itself where they are equal,
 * otherwise one between the two steps around it.
 */
export function stepOf(typed: TypedNode, steps: SliderSteps): TypedNode {
  // Times have microseconds.
  const unit = typed.kind === 'time' ? 1000 : 1
  if (typed.kind !== 'time' && typed.kind !== 'number') throw new Inexpressible('steps')
  const value = cast(typed.kind === 'time' ? callOf('epoch_us', typed.node) : typed.node, 'DOUBLE')
  const values = valuesOf(steps).map((one) => one * unit)
  const half = (steps.step * unit) / 2
  const [first = 0] = values
  const last = values.length - 1
  const nearest = callOf('round', div(sub(value, real(first)), real(steps.step * unit)))
  const at = cast(callOf('least', real(last), callOf('greatest', real(0), nearest)), 'INTEGER')
  const step = callOf('list_extract', list(values.map(real)), callOf('add', at, literal(1)))
  const representative = caseOf(
    [
      [isNull(value), literal(null)],
      ...(typed.inexact ? [[callOf('isnan', value), value] as const] : []),
      [eq(value, step), step],
      [lt(value, step), sub(step, real(half))],
    ],
    callOf('add', step, real(half)),
  )
  const node = typed.kind === 'time' ? callOf('make_timestamp', cast(representative, 'BIGINT')) : representative
  return { ...typed, node }
}
