import type { Json } from '../model/json.ts'
import type { FieldProfile } from '../model/profile.ts'
import type { Wording } from '../wording/wording.ts'

/** The columns and param values that are available to SQL at a step. */
export interface SqlScope {
  /** The language of the sentences. */
  wording: Wording
  fields: ReadonlyMap<string, FieldProfile>
  /** Values of variable params by name. */
  params: ReadonlyMap<string, Json>
  /** Names of selections that are not empty. */
  selected: ReadonlySet<string>
}

/** Whether the field has nulls: in comparisons, JavaScript treats null as 0, while SQL yields null. */
export function isNullable({ fields }: SqlScope, field: string): boolean {
  const fieldProfile = fields.get(field)
  return fieldProfile === undefined || fieldProfile.count === 0 || fieldProfile.nulls > 0
}
