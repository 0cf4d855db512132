import { markType } from '../model/compose.ts'
import type { FieldProfile } from '../model/profile.ts'
import type { ChannelDef, UnitSpec } from '../model/spec.ts'
import type { Aggregate } from '../model/vocabulary.ts'
import { fieldName, fieldPath } from './field-ref.ts'

/** The plain name of the field that a definition shows; undefined for values, counts and paths into nested data. */
export function encodedField(def: ChannelDef): string | undefined {
  if (typeof def.field !== 'string') return undefined
  return fieldPath(def.field).length === 1 ? fieldName(def.field) : undefined
}

/** Shows a number on a continuous scale, rather than a group. */
export function isMeasure(def: ChannelDef): boolean {
  if (def.aggregate) return def.type === undefined || def.type === 'quantitative' || def.type === 'temporal'
  return def.type === 'quantitative' && !def.bin && !def.timeUnit && def.field !== undefined
}

/** Names groups on a discrete scale. */
export function isDiscrete(def: ChannelDef): boolean {
  return def.type === 'nominal' || def.type === 'ordinal'
}

/** Parts that may be stacked: sums of them mean something. */
export function isAdditive(aggregate: Aggregate | undefined | null): boolean {
  return aggregate === 'count' || aggregate === 'sum' || aggregate === 'valid' || aggregate === 'missing'
}

/** Is stacked to the same height everywhere, so that its axis runs from 0 to 100 %. */
export function isShare({ stack }: ChannelDef): boolean {
  return stack === 'normalize'
}

/** Whole numbers that name years: no thousands separator, no zero, never averaged. */
export function isYear(field: FieldProfile | undefined): boolean {
  return field?.type !== 'temporal' && field?.semanticType === 'year'
}

/** Draws countries, or points at their longitude and latitude. */
export function isMap({ mark, encoding }: Pick<UnitSpec, 'mark' | 'encoding'>): boolean {
  return markType(mark) === 'geoshape' || encoding?.longitude !== undefined
}

/** Where the least value is beyond this share of the greatest, an axis that began at zero would be empty to a large part. */
export const farShare = 0.3
