import type { FieldProfile, TableProfile } from '@belvedere/spec'
import { timeGrain } from './time-grain.ts'
import { understand } from './understand.ts'

/** The time along which the rows of a table lie. */
export interface Timeline {
  column: string
  /** Whether each step from the first to the last has one row, or at least one; absent if some have none. */
  perStep?: 'one' | 'several'
}

/** Smaller numbers are years of an era or of somebody's life. */
const minYear = ({ type }: FieldProfile) => (type === 'temporal' ? Number.NEGATIVE_INFINITY : 1000)

/** Two columns of which each row is another pair, with no pair missing; none unless that is sure. */
export function rowKeys(table: TableProfile): string[] {
  const { fields } = understand(table)
  const isKey = ({ name, nulls, distinct, values }: FieldProfile): boolean => {
    const { role, within } = fields.get(name) ?? {}
    const isGroup = role === 'category' || role === 'time' || role === 'place' || role === 'id'
    return isGroup && within === undefined && nulls === 0 && distinct > 1 && values.length === distinct
  }
  const candidates = table.fields.filter(isKey)
  for (const [i, one] of candidates.entries()) {
    const other = candidates.slice(i + 1).find((field) => isCrossed(one, field, table.rows))
    if (other) return [one.name, other.name]
  }
  return []
}

/** Each value of either column is in as many rows as the other has values. */
const isCrossed = (one: FieldProfile, other: FieldProfile, rows: number): boolean =>
  one.distinct * other.distinct === rows && isEven(one, other.distinct) && isEven(other, one.distinct)

const isEven = ({ values }: FieldProfile, count: number): boolean => values.every((value) => value.count === count)

/** The only time of a table, if every row has one; null otherwise. */
export function timelineOf(table: TableProfile): Timeline | null {
  const { fields } = understand(table)
  const times = table.fields.filter(({ name }) => fields.get(name)?.role === 'time')
  const [time] = times
  if (time === undefined || times.length > 1 || time.nulls > 0 || time.distinct < 2) return null
  if (time.type !== 'temporal' && time.semanticType !== 'year') return null
  if (time.semanticType === 'time' || time.max === undefined || (time.min ?? 0) < minYear(time)) return null
  const isUnbroken = timeGrain(time)?.missing === 0
  if (!isUnbroken) return { column: time.name }
  return { column: time.name, perStep: time.distinct === table.rows ? 'one' : 'several' }
}
