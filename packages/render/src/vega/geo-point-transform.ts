import * as vega from 'vega'
import type { Tuple } from './vega-types.ts'

type Accessor = ((tuple: Tuple) => unknown) & { fields?: string[] }

interface PointSink {
  point(x: number, y: number): void
}
interface Projection {
  stream(sink: PointSink): PointSink
}

interface Params {
  projection: Projection
  fields: [longitude: Accessor, latitude: Accessor]
  as?: [x: string, y: string]
  modified(): boolean
}

interface Pulse {
  ADD: number
  ADD_MOD: number
  SOURCE: number
  materialize(): Pulse
  reflow(fork: boolean): Pulse
  visit(flags: number, visitor: (tuple: Tuple) => void): Pulse
  modified(fields: string[]): boolean
  modifies(fields: string[]): Pulse
}
const VegaTransform = vega.Transform as unknown as new (init: null, params: unknown) => object
const vegaGeoPoint = (vega.transforms as unknown as { geopoint: { Definition: object } }).geopoint

/**
 * Projects points of longitude and latitude; `undefined` where the projection does not show them. Vega's own shows points
 * through the globe, or beyond the edge of the map.
 */
class GeoPointTransform extends VegaTransform {
  constructor(params: unknown) {
    super(null, params)
  }

  transform(params: Params, pulse: Pulse): Pulse {
    const [longitude, latitude] = params.fields
    const as = params.as ?? ['x', 'y']
    let at: [x: number | undefined, y: number | undefined] = [undefined, undefined]
    // A point that is clipped does not reach the sink.
    const stream = params.projection.stream({
      point: (x, y) => {
        at = [x, y]
      },
    })
    const place = (tuple: Tuple) => {
      at = [undefined, undefined]
      stream.point(Number(longitude(tuple)), Number(latitude(tuple)))
      tuple[as[0]] = at[0]
      tuple[as[1]] = at[1]
    }
    if (params.modified()) return pulse.materialize().reflow(true).visit(pulse.SOURCE, place).modifies(as)
    const isMoved = [longitude, latitude].some(({ fields = [] }) => pulse.modified(fields))
    return pulse.visit(isMoved ? pulse.ADD_MOD : pulse.ADD, place).modifies(as)
  }
}

Object.assign(GeoPointTransform, { Definition: vegaGeoPoint.Definition })

// Vega keeps the transforms of a process in one object.
Object.assign(vega.transforms, { geopoint: GeoPointTransform })
