import * as vega from 'vega'
import type { Tuple } from './vega-types.ts'

/** The canvas methods that a path is written to. */
interface PathContext {
  moveTo(x: number, y: number): void
  lineTo(x: number, y: number): void
  closePath(): void
  arc(x: number, y: number, radius: number, from: number, to: number): void
}

/** d3's generator of paths: writes to its context, or returns SVG if it has none. */
interface GeoPath {
  (geometry: unknown): unknown
  context(context: PathContext | null): GeoPath
  pointRadius(): unknown
  pointRadius(radius: unknown): GeoPath
}

interface Params {
  projection: { path: GeoPath }
  field?: (item: unknown) => unknown
  pointRadius?: unknown
  as?: string
  modified(): boolean
}

interface Pulse {
  ALL: number
  ADD: number
  SOURCE: number
  fork(flags: number): Pulse
  materialize(): Pulse
  reflow(): Pulse
  visit(flags: number, visitor: (tuple: Tuple) => void): Pulse
  modifies(field: string): Pulse
}

/** Vega's generator for the shape of an item. */
interface ShapeGenerator {
  (item: unknown): unknown
  context(context: PathContext | null): ShapeGenerator
}

const VegaTransform = vega.Transform as unknown as new (init: null, params: unknown) => { value: ShapeGenerator | null }
const vegaGeoShape = (vega.transforms as unknown as { geoshape: { Definition: object } }).geoshape

/** Projects each geometry once, until its projection changes. Vega's own does so whenever an item gets another colour. */
class GeoShapeTransform extends VegaTransform {
  constructor(params: unknown) {
    super(null, params)
  }

  transform(params: Params, pulse: Pulse): Pulse {
    const out = pulse.fork(pulse.ALL)
    const as = params.as ?? 'shape'
    let flag = out.ADD
    if (this.value === null || params.modified()) {
      this.value = cachedGenerator(params)
      out.materialize().reflow()
      flag = out.SOURCE
    }
    const shape = this.value
    out.visit(flag, (tuple) => {
      tuple[as] = shape
    })
    return out.modifies(as)
  }
}

/** A generator as Vega's, which projects a geometry when it first writes it. */
function cachedGenerator({ projection: { path }, field = datumOf, pointRadius }: Params): ShapeGenerator {
  const paths = new WeakMap<object, RecordedPath>()
  let context: PathContext | null = null
  const write = (geometry: unknown, to: PathContext | null): unknown => {
    const radius = path.pointRadius()
    path.context(to).pointRadius(pointRadius ?? radius)
    const written = path(geometry)
    path.context(null).pointRadius(radius)
    return written
  }
  const pathOf = (geometry: object): RecordedPath => {
    const known = paths.get(geometry)
    if (known) return known
    const recorded = new RecordedPath()
    write(geometry, recorded)
    paths.set(geometry, recorded)
    return recorded
  }
  const shape = (item: unknown): unknown => {
    const geometry = field(item)
    if (context === null || typeof geometry !== 'object' || geometry === null) return write(geometry, context)
    return pathOf(geometry).writeTo(context)
  }
  const generator: ShapeGenerator = Object.assign(shape, {
    context: (next: PathContext | null): ShapeGenerator => {
      context = next
      return generator
    },
  })
  return generator
}

const datumOf = (item: unknown): unknown => Object(item).datum

const moves = { to: 0, line: 1, close: 2, arc: 3 }

/** What was written to a canvas, to be written again. */
class RecordedPath implements PathContext {
  readonly #moves: number[] = []
  readonly #places: number[] = []

  moveTo(x: number, y: number): void {
    this.#moves.push(moves.to)
    this.#places.push(x, y)
  }

  lineTo(x: number, y: number): void {
    this.#moves.push(moves.line)
    this.#places.push(x, y)
  }

  closePath(): void {
    this.#moves.push(moves.close)
  }

  /** Whole circles, as d3 writes points. */
  arc(x: number, y: number, radius: number): void {
    this.#moves.push(moves.arc)
    this.#places.push(x, y, radius)
  }

  writeTo(context: PathContext): void {
    const places = this.#places
    let at = 0
    for (const move of this.#moves) {
      const [x = 0, y = 0] = [places[at], places[at + 1]]
      if (move === moves.line) context.lineTo(x, y)
      else if (move === moves.to) context.moveTo(x, y)
      else if (move === moves.arc) context.arc(x, y, places[at + 2] ?? 0, 0, 2 * Math.PI)
      else context.closePath()
      at += move === moves.close ? 0 : move === moves.arc ? 3 : 2
    }
  }
}

Object.assign(GeoShapeTransform, { Definition: vegaGeoShape.Definition })

// Vega keeps the transforms of a process in one object.
Object.assign(vega.transforms, { geoshape: GeoShapeTransform })
