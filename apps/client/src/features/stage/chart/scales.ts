import type { Scene } from '@belvedere/contract'

export type ChartView = Scene['views'][number]
export type ChartScale = ChartView['scales'][string]
export type ChartMark = ChartView['marks'][number]
export type ChartSelection = ChartView['selections'][number]
type DomainValue = ChartScale['domain'][number]

/** What a continuous scale does to a value before the linear mapping to its range. */
interface ScaleTransform {
  apply: (value: number) => number
  invert: (value: number) => number
}
const identity: ScaleTransform = { apply: (value) => value, invert: (value) => value }
const transforms: { [type: string]: ScaleTransform } = {
  linear: identity,
  time: identity,
  utc: identity,
  log: { apply: (value) => Math.log(Math.abs(value)), invert: Math.exp },
  sqrt: {
    apply: (value) => Math.sign(value) * Math.sqrt(Math.abs(value)),
    invert: (value) => Math.sign(value) * value ** 2,
  },
  // Vega's symlog with its default constant of 1.
  symlog: {
    apply: (value) => Math.sign(value) * Math.log1p(Math.abs(value)),
    invert: (value) => Math.sign(value) * Math.expm1(Math.abs(value)),
  },
}

/** A scale of numbers or of times in milliseconds UTC. */
export interface ContinuousScale {
  domain: [number, number]
  range: [number, number]
  transform: ScaleTransform
}

/** The scale as a continuous one; null for a scale of categories. */
export function continuousScale(scale: ChartScale | undefined): ContinuousScale | null {
  if (scale === undefined) return null
  const transform = transforms[scale.type]
  const domain = extentOf(scale.domain)
  const range = extentOf(scale.range)
  return transform === undefined || domain === null || range === null ? null : { domain, range, transform }
}

function extentOf(values: readonly DomainValue[]): [number, number] | null {
  const first = toNumber(values[0])
  const last = toNumber(values.at(-1))
  return first === null || last === null ? null : [first, last]
}

function toNumber(value: DomainValue | undefined): number | null {
  if (typeof value === 'number') return value
  if (typeof value !== 'string') return null
  const time = Date.parse(value)
  return Number.isNaN(time) ? null : time
}

/** The position of a value in CSS pixels of the frame. */
export function scaleValue({ domain, range, transform }: ContinuousScale, value: number): number {
  const [from, to] = [transform.apply(domain[0]), transform.apply(domain[1])]
  const fraction = to === from ? 0.5 : (transform.apply(value) - from) / (to - from)
  return range[0] + fraction * (range[1] - range[0])
}

/** The value at a position in CSS pixels of the frame. */
export function invertScale({ domain, range, transform }: ContinuousScale, pixel: number): number {
  const [from, to] = [transform.apply(domain[0]), transform.apply(domain[1])]
  const fraction = range[1] === range[0] ? 0 : (pixel - range[0]) / (range[1] - range[0])
  const value = transform.invert(from + fraction * (to - from))
  return transform === transforms.log && domain[0] < 0 ? -value : value
}

/** The bands of a scale of categories: equal shares of the range, in order. */
export function scaleBands(scale: ChartScale): { value: DomainValue; from: number; to: number }[] {
  const range = extentOf(scale.range)
  if (range === null || scale.domain.length === 0) return []
  const step = (range[1] - range[0]) / scale.domain.length
  return scale.domain.map((value, index) => {
    const [a, b] = [range[0] + index * step, range[0] + (index + 1) * step]
    return { value, from: Math.min(a, b), to: Math.max(a, b) }
  })
}
