import { htmlText } from '../markup/html-text.ts'
import { attributeOf, childNamed, elementsNamed, textOf, type XmlElement } from './xml-tree.ts'

type Position = [number, number]

interface PlaceFeature {
  type: 'Feature'
  properties: { [name: string]: unknown }
  geometry: object | null
}

/** The placemarks of a KML document (OGC 12-007) as features. */
export const kmlFeatures = (root: XmlElement): PlaceFeature[] =>
  [...elementsNamed(root, 'Placemark')].map((place) => ({
    type: 'Feature',
    properties: Object.fromEntries(kmlProperties(place)),
    geometry: geometryOf(place),
  }))

function* kmlProperties(place: XmlElement): Generator<[string, string | null]> {
  yield ['name', textOf(childNamed(place, 'name'))]
  const description = textOf(childNamed(place, 'description'))
  if (description !== null) yield ['description', htmlText(description.replace(/<[^<>]*>/g, ' '))]
  for (const data of elementsNamed(place, 'Data'))
    yield [attributeOf(data, 'name') ?? 'data', textOf(childNamed(data, 'value'))]
  for (const data of elementsNamed(place, 'SimpleData')) yield [attributeOf(data, 'name') ?? 'data', textOf(data)]
  const when = [...elementsNamed(place, 'when')][0]
  if (when) yield ['time', textOf(when)]
}

function geometryOf(element: XmlElement): object | null {
  const geometries = element.children.flatMap((child) => geometryIn(child) ?? [])
  const [only] = geometries
  return only && geometries.length === 1
    ? only
    : geometries.length > 1
      ? { type: 'GeometryCollection', geometries }
      : null
}

function geometryIn(element: XmlElement): object | null {
  switch (element.name) {
    case 'Point': {
      const [coordinates] = positionsOf(element)
      return coordinates ? { type: 'Point', coordinates } : null
    }
    case 'LineString':
    case 'LinearRing':
      return { type: 'LineString', coordinates: positionsOf(element) }
    case 'Polygon':
      return { type: 'Polygon', coordinates: [...elementsNamed(element, 'LinearRing')].map(positionsOf) }
    case 'MultiGeometry':
      return geometryOf(element)
    default:
      return null
  }
}

const positionsOf = (element: XmlElement): Position[] =>
  (textOf([...elementsNamed(element, 'coordinates')][0]) ?? '').split(/\s+/).flatMap((place) => {
    const [x, y] = place.split(',').map(Number)
    return x !== undefined && y !== undefined && Number.isFinite(x) && Number.isFinite(y) ? [[x, y]] : []
  })

/** The points of a GPX document (1.1), one row each: of tracks with their number and segment, of routes, and waypoints. */
export const gpxRows = (root: XmlElement): { [name: string]: unknown }[] => [
  ...[...elementsNamed(root, 'wpt')].map((point) => pointOf(point, [])),
  ...[...elementsNamed(root, 'rte')].flatMap((route, at) => [
    ...[...elementsNamed(route, 'rtept')].map((point) => pointOf(point, [['route', nameOf(route, at)]])),
  ]),
  ...[...elementsNamed(root, 'trk')].flatMap((track, at) =>
    [...elementsNamed(track, 'trkseg')].flatMap((segment, part) =>
      [...elementsNamed(segment, 'trkpt')].map((point) =>
        pointOf(point, [
          ['track', nameOf(track, at)],
          ['segment', part + 1],
        ]),
      ),
    ),
  ),
]

const nameOf = (element: XmlElement, at: number): string => textOf(childNamed(element, 'name')) ?? `${at + 1}`

const pointOf = (point: XmlElement, group: readonly [string, unknown][]): { [name: string]: unknown } =>
  Object.fromEntries([
    ...group,
    ['longitude', Number(attributeOf(point, 'lon') ?? Number.NaN)],
    ['latitude', Number(attributeOf(point, 'lat') ?? Number.NaN)],
    ...point.children
      .filter(({ name, children }) => name !== 'extensions' && children.length === 0)
      .map((child): [string, unknown] => [pointNames.get(child.name) ?? child.name, textOf(child)]),
    ...[...elementsNamed(point, 'extensions')]
      .flatMap((extensions) => [...leaves(extensions)])
      .map((leaf): [string, unknown] => [leaf.name, textOf(leaf)]),
  ])

const pointNames: ReadonlyMap<string, string> = new Map([
  ['ele', 'elevation'],
  ['desc', 'description'],
  ['hr', 'heart rate'],
  ['cad', 'cadence'],
])

function* leaves(element: XmlElement): Generator<XmlElement> {
  for (const child of element.children) {
    if (child.children.length === 0) yield child
    else yield* leaves(child)
  }
}
