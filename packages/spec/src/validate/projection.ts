import { nearestName } from '../fields/field-ref.ts'
import { isObject } from '../model/json.ts'
import { type Faults, pathAt, quotableName, text, withSuggestion } from './faults.ts'

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
  if (!isObject(projection)) return faults.error(path, text('projection.object'))
  for (const [key, value] of Object.entries(projection)) {
    const here = pathAt(path, key)
    const length = listLengths.get(key)
    if (key === 'type') checkType(value, here, faults)
    else if (key === 'scale') {
      if (!(typeof value === 'number' && value > 0 && value <= 1e6)) faults.error(here, text('projection.scale'))
    } else if (length === undefined) faults.error(here, text('projection.key', { key: quotableName(key) }))
    else if (!isDegrees(value, length)) faults.error(here, text('projection.degrees', { key, count: length[0] }))
  }
}

function checkType(type: unknown, path: string, faults: Faults): undefined {
  if (projections.some((projection) => projection === type)) return
  const near = typeof type === 'string' ? nearestName(type, projections) : undefined
  const name = quotableName(String(type))
  faults.error(
    path,
    near === undefined
      ? text('projection.unknown_examples', { name })
      : withSuggestion(text('projection.unknown', { name }), near),
  )
}

const isDegrees = (value: unknown, [min, max]: [number, number]): boolean =>
  Array.isArray(value) &&
  value.length >= min &&
  value.length <= max &&
  value.every((candidate) => typeof candidate === 'number' && Math.abs(candidate) <= 360)
