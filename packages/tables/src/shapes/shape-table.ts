import { FileError } from '../file-error.ts'
import { decimalsOf, rounded } from './round-shapes.ts'
import { boxOf, isEmptyShape, pathsOf, type RowShape, vertexCount } from './shape.ts'
import { type ShapeSet, shapeKey, toGeometry } from './shape-set.ts'
import { maxDrawnVertices, simplifyShapes } from './simplify.ts'
import { rewind } from './winding.ts'

/** A row with a geometry: its properties, and its shape; null if that cannot be read. */
export interface Feature {
  properties: { readonly [name: string]: unknown }
  shape: RowShape | null
}

/** The features of one table as they are drawn. */
export interface ShapeTable {
  set: ShapeSet
  /** The key of each feature's shape, for its cell. */
  keys: (string | null)[]
  notes: string[]
}

/** More shapes than this would not be drawn in time. */
const maxShapes = 50_000

/** Throws `FileError` if a table has too many shapes. */
export function requireFewShapes(count: number): void {
  if (count <= maxShapes) return
  throw new FileError(`There are more than ${maxShapes.toLocaleString('en')} shapes. Leave some out, or join them.`, {
    code: 'too_large',
  })
}

/** Degrees that rounding may add. */
const tolerance = 1e-6

/**
 * Makes the shapes of a table ready to be drawn: tell degrees from plane coordinates → drop what is out of range → simplify →
 * wind → name. Throws `FileError` if there are too many.
 */
export function shapeTable(features: readonly Feature[], { name = 'geometry' } = {}): ShapeTable {
  requireFewShapes(features.length)
  const read = features.map(({ shape }) => (shape === null || isEmptyShape(shape) ? null : shape))
  const isPlanar = arePlanar(read.filter((shape) => shape !== null))
  const placed = read.map((shape) => (shape !== null && (isPlanar || isOnEarth(shape)) ? shape : null))
  const drawable = placed.filter((shape) => shape !== null)
  const simplified = simplifyShapes(drawable)
  const column = freeName(features, name)
  const label = labelOf(features)
  const set: ShapeSet = { columns: [column], label: label ?? '', isPlanar, shapes: new Map() }
  const decimals = decimalsOf(simplified)
  let at = 0
  const keys = placed.map((shape, row) => {
    const drawn = shape === null ? undefined : simplified[at++]
    if (drawn === undefined) return null
    const short = rounded(drawn, decimals)
    const named = {
      name: label === null ? '' : String(features[row]?.properties[label] ?? ''),
      geometry: toGeometry(rewind(isEmptyShape(short) ? drawn : short, { isPlanar })),
    }
    const key = shapeKey(named)
    set.shapes.set(key, named)
    return key
  })
  return { set, keys, notes: notesOf({ features, read, placed, simplified, drawable, isPlanar }) }
}

/** A place on earth has at most 180 degrees of longitude (360 if they are counted eastwards) and 90 of latitude. */
function isOnEarth(shape: RowShape): boolean {
  const box = boxOf(pathsOf(shape))
  if (box === null) return false
  const { west, south, east, north } = box
  const most = 360 + tolerance
  return west >= -most && east <= most && south >= -90 - tolerance && north <= 90 + tolerance
}

/** Whether most shapes have coordinates that no place on earth has. */
const arePlanar = (shapes: readonly RowShape[]): boolean =>
  shapes.filter((shape) => !isOnEarth(shape)).length * 2 > shapes.length

/** The name of the column of shapes, other than those of all properties. */
function freeName(features: readonly Feature[], preferred: string): string {
  const taken = new Set<string>()
  for (const { properties } of features) for (const key of Object.keys(properties)) taken.add(key.trim().toLowerCase())
  for (let n = 1; ; n++) {
    const name = n === 1 ? preferred : `${preferred}_${n}`
    if (!taken.has(name)) return name
  }
}

const likelyLabel = /^(?:.*[_\s-])?(?:name|nom|nombre|label|title|admin)(?:[_\s-].*|\d*)$/i
const likelyCode = /(?:id|code|key|fips|nuts|iso|url|uri)[\d_]*$/i
/** Counties of different states have the same name. */
const minDistinctShare = 0.4
const isWord = (text: string): boolean => /\p{L}{2}/u.test(text)

/** The property that names features: of texts that differ, one that is called so, else the first. Null if there is none. */
function labelOf(features: readonly Feature[]): string | null {
  const texts = new Map<string, Set<string>>()
  for (const { properties } of features)
    for (const [key, value] of Object.entries(properties)) {
      if (typeof value !== 'string' || value.trim() === '' || value.length > 200) continue
      const known = texts.get(key)
      if (known) known.add(value)
      else texts.set(key, new Set([value]))
    }
  const names = [...texts]
  const many = names.filter(([, values]) => values.size >= features.length * minDistinctShare)
  const words = many.filter(([key, values]) => !likelyCode.test(key) && [...values].some(isWord))
  const called = words.find(([key]) => likelyLabel.test(key))
  return (called ?? words[0] ?? many[0])?.[0] ?? null
}

function notesOf(phases: {
  features: readonly Feature[]
  read: readonly (RowShape | null)[]
  placed: readonly (RowShape | null)[]
  drawable: readonly RowShape[]
  simplified: readonly RowShape[]
  isPlanar: boolean
}): string[] {
  const { features, read, placed, drawable, simplified, isPlanar } = phases
  const broken = features.filter(({ shape }) => shape === null)
  const misplaced = read.findIndex((shape, row) => shape !== null && placed[row] === null)
  const outside = read.filter((shape) => shape !== null).length - drawable.length
  const counts = [drawable, simplified].map((shapes) => shapes.reduce((sum, shape) => sum + vertexCount(shape), 0))
  const [before = 0, after = 0] = counts
  return [
    ...(broken.length === 0
      ? []
      : [
          `${rowsOf(broken.length)} a shape that cannot be read (first in row ${features.findIndex(({ shape }) => shape === null) + 1}); it is left out.`,
        ]),
    ...(outside === 0
      ? []
      : [
          `${rowsOf(outside)} a shape beyond 360 degrees of longitude or 90 of latitude (first in row ${misplaced + 1}); it is left out.`,
        ]),
    ...(isPlanar
      ? ['Its coordinates are no longitudes and latitudes, so the shapes are drawn as on paper, without a map beneath.']
      : []),
    ...(before > maxDrawnVertices
      ? [
          `The shapes are simplified from ${before.toLocaleString('en')} points to ${after.toLocaleString('en')}, as many as a screen shows.`,
        ]
      : []),
  ]
}

const rowsOf = (count: number): string => (count === 1 ? '1 row has' : `${count.toLocaleString('en')} rows have`)
