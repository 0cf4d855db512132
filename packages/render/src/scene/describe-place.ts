import { type PlotFrame, type PointDensity, placeAt } from '@belvedere/query'
import type { Cell } from '@belvedere/spec'
import type { CompiledUnit, EncodedField } from '../compile/units.ts'
import { text, textOf } from '../model/texts.ts'
import { formatValue } from './format-value.ts'

/** What is known of the picture of a density. */
interface DensityTuple {
  density: PointDensity
  frame: PlotFrame
  counts: Uint32Array
}

export const isDensity = (tuple: unknown): tuple is DensityTuple =>
  typeof tuple === 'object' && tuple !== null && 'counts' in tuple && tuple.counts instanceof Uint32Array

/** How many points are at a place of a density, and between which values it lies; null where there are none. */
export function describePlace(
  unit: CompiledUnit,
  { density, frame, counts }: DensityTuple,
  pixel: readonly [number, number],
): { datum: { [field: string]: Cell }; rows: [string, string][] } | null {
  const place = placeAt(density, frame, pixel)
  const count = place && counts[place.cell]
  if (!place || !count) return null
  const datum: { [field: string]: Cell } = Object.create(null)
  const rows: [string, string][] = []
  for (const channel of ['x', 'y'] as const) {
    const field = unit.channels.get(channel)
    if (!field) continue
    const [low = null, high = null] = place[channel].toSorted((a, b) => a - b).map((end) => tidy(end, field))
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
