import { fieldName } from '../field-ref.ts'
import type { FieldProfile, TableProfile } from '../profile.ts'
import { areAlike, measuredIn } from '../wording/title-names.ts'
import type { Derived } from './find-derived.ts'
import { partsOf } from './parts.ts'

/** The column that holds several measures: of their unit and meaning, where they share them. */
export function besideField({ base, derived }: Derived, { fields }: TableProfile): FieldProfile | null {
  const own = partsOf(base)?.measure[1]
  if (derived.kind !== 'beside' || !own?.field) return null
  const operands = [{ field: fieldName(own.field), aggregate: own.aggregate }, ...derived.others]
  const measured = operands.flatMap(({ field }) => fields.find(({ name }) => name === field) ?? [])
  const [first] = measured
  if (!first || !areAlike(measured) || measured.length < operands.length) return null
  const { min: _, max: __, ...unbounded } = first
  const unit = measuredIn(first)
  // Of what adds up nobody knows how far it goes.
  const within = operands.every(({ aggregate }) => aggregate !== 'sum')
  const ends = (end: 'min' | 'max') => Math[end](...measured.map((field) => field[end] ?? 0))
  return {
    ...unbounded,
    name: derived.as,
    ...(unit && { unit }),
    ...(within && { min: ends('min'), max: ends('max') }),
  }
}
