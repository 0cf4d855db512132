import { type PointDensity, panelColumns, placeAt } from '@belvedere/query'
import { type Cell, isObject } from '@belvedere/spec'
import type { CompiledUnit, EncodedField } from '../compile/units.ts'
import type { DensityPicture } from '../draw/density-picture.ts'
import { text, textOf } from '../model/texts.ts'
import { describeMark } from './describe-mark.ts'
import { formatValue } from './format-value.ts'

/** The picture of a density, with the keys of its panel. */
interface DensityTuple {
  [panelColumns.picture]: Pick<DensityPicture, 'density' | 'frame' | 'counts'>
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
  const { density, frame, counts } = tuple[panelColumns.picture]
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
  for (const channel of ['x', 'y'] as const) {
    const field = unit.channels.get(channel)
    if (!field) continue
    const values = place[channel]
    if (!Array.isArray(values)) {
      const value = describeMark({ ...unit, fields: [field] }, { [field.ref]: values })
      Object.assign(datum, value.datum)
      rows.push(...value.rows)
      continue
    }
    const [low = null, high = null] = values.map((end) => tidy(Number(end), field))
    datum[field.key] = low
    datum[`${field.key} (end)`] = high
    rows.push([field.title, [low, high].map((end) => formatValue(end, field, unit.language)).join('–')])
  }
  const title = textOf(text('density.rows'), unit.language)
  datum[title] = count
  rows.push([title, formatValue(count, { temporal: false, year: false }, unit.language)])
  return { datum, rows }
}

const tidy = (end: number, { temporal }: EncodedField): number =>
  temporal ? Math.round(end) : Number(end.toPrecision(14))
