import { markType } from '../model/composition.ts'
import type { FieldProfile } from '../model/profile.ts'
import type { ChannelDef, UnitSpec } from '../model/spec.ts'
import type { Aggregate } from '../model/vocabulary.ts'
import { fieldName, fieldPath } from './field-ref.ts'

/** The plain name of the field that a definition encodes; undefined for values, counts and paths into nested data. */
export function encodedField(def: ChannelDef): string | undefined {
  if (typeof def.field !== 'string') return undefined
  return fieldPath(def.field).length === 1 ? fieldName(def.field) : undefined
}

/** True if the definition encodes numbers on a continuous scale. */
export function isMeasure(def: ChannelDef): boolean {
  if (def.aggregate) return def.type === undefined || def.type === 'quantitative' || def.type === 'temporal'
  return def.type === 'quantitative' && !def.bin && !def.timeUnit && def.field !== undefined
}

/** True if the definition encodes groups on a discrete scale. */
export function isDiscrete(def: ChannelDef): boolean {
  return def.type === 'nominal' || def.type === 'ordinal'
}

/** True for aggregates whose values may be summed, and therefore stacked. */
export function isAdditive(aggregate: Aggregate | undefined | null): boolean {
  return aggregate === 'count' || aggregate === 'sum' || aggregate === 'valid' || aggregate === 'missing'
}

/** True for normalized stacks, whose axis runs from 0 to 100 %. */
export function isShare({ stack }: ChannelDef): boolean {
  return stack === 'normalize'
}

/** True for years as integers: no thousands separator, no zero baseline, no averages. */
export function isYear(field: Pick<FieldProfile, 'type' | 'semanticType'> | undefined): boolean {
  return field?.type !== 'temporal' && field?.semanticType === 'year'
}

/** True for units that draw countries or states, or points by longitude and latitude. */
export function isMap({ mark, encoding }: Pick<UnitSpec, 'mark' | 'encoding'>): boolean {
  return markType(mark) === 'geoshape' || encoding?.longitude !== undefined
}

/** If the minimum is beyond this share of the maximum, a zero baseline would leave much of the axis empty. */
export const farShare = 0.3
