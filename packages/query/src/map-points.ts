import { fieldRef, isObject } from '@belvedere/spec'
import { type Ast, astOf } from './expression.ts'
import { type MapProjection, withProjected } from './map-projection.ts'
import { columnRef } from './nodes.ts'
import { type Relation, withColumns } from './relation.ts'
import { fieldIn, listIn, pairIn, type RelationTransform, textIn, type VegaTransform } from './transform.ts'
import { Inexpressible, type ValueType } from './typed-node.ts'

/** Points at longitude and latitude. */
export const mapTransforms = {
  /** Vega projects the few points that are left; groups by place are groups by longitude and latitude. */
  geopoint: (relation, transform) => {
    const [longitude, latitude] = listIn(transform, 'fields').map((field) => fieldIn(relation, field))
    if (longitude?.type.kind !== 'number' || latitude?.type.kind !== 'number') throw new Inexpressible('coordinates')
    const [x, y] = pairIn(transform, 'x', 'y')
    const inputs = [longitudeColumn(x), latitudeColumn(y)]
    const placed = withColumns(
      relation,
      [longitude, latitude].map(({ name, type }, at) => ({ name: inputs[at] ?? '', node: columnRef(name), type })),
    )
    const columns = new Map(placed.columns)
    const deferred = new Map(placed.deferred)
    const place = { transforms: [{ ...transform, fields: inputs.map(fieldRef) }], inputs, isKey: true } as const
    for (const name of [x, y]) {
      columns.delete(name)
      deferred.set(name, place)
    }
    return { ...placed, columns, deferred }
  },
} satisfies { [type: string]: RelationTransform }

const longitudeColumn = (x: string): string => `belvedere longitude ${x}`
const latitudeColumn = (y: string): string => `belvedere latitude ${y}`

/** Points that Vega projects. */
export interface MapPoints {
  projection: string
  /** The columns of Vega. */
  as: readonly [x: string, y: string]
  longitude: string
  latitude: string
  /** The columns of SQL: pixels of the plot, null where a point is not shown. */
  pixels: readonly [x: string, y: string]
}

/** The points of a relation that Vega projects; null where there are none. */
export function mapPointsIn({ deferred = new Map() }: Relation): MapPoints | null {
  for (const {
    transforms: [transform],
  } of deferred.values()) {
    if (transform?.type !== 'geopoint') continue
    const [x, y] = pairIn(transform, 'x', 'y')
    return {
      projection: textIn(transform, 'projection'),
      as: [x, y],
      longitude: longitudeColumn(x),
      latitude: latitudeColumn(y),
      pixels: [`belvedere pixel ${x}`, `belvedere pixel ${y}`],
    }
  }
  return null
}

/** The relation with the pixels of its points. */
export const withPixels = (relation: Relation, { pixels, ...points }: MapPoints, projection: MapProjection): Relation =>
  withProjected(relation, { ...points, as: pixels }, projection)

/** The types of the columns with pixels. */
export const pixelColumns = ({ pixels }: MapPoints): [name: string, type: ValueType][] =>
  pixels.map((name) => [name, { kind: 'number', nullable: true }])

/** Lets Vega ask whether a point has a place, where a condition does; null for other conditions. */
export function withTestOfPlace(relation: Relation, ast: Ast, transform: VegaTransform): Relation | null {
  const column = testedColumn(ast)
  const place = column === null ? undefined : relation.deferred?.get(column)
  if (place?.transforms[0]?.type !== 'geopoint') return null
  const tested = { ...place, transforms: [...place.transforms, transform] }
  return {
    ...relation,
    deferred: new Map([...(relation.deferred ?? [])].map(([name, one]) => [name, one === place ? tested : one])),
  }
}

/** The column of which a condition asks whether it is valid. */
function testedColumn({ type, callee, arguments: list }: Ast): string | null {
  if (type !== 'CallExpression' || astOf(callee).name !== 'isValid' || !Array.isArray(list)) return null
  const { object, computed, property } = astOf(list[0])
  return computed === true && isObject(object) && object.name === 'datum' ? String(astOf(property).value) : null
}
