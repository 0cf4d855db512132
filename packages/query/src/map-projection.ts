import { isObject } from '@belvedere/spec'
import { add, and, coalesce, div, type ExprNode, gt, literal, lte, mul, sub } from '@uwdata/mosaic-sql'
import { callOf, caseOf, columnRef, real } from './nodes.ts'
import { around, type Relation } from './relation.ts'
import { Inexpressible, type ValueType } from './typed-node.ts'

/** A projection of the globe, or a part of one that is made of several. Angles are in degrees, lengths in CSS pixels of the plot. */
export interface ProjectionPart {
  /** As in Vega, in lower case. */
  type: string
  /** About the three axes, as in `d3-geo`. */
  rotate: [number, number, number]
  /** Of conic projections. */
  parallels: [number, number]
  /** What is further from the centre is not shown; null: all is. */
  clipAngle: number | null
  /** What lies outside is not shown: left, top, right, bottom. */
  clipExtent: [number, number, number, number] | null
  /** Pixels per radian at the centre. */
  scale: number
  /** Where the centre of the rotated globe lies. */
  origin: [number, number]
}

/** A point lies where the first part shows it. */
export type MapProjection = readonly ProjectionPart[]

/** The function of expressions that tells the `MapProjection` of a projection by its name. */
export const projectionFunction = 'belvedereprojection'

/** Reads what `projectionFunction` told; null before the projection is known. */
export const projectionIn = (value: unknown): MapProjection | null =>
  Array.isArray(value) && value.length > 0 && value.every(isPart) ? value : null

const isPart = (value: unknown): value is ProjectionPart => isObject(value) && typeof value.type === 'string'

interface Point {
  x: ExprNode
  y: ExprNode
}

/** Columns that are added to a relation one after the other: what is used several times is computed once. */
class ColumnSteps {
  relation: Relation
  #count = 0

  constructor(relation: Relation) {
    this.relation = relation
  }

  /** Columns with these values. */
  let<Nodes extends readonly ExprNode[]>(...nodes: Nodes): { [at in keyof Nodes]: ExprNode } {
    const names = nodes.map(() => `belvedere step ${this.#count++}`)
    this.add(nodes.map((node, at) => [names[at] ?? '', node]))
    return names.map(columnRef) as { [at in keyof Nodes]: ExprNode }
  }

  add(columns: readonly (readonly [name: string, node: ExprNode])[]): void {
    const type: ValueType = { kind: 'number', nullable: true }
    this.relation = {
      ...this.relation,
      // With all columns by their names in each step, nobody could read the statement.
      query: around(this.relation).select('*', ...columns.map(([name, node]) => ({ [name]: node }))),
      columns: new Map([...this.relation.columns, ...columns.map(([name]) => [name, type] as const)]),
    }
  }
}

/** A projection of a rotated globe of radius 1, in radians. */
type Project = (steps: ColumnSteps, lambda: ExprNode, phi: ExprNode, parallels: [number, number]) => Point

const [sin, cos] = [(angle: ExprNode) => callOf('sin', angle), (angle: ExprNode) => callOf('cos', angle)]
const least = 1e-300
/** Rounding must not lead out of the domain of a function, where SQL has an error. */
const arc = (name: 'asin' | 'acos', node: ExprNode): ExprNode =>
  callOf(name, callOf('greatest', real(-1), callOf('least', real(1), node)))
const root = (node: ExprNode): ExprNode => callOf('sqrt', callOf('greatest', real(0), node))
/** The tangent of half the angle from the south pole, whose logarithm makes a projection conformal. */
const tany = (phi: ExprNode): ExprNode =>
  callOf('greatest', real(least), callOf('tan', div(add(phi, real(Math.PI / 2)), real(2))))
const polynomial = (of: ExprNode, coefficients: readonly number[]): ExprNode =>
  coefficients.reduceRight<ExprNode | null>((rest, one) => (rest ? add(real(one), mul(of, rest)) : real(one)), null) ??
  real(0)

/** Azimuthal projections: lengths are multiplied by a function of the cosine of the distance from the centre. */
const azimuthal =
  (factor: (cosine: ExprNode, steps: ColumnSteps) => ExprNode): Project =>
  (steps, lambda, phi) => {
    const [cosPhi] = steps.let(cos(phi))
    const [cosine] = steps.let(mul(cos(lambda), cosPhi))
    const [stretch] = steps.let(factor(cosine, steps))
    return { x: mul(stretch, mul(cosPhi, sin(lambda))), y: mul(stretch, sin(phi)) }
  }

