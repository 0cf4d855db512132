import type { FieldProfile } from '@belvedere/spec'

/** What a field can be in a chart; all that the ranker may know of it. */
export type FieldClass = 'time' | 'year' | 'id' | 'number' | 'steps' | 'category' | 'name' | 'geo'

/** Whole numbers with at most this many values are read as steps of a scale: cylinders, grades, stars. */
const maxSteps = 15

/** The class of a field, from its type, its name's ending and how many values it has; never from its words. */
export function classOf(field: FieldProfile): FieldClass {
  if (field.type === 'temporal') return 'time'
  if (field.type === 'geojson' || field.semanticType === 'latitude' || field.semanticType === 'longitude') return 'geo'
  if (field.type === 'quantitative') {
    if (field.semanticType === 'year' || isYears(field)) return 'year'
    if (
      field.semanticType === 'id' ||
      /(^|[^a-z])(id|ids|key)$|[a-z]I[dD]$/.test(field.name.replace(/([a-z])ID$/, '$1_id').replace(/ID$/, '_id'))
    )
      return 'id'
    return field.integer && field.distinct <= maxSteps && field.distinct < field.count ? 'steps' : 'number'
  }
  return field.count >= 6 && field.distinct >= field.count * 0.9 ? 'name' : 'category'
}

/** Four-digit years, or a field called year whose values are two-digit ones; "years of service" are an amount. */
function isYears({ name, integer, min = 0, max = 0 }: FieldProfile): boolean {
  if (!integer) return false
  return (min >= 1500 && max <= 2100) || (/year(?!s|ly)/i.test(name) && min >= 0 && max <= 2100)
}

/** A number that measures or counts: no year, no id, no place. */
export const isAmount = (field: FieldProfile): boolean => ['number', 'steps'].includes(classOf(field))

export const isUnique = (field: FieldProfile) => field.distinct === field.count && field.count > 1
export const isTimelike = (fieldClass: FieldClass | 'rows') => fieldClass === 'time' || fieldClass === 'year'
