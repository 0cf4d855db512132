import { multipleOf, type ValueSteps } from '@belvedere/query'
import type { VegaScale } from './vega-types.ts'

/** A field of a selection, as Vega writes it, and the scale of its axis, if it has one that all panels share. */
export interface BrushedField {
  field: string
  scale: string | null
}

/** So many steps at least along an axis: less than a pixel each, but where a brush has two axes, whose steps are combined. */
const leastSteps = 1_000
const leastStepsOfTwo = 200

/**
 * The steps at which the ends of a brush lie, by its fields: round numbers, the same at every size of the chart. Null for fields
 * that are not brushed along a linear axis of numbers or times.
 */
export function brushSteps(
  fields: readonly BrushedField[],
  scaleOf: (name: string) => VegaScale | undefined,
): Map<string, ValueSteps | null> {
  const axes = fields.map(({ field, scale: name }) => {
    const scale = name === null ? undefined : scaleOf(name)
    return { field, scale: scale && isLinear(scale) ? scale : null }
  })
  const isOfTwo = axes.filter(({ scale }) => scale).length > 1
  const least = isOfTwo ? leastStepsOfTwo : leastSteps
  return new Map(axes.map(({ field, scale }) => [field, scale && stepsWithin(scale, least)]))
}

/** Smaller numbers have few digits, or none. */
const leastStep = 1e-290

const isTimes = ({ type }: VegaScale): boolean => type === 'time' || type === 'utc'
const isLinear = (scale: VegaScale): boolean => scale.type === 'linear' || isTimes(scale)

function stepsWithin(scale: VegaScale, least: number): ValueSteps | null {
  const ends = scale.domain().map(Number)
  const [low, high] = [Math.min(...ends), Math.max(...ends)]
  const longest = (high - low) / least
  if (!(longest >= (isTimes(scale) ? 1 : leastStep) && Number.isFinite(longest))) return null
  const step = isTimes(scale) ? roundTime(longest) : roundNumber(longest)
  return { min: multipleOf(step, Math.floor(low / step)), max: multipleOf(step, Math.ceil(high / step)), step }
}

const day = 86_400_000
const [second, minute, hour] = [1_000, 60_000, 3_600_000]
const times = [
  ...[1, 2, 5, 15, 30].map((count) => count * second),
  ...[1, 2, 5, 15, 30].map((count) => count * minute),
  ...[1, 2, 3, 6, 12].map((count) => count * hour),
]

/** Milliseconds that divide a day, or are days; at most `longest`. */
const roundTime = (longest: number): number =>
  longest >= day ? roundNumber(longest / day) * day : (times.findLast((one) => one <= longest) ?? roundNumber(longest))

/** The largest 1, 2 or 5 times a power of ten that is at most `longest`. */
function roundNumber(longest: number): number {
  const power = Number(`1e${Math.floor(Math.log10(longest))}`)
  return [5, 2].map((factor) => multipleOf(power, factor)).find((one) => one <= longest) ?? power
}
