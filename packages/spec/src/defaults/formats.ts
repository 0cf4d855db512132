import { isShare, isYear } from '../fields/encoded-fields.ts'
import { type DerivedMeasure, percentages } from '../model/derived-measure.ts'
import type { JsonObject } from '../model/json.ts'
import type { FieldProfile } from '../model/profile.ts'
import type { ChannelDef } from '../model/spec.ts'
import type { StyleContext } from './style-context.ts'

/** True for amounts of dollars, whose sign precedes the number. */
export function isDollars(field: FieldProfile | undefined, def: ChannelDef): boolean {
  const counts =
    def.aggregate === 'count' ||
    def.aggregate === 'distinct' ||
    def.aggregate === 'valid' ||
    def.aggregate === 'missing'
  return field?.semanticType === 'currency' && field.unit === '$' && !counts && def.type === 'quantitative'
}

/** The d3 format of a guide, also used for tooltips: averages would otherwise show twelve digits. */
export function formatOf(def: ChannelDef, field: FieldProfile | undefined, { derived }: StyleContext): JsonObject {
  if (isShare(def)) return {}
  const isMultiMeasure = derived?.measure.kind === 'combined' && field?.name === derived.measure.as
  if (derived && !isMultiMeasure && field?.name === derived.measure.as)
    return derivedFormat(derived.measure, derived.of)
  if (def.timeUnit === 'yearweek') return { format: weekFormat(field) }
  if (def.type !== 'quantitative' || !field || def.timeUnit) return {}
  if (isYear(field) && !isNotYear(def)) return { format: 'd' }
  if (isDollars(field, def)) return { format: Math.abs(field.max ?? 0) >= 100 ? '$,.0f' : '$,.2f' }
  if (isMultiMeasure && field.max === undefined) return {}
  if (!isMultiMeasure && def.aggregate !== 'mean' && def.aggregate !== 'stdev' && def.aggregate !== 'median') return {}
  const size = Math.max(Math.abs(field.max ?? 0), Math.abs(field.min ?? 0))
  // The renderer abbreviates millions, unless there is a format.
  if (size >= 2e6) return {}
  return { format: size >= 100 ? ',.1~f' : size >= 1 ? ',.2~f' : ',.4~f' }
}

const yearMs = 365 * 86_400_000

/** Weeks are labelled with their first day, because week numbers differ between countries. */
const weekFormat = ({ min = 0, max = 0 }: Partial<FieldProfile> = {}) => (max - min > yearMs ? '%b %-d, %Y' : '%b %-d')

function derivedFormat({ kind }: DerivedMeasure, of: FieldProfile | undefined): JsonObject {
  if (percentages.has(kind)) return { format: '.1~%' }
  if (kind === 'rank') return { format: 'd' }
  if (of?.semanticType === 'currency' && of.unit === '$' && kind !== 'ratio') return { format: '$,.0f' }
  return kind === 'ratio' || kind === 'moving' ? { format: ',.4~r' } : {}
}

/** True for aggregates of years that are not years. */
function isNotYear(def: ChannelDef): boolean {
  return def.aggregate !== undefined && def.aggregate !== 'min' && def.aggregate !== 'max' && def.aggregate !== 'median'
}

/** Ticks at the years in the data if there are only a few, instead of round numbers. */
export function ticksOf(def: ChannelDef, field: FieldProfile | undefined): JsonObject {
  if (def.type !== 'quantitative' || !isYear(field) || !field || def.aggregate || def.bin || def.timeUnit) return {}
  if (field.distinct < 2 || field.distinct > 15 || field.values.length !== field.distinct) return {}
  const years = field.values.flatMap(({ value }) => (typeof value === 'number' ? [value] : []))
  return { values: years.sort((a, b) => a - b) }
}
