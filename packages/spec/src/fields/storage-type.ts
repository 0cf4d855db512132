import type { FieldProfile } from '../model/profile.ts'

/** The data type of a field's cells, independent of its level of measurement. */
export type StorageType = 'number' | 'date' | 'truth_value' | 'text'

export function storageOfField({ type, mean, values }: FieldProfile): StorageType {
  if (type === 'temporal') return 'date'
  if (type === 'quantitative' || mean !== undefined) return 'number'
  return values.length > 0 && values.every(({ value }) => typeof value === 'boolean') ? 'truth_value' : 'text'
}

/** True if the fields can have equal values. Empty columns match any field. */
export function isJoinable(a: FieldProfile, b: FieldProfile): boolean {
  return a.count === 0 || b.count === 0 || storageOfField(a) === storageOfField(b)
}