/** Conic projections: circles about a point on the axis. `radius` is that of a parallel, `apex` that of the equator. */
function onCone(
  steps: ColumnSteps,
  lambda: ExprNode,
  { n, radius, apex }: { n: number; radius: ExprNode; apex: number },
): Point {
  const [angle, length] = steps.let(mul(real(n), lambda), radius)
  return { x: mul(length, sin(angle)), y: sub(real(apex), mul(length, cos(angle))) }
}

const equirectangular: Project = (_, lambda, phi) => ({ x: lambda, y: phi })
const mercator: Project = (_, lambda, phi) => ({ x: lambda, y: callOf('ln', tany(phi)) })
const tiny = 1e-6

const conicEqualArea: Project = (steps, lambda, phi, [first, second]) => {
  const n = (Math.sin(first) + Math.sin(second)) / 2
  // Parallels on both sides of the equator make a cylinder of the cone.
  if (Math.abs(n) < tiny) return { x: mul(lambda, real(Math.cos(first))), y: div(sin(phi), real(Math.cos(first))) }
  const c = 1 + Math.sin(first) * (2 * n - Math.sin(first))
  const radius = div(root(sub(real(c), mul(real(2 * n), sin(phi)))), real(n))
  return onCone(steps, lambda, { n, radius, apex: Math.sqrt(c) / n })
}

const conicConformal: Project = (steps, lambda, phi, [first, second]) => {
  const half = (angle: number) => Math.tan((Math.PI / 2 + angle) / 2)
  const n =
    first === second
      ? Math.sin(first)
      : Math.log(Math.cos(first) / Math.cos(second)) / Math.log(half(second) / half(first))
  if (!n) return mercator(steps, lambda, phi, [first, second])
  const f = (Math.cos(first) * half(first) ** n) / n
  const pole = Math.PI / 2 - tiny
  const within = f > 0 ? callOf('greatest', phi, real(-pole)) : callOf('least', phi, real(pole))
  return onCone(steps, lambda, { n, radius: div(real(f), callOf('pow', tany(within), real(n))), apex: f })
}

const conicEquidistant: Project = (steps, lambda, phi, [first, second]) => {
  const n = first === second ? Math.sin(first) : (Math.cos(first) - Math.cos(second)) / (second - first)
  if (Math.abs(n) < tiny) return equirectangular(steps, lambda, phi, [first, second])
  const apex = Math.cos(first) / n + first
  return onCone(steps, lambda, { n, radius: sub(real(apex), phi), apex })
}

/** Šavrič, Patterson and Jenny, The Equal Earth map projection, 2018. */
const equalEarth: Project = (steps, lambda, phi) => {
  const [a1, a2, a3, a4, m] = [1.340264, -0.081106, 0.000893, 0.003796, Math.sqrt(3) / 2] as const
  const [sine] = steps.let(mul(real(m), sin(phi)))
  const [l] = steps.let(callOf('asin', sine))
  const [square] = steps.let(mul(l, l))
  const cosine = root(sub(real(1), mul(sine, sine)))
  const stretch = mul(real(m), polynomial(square, [a1, 3 * a2, 0, 7 * a3, 9 * a4]))
  return { x: div(mul(lambda, cosine), stretch), y: mul(l, polynomial(square, [a1, a2, 0, a3, a4])) }
}

/** Šavrič et al., A polynomial equation for the Natural Earth projection, 2011. */
const naturalEarth: Project = (steps, lambda, phi) => {
  const [square] = steps.let(mul(phi, phi))
  return {
    x: mul(lambda, polynomial(square, [0.8707, -0.131979, -0.013791, 0, 0, 0.003971, -0.001529])),
    y: mul(phi, polynomial(square, [1.007226, 0.015085, 0, -0.044475, 0.028874, -0.005916])),
  }
}

/** By their types in Vega. */
const projections: { readonly [type: string]: Project } = {
  albers: conicEqualArea,
  azimuthalequalarea: azimuthal((cosine) => root(div(real(2), callOf('greatest', real(least), add(real(1), cosine))))),
  azimuthalequidistant: azimuthal((cosine, steps) => {
    const [angle] = steps.let(arc('acos', cosine))
    return caseOf([[gt(angle, real(0)), div(angle, callOf('greatest', real(least), sin(angle)))]], real(1))
  }),
  conicconformal: conicConformal,
  conicequalarea: conicEqualArea,
  conicequidistant: conicEquidistant,
  equalearth: equalEarth,
  equirectangular,
  gnomonic: azimuthal((cosine) => div(real(1), cosine)),
  mercator,
  naturalearth1: naturalEarth,
  orthographic: azimuthal(() => real(1)),
  stereographic: azimuthal((cosine) => div(real(1), callOf('greatest', real(least), add(real(1), cosine)))),
  transversemercator: (_, lambda, phi) => ({ x: callOf('ln', tany(phi)), y: mul(real(-1), lambda) }),
}

