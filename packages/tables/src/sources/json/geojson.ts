import { isObject } from '@belvedere/spec/json'
import {
  arcReader,
  type CoordinateReader,
  positionReader,
  readGeometry,
  VertexBudget,
} from '../../shapes/read-geometry.ts'
import { type Feature, shapeTable } from '../../shapes/shape-table.ts'
import { type JsonRecord, type JsonTable, jsonTable, recordOf } from './json-table.ts'

const geometryTypes: ReadonlySet<unknown> = new Set([
  'Point',
  'MultiPoint',
  'LineString',
  'MultiLineString',
  'Polygon',
  'MultiPolygon',
  'GeometryCollection',
])

const isGeometry = ({ type }: JsonRecord): boolean => geometryTypes.has(type)

/** Whether a value is a feature of GeoJSON (RFC 7946). */
export const isFeature = (value: unknown): boolean =>
  isObject(value) && value.type === 'Feature' && ('geometry' in value || 'properties' in value)

/** Reads features of GeoJSON one after the other. */
export function featureReader(): (feature: unknown) => Feature {
  const reader = positionReader(new VertexBudget())
  return (feature) => featureOf(isObject(feature) ? feature : {}, reader)
}

/** The features of GeoJSON's objects: a collection, a feature, or a geometry alone. Null if a value is none. */
function featuresOf(value: JsonRecord): JsonRecord[] | null {
  if (value.type === 'FeatureCollection' && Array.isArray(value.features)) return value.features.filter(isObject)
  if (isFeature(value)) return [value]
  if (value.type === 'GeometryCollection' && Array.isArray(value.geometries))
    return value.geometries.map((geometry) => ({ geometry }))
  return isGeometry(value) && Array.isArray(value.coordinates) ? [{ geometry: value }] : null
}

/** The features of an object of a topology, which may be a collection or one geometry. */
function topologyFeatures(topology: JsonRecord): (object: unknown) => Feature[] {
  const reader = arcReader(topology, new VertexBudget())
  return (object) => {
    if (!isObject(object)) return []
    const geometries = Array.isArray(object.geometries) ? object.geometries : [object]
    return geometries
      .filter(isObject)
      .map((geometry) => featureOf({ id: geometry.id, properties: geometry.properties, geometry }, reader))
  }
}

function featureOf({ id, properties, geometry }: JsonRecord, reader: CoordinateReader): Feature {
  return { properties: propertiesOf({ id, properties }), shape: readGeometry(geometry, reader) }
}

/** The properties of a feature, with its identifier unless they have one. */
export function propertiesOf({ id, properties }: JsonRecord): JsonRecord {
  const own = isObject(properties) ? properties : {}
  const hasKey = (typeof id === 'string' || typeof id === 'number') && !Object.hasOwn(own, 'id')
  return recordOf([...(hasKey ? [['id', id] as const] : []), ...Object.entries(own)])
}

/** The place of a point; null of any other geometry. */
function positionOf(geometry: unknown): [number, number] | null {
  if (!isObject(geometry) || geometry.type !== 'Point' || !Array.isArray(geometry.coordinates)) return null
  const [longitude, latitude] = geometry.coordinates
  return typeof longitude === 'number' && typeof latitude === 'number' ? [longitude, latitude] : null
}

/** The properties of a feature, with the key of its shape in a column. */
export const withShape = (properties: Feature['properties'], column: string, key: string | null): JsonRecord =>
  recordOf([...Object.entries(properties), [column, key]])

/** The table of features with shapes; of none but their properties where no shape can be drawn. */
export function featureTable(part: string, features: readonly Feature[]): JsonTable {
  const { set, keys, notes } = shapeTable(features)
  const [column = ''] = set.columns
  if (set.shapes.size === 0)
    return jsonTable(
      part,
      features.map(({ properties }) => properties),
      ...notes,
    )
  const rows = features.map(({ properties }, row) => withShape(properties, column, keys[row] ?? null))
  return { ...jsonTable(part, rows, ...notes), shapes: set }
}

/** Whether a feature is a point, or has no place. */
export const isPointFeature = ({ geometry }: JsonRecord): boolean => !isObject(geometry) || geometry.type === 'Point'

/** The properties of a point, with its longitude and latitude. */
export function pointRow(feature: JsonRecord): JsonRecord {
  const own = propertiesOf(feature)
  const [longitude, latitude] = positionOf(feature.geometry) ?? [null, null]
  const places = Object.entries({ longitude, latitude })
  return recordOf([...Object.entries(own), ...places.filter(([name]) => !Object.hasOwn(own, name))])
}

/** The table of features without any geometry. */
const propertyTable = (part: string, features: readonly JsonRecord[]): JsonTable =>
  jsonTable(part, features.map(propertiesOf))

/** GeoJSON: a row for each feature. Geometries alone are known as such only where they are the whole file. */
export function geoJsonTables(value: JsonRecord, part: string): JsonTable[] | null {
  const isCollection = value.type === 'FeatureCollection'
  const features = isCollection || part === '' ? featuresOf(value) : null
  if (features === null) return null
  if (!features.some(({ geometry }) => isObject(geometry))) return [propertyTable(part, features)]
  if (features.every(isPointFeature)) return [jsonTable(part, features.map(pointRow))]
  const read = featureReader()
  return [featureTable(part, features.map(read))]
}

/** TopoJSON: a table for each of its objects. */
export function topoJsonTables(value: JsonRecord): JsonTable[] | null {
  if (value.type !== 'Topology' || !isObject(value.objects)) return null
  const featuresOfObject = topologyFeatures(value)
  return Object.entries(value.objects).flatMap(([name, object]) => {
    const features = featuresOfObject(object)
    return features.length > 0 ? [featureTable(name, features)] : []
  })
}
