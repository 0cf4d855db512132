import type { FieldProfile, SemanticType } from '@belvedere/spec'

const fewRows = 10
const mostLongitude = 180
const mostLatitude = 90
/** One place is as wide as high, within this factor. */
const mostAspect = 4
/** Places of one region lie close together, far from 0: a span fits so many times between. */
const leastDistance = 20
const leastDecimals = 4
const leastNamed = 0.9

/** Two columns called x and y that tell where in the world, in one region of it, rows lie that have names. */
export function positionsOfPlaces(fields: readonly FieldProfile[]): Map<FieldProfile, SemanticType> {
  const byName = new Map(fields.map((field) => [field.name, field]))
  const meanings = new Map<FieldProfile, SemanticType>()
  for (const x of fields) {
    const y = byName.get(acrossToUp(x.name))
    if (y === undefined || y === x || !areDegrees(x, y) || !lieInRegion(x, y)) continue
    if (fields.some(({ type, distinct }) => type === 'nominal' && distinct >= leastNamed * x.count))
      meanings.set(x, 'longitude').set(y, 'latitude')
  }
  return meanings
}

/** "cx" and "cy", "x_coord" and "y_coord". */
const acrossToUp = (name: string): string =>
  name.replace(/x$|^x(?=$|[^\p{L}])/iu, (letter) => (letter === 'x' ? 'y' : 'Y'))

const areDegrees = (x: FieldProfile, y: FieldProfile): boolean =>
  isFine(x) && isFine(y) && isWithin(x, mostLongitude) && isWithin(y, mostLatitude)

const isWithin = ({ min = 0, max = 0 }: FieldProfile, most: number): boolean => min >= -most && max <= most

const isFine = ({ integer, semanticType, unit, distinct, count, values }: FieldProfile): boolean =>
  integer === false &&
  semanticType === undefined &&
  unit === undefined &&
  count >= fewRows &&
  distinct >= leastNamed * count &&
  values.filter(({ value }) => (String(value).split('.')[1]?.length ?? 0) >= leastDecimals).length * 2 > values.length

function lieInRegion(x: FieldProfile, y: FieldProfile): boolean {
  const [across, up] = [spanOf(x), spanOf(y)]
  return (
    Math.max(across / up, up / across) <= mostAspect &&
    Math.max(distanceOf(x) / across, distanceOf(y) / up) >= leastDistance
  )
}

const spanOf = ({ min = 0, max = 0 }: FieldProfile): number => max - min
const distanceOf = ({ min = 0, max = 0 }: FieldProfile): number => Math.abs(min + max) / 2
