import { type MapProjection, type ProjectionPart, projectionFunction } from '@belvedere/query'
import * as vega from 'vega'

/** A projection of d3, as Vega makes it. */
export interface VegaProjection {
  type: string
  (point: readonly [longitude: number, latitude: number]): [x: number, y: number] | null
  invert(pixel: readonly [x: number, y: number]): [longitude: number, latitude: number] | null
  scale(): number
  translate(): [number, number]
  rotate?(): [number, number, number]
  clipAngle?(): number
  parallels?(): [number, number]
}

type Configured = VegaProjection & {
  scale(value: number): Configured
  translate(value: readonly [number, number]): Configured
  rotate(value: readonly number[]): Configured
  center(value: readonly [number, number]): Configured
  parallels(value: readonly [number, number]): Configured
}
const { projection: projectionNamed } = vega as unknown as { projection: (type: string) => () => Configured }

/** What SQL needs to know of a projection. */
export const projectionParts = (projection: VegaProjection): MapProjection =>
  projection.type === 'albersusa' ? statesOf(projection) : [partOf(projection)]

function partOf(projection: VegaProjection): ProjectionPart {
  const { type } = projection
  const [east = 0, north = 0, roll = 0] = projection.rotate?.() ?? []
  const scale = projection.scale()
  const [x, y] = projection([-east, -north]) ?? [0, 0]
  const reach = Math.PI * scale
  return {
    type,
    // Its globe is turned by a quarter.
    rotate: [east, north, type === 'transversemercator' ? roll + 90 : roll],
    parallels: projection.parallels?.() ?? [0, 0],
    clipAngle: projection.clipAngle?.() || null,
    // The poles are infinitely far away.
    clipExtent: type.endsWith('mercator') ? [x - reach, y - reach, x + reach, y + reach] : null,
    scale,
    origin: [x, y],
  }
}

/** Finds the longitude and latitude of pixels on the globe of a projection, which Vega keeps among its scales. */
export function inverseOf(scale: unknown): (pixel: readonly [number, number]) => [number, number] | null {
  const projection = scale as VegaProjection
  return (pixel) => {
    const [longitude = Number.NaN, latitude = Number.NaN] = projection.invert(pixel) ?? []
    const [x = Number.NaN, y = Number.NaN] = projection([longitude, latitude]) ?? []
    // Beside the globe, some projections find a point that lies elsewhere.
    return Math.hypot(x - pixel[0], y - pixel[1]) < 1e-3 ? [longitude, latitude] : null
  }
}

const epsilon = 1e-6

/** The three parts of `albersUsa`: where they lie, in multiples of its scale, as in d3-geo. */
const partsOfUsa = [
  {
    type: 'albers',
    rotate: [96, 0],
    center: [-0.6, 38.7],
    parallels: [29.5, 45.5],
    enlarged: 1,
    at: [0, 0],
    clip: [-0.455, -0.238, 0.455, 0.238],
    margin: 0,
  },
  {
    type: 'conicequalarea',
    rotate: [154, 0],
    center: [-2, 58.5],
    parallels: [55, 65],
    enlarged: 0.35,
    at: [-0.307, 0.201],
    clip: [-0.425, 0.12, -0.214, 0.234],
    margin: epsilon,
  },
  {
    type: 'conicequalarea',
    rotate: [157, 0],
    center: [-3, 19.9],
    parallels: [8, 18],
    enlarged: 1,
    at: [-0.205, 0.212],
    clip: [-0.214, 0.166, -0.115, 0.234],
    margin: epsilon,
  },
] as const

function statesOf(projection: VegaProjection): MapProjection {
  const scale = projection.scale()
  const [x, y] = projection.translate()
  return partsOfUsa.map(({ type, rotate, center, parallels, enlarged, at, clip, margin }) => {
    const part = projectionNamed(type)()
      .rotate(rotate)
      .center(center)
      .parallels(parallels)
      .scale(scale * enlarged)
      .translate([x + at[0] * scale, y + at[1] * scale])
    const [left, top, right, bottom] = clip
    return {
      ...partOf(part),
      clipExtent: [
        x + left * scale + margin,
        y + top * scale + margin,
        x + right * scale - margin,
        y + bottom * scale - margin,
      ],
    }
  })
}

/** Vega's context of an expression. */
interface Context {
  context: { scales: { [name: string]: { value: unknown } | undefined } }
}

function projectionFunctionOf(this: Context, name: string): MapProjection | null {
  const projection = this.context.scales[name]?.value
  return typeof projection === 'function' ? projectionParts(projection as VegaProjection) : null
}

interface Scope {
  scaleRef(name: string): unknown
}

/** Lets an expression be evaluated again whenever its projection changes. */
function dependOnProjection(
  _: string,
  [name]: { value?: unknown }[],
  scope: Scope,
  params: { [name: string]: unknown },
): void {
  if (typeof name?.value === 'string') params[`%${name.value}`] = scope.scaleRef(name.value)
}

const { expressionFunction } = vega as unknown as {
  expressionFunction: (name: string, implementation: unknown, visitor: unknown) => void
}
expressionFunction(projectionFunction, projectionFunctionOf, dependOnProjection)
