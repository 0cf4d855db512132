import type { FieldProfile } from '../model/profile.ts'

/** What a field's cells are, whatever its level of measurement says. */
export type FieldStorage = 'number' | 'date' | 'truth value' | 'text'

export function storageOfField({ type, mean, values }: FieldProfile): FieldStorage {
  if (type === 'temporal') return 'date'
  if (type === 'quantitative' || mean !== undefined) return 'number'
  return values.length > 0 && values.every(({ value }) => typeof value === 'boolean') ? 'truth value' : 'text'
}

/** Whether values of both can be the same. Columns without a value agree with everything. */
export function isJoinable(a: FieldProfile, b: FieldProfile): boolean {
  return a.count === 0 || b.count === 0 || storageOfField(a) === storageOfField(b)
}
