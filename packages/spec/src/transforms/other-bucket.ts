import { isObject } from '../model/json.ts'
import type { Transform } from '../model/spec.ts'
import { findLimit, othersColumn } from './limit.ts'

/** The bucket of smaller groups: the grouping field, and the columns with the resulting names and ranks. */
export interface OtherBucket {
  field: string
  n: number
  column: string
  rank: string
}

/** Finds the bucket in a list of transforms; null if there is none. */
export function findOtherBucket(transforms: readonly Transform[]): OtherBucket | null {
  const limit = findLimit(transforms)
  const { others, group, n } = limit?.limit ?? {}
  if (!limit || !others || !group || n === undefined) return null
  const window: { [key: string]: unknown } = transforms[limit.end - 2] ?? {}
  const [rankOp]: unknown[] = Array.isArray(window.window) ? window.window : []
  const rank = isObject(rankOp) ? rankOp.as : undefined
  return typeof rank === 'string' ? { field: group.field, n, column: othersColumn(group.field, n), rank } : null
}
