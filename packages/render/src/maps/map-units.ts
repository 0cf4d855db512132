import type { AnySpec, ChannelDef, Encoding, Spec, Transform } from '@belvedere/spec'
import { fieldName, isObject } from '@belvedere/spec'
import { childrenOf, isUnit } from '../vega/view-tree.ts'

/** A view that is a map. Fields have the names of the dataflow. */
export type MapUnit = MapRows & {
  unit: Extract<AnySpec, { mark: unknown }>
  /** True if the spec sets a projection. */
  projected: boolean
} & ({ shows: 'outlines'; shape: ChannelDef & { field: string }; field: string } | ({ shows: 'points' } & Coordinates))

interface MapRows {
  /** The name of its table in the dataflow. */
  table: string | undefined
  /** Those of outer views first. */
  transforms: readonly Transform[]
}

export interface Coordinates {
  longitude: string
  latitude: string
}

/** The maps of a prepared spec, in preorder. */
export const mapUnitsIn = (spec: Spec): MapUnit[] => [...unitsIn(spec, noOuterView)]

interface OuterView extends MapRows {
  encoding: Encoding
  projected: boolean
}
const noOuterView: OuterView = { table: undefined, encoding: {}, transforms: [], projected: false }

function* unitsIn(view: AnySpec, outer: OuterView): Generator<MapUnit> {
  const inner: OuterView = {
    table: view.data?.name ?? outer.table,
    encoding: { ...outer.encoding, ...(isObject(view.encoding) ? view.encoding : {}) },
    transforms: [...(view.data ? [] : outer.transforms), ...(view.transform ?? [])],
    projected: outer.projected || view.projection !== undefined,
  }
  if (isUnit(view)) yield* mapUnit(view, inner)
  for (const { child } of childrenOf(view)) yield* unitsIn(child, inner)
}

function* mapUnit(unit: MapUnit['unit'], { encoding, ...rest }: OuterView): Generator<MapUnit> {
  const { shape, longitude, latitude } = encoding
  if (shape?.field !== undefined && markOf(unit) === 'geoshape')
    yield {
      unit,
      ...rest,
      shows: 'outlines',
      shape: { ...shape, field: shape.field },
      field: fieldName(shape.field),
    }
  else if (longitude?.field !== undefined && latitude?.field !== undefined)
    yield {
      unit,
      ...rest,
      shows: 'points',
      longitude: fieldName(longitude.field),
      latitude: fieldName(latitude.field),
    }
}

const markOf = ({ mark }: AnySpec): unknown => (isObject(mark) ? mark.type : mark)
