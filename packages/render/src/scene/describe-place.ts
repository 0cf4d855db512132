import { type DensityPlace, type PointDensity, panelColumns, placeAt } from '@belvedere/query'
import { type Cell, isObject } from '@belvedere/spec'
import type { CompiledUnit, EncodedField } from '../compile/units.ts'
import type { CoordinatesAt, DensityPicture } from '../draw/density-picture.ts'
import { text, textOf } from '../model/texts.ts'
import { describeMark } from './describe-mark.ts'
import { formatValue } from './format-value.ts'

/** The picture of a density, with the keys of its panel. */
interface DensityTuple {
  [panelColumns.picture]: Pick<DensityPicture, 'density' | 'frame' | 'counts' | 'coordinatesAt'>
}

export const isDensity = (tuple: unknown): tuple is DensityTuple =>
  isObject(tuple) && isObject(tuple[panelColumns.picture])

export const densityIn = (tuple: DensityTuple): PointDensity => tuple[panelColumns.picture].density

/** How many points are at a place of a density, and between which values it lies; null where there are none. */
export function describePlace(
  unit: CompiledUnit,
  tuple: DensityTuple,
  pixel: readonly [number, number],
): { datum: { [field: string]: Cell }; rows: [string, string][] } | null {
  const { density, frame, counts, coordinatesAt } = tuple[panelColumns.picture]
  const place = placeAt(density, frame, pixel)
  const count = place && counts[place.cell]
  if (!place || !count) return null
  const datum: { [field: string]: Cell } = Object.create(null)
  const panel = describeMark(
    { ...unit, fields: unit.fields.filter(({ ref }) => density.panels?.keys.includes(ref)) },
    tuple,
  )
  Object.assign(datum, panel.datum)
  const rows = panel.rows
  for (const [channel, values] of coordinatesAt ? coordinatesOf(place, coordinatesAt) : axesOf(place)) {
    const field = unit.channels.get(channel)
    if (!field) continue
    if (!Array.isArray(values)) {
      const value = describeMark({ ...unit, fields: [field] }, { [field.ref]: values })
      Object.assign(datum, value.datum)
      rows.push(...value.rows)
      continue
    }
    const [low = null, high = null] = values.map((end) => tidy(Number(end), field))
    datum[field.key] = low
    datum[`${field.key} (end)`] = high
    const ends = [low, high].map((end) => formatValue(end, field, unit.language))
    // A minus beside the dash would be read as a part of it.
    rows.push([field.title, ends.join(ends.some((end) => /^[-−]/.test(end)) ? ' – ' : '–')])
  }
  const title = textOf(text('density.rows'), unit.language)
  datum[title] = count
  rows.push([title, formatValue(count, { temporal: false, year: false }, unit.language)])
  return { datum, rows }
}

type Ends = [channel: string, values: DensityPlace['x']]

const axesOf = ({ x, y }: DensityPlace): Ends[] => [
  ['x', x],
  ['y', y],
]

/** Between which longitudes and latitudes a place of a map lies, to as many digits as tell it from others. */
function coordinatesOf({ x, y }: DensityPlace, coordinatesAt: CoordinatesAt): Ends[] {
  const [xs, ys] = [x, y].map((ends) => (Array.isArray(ends) ? ends.map(Number) : []))
  const corners = (xs ?? []).flatMap((left) =>
    (ys ?? []).flatMap((top) => [coordinatesAt([left, top]) ?? []].filter(isPair)),
  )
  return (['longitude', 'latitude'] as const).flatMap((channel, at): Ends[] => {
    const values = corners.map((corner) => corner[at] ?? 0)
    const [low, high] = [Math.min(...values), Math.max(...values)]
    // Across the antimeridian, ends would be those of the whole world.
    if (corners.length < 4 || high - low > 180) return []
    const digits = Math.max(0, Math.min(6, Math.ceil(-Math.log10(high - low)) + 1))
    const rounded = (value: number) => Number(value.toFixed(digits))
    return [[channel, [rounded(low), rounded(high)]]]
  })
}

const isPair = (list: readonly number[]): boolean => list.length === 2

const tidy = (end: number, { temporal }: EncodedField): number =>
  temporal ? Math.round(end) : Number(end.toPrecision(14))
