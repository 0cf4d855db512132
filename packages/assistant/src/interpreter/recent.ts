import type { FieldFilter, FieldProfile } from '@belvedere/spec'
import type { recentUnits } from '../language/en/dates.ts'

type Unit = typeof recentUnits extends ReadonlyMap<string, infer U> ? U : never

const dayMs = 86_400_000
const inMs: { readonly [unit in Unit]?: number } = { hour: dayMs / 24, day: dayMs, week: 7 * dayMs }
const inMonths: { readonly [unit in Unit]?: number } = { month: 1, quarter: 3, year: 12, decade: 120 }

/** The stretch of `n` units that ends with the newest value; of `null` the unit of the calendar that holds it. */
export function recentFilter({ name, type, max }: FieldProfile, unit: Unit, n: number | null): FieldFilter | null {
  if (max === undefined || (n !== null && (n <= 0 || n > 10_000))) return null
  const bound = (op: '>' | '>=', value: number): FieldFilter => ({ op, field: name, value })
  const months = inMonths[unit]
  if (type !== 'temporal') {
    if (months === undefined || months < 12) return null
    return bound('>=', max - Math.round(((n ?? 1) * months) / 12) + 1)
  }
  const date = new Date(max)
  if (months !== undefined && n !== null) {
    const moved = date.setUTCMonth(date.getUTCMonth() - Math.round(n * months))
    return Number.isNaN(moved) ? null : bound('>', moved)
  }
  if (months !== undefined) {
    const since = date.getUTCFullYear() * 12 + date.getUTCMonth()
    const from = since - (since % months)
    return bound('>=', Date.UTC(Math.floor(from / 12), from % 12))
  }
  const ms = inMs[unit]
  return ms === undefined ? null : bound('>', max - (n ?? 1) * ms)
}
