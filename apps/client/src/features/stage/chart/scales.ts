import type { Scene } from '@belvedere/contract'

export type SceneView = Scene['views'][number]
export type SceneScale = SceneView['scales'][string]
export type SceneMark = SceneView['marks'][number]
export type SceneSelection = SceneView['selections'][number]
type Json = SceneScale['domain'][number]

/** How a continuous scale bends its domain before it maps it in a straight line. */
interface Bend {
  to: (value: number) => number
  back: (value: number) => number
}
const straight: Bend = { to: (value) => value, back: (value) => value }
const bends: { [type: string]: Bend } = {
  linear: straight,
  time: straight,
  utc: straight,
  log: { to: (value) => Math.log(Math.abs(value)), back: Math.exp },
  sqrt: {
    to: (value) => Math.sign(value) * Math.sqrt(Math.abs(value)),
    back: (value) => Math.sign(value) * value ** 2,
  },
  // Vega's symlog with its constant of 1.
  symlog: {
    to: (value) => Math.sign(value) * Math.log1p(Math.abs(value)),
    back: (value) => Math.sign(value) * Math.expm1(Math.abs(value)),
  },
}

/** A scale with numbers at both ends, or null for one that places categories. Times are milliseconds UTC. */
export interface Continuous {
  domain: [number, number]
  range: [number, number]
  bend: Bend
}

export function continuous(scale: SceneScale | undefined): Continuous | null {
  if (scale === undefined) return null
  const bend = bends[scale.type]
  const domain = ends(scale.domain)
  const range = ends(scale.range)
  return bend === undefined || domain === null || range === null ? null : { domain, range, bend }
}

function ends(values: readonly Json[]): [number, number] | null {
  const first = numeric(values[0])
  const last = numeric(values.at(-1))
  return first === null || last === null ? null : [first, last]
}

function numeric(value: Json | undefined): number | null {
  if (typeof value === 'number') return value
  if (typeof value !== 'string') return null
  const time = Date.parse(value)
  return Number.isNaN(time) ? null : time
}

/** Where a value lies, in CSS pixels of the frame. */
export function forward({ domain, range, bend }: Continuous, value: number): number {
  const [from, to] = [bend.to(domain[0]), bend.to(domain[1])]
  const part = to === from ? 0.5 : (bend.to(value) - from) / (to - from)
  return range[0] + part * (range[1] - range[0])
}

/** The value at a place. */
export function invert({ domain, range, bend }: Continuous, pixel: number): number {
  const [from, to] = [bend.to(domain[0]), bend.to(domain[1])]
  const part = range[1] === range[0] ? 0 : (pixel - range[0]) / (range[1] - range[0])
  const value = bend.back(from + part * (to - from))
  return bend === bends.log && domain[0] < 0 ? -value : value
}

/** Categories on a scale: each has an equal share of the range, in order. */
export function bands(scale: SceneScale): { value: Json; from: number; to: number }[] {
  const range = ends(scale.range)
  if (range === null || scale.domain.length === 0) return []
  const step = (range[1] - range[0]) / scale.domain.length
  return scale.domain.map((value, index) => {
    const [a, b] = [range[0] + index * step, range[0] + (index + 1) * step]
    return { value, from: Math.min(a, b), to: Math.max(a, b) }
  })
}
