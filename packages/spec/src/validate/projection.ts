import { nearestName } from '../fields/field-ref.ts'
import { isObject } from '../model/json.ts'
import { at, type Faults, quoted } from './faults.ts'

const projections = [
  'albers',
  'albersUsa',
  'azimuthalEqualArea',
  'azimuthalEquidistant',
  'conicConformal',
  'conicEqualArea',
  'conicEquidistant',
  'equalEarth',
  'equirectangular',
  'gnomonic',
  'mercator',
  'naturalEarth1',
  'orthographic',
  'stereographic',
  'transverseMercator',
]

/** Minimum and maximum lengths of lists of degrees. */
const listLengths: ReadonlyMap<string, [number, number]> = new Map([
  ['rotate', [2, 3]],
  ['center', [2, 2]],
  ['parallels', [2, 2]],
])

/** Checks the projection's settings. The renderer fits the others to the displayed places. */
export function checkProjection(projection: unknown, path: string, faults: Faults): undefined {
  if (projection === undefined) return
  if (!isObject(projection)) return faults.error(path, 'A projection is an object such as {"type": "equalEarth"}.')
  for (const [key, value] of Object.entries(projection)) {
    const here = at(path, key)
    const length = listLengths.get(key)
    if (key === 'type') checkType(value, here, faults)
    else if (key === 'scale') {
      if (!(typeof value === 'number' && value > 0 && value <= 1e6))
        faults.error(here, 'The scale of a projection is a number above 0.')
    } else if (length === undefined) faults.error(here, `A projection has no ${quoted(key)} here.`)
    else if (!isDegrees(value, length))
      faults.error(here, `${quoted(key)} is a list of ${length[0]} numbers of degrees.`)
  }
}

function checkType(type: unknown, path: string, faults: Faults): undefined {
  if (projections.some((one) => one === type)) return
  const near = typeof type === 'string' ? nearestName(type, projections) : undefined
  faults.error(
    path,
    `There is no projection ${quoted(String(type))}${near ? `; did you mean ${quoted(near)}?` : ', for example "equalEarth" or "mercator".'}`,
  )
}

const isDegrees = (value: unknown, [least, most]: [number, number]): boolean =>
  Array.isArray(value) &&
  value.length >= least &&
  value.length <= most &&
  value.every((one) => typeof one === 'number' && Math.abs(one) <= 360)
