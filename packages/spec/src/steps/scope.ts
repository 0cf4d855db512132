import type { FieldProfile } from '../profile.ts'
import type { Json } from '../spec.ts'
import type { Wording } from '../wording/wording.ts'

/** What SQL must know of the columns that exist at a step, and of the params as they stand. */
export interface Scope {
  /** What the steps are told in. */
  wording: Wording
  fields: ReadonlyMap<string, FieldProfile>
  /** Values of variable params by name. */
  params: ReadonlyMap<string, Json>
  /** Selections by which something is selected. */
  selected: ReadonlySet<string>
}

export const isMoment = ({ fields }: Scope, field: string): boolean => fields.get(field)?.type === 'temporal'

/** Whether a cell may be empty: JavaScript takes an empty cell for 0 where it compares, SQL for nothing. */
export function mayBeNull({ fields }: Scope, field: string): boolean {
  const known = fields.get(field)
  return known === undefined || known.count === 0 || known.nulls > 0
}