const radians = Math.PI / 180
const turn = 2 * Math.PI

/**
 * The relation with the place of a point of longitude and latitude, in pixels of the plot, null where the projection does not
 * show it. Longitudes are in degrees, latitudes between -90 and 90.
 */
export function withProjected(
  relation: Relation,
  { longitude, latitude, as: [x, y] }: { longitude: string; latitude: string; as: readonly [x: string, y: string] },
  projection: MapProjection,
): Relation {
  const steps = new ColumnSteps(relation)
  const [node, north] = steps.let(mul(columnRef(longitude), real(radians)), mul(columnRef(latitude), real(radians)))
  const { extent } = relation.columns.get(longitude) ?? {}
  const east = { node, isWithinTurn: extent?.every((end) => Math.abs(end) <= 180) === true }
  const places = projection.map((part) => placeIn(part, steps, { east, north }))
  steps.add([
    [x, coalesce(...places.map((place) => place.x), literal(null))],
    [y, coalesce(...places.map((place) => place.y), literal(null))],
  ])
  return steps.relation
}

/** Where a part of a projection shows a point, if it does. */
function placeIn(
  { type, rotate, parallels, clipAngle, clipExtent, scale, origin }: ProjectionPart,
  steps: ColumnSteps,
  { east, north }: { east: Longitude; north: ExprNode },
): Point {
  const project = Object.hasOwn(projections, type) ? projections[type] : undefined
  if (!project) throw new Inexpressible(type)
  const turned = turnedBy(steps, east, rotate[0])
  const [lambda, phi] =
    rotate[1] === 0 && rotate[2] === 0 ? [turned, north] : tilted(steps, { lambda: turned, phi: north, rotate })
  const place = project(steps, lambda, phi, [parallels[0] * radians, parallels[1] * radians])
  const isInside = clipAngle === null ? null : gt(mul(cos(lambda), cos(phi)), real(Math.cos(clipAngle * radians)))
  const [x, y] = steps.let(
    shownIf(isInside, add(real(origin[0]), mul(real(scale), place.x))),
    shownIf(isInside, sub(real(origin[1]), mul(real(scale), place.y))),
  )
  if (!clipExtent) return { x, y }
  const [left, top, right, bottom] = clipExtent
  const isShown = and(lte(real(left), x), lte(x, real(right)), lte(real(top), y), lte(y, real(bottom)))
  return { x: shownIf(isShown, x), y: shownIf(isShown, y) }
}

const shownIf = (condition: ExprNode | null, node: ExprNode): ExprNode =>
  condition ? caseOf([[condition, node]], literal(null)) : node

/** Longitude after the rotation about the axis of the earth. */
function turnedBy(steps: ColumnSteps, { node, isWithinTurn }: Longitude, degrees: number): ExprNode {
  if (degrees === 0 && isWithinTurn) return node
  const [angle] = steps.let(add(node, real(degrees * radians)))
  const [turned] = steps.let(
    caseOf(
      [[gt(callOf('abs', angle), real(Math.PI)), sub(angle, mul(callOf('round', div(angle, real(turn))), real(turn)))]],
      angle,
    ),
  )
  return turned
}

interface Longitude {
  node: ExprNode
  /** No value is beyond 180 degrees. */
  isWithinTurn: boolean
}

/** Longitude and latitude after the rotations about the two axes that are not the earth's. */
function tilted(
  steps: ColumnSteps,
  { lambda, phi, rotate: [, north, roll] }: { lambda: ExprNode; phi: ExprNode; rotate: ProjectionPart['rotate'] },
): [lambda: ExprNode, phi: ExprNode] {
  const [cosNorth, sinNorth] = [real(Math.cos(north * radians)), real(Math.sin(north * radians))]
  const [cosRoll, sinRoll] = [real(Math.cos(roll * radians)), real(Math.sin(roll * radians))]
  const [x, y, z] = steps.let(mul(cos(lambda), cos(phi)), mul(sin(lambda), cos(phi)), sin(phi))
  const [k] = steps.let(add(mul(z, cosNorth), mul(x, sinNorth)))
  return steps.let(
    callOf('atan2', sub(mul(y, cosRoll), mul(k, sinRoll)), sub(mul(x, cosNorth), mul(z, sinNorth))),
    arc('asin', add(mul(k, cosRoll), mul(y, sinRoll))),
  )
}
