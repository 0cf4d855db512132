import { fieldName } from '../fields/field-ref.ts'
import type { FieldProfile, TableProfile } from '../model/profile.ts'
import { canShareScale, measurementUnit } from '../wording/title-names.ts'
import type { DerivedUnit } from './find-derived.ts'
import { readSummarizedUnit } from './summarized-unit.ts'

/** The profile of the column of combined measures, with their unit and semantic type if they share them; null for other kinds. */
export function combinedMeasureProfile({ base, derived }: DerivedUnit, { fields }: TableProfile): FieldProfile | null {
  const own = readSummarizedUnit(base)?.measure[1]
  if (derived.kind !== 'combined' || !own?.field) return null
  const operands = [{ field: fieldName(own.field), aggregate: own.aggregate }, ...derived.others]
  const measured = operands.flatMap(({ field }) => fields.find(({ name }) => name === field) ?? [])
  const [first] = measured
  if (!first || !canShareScale(measured) || measured.length < operands.length) return null
  const { min: _, max: __, ...unbounded } = first
  const unit = measurementUnit(first)
  // The range of sums is unknown.
  const within = operands.every(({ aggregate }) => aggregate !== 'sum')
  const ends = (end: 'min' | 'max') => Math[end](...measured.map((field) => field[end] ?? 0))
  return {
    ...unbounded,
    name: derived.as,
    ...(unit && { unit }),
    ...(within && { min: ends('min'), max: ends('max') }),
  }
}
